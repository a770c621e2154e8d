import { useSyncExternalStore } from 'react';
import { reloadGate } from '../reload-gate.ts';
import type { SaveState } from './autosaver.ts';

interface Saver {
  readonly isClean: boolean;
  getSnapshot(): { readonly state: SaveState };
  flush(): Promise<boolean>;
  subscribe(listener: () => void): () => void;
}

const GATE_LABEL = 'Saving your edits';
const watched = new Map<Saver, number>();
const savingListeners = new Set<() => void>();
let releaseGate: (() => void) | null = null;

const isAnyUnsaved = (): boolean => [...watched.keys()].some((saver) => !saver.isClean);

const warnBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While anything is unsaved a reload waits, and closing the page asks first. */
const guard = (): void => {
  const isUnsaved = isAnyUnsaved();
  if (isUnsaved && releaseGate === null) {
    releaseGate = reloadGate.hold('unsaved-edits', GATE_LABEL);
    window.addEventListener('beforeunload', warnBeforeLeaving);
  } else if (!isUnsaved && releaseGate !== null) {
    releaseGate();
    releaseGate = null;
    window.removeEventListener('beforeunload', warnBeforeLeaving);
  }
  for (const listener of savingListeners) listener();
};

/** Whether an edit is on its way to the server. One that failed, or cannot be saved as it is, is not. */
export const isSavingEdits = (): boolean =>
  [...watched.keys()].some((saver) => ['unsaved', 'saving'].includes(saver.getSnapshot().state));

const subscribeSaving = (listener: () => void): (() => void) => {
  savingListeners.add(listener);
  return () => savingListeners.delete(listener);
};

/** `isSavingEdits`, as it changes. */
export const useIsSavingEdits = (): boolean => useSyncExternalStore(subscribeSaving, isSavingEdits);

/**
 * Watches a saver while its editor is shown and, after that, until its last edit is safe: an editor that goes away
 * does not take an unsaved edit with it.
 */
export const watchEdits = (saver: Saver): (() => void) => {
  const stopListening = saver.subscribe(guard);
  watched.set(saver, (watched.get(saver) ?? 0) + 1);
  const forget = (): void => {
    const left = (watched.get(saver) ?? 1) - 1;
    if (left > 0) watched.set(saver, left);
    else watched.delete(saver);
    stopListening();
    guard();
  };
  return () => {
    if (saver.isClean) return forget();
    const stopWaiting = saver.subscribe(() => {
      if (!saver.isClean) return;
      stopWaiting();
      forget();
    });
    void saver.flush();
  };
};

/** Saves every edit on the page now. Answers whether all of them are safe on the server. */
export const flushEdits = async (): Promise<boolean> => {
  const results = await Promise.all([...watched.keys()].map((saver) => saver.flush()));
  return results.every(Boolean);
};
