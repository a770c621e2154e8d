import { z } from 'zod';
import { moment } from './fields.ts';
import { streamFailure, writtenBy } from './streamed-texts.ts';

/** A dictated note of one consultation (@spec §3 Voice note). Texts are Markdown without HTML. */
export const voiceNote = z.object({
  id: z.string(),
  patient_name: z.string(),
  patient_session_id: z.string(),
  /** Its consultation is deleted, which can be undone. */
  is_deleted: z.boolean(),
  transcript: z.string(),
  notes: z.string(),
  template_id: z.string().nullable(),
  title: z.string().nullable(),
  is_processing: z.boolean(),
  created_at: moment,
  updated_at: moment,
  /** How the last attempt at notes ended, so that a reload shows the same as the event did. */
  notes_failure: streamFailure.nullable(),
  notes_written_by: writtenBy.nullable(),
  /** What is known of the recording behind the transcript. */
  recording: z
    .object({
      segment_key: z.string(),
      state: z.enum(['open', 'transcribing', 'done', 'failed']),
      /** Percent recognised, 0 to 100. */
      percent: z.int(),
      duration_ms: z.int(),
    })
    .nullable(),
});
export type VoiceNote = z.infer<typeof voiceNote>;
