import { createAtom, type ReadonlyAtom } from '@xstate/store';
import { useAtom } from '@xstate/store-react';
import { reloadGate } from '../reload-gate.ts';
import type { SaveState } from './autosaver.ts';

interface Saver {
  readonly isClean: boolean;
  readonly snapshot: ReadonlyAtom<{ readonly state: SaveState }>;
  flush(): Promise<boolean>;
}

const GATE_LABEL = 'Saving your edits';
const watched = new Map<Saver, number>();
let releaseGate: (() => void) | null = null;

/** Whether an edit is being saved. A failed or invalid edit does not count. */
export const isSavingEdits = (): boolean =>
  [...watched.keys()].some((saver) => ['unsaved', 'saving'].includes(saver.snapshot.get().state));

const isSaving = createAtom(false);

const isAnyUnsaved = (): boolean => [...watched.keys()].some((saver) => !saver.isClean);

const warnBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While anything is unsaved, a reload waits and closing the page asks first. */
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
  isSaving.set(isSavingEdits());
};

/** `isSavingEdits`, as it changes. */
export const useIsSavingEdits = (): boolean => useAtom(isSaving);

/**
 * Watches a saver while its editor is shown and, after that, until its last edit is saved: an unmounted editor loses
 * no edit.
 */
export const watchEdits = (saver: Saver): (() => void) => {
  const listening = saver.snapshot.subscribe(guard);
  watched.set(saver, (watched.get(saver) ?? 0) + 1);
  const forget = (): void => {
    const left = (watched.get(saver) ?? 1) - 1;
    if (left > 0) watched.set(saver, left);
    else watched.delete(saver);
    listening.unsubscribe();
    guard();
  };
  return () => {
    if (saver.isClean) return forget();
    const waiting = saver.snapshot.subscribe(() => {
      if (!saver.isClean) return;
      waiting.unsubscribe();
      forget();
    });
    void saver.flush();
  };
};

/** Saves every edit on the page now. Returns whether all are saved on the server. */
export const flushEdits = async (): Promise<boolean> => {
  const results = await Promise.all([...watched.keys()].map((saver) => saver.flush()));
  return results.every(Boolean);
};
