import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { done, idParams, requiredText } from './spine/fields.ts';
import {
  LEXICON_TABLE_MAX_LENGTH,
  LEXICON_TERM_MAX_LENGTH,
  LEXICON_TERMS_MAX,
  LEXICON_TRIAL_MAX_LENGTH,
  PHRASE_MAX_LENGTH,
} from './spine/limits.ts';
import { phraseCorrection } from './transcripts.ts';

/** The owner of a term: the user or the practice. */
export const LEXICON_SCOPES = ['own', 'practice'] as const;
export const lexiconScope = z.enum(LEXICON_SCOPES);
export type LexiconScope = z.infer<typeof lexiconScope>;

const text = requiredText(LEXICON_TERM_MAX_LENGTH);

/**
 * A term as it is spoken and as it is written. For a word that only has to be recognised both are the same, but for
 * capitals.
 */
export const lexiconTerm = z.object({ id: z.string(), scope: lexiconScope, spoken: z.string(), written: z.string() });
export type LexiconTerm = z.infer<typeof lexiconTerm>;

/** Default for `spoken`: the written form. */
export const termBody = z.strictObject({ spoken: text.optional(), written: text });

/** The columns of a table of terms. Empty `spoken`: the same as `written`. */
export const LEXICON_COLUMNS = ['written', 'spoken'] as const;
/** The labels of the columns, and other headings that are read as them. */
export const LEXICON_COLUMN_LABELS = {
  written: ['Written', 'Term'],
  spoken: ['Spoken', 'Spoken, if different'],
} as const;

/** The planned or actual effect of an import on one line; lines count from 2, after the heading. */
export const lexiconImportLine = z.object({
  line: z.int(),
  written: z.string(),
  spoken: z.string(),
  /** The former spelling; null for a new term. */
  was: z.string().nullable(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
  errors: z.array(z.string()),
});
export type LexiconImportLine = z.infer<typeof lexiconImportLine>;

/** A line that an import created (`was` is null) or updated. */
const importedTerm = z.strictObject({ spoken: text, written: text, was: text.nullable() });

const choice = 'Not in the spec: recognisers get the words wrong that a practice uses most.';

/** The terms of a practice: favoured by the recogniser and applied to every transcript. */
export const lexicon = {
  list: endpoint({
    method: 'GET',
    path: '/api/lexicon',
    access: 'voice',
    summary: 'The user’s terms and those of the practice, by how they are spoken',
    response: z.object({ data: z.array(lexiconTerm).max(2 * LEXICON_TERMS_MAX) }),
    choice,
  }),
  builtIn: endpoint({
    method: 'GET',
    path: '/api/lexicon/built-in',
    access: 'voice',
    summary: 'The built-in dental terms, by group',
    response: z.object({ groups: z.array(z.object({ name: z.string(), terms: z.array(z.string()) })) }),
    choice,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/lexicon',
    access: 'voice',
    summary: 'Adds a term; one of the practice only for its admins. The same term again changes nothing',
    body: termBody.extend({ scope: lexiconScope }),
    response: lexiconTerm,
    choice,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/lexicon/{id}',
    access: 'voice',
    summary: 'Changes a term; one of the practice only for its admins',
    params: idParams,
    body: termBody,
    response: lexiconTerm,
    choice,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/lexicon/{id}',
    access: 'voice',
    summary: 'Removes a term; one of the practice only for its admins. Safe to repeat',
    params: idParams,
    response: done,
    choice,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/lexicon/export',
    access: 'voice',
    summary: 'The own terms, or those of the practice, as a CSV file that is safe to open in a spreadsheet',
    query: z.strictObject({ scope: lexiconScope }),
    answers: 'file',
    fileType: 'text/csv',
    choice,
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/lexicon/import',
    access: 'voice',
    summary:
      'Adds and changes terms by a CSV table, those of the practice only for its admins; nothing is changed on a trial run, or if a line is refused that is not skipped',
    body: z.strictObject({
      scope: lexiconScope,
      csv: z.string().max(LEXICON_TABLE_MAX_LENGTH),
      is_trial: z.boolean(),
      skips_refused: z.boolean().optional(),
    }),
    response: z.object({ lines: z.array(lexiconImportLine).max(LEXICON_TERMS_MAX), is_applied: z.boolean() }),
    choice,
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/api/lexicon/undo-import',
    access: 'voice',
    summary: 'Undoes an import; terms that were changed since stay as they are',
    body: z.strictObject({ scope: lexiconScope, terms: z.array(importedTerm).max(LEXICON_TERMS_MAX) }),
    response: done,
    choice,
  }),
  suggest: endpoint({
    method: 'POST',
    path: '/api/lexicon/suggest',
    access: 'voice',
    summary: 'The term that an edited phrase suggests, if any; nothing is stored',
    body: z.strictObject({ before: z.string().max(PHRASE_MAX_LENGTH), after: z.string().max(PHRASE_MAX_LENGTH) }),
    response: z.object({ suggestion: z.object({ spoken: z.string(), written: z.string() }).nullable() }),
    choice,
  }),
  tryOut: endpoint({
    method: 'POST',
    path: '/api/lexicon/try',
    access: 'voice',
    summary: 'Corrects a text as if it had just been recognised; nothing is stored',
    body: z.strictObject({ text: z.string().max(LEXICON_TRIAL_MAX_LENGTH) }),
    response: z.object({ text: z.string(), recognised: z.string(), corrections: z.array(phraseCorrection) }),
    choice,
  }),
};
