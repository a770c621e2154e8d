import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store-react';

/**
 * Unsaved edits by what they are of, so that another page or item loses none of them. They last until the page is
 * closed, which asks first.
 */
export const createDrafts = <Draft>() => {
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
      if (next.size > 0) window.addEventListener('beforeunload', warn);
      else window.removeEventListener('beforeunload', warn);
    },
    useAll: (): ReadonlyMap<string, Draft> => useAtom(drafts),
  };
};
