import { z } from 'zod';

/**
 * Queue jobs. They carry ids, never patient text. `key` makes a job deterministic: while one with the same name and key
 * is open, asking again only notes that there is more to do.
 */
export interface JobContract<Data extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly queue: QueueName;
  readonly data: Data;
  readonly key: (data: z.infer<Data>) => string;
  /** How often a failing job is tried before a person has to look. */
  readonly attempts: number;
}

export type QueueName = 'transcription' | 'audio' | 'writing' | 'messaging';

const job = <Data extends z.ZodType>(contract: JobContract<Data>): JobContract<Data> => contract;

const recordingData = z.strictObject({ recordingId: z.uuid() });
const streamData = z.strictObject({ streamedTextId: z.uuid() });
const messageData = z.strictObject({ messageId: z.uuid() });
const accountRequestData = z.strictObject({ requestId: z.uuid() });

export const jobs = {
  /** Recognises what has arrived of a recording, and ends it once it was stopped. */
  transcribe: job({
    name: 'transcription.advance',
    queue: 'transcription',
    data: recordingData,
    key: (data) => data.recordingId,
    attempts: 5,
  }),
  /** Makes one playable file of a recording. In a queue of its own: somebody waits to listen. */
  makeAudio: job({
    name: 'transcripts.make-audio',
    queue: 'audio',
    data: recordingData,
    key: (data) => data.recordingId,
    attempts: 3,
  }),
  /** Writes one streamed text: notes, letter, treatments or consents. */
  write: job({
    name: 'writing.write',
    queue: 'writing',
    data: streamData,
    key: (data) => data.streamedTextId,
    attempts: 3,
  }),
  send: job({
    name: 'messaging.send',
    queue: 'messaging',
    data: messageData,
    key: (data) => data.messageId,
    attempts: 8,
  }),
  /** Mails the link that somebody asked for: to confirm an address, to set a password, to accept an invitation. */
  mailAccountLink: job({
    name: 'accounts.mail-link',
    queue: 'messaging',
    data: accountRequestData,
    key: (data) => data.requestId,
    attempts: 5,
  }),
} as const;

export const jobList: readonly JobContract[] = Object.values(jobs);
