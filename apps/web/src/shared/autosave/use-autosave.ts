import type { CurrentText } from '@openconsult/contracts/text-version';
import { useAtom } from '@xstate/store-react';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../api/call.ts';
import { askWhichText } from './ask-which-text.tsx';
import { Autosaver, type AutosaverOptions, type AutosaveSnapshot } from './autosaver.ts';
import { watchEdits } from './unsaved-edits.ts';

export interface Autosave<T> extends AutosaveSnapshot<T> {
  edit(value: T): void;
  flush(): Promise<boolean>;
}

const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

/** Whether two texts differ in no more than the blanks around them. */
export const isSameText = (left: string, right: string): boolean => left.trim() === right.trim();

/** What a value needs so that no edit from another window is overwritten in silence. */
interface Versioned<T> {
  /** The server's version of the value. */
  readonly version: number;
  readonly theirsOf: (current: CurrentText) => T | undefined;
  /** Both changes in one; null, and absent, leave the choice to a person. */
  readonly merge?: (base: T, mine: T, theirs: T) => T | null;
  /** The value as text, for that choice. */
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
 * Edits a value of the server and saves it by itself. `serverValue` is taken whenever nothing is unsaved here.
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
    mayPass,
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
