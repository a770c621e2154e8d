import { z } from 'zod';
import { moment } from '../spine/fields.ts';
import { streamFailure, writtenBy } from '../streamed-texts.ts';

/**
 * Why a recording is not recognised. `not_audio` and `unreadable`: its audio is unusable, for good. `unavailable`: the
 * recogniser is away; a recording that has not failed waits for it.
 */
export const recordingFailure = z.enum(['not_audio', 'unreadable', 'unavailable']);
export type RecordingFailure = z.infer<typeof recordingFailure>;

/** 'open' while recorded, 'transcribing' once stopped, then 'done' or 'failed'. */
export const recordingState = z.enum(['open', 'transcribing', 'done', 'failed']);

/** 'reviewed': its author declared to have read this version. Signed notes never change. */
export const signState = z.enum(['draft', 'reviewed', 'signed']);
export type SignState = z.infer<typeof signState>;

/** A dictated note of one consultation (behaviour.md#voice-note). Texts are Markdown without HTML. */
export const voiceNote = z.object({
  id: z.string(),
  patient_name: z.string(),
  patient_session_id: z.string(),
  /** Its consultation is deleted, which can be undone. */
  is_deleted: z.boolean(),
  transcript: z.string(),
  notes: z.string(),
  /** Grow with every change of transcript and notes; an edit names the version it is based on. */
  transcript_version: z.int(),
  notes_version: z.int(),
  template_id: z.string().nullable(),
  title: z.string().nullable(),
  is_processing: z.boolean(),
  created_at: moment,
  updated_at: moment,
  /** How the last attempt at notes ended, so that a reload shows the same as the event. */
  notes_failure: streamFailure.nullable(),
  notes_written_by: writtenBy.nullable(),
  sign_state: signState,
  signed_at: moment.nullable(),
  /** When the practice's retention policy deleted them. */
  transcript_deleted_at: moment.nullable(),
  letters_deleted_at: moment.nullable(),
  /** The recording behind the transcript. */
  recording: z
    .object({
      recording_id: z.string(),
      state: recordingState,
      /** Percent recognised, 0 to 100. */
      percent: z.int(),
      duration_ms: z.int(),
      failure: recordingFailure.nullable(),
      /** When recognition resumes, if today's allowance is used up; null otherwise. */
      waits_until: moment.nullable(),
    })
    .nullable(),
});
export type VoiceNote = z.infer<typeof voiceNote>;

/** The progress of a voice note, for a list of consultations. Without texts: a page of a list is small. */
export const voiceNoteProgress = voiceNote
  .pick({
    id: true,
    title: true,
    template_id: true,
    is_processing: true,
    notes_failure: true,
    sign_state: true,
    signed_at: true,
    recording: true,
  })
  .extend({
    has_transcript: z.boolean(),
    has_notes: z.boolean(),
    /** The newest bundle, and when it last reached the patient. */
    bundle: z.object({ state: z.enum(['pending', 'sent']), sent_at: moment.nullable() }).nullable(),
  });
export type VoiceNoteProgress = z.infer<typeof voiceNoteProgress>;

/** A voice note in a list of voice notes. */
export const voiceNoteSummary = voiceNoteProgress.extend(
  voiceNote.pick({ patient_name: true, patient_session_id: true, created_at: true }).extend({
    /** The end and the length of its consultation in seconds; null while that is open. */
    end: moment.nullable(),
    total_time: z.int().nullable(),
  }).shape,
);
export type VoiceNoteSummary = z.infer<typeof voiceNoteSummary>;

/**
 * Which consultations a list has: those with a transcript or notes whose newest bundle is not sent, or all without it.
 */
export const noteFilter = z.enum(['not_sent']);
export type NoteFilter = z.infer<typeof noteFilter>;

/** 'draft': those with a text whose notes are not signed, or whose newest bundle is not sent. */
export const voiceNoteFilter = z.enum([...noteFilter.options, 'draft']);
export type VoiceNoteFilter = z.infer<typeof voiceNoteFilter>;
