import { z } from 'zod';

/**
 * Queue jobs. They carry ids, never patient text. `key` makes a job deterministic: while one with the same name and key
 * is open, another request only marks it.
 */
export interface JobContract<Data extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly queue: QueueName;
  readonly data: Data;
  readonly key: (data: z.infer<Data>) => string;
  /** Runs that may fail, crash or hang before the job fails. Each counts when it begins. */
  readonly attempts: number;
  /** The longest run. Then its signal aborts and the run counts as failed. */
  readonly timeLimitMs: number;
  /** The longest wait between two runs. */
  readonly retryMaxMs: number;
  /**
   * How long after its request a job is retried while a provider is away; these runs are no attempts. Without it an
   * outage counts as any failure.
   */
  readonly outageMs?: number;
}

export const QUEUE_NAMES = ['transcription', 'audio', 'writing', 'messaging', 'library', 'upkeep'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

const job = <Data extends z.ZodType>(contract: JobContract<Data>): JobContract<Data> => contract;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const recordingData = z.strictObject({ recordingId: z.uuid() });
const streamData = z.strictObject({ streamedTextId: z.uuid() });
const messageData = z.strictObject({ messageId: z.uuid() });
const accountRequestData = z.strictObject({ requestId: z.uuid() });

export const jobs = {
  /** Recognises the stored part of a recording, and ends the recording once it was stopped. */
  transcribe: job({
    name: 'transcription.advance',
    queue: 'transcription',
    data: recordingData,
    key: (data) => data.recordingId,
    attempts: 5,
    timeLimitMs: 30 * MINUTE_MS,
    // Text is expected within seconds of the recogniser's return.
    retryMaxMs: 15_000,
    outageMs: DAY_MS,
  }),
  /** Makes one playable file of a recording. In its own queue: a user waits for it. */
  makeAudio: job({
    name: 'transcripts.make-audio',
    queue: 'audio',
    data: recordingData,
    key: (data) => data.recordingId,
    attempts: 3,
    timeLimitMs: 5 * MINUTE_MS,
    retryMaxMs: MINUTE_MS,
  }),
  /** Writes one streamed text: notes, letter, treatments or consents. */
  write: job({
    name: 'writing.write',
    queue: 'writing',
    data: streamData,
    key: (data) => data.streamedTextId,
    attempts: 3,
    timeLimitMs: 10 * MINUTE_MS,
    retryMaxMs: MINUTE_MS,
  }),
  send: job({
    name: 'messaging.send',
    queue: 'messaging',
    data: messageData,
    key: (data) => data.messageId,
    attempts: 8,
    timeLimitMs: 5 * MINUTE_MS,
    retryMaxMs: 15 * MINUTE_MS,
    outageMs: DAY_MS,
  }),
  /** Mails a requested link: to confirm an address, to set a password, to accept an invitation. */
  mailAccountLink: job({
    name: 'accounts.mail-link',
    queue: 'messaging',
    data: accountRequestData,
    key: (data) => data.requestId,
    attempts: 5,
    timeLimitMs: 5 * MINUTE_MS,
    retryMaxMs: 5 * MINUTE_MS,
    outageMs: DAY_MS,
  }),
  /** Stores the pictures and videos of a library that a practice imported; null: of the starter library. */
  importMedia: job({
    name: 'admin-content.import-media',
    queue: 'library',
    data: z.strictObject({ practiceId: z.uuid(), importId: z.uuid().nullable() }),
    key: ({ practiceId, importId }) => `${practiceId}.${importId ?? 'starter'}`,
    attempts: 5,
    timeLimitMs: 30 * MINUTE_MS,
    retryMaxMs: 5 * MINUTE_MS,
    outageMs: DAY_MS,
  }),
  /** Brings the search index of a practice's library up to date. Requested by triggers of the library's tables. */
  indexLibrary: job({
    name: 'search.index',
    queue: 'library',
    data: z.strictObject({ practiceId: z.uuid() }),
    key: (data) => data.practiceId,
    attempts: 5,
    timeLimitMs: 5 * MINUTE_MS,
    retryMaxMs: MINUTE_MS,
    outageMs: DAY_MS,
  }),
  /** Deletes what a practice's retention policy no longer stores, and reports it. */
  sweepRetention: job({
    name: 'retention.sweep',
    queue: 'upkeep',
    data: z.strictObject({ practiceId: z.uuid(), sweepId: z.uuid() }),
    key: (data) => data.sweepId,
    attempts: 5,
    timeLimitMs: 60 * MINUTE_MS,
    retryMaxMs: 15 * MINUTE_MS,
  }),
  /** Erases the consultations of a patient, and finishes the certificate. */
  erase: job({
    name: 'erasures.erase',
    queue: 'upkeep',
    data: z.strictObject({ practiceId: z.uuid(), erasureId: z.uuid() }),
    key: (data) => data.erasureId,
    attempts: 5,
    timeLimitMs: 30 * MINUTE_MS,
    retryMaxMs: 5 * MINUTE_MS,
    outageMs: DAY_MS,
  }),
  /** Removes the objects of deleted rows from storage. */
  removeObjects: job({
    name: 'erasures.remove-objects',
    queue: 'upkeep',
    data: z.strictObject({ practiceId: z.uuid() }),
    key: (data) => data.practiceId,
    attempts: 5,
    timeLimitMs: 30 * MINUTE_MS,
    retryMaxMs: 5 * MINUTE_MS,
    outageMs: DAY_MS,
  }),
} as const;

export const jobList: readonly JobContract[] = Object.values(jobs);
