import type { CurrentText } from '@openconsult/contracts/text-version';
import { useAtom } from '@xstate/store-react';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, isRetryable } from '../api/api-error.ts';
import { askWhichText } from './ask-which-text.tsx';
import { Autosaver, type AutosaverOptions, type AutosaveSnapshot } from './autosaver.ts';
import { watchEdits } from './unsaved-edits.ts';

export interface Autosave<T> extends AutosaveSnapshot<T> {
  edit(value: T): void;
  flush(): Promise<boolean>;
}

/** Whether two texts differ only in surrounding whitespace. */
export const isSameText = (left: string, right: string): boolean => left.trim() === right.trim();

/** Detects a concurrent edit, so that it is never overwritten unnoticed. */
interface Versioned<T> {
  /** The server's version of the value. */
  readonly version: number;
  readonly theirsOf: (current: CurrentText) => T | undefined;
  /** Merges both changes. Null, or absent, lets the user choose. */
  readonly merge?: (base: T, mine: T, theirs: T) => T | null;
  /** The value as text, for the user's choice. */
  readonly shown: (value: T) => string;
}

const conflictReader =
  <T>({ theirsOf }: Versioned<T>) =>
  (error: unknown) => {
    const current = error instanceof ApiError && error.code === 'TEXT_CHANGED' ? error.current : null;
    const theirs = current ? theirsOf(current) : undefined;
    return current && theirs !== undefined ? { theirs, version: current.version } : null;
  };

const resolver =
  <T>({ merge, shown }: Versioned<T>) =>
  async (base: T, mine: T, theirs: T): Promise<T> => {
    const merged = merge?.(base, mine, theirs) ?? null;
    if (merged !== null) return merged;
    return (await askWhichText(shown(mine), shown(theirs))) === 'mine' ? mine : theirs;
  };

/**
 * Edits a value of the server and saves it automatically. Adopts `serverValue` while nothing is unsaved.
 * A reload waits for unsaved edits, and they outlive the component.
 */
export const useAutosave = <T>(
  serverValue: T,
  options: Pick<AutosaverOptions<T>, 'save' | 'isValid' | 'isSame'> & (Versioned<T> | { readonly version?: never }),
): Autosave<T> => {
  const version = options.version ?? 0;
  const all: AutosaverOptions<T> = {
    ...options,
    ...(options.version !== undefined && { conflictOf: conflictReader(options), resolve: resolver(options) }),
    version,
    initial: serverValue,
    canRetry: isRetryable,
  };
  const [saver] = useState(() => new Autosaver<T>(all));
  useEffect(() => {
    saver.setOptions(all);
  });
  useEffect(() => watchEdits(saver), [saver]);
  useEffect(() => saver.adopt(serverValue, version), [saver, serverValue, version]);
  const snapshot = useAtom(saver.snapshot);
  const edit = useCallback((value: T) => saver.edit(value), [saver]);
  const flush = useCallback(() => saver.flush(), [saver]);
  return { ...snapshot, edit, flush };
};
