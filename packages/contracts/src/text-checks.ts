import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { done, idParams, moment, requiredText } from './spine/fields.ts';

/** Where a text stands that is checked against the transcript. */
export const checkedPlace = z.enum(['transcript', 'note', 'letter', 'treatment', 'consent']);
export type CheckedPlace = z.infer<typeof checkedPlace>;

/**
 * What a check is about. `side`, `notation` and `clash` of a price or dose: said in two ways. `mismatch`: the list and a
 * consent state different prices or teeth. `mark`: a place that the writer left for the user, which only an edit settles.
 * `left out`: a sentence that was left out of what the writer wrote, and that the user inserted anyway. The others: a text states it, and the transcript does not.
 */
export const checkKind = z.enum([
  'side-clash',
  'price-clash',
  'dose-clash',
  'notation-clash',
  'mismatch',
  'mark',
  'left out',
  'tooth',
  'side',
  'surface',
  'drug',
  'dose',
  'number',
  'price',
  'date',
  'negation',
  'choice',
  'statement',
  'risk',
  'treatment',
  'status',
  'evidence',
  'addressee',
  'name',
  'term',
  'thoughts',
  'markup',
  'link',
  'placeholder',
  'chatter',
  'instruction',
  'language',
  'repetition',
  'cut off',
  'empty',
]);
export type CheckKind = z.infer<typeof checkKind>;

/** A passage of the transcript. `start` and `end` count characters of it; times are from the start of the recording. */
export const textSource = z.object({
  start: z.int(),
  end: z.int(),
  /** The phrases that it is part of; none where a user rewrote the transcript. */
  phrases: z.array(z.object({ id: z.string(), recording_id: z.string(), start_ms: z.int(), end_ms: z.int() })),
});
export type TextSource = z.infer<typeof textSource>;

/** One of several ways to read what was said. */
const checkReading = z.object({ value: z.string(), words: z.string(), sources: z.array(textSource) });

const place = { place: checkedPlace, /** Of the treatment or the consent. */ place_id: z.string().nullable() };

export const textCheck = z.object({
  /** The same for the same contradiction, also after the texts around it change. */
  key: z.string(),
  kind: checkKind,
  ...place,
  /** In characters of the text; null for a treatment. */
  start: z.int().nullable(),
  end: z.int().nullable(),
  words: z.string(),
  /** What contradicts what, in one sentence; empty where the kind says it. */
  why: z.string(),
  readings: z.array(checkReading),
  /** Nothing is sent while it is open. */
  is_blocking: z.boolean(),
  /** The chosen reading, or the reason for which it was overruled. */
  resolution: z.object({ reading: z.string().nullable(), reason: z.string().nullable(), at: moment }).nullable(),
});
export type TextCheck = z.infer<typeof textCheck>;

/** A sentence of a text with what it was written from. */
export const sentenceEvidence = z.object({
  ...place,
  start: z.int(),
  end: z.int(),
  is_supported: z.boolean(),
  sources: z.array(textSource),
});
export type SentenceEvidence = z.infer<typeof sentenceEvidence>;

/** Where a sentence goes that is inserted: at the end of the text, unless this says otherwise. */
export const insertionPoint = z.object({
  /** The heading of the notes that it belongs under. */
  heading: z.string().nullable(),
  /** False where it may belong under another one. */
  is_sure: z.boolean(),
  /** The lines that close a letter or a consent; it goes before them. */
  closing: z.array(z.string()),
});
export type InsertionPoint = z.infer<typeof insertionPoint>;

/**
 * A sentence that a text lost while it was written, and does not hold now. `suspicious`: of the transcript, and not given to
 * the language model because it tries to instruct it; `unsupported`: of the model's answer, and not said.
 */
export const leftOutPassage = z.object({
  key: z.string(),
  ...place,
  text: z.string(),
  reason: z.enum(['suspicious', 'unsupported']),
  at: insertionPoint,
});
export type LeftOutPassage = z.infer<typeof leftOutPassage>;

const checksAnswer = z.object({
  data: z.object({
    checks: z.array(textCheck),
    evidence: z.array(sentenceEvidence),
    /** Passages of the transcript that no text has. */
    unwritten: z.array(z.object({ text: z.string(), source: textSource, at: insertionPoint })),
    left_out: z.array(leftOutPassage),
  }),
});
export type TextChecks = z.infer<typeof checksAnswer>['data'];

/** The longest reason. */
export const CHECK_REASON_MAX_LENGTH = 500;
const choice = 'Not in the spec: what is written is checked against what was said.';
const key = requiredText(100);

/** Whether the texts of a note and its bundle say what was said, and what a user decided where they do not. */
export const textChecks = {
  ofNote: endpoint({
    method: 'GET',
    path: '/api/voice-notes/{id}/checks',
    access: 'voice',
    summary: 'The checks of a note, and the source of each of its sentences',
    params: idParams,
    response: checksAnswer,
    choice,
  }),
  ofBundle: endpoint({
    method: 'GET',
    path: '/api/voice-notes/bundle/{id}/checks',
    access: 'voice',
    summary: 'The checks of a bundle and of its note, and the source of each sentence of the bundle',
    params: idParams,
    response: checksAnswer,
    choice,
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/api/voice-notes/{id}/checks/resolve',
    access: 'voice',
    summary: 'Chooses one of the readings of a check, or overrules it with a reason',
    params: idParams,
    body: z
      .strictObject({
        key,
        reading: requiredText(100).optional(),
        reason: requiredText(CHECK_REASON_MAX_LENGTH).optional(),
      })
      .refine(({ reading, reason }) => (reading === undefined) !== (reason === undefined), {
        path: ['reason'],
        error: 'Choose a reading or give a reason.',
      }),
    response: done,
    choice,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/voice-notes/{id}/checks/reopen',
    access: 'voice',
    summary: 'Undoes that; an open check stays as it is',
    params: idParams,
    body: z.strictObject({ key }),
    response: done,
    choice,
  }),
};
