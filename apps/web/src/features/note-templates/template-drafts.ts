import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store-react';
import type { TemplateValues } from './template-calls.ts';

/** An edit of a template that is not saved, and the version that it is based on. */
interface TemplateDraft {
  readonly values: TemplateValues;
  readonly version: number;
}

/** Unsaved edits by template, so that another page or template loses none of them. Until the page is closed, which asks. */
const drafts = createAtom<ReadonlyMap<string, TemplateDraft>>(new Map());

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

export const draftOf = (key: string): TemplateDraft | null => drafts.get().get(key) ?? null;

export function setDraft(key: string, draft: TemplateDraft | null): void {
  const next = new Map(drafts.get());
  if (draft === null) next.delete(key);
  else next.set(key, draft);
  drafts.set(next);
  if (next.size > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

/** The templates that have one. */
export const useDrafts = (): ReadonlyMap<string, TemplateDraft> => useAtom(drafts);

/** Of a template, or of the new one of a kind. */
export const draftKey = (kind: string, id: string | null): string => id ?? `new ${kind}`;
