import { z } from 'zod';
import { voiceNote } from './shapes/voice-note-shape.ts';
import { endpoint } from './spine/endpoint.ts';
import { id, idParams, moment, sha256 } from './spine/fields.ts';
import { SEGMENT_MAX_BYTES, SEGMENTS_MAX, TAIL_MAX_BYTES } from './spine/limits.ts';

export const SEGMENT_CONTENT_TYPE = 'audio/webm';

/** Where a segment is stored: by segment key, index and content, so that other bytes never replace it. */
export const segmentObjectKey = (keyPrefix: string, index: number, sha256Hex: string): string =>
  `${keyPrefix}${index}-${sha256Hex}.webm`;

const segmentIndex = z
  .int()
  .min(0)
  .max(SEGMENTS_MAX - 1);

/** The permission to post the segments of a recording to the object store. */
export const segmentForm = z.object({
  /** The recording: the specification names it so in an upload and its end. */
  segment_key: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  key_prefix: z.string(),
  expires_at: moment,
});

/** A segment that was posted, for the server to check. */
export const storedSegment = z.strictObject({
  recording_id: id,
  index: segmentIndex,
  size_bytes: z.int().min(1).max(SEGMENT_MAX_BYTES),
  sha256,
});

const confirmedSegment = z.object({
  recording_id: z.string(),
  index: z.int(),
  sha256: z.string(),
  confirmed: z.literal(true),
});

const recordingEnd = {
  /** How many segments were recorded; default: the confirmed ones. */
  segment_count: z.int().min(0).max(SEGMENTS_MAX).optional(),
  /** Continue although segments are missing: the transcript marks the gap. */
  allow_gaps: z.boolean().optional(),
  new_note: z.boolean().optional(),
  generate_note: z.boolean().optional(),
};

export const transcription = {
  startUpload: endpoint({
    method: 'POST',
    path: '/api/voice-notes/{id}/upload',
    access: 'voice',
    summary: 'Opens a recording, or renews the form of one that is open',
    params: idParams,
    body: z.strictObject({ segment_key: id.optional(), content_type: z.string().max(100).optional() }),
    response: segmentForm,
  }),
  confirmSegment: endpoint({
    method: 'POST',
    path: '/api/voice-notes/{id}/segments',
    access: 'voice',
    summary: 'Confirms that a segment is stored whole. Only then may the page delete its copy',
    params: idParams,
    body: storedSegment,
    response: confirmedSegment,
    choice: 'Not in the spec: without it a page cannot know when audio is safe.',
  }),
  tail: endpoint({
    method: 'POST',
    path: '/api/voice-notes/{id}/tail',
    access: 'voice',
    summary: 'Accepts the last seconds of a recording whose page is closing, in one request that outlives it',
    params: idParams,
    body: z.strictObject({
      recording_id: id,
      index: segmentIndex,
      /** The bytes of the segment in base64. */
      audio: z
        .base64()
        .min(4)
        .max(Math.ceil(TAIL_MAX_BYTES / 3) * 4),
    }),
    response: confirmedSegment,
    choice: 'Not in the spec: a closing page has no time to request a form.',
  }),
  segments: endpoint({
    method: 'GET',
    path: '/api/voice-notes/{id}/segments',
    access: 'voice',
    summary: 'The segments that are safe on the server',
    params: idParams,
    query: z.strictObject({ recording_id: id }),
    response: z.object({
      confirmed: z.array(z.object({ index: z.int(), sha256: z.string() })),
      /** When the retention policy deleted the audio of this recording: no more of it is accepted. */
      audio_deleted_at: moment.nullable(),
    }),
    choice: 'Not in the spec: what a page asks after a crash.',
  }),
  transcribe: endpoint({
    method: 'POST',
    path: '/api/voice-notes/{id}/transcribe',
    access: 'voice',
    summary: 'Ends a recording. Missing segments answer 409 with their indices under `errors.missing`',
    params: idParams,
    body: z.strictObject({ segment_key: id, ...recordingEnd }),
    response: z.object({ voice_note: voiceNote }),
  }),
  transcribeNote: endpoint({
    method: 'POST',
    path: '/api/voice-notes/transcribe',
    access: 'voice',
    summary: 'Ends a recording of the note that the body names: the given one, or the one that is still open',
    body: z.strictObject({ voice_note_id: id, segment_key: id.optional(), ...recordingEnd }),
    response: z.object({ voice_note: voiceNote }),
  }),
};
