import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store-react';
import { warnBeforeLeaving } from '../leave-warnings.ts';

/**
 * Unsaved edits by what they are of, so that another page or item loses none of them. They last until the page is
 * closed or the user logs out, which both ask first; the logout shows `warning`.
 */
export const createDrafts = <Draft>(warning: string) => {
  let endWarning: (() => void) | null = null;
  const drafts = createAtom<ReadonlyMap<string, Draft>>(new Map());
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
  return {
    of: (key: string): Draft | null => drafts.get().get(key) ?? null,
    /** Null for an edit that is saved or discarded. */
    set(key: string, draft: Draft | null): void {
      const next = new Map(drafts.get());
      if (draft === null) next.delete(key);
      else next.set(key, draft);
      drafts.set(next);
      if (next.size > 0) {
        window.addEventListener('beforeunload', warn);
        endWarning ??= warnBeforeLeaving(warning, warning);
      } else {
        window.removeEventListener('beforeunload', warn);
        endWarning?.();
        endWarning = null;
      }
    },
    useAll: (): ReadonlyMap<string, Draft> => useAtom(drafts),
  };
};
