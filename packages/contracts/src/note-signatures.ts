import { z } from 'zod';
import { signState } from './shapes/voice-note-shape.ts';
import { endpoint } from './spine/endpoint.ts';
import { id, idParams, moment, requiredText } from './spine/fields.ts';
import { ADDENDUM_MAX_LENGTH } from './spine/limits.ts';
import { expectedVersion } from './spine/text-version.ts';
import { writtenBy } from './streamed-texts.ts';

/**
 * Who a sentence is from. `dictated`: the writer took it over as it was said; `writer`: the writer worded it;
 * `person`: the author typed or changed it.
 */
export const sentenceOrigin = z.enum(['dictated', 'writer', 'person']);
export type SentenceOrigin = z.infer<typeof sentenceOrigin>;

/** A sentence of the notes, by its place in them, in characters. */
const originOfSentence = z.object({ start: z.int(), end: z.int(), origin: sentenceOrigin });

/** Notes as they were signed. Nothing of it ever changes. */
export const noteSignature = z.object({
  text: z.string(),
  /** Of the text, in UTF-8. */
  sha256: z.string(),
  notes_version: z.int(),
  /** The patient's name and the title when it was signed. */
  patient_name: z.string(),
  title: z.string().nullable(),
  author_name: z.string(),
  signed_at: moment,
  /** The transcript was recorded further or corrected since. */
  is_transcript_newer: z.boolean(),
});
export type NoteSignature = z.infer<typeof noteSignature>;

/** An addition to signed notes. It never changes either. */
export const noteAddendum = z.object({
  id: z.string(),
  text: z.string(),
  sha256: z.string(),
  author_name: z.string(),
  created_at: moment,
});
export type NoteAddendum = z.infer<typeof noteAddendum>;

/** How far notes are: draft, reviewed or signed (behaviour.md#signing). */
export const noteSigning = z.object({
  state: signState,
  notes_version: z.int(),
  /** When its author declared to have read this version; null once it was edited. */
  reviewed_at: moment.nullable(),
  signature: noteSignature.nullable(),
  addenda: z.array(noteAddendum),
  written_by: writtenBy.nullable(),
  /** Each sentence of the signed text, else of the current one. */
  origins: z.array(originOfSentence),
});
export type NoteSigning = z.infer<typeof noteSigning>;

const answer = z.object({ data: noteSigning });
const choice = 'Not in the spec: notes are a draft until their author signs them.';
/** The version that was shown; another one answers 409 TEXT_CHANGED. */
const shownVersion = z.strictObject({ expected_version: expectedVersion.unwrap() });

/** Reviewing and signing notes, and adding to signed ones. */
export const noteSignatures = {
  view: endpoint({
    method: 'GET',
    path: '/api/voice-notes/{id}/signature',
    access: 'voice',
    summary: 'Whether notes are signed, by whom and when, their addenda, and who wrote which sentence',
    params: idParams,
    response: answer,
    choice,
  }),
  review: endpoint({
    method: 'POST',
    path: '/api/voice-notes/{id}/review',
    access: 'voice',
    summary: 'Marks a version of the notes as read; an edit makes them a draft again. Safe to repeat',
    params: idParams,
    body: shownVersion,
    response: answer,
    choice,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/api/voice-notes/{id}/sign',
    access: 'voice',
    summary: 'Signs a version of the notes, which then never changes. Safe to repeat',
    params: idParams,
    body: shownVersion,
    response: answer,
    choice,
  }),
  addAddendum: endpoint({
    method: 'POST',
    path: '/api/voice-notes/{id}/addenda',
    access: 'voice',
    summary: 'Adds to signed notes. The id is made by the page, so that a repeat adds nothing',
    params: idParams,
    body: z.strictObject({ id, text: requiredText(ADDENDUM_MAX_LENGTH) }),
    response: answer,
    choice,
  }),
};
