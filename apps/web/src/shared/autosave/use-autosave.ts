import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../api/call.ts';
import { Autosaver, type AutosaverOptions, type AutosaveSnapshot } from './autosaver.ts';
import { watchEdits } from './unsaved-edits.ts';

export interface Autosave<T> extends AutosaveSnapshot<T> {
  edit(value: T): void;
  flush(): Promise<boolean>;
}

const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

/** Whether two texts differ in no more than the blanks around them. */
export const isSameText = (left: string, right: string): boolean => left.trim() === right.trim();

/**
 * Edits a value of the server and saves it by itself. `serverValue` is taken whenever nothing is unsaved here.
 * A reload waits for unsaved edits, and they outlive the component.
 */
export const useAutosave = <T>(
  serverValue: T,
  options: Pick<AutosaverOptions<T>, 'save' | 'isValid' | 'isSame'>,
): Autosave<T> => {
  const all = { ...options, initial: serverValue, mayPass };
  const [saver] = useState(() => new Autosaver<T>(all));
  useEffect(() => {
    saver.setOptions(all);
  });
  useEffect(() => watchEdits(saver), [saver]);
  useEffect(() => saver.adopt(serverValue), [saver, serverValue]);
  const snapshot = useSyncExternalStore(saver.subscribe, saver.getSnapshot);
  const edit = useCallback((value: T) => saver.edit(value), [saver]);
  const flush = useCallback(() => saver.flush(), [saver]);
  return { ...snapshot, edit, flush };
};
