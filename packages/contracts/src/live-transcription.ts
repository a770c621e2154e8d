import { z } from 'zod';
import { heldLease } from './recorder-leases.ts';
import { endpoint } from './spine/endpoint.ts';
import { id, moment } from './spine/fields.ts';
import { LIVE_FRAME_MS, RECORDER_SAMPLE_RATE_HZ } from './spine/limits.ts';

/** Live transcription (behaviour.md#recording): a token by HTTP, then audio and text over a websocket. */
export const liveTranscription = {
  token: endpoint({
    method: 'GET',
    path: '/api/voice-notes/token',
    access: 'voice',
    summary: 'A token that opens one live connection. Fetched for each connection, and again while one is open',
    query: z.strictObject({ voice_note_id: id.optional() }),
    response: z.object({
      token: z.string(),
      /** Where it is shown, as an address of this server. */
      url: z.string(),
      /** From then on it opens no connection. */
      expires_at: moment,
    }),
  }),
};

/** The websocket's address. The token is in the first message, never in the address. */
export const LIVE_PATH = '/api/voice-notes/live';

export const LIVE_FRAME_SAMPLES = (RECORDER_SAMPLE_RATE_HZ * LIVE_FRAME_MS) / 1_000;
const HEADER_BYTES = 4;
const frameBytes = (channels: 1 | 2) => HEADER_BYTES + LIVE_FRAME_SAMPLES * 2 * channels;
/** Of a frame with two channels. */
export const LIVE_FRAME_MAX_BYTES = frameBytes(2);
/** Frame numbers are 32 bits. */
const FRAMES_MAX = 0xff_ff_ff_ff;

/**
 * One frame: its number, little-endian, then 100 ms of 48 kHz PCM, 16 bits, little-endian; with two channels left and right
 * in turn, which shows in its length.
 */
export function packLiveFrame(number: number, samples: Int16Array): Uint8Array<ArrayBuffer> {
  const count = samples.length > LIVE_FRAME_SAMPLES ? 2 * LIVE_FRAME_SAMPLES : LIVE_FRAME_SAMPLES;
  const bytes = new Uint8Array(HEADER_BYTES + count * 2);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, number, true);
  for (let i = 0; i < count; i += 1) view.setInt16(HEADER_BYTES + i * 2, samples[i] ?? 0, true);
  return bytes;
}

export interface LiveFrame {
  readonly number: number;
  readonly samples: Int16Array;
  readonly channels: 1 | 2;
}

/** Null unless the bytes are a frame. */
export function readLiveFrame(bytes: Uint8Array): LiveFrame | null {
  const channels = bytes.byteLength === frameBytes(2) ? 2 : 1;
  if (bytes.byteLength !== frameBytes(channels)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = LIVE_FRAME_SAMPLES * channels;
  const samples = Int16Array.from({ length }, (_, i) => view.getInt16(HEADER_BYTES + i * 2, true));
  return { number: view.getUint32(0, true), samples, channels };
}

const frameNumber = z.int().min(0).max(FRAMES_MAX);

/** What the page sends besides frames. */
export const liveRequest = z.discriminatedUnion('type', [
  /** The first message. `from` is the first frame that the page still has. */
  z.strictObject({
    type: z.literal('hello'),
    token: z.string().max(1_000),
    voice_note_id: id,
    recording_id: id,
    from: frameNumber,
    /** The page's lease of the recorder, as the server granted it. */
    lease: heldLease,
  }),
  /** A newer token for the open connection. */
  z.strictObject({ type: z.literal('token'), token: z.string().max(1_000) }),
  /** The last frame was sent; settle the rest. */
  z.strictObject({ type: z.literal('finish'), frames: frameNumber }),
]);
export type LiveRequest = z.infer<typeof liveRequest>;

const words = { text: z.string(), start_ms: z.int(), end_ms: z.int() };

/** What the server sends. */
export const liveAnswer = z.discriminatedUnion('type', [
  /** Send from this frame on. */
  z.object({ type: z.literal('ready'), next: frameNumber }),
  /**
   * All frames below `next` arrived. Those below `settled` are stored as text or silent, and are never requested again.
   */
  z.object({ type: z.literal('ack'), next: frameNumber, settled: frameNumber, lag_ms: z.int() }),
  /** The unfinished text; each replaces the one before. */
  z.object({ type: z.literal('partial'), ...words }),
  /** Text that is stored. */
  z.object({ type: z.literal('phrase'), ...words }),
  /** Everything is settled. */
  z.object({ type: z.literal('finished') }),
]);
export type LiveAnswer = z.infer<typeof liveAnswer>;

/**
 * Why the server closed. After `over` and `busy` the page must not reconnect: the recorded audio is transcribed
 * instead. `busy`: the user's live recordings or today's recognition time are used up; the reason is a text for the
 * user.
 */
export const liveClose = {
  restart: 1012,
  badRequest: 4400,
  unauthorised: 4401,
  silent: 4408,
  replaced: 4409,
  over: 4410,
  busy: 4429,
} as const;
