import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { done, id, idParams, limitedText, moment, requiredText } from './spine/fields.ts';
import {
  SNIPPET_SHORTCUT_MAX_LENGTH,
  TEMPLATE_MAX_LENGTH,
  TEMPLATE_TITLE_MAX_LENGTH,
  TEMPLATE_TRIAL_MAX_LENGTH,
  TEMPLATE_VERSIONS_MAX,
  TEMPLATES_MAX,
  VERSION_MAX,
} from './spine/limits.ts';
import { answerMessages } from './spine/messages.ts';
import { expectedVersion } from './spine/text-version.ts';

export const TEMPLATE_KINDS = ['note', 'snippet', 'letter', 'consent'] as const;
export const templateKind = z.enum(TEMPLATE_KINDS);
export type TemplateKind = z.infer<typeof templateKind>;

/** 'default': the practice's, changed by its admins. 'custom': the user's own. */
export const templateType = z.enum(['default', 'custom']);
export type TemplateType = z.infer<typeof templateType>;

const template = z.object({
  id: z.string(),
  title: z.string(),
  type: templateType,
  /** Markdown. */
  template: z.string(),
  version: z.int(),
  /** Who wrote this version; null for a standard one. */
  author: z.string().nullable(),
  updated_at: moment,
});

/**
 * A template for notes. The writer follows `row_template`, headings with guidance below them; `template` is shown beside
 * the recorder. Both are the same text.
 */
export const noteTemplate = template.extend({ row_template: z.string() });
export type NoteTemplate = z.infer<typeof noteTemplate>;

/** A text that replaces `/shortcut` in an editor. */
export const snippet = template.extend({ shortcut: z.string(), is_active: z.boolean() });
export type Snippet = z.infer<typeof snippet>;

/** Of an owner's letters one is active. Letters are written by the user's own one, else by the practice's. */
export const letterTemplate = template.extend({ is_active: z.boolean() });
export type LetterTemplate = z.infer<typeof letterTemplate>;

/**
 * A consent for one treatment, or, without one, for those that have none of their own. Of an owner's consents one is
 * active for each treatment. The user's own ones come before the practice's.
 */
export const treatmentConsent = template.extend({
  is_active: z.boolean(),
  treatment_id: z.string().nullable(),
  treatment_name: z.string().nullable(),
});
export type TreatmentConsent = z.infer<typeof treatmentConsent>;

const title = requiredText(TEMPLATE_TITLE_MAX_LENGTH).regex(/^\P{Cc}*$/u, answerMessages.invalidField);
const text = requiredText(TEMPLATE_MAX_LENGTH);
const shortcut = requiredText(SNIPPET_SHORTCUT_MAX_LENGTH).regex(/^[a-z0-9][a-z0-9-]*$/, answerMessages.shortcutFormat);

const creation = { title, template: text, type: templateType.optional() };
const change = { title: title.optional(), template: text.optional(), expected_version: expectedVersion };
const isActive = { is_active: z.boolean().optional() };
const ofTreatment = { treatment_id: id.nullable().optional() };
const snippetCreation = z.strictObject({ ...creation, shortcut, ...isActive });
const snippetChange = z.strictObject({ ...change, shortcut: shortcut.optional(), ...isActive });

const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item).max(2 * TEMPLATES_MAX) });

/** A template of any kind, after a call that is the same for all. */
const templateRef = z.object({ id: z.string(), kind: templateKind, version: z.int() });

export const templateVersion = z.object({
  version: z.int(),
  title: z.string(),
  template: z.string(),
  shortcut: z.string().nullable(),
  author: z.string().nullable(),
  written_at: moment,
});
export type TemplateVersion = z.infer<typeof templateVersion>;

const ownerRule = 'one of the practice only for its admins';
const choice = 'Not in the spec: a template can be copied, and an earlier version of it be looked at and restored.';

/** Templates of notes, snippets, letters and consents: the practice's and the user's own. */
export const noteTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/api/voice-notes/templates',
    access: 'voice',
    summary: 'Templates for notes: the practice’s, then the user’s own',
    response: listOf(noteTemplate),
  }),
  addStandard: endpoint({
    method: 'POST',
    path: '/api/voice-notes/templates/standard',
    access: 'voice',
    summary: 'Gives a practice without templates the standard ones, and lists them; changes no template',
    response: listOf(noteTemplate),
    choice: 'Not in the spec: a practice that was made without templates must be able to write notes.',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/voice-notes/templates',
    access: 'voice',
    summary: `Adds a template for notes; ${ownerRule}. The same one again changes nothing`,
    body: z.strictObject(creation),
    response: noteTemplate,
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/voice-notes/templates/{id}',
    access: 'voice',
    summary: 'One template, with its row_template',
    params: idParams,
    response: noteTemplate,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/voice-notes/templates/{id}',
    access: 'voice',
    summary: `Changes a template for notes; ${ownerRule}`,
    params: idParams,
    body: z.strictObject(change),
    response: noteTemplate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/voice-notes/templates/{id}',
    access: 'voice',
    summary: `Removes a template for notes; ${ownerRule}. Safe to repeat`,
    params: idParams,
    response: done,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/voice-notes/templates/{id}/versions',
    access: 'voice',
    summary: 'The versions of a template of any kind, newest first',
    params: idParams,
    response: z.object({ data: z.array(templateVersion).max(TEMPLATE_VERSIONS_MAX + 1) }),
    choice,
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/api/voice-notes/templates/{id}/restore',
    access: 'voice',
    summary: `Makes a version the newest again, also of a removed template; ${ownerRule}. Safe to repeat`,
    params: idParams,
    body: z.strictObject({ version: z.int().min(1).max(VERSION_MAX) }),
    response: templateRef,
    choice,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/voice-notes/templates/{id}/duplicate',
    access: 'voice',
    summary: 'Copies a template of any kind to the user’s own ones; an unchanged copy is the answer again',
    params: idParams,
    response: templateRef,
    choice,
  }),
  chatTemplate: endpoint({
    method: 'POST',
    path: '/api/voice-notes/chat-template',
    access: 'voice',
    summary: 'Writes the note of a transcript by a template that need not be saved; nothing is stored',
    body: z.strictObject({
      transcribe: requiredText(TEMPLATE_TRIAL_MAX_LENGTH),
      template: text,
      title: limitedText(TEMPLATE_TITLE_MAX_LENGTH).optional(),
    }),
    response: z.object({ notes: z.string() }),
    choice: 'The spec names the call and no field of it.',
  }),
  activeSnippets: endpoint({
    method: 'GET',
    path: '/api/voice-notes/get-all-active-snippets',
    access: 'voice',
    summary: 'What the shortcuts insert: for each the user’s own snippet, else the practice’s',
    response: listOf(snippet),
  }),
  snippets: endpoint({
    method: 'GET',
    path: '/api/voice-notes/snippets',
    access: 'voice',
    summary: 'Snippets: the practice’s, then the user’s own',
    response: listOf(snippet),
  }),
  createSnippet: endpoint({
    method: 'POST',
    path: '/api/voice-notes/snippets',
    access: 'voice',
    summary: `Adds a snippet; ${ownerRule}. The same one again changes nothing`,
    body: snippetCreation,
    response: snippet,
  }),
  viewSnippet: endpoint({
    method: 'GET',
    path: '/api/voice-notes/snippets/{id}',
    access: 'voice',
    summary: 'One snippet',
    params: idParams,
    response: snippet,
  }),
  updateSnippet: endpoint({
    method: 'PUT',
    path: '/api/voice-notes/snippets/{id}',
    access: 'voice',
    summary: `Changes a snippet; ${ownerRule}`,
    params: idParams,
    body: snippetChange,
    response: snippet,
  }),
  removeSnippet: endpoint({
    method: 'DELETE',
    path: '/api/voice-notes/snippets/{id}',
    access: 'voice',
    summary: `Removes a snippet; ${ownerRule}. Safe to repeat`,
    params: idParams,
    response: done,
  }),
  letters: endpoint({
    method: 'GET',
    path: '/api/voice-notes/letter/template',
    access: 'voice',
    summary: 'Templates for letters: the practice’s, then the user’s own',
    response: listOf(letterTemplate),
  }),
  createLetter: endpoint({
    method: 'POST',
    path: '/api/voice-notes/letter/template',
    access: 'voice',
    summary: `Adds a template for letters; ${ownerRule}. The same one again changes nothing`,
    body: z.strictObject({ ...creation, ...isActive }),
    response: letterTemplate,
  }),
  viewLetter: endpoint({
    method: 'GET',
    path: '/api/voice-notes/letter/template/{id}',
    access: 'voice',
    summary: 'One template for letters',
    params: idParams,
    response: letterTemplate,
  }),
  updateLetter: endpoint({
    method: 'PUT',
    path: '/api/voice-notes/letter/template/{id}',
    access: 'voice',
    summary: `Changes a template for letters, or makes it the one to use; ${ownerRule}`,
    params: idParams,
    body: z.strictObject({ ...change, ...isActive }),
    response: letterTemplate,
  }),
  removeLetter: endpoint({
    method: 'DELETE',
    path: '/api/voice-notes/letter/template/{id}',
    access: 'voice',
    summary: `Removes a template for letters; ${ownerRule}. Safe to repeat`,
    params: idParams,
    response: done,
  }),
  consents: endpoint({
    method: 'GET',
    path: '/api/voice-notes/treatment-consent',
    access: 'voice',
    summary: 'Templates for consents, the practice’s before the user’s own, and the treatments they may be for',
    response: listOf(treatmentConsent).extend({
      treatments: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  createConsent: endpoint({
    method: 'POST',
    path: '/api/voice-notes/treatment-consent',
    access: 'voice',
    summary: `Adds a template for consents; ${ownerRule}. The same one again changes nothing`,
    body: z.strictObject({ ...creation, ...isActive, ...ofTreatment }),
    response: treatmentConsent,
  }),
  viewConsent: endpoint({
    method: 'GET',
    path: '/api/voice-notes/treatment-consent/{id}',
    access: 'voice',
    summary: 'One template for consents',
    params: idParams,
    response: treatmentConsent,
  }),
  updateConsent: endpoint({
    method: 'PUT',
    path: '/api/voice-notes/treatment-consent/{id}',
    access: 'voice',
    summary: `Changes a template for consents, or makes it the one to use; ${ownerRule}`,
    params: idParams,
    body: z.strictObject({ ...change, ...isActive, ...ofTreatment }),
    response: treatmentConsent,
  }),
  removeConsent: endpoint({
    method: 'DELETE',
    path: '/api/voice-notes/treatment-consent/{id}',
    access: 'voice',
    summary: `Removes a template for consents; ${ownerRule}. Safe to repeat`,
    params: idParams,
    response: done,
  }),
};
