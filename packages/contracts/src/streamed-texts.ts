import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { moment } from './spine/fields.ts';

/**
 * A text that a writer streams: notes, a letter, treatments (one JSON object a line) or a consent.
 * Pusher guarantees neither delivery nor order, so every message carries `generation` (grows with every restart) and
 * `seq` (1, 2, 3… within the generation). After a gap, an unexpected generation or a reconnect the reader fetches the
 * snapshot once; `ended` carries the length and hash to check.
 */
export const streamedTextName = z.string().regex(/^voice-note\.[0-9a-zA-Z-]{1,64}\.(notes|letter|treatment|consent)$/);

export const streamStatus = z.enum(['waiting', 'streaming', 'ended', 'stopped', 'failed']);
export type StreamStatus = z.infer<typeof streamStatus>;

/**
 * `fallback`: the built-in writer, because the language model did not answer; `over_limit`: because the month's spending
 * limit was reached.
 */
const writerKind = z.enum(['openai', 'extractive', 'fallback', 'over_limit']);
export type WriterKind = z.infer<typeof writerKind>;

/** Who wrote a text. */
export const writtenBy = z.object({
  writer: writerKind,
  /** The language model and where it runs, such as `gpt-5 at api.openai.com`; null where none wrote it, or it is not known. */
  model: z.string().nullable(),
});
export type WrittenBy = z.infer<typeof writtenBy>;

/**
 * Why a text failed; texts.ts has the text the page shows. Another attempt may only mend `unavailable`. `key_refused`: the
 * AI provider refuses the practice's key; `too_long`: the transcript exceeds what its model reads; `over_limit`: the month's
 * spending limit is reached.
 */
export const streamFailure = z.enum([
  'unavailable',
  'suspicious',
  'empty',
  'nothing_clinical',
  'no_template',
  'key_refused',
  'too_long',
  'over_limit',
]);

export const streamedTextSnapshot = z.object({
  name: streamedTextName,
  generation: z.int(),
  seq: z.int(),
  status: streamStatus,
  text: z.string(),
  failure: streamFailure.nullable(),
  written_by: writtenBy.nullable(),
  updated_at: moment,
});
export type StreamedTextSnapshot = z.infer<typeof streamedTextSnapshot>;

/** The data of the event on the user's channel. `data` is the next chunk of the text. */
export const streamedTextEvent = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('streaming'),
    generation: z.int(),
    seq: z.int(),
    data: z.string(),
    bundle_id: z.string().optional(),
    consent_ids: z.array(z.string()).optional(),
  }),
  z.object({
    status: z.literal('ended'),
    generation: z.int(),
    /** The seq of the last piece. */
    seq: z.int(),
    data: z.literal(''),
    /** UTF-16 length of the whole text. */
    length: z.int(),
    sha256: z.string(),
    failed: z.boolean(),
    suspicious: z.boolean(),
    stopped: z.boolean(),
    written_by: writtenBy.nullable(),
    bundle_id: z.string().optional(),
    consent_ids: z.array(z.string()).optional(),
  }),
]);
export type StreamedTextEvent = z.infer<typeof streamedTextEvent>;

export const streamedTexts = {
  snapshot: endpoint({
    method: 'GET',
    path: '/api/streamed-texts/{name}',
    access: 'logged_in',
    summary: 'The whole text so far, with its place in the sequence',
    params: z.strictObject({ name: streamedTextName }),
    response: streamedTextSnapshot,
    choice:
      'Not in the spec: the catch-up for lost, doubled or reordered messages. Notes that were not requested yet are an empty text of generation 0.',
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/streamed-texts/{name}/stop',
    access: 'logged_in',
    summary: 'Stops the writer; what was written so far is stored',
    params: z.strictObject({ name: streamedTextName }),
    response: streamedTextSnapshot,
    choice: 'Not in the spec by its call; stopping saves the partial text there too.',
  }),
};
