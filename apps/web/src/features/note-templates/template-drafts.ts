import { createDrafts } from '../../shared/drafts/drafts.ts';
import type { TemplateValues } from './template-calls.ts';

/** An edit of a template that is not saved, and the version that it is based on. */
interface TemplateDraft {
  readonly values: TemplateValues;
  readonly version: number;
}

const drafts = createDrafts<TemplateDraft>('Changes of a template are not saved.');

export const draftOf = drafts.of;
export const setDraft = drafts.set;
/** The templates that have one. */
export const useDrafts = drafts.useAll;

/** Of a template, or of the new one of a kind. */
export const draftKey = (kind: string, id: string | null): string => id ?? `new ${kind}`;
