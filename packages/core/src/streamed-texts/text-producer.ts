import type { streamFailure, WrittenBy } from '@openconsult/contracts/streamed-texts';
import type { Prisma, StreamedText, Tx } from '@openconsult/db';
import type { Writer, WritingReport } from '@openconsult/integrations/writer';
import { z } from 'zod';
import type { Enqueue } from '../platform/outbox.ts';

export type StreamFailure = z.infer<typeof streamFailure>;
export type StreamKind = 'notes' | 'letter' | 'treatment' | 'consent';

/** A failure that no retry mends, stated by a producer. Those of the writer are its own errors. */
export class TextFailed extends Error {
  readonly failure: StreamFailure;

  constructor(failure: StreamFailure) {
    super(`The text cannot be written: ${failure}`);
    this.name = 'TextFailed';
    this.failure = failure;
  }
}

/** A sentence that a text does not hold, as stored with the text. */
export const leftOutSentence = z.object({
  text: z.string(),
  reason: z.enum(['suspicious', 'unsupported']),
  /** The consent that it was written for. */
  placeId: z.string().optional(),
});
export type LeftOut = z.infer<typeof leftOutSentence>;

/** What a producer writes one text with. */
interface WritingRun {
  readonly writer: Writer;
  readonly signal: AbortSignal;
  /** For each call of the writer: stores what the text loses. `placeId` is that of the consent. */
  reportOf(placeId?: string): WritingReport;
  setSources(sources: Prisma.InputJsonObject): Promise<void>;
}

/**
 * How a domain streams one of its texts. `chunks` may restart at any time (a worker can die), so it changes
 * nothing but `sources`: what the text is written from, stored with this generation before the next chunk is read.
 * `save` reads them from the row and stores the whole or partial text in the domain's own row, in the transaction that
 * ends the stream; it is called at most once a generation.
 */
export interface TextProducer {
  chunks(row: StreamedText, run: WritingRun): AsyncIterable<string>;
  save(tx: Tx, row: StreamedText, outcome: TextOutcome): Promise<void>;
  /** Takes the locks that `next` needs, before the transaction that ends the text takes any other. */
  lock?(tx: Tx, row: StreamedText): Promise<void>;
  /** What follows a text that has ended, in the transaction that ends it: may start another one. Not after an edit. */
  next?(tx: Tx, enqueue: Enqueue, row: StreamedText, status: TextOutcome['status']): Promise<void>;
  /**
   * Whether the id in a text's name is the user's, so that a text that was not requested yet is empty instead of
   * unknown.
   */
  isOf?(userId: string, id: string): Promise<boolean>;
  /** Facts that are sent with each event of the stream. */
  facts?(row: StreamedText): Promise<{ bundle_id?: string; consent_ids?: string[] }>;
}

/** A producer without what writes, for a user's edit that ends its text. */
export type TextEnding = Omit<TextProducer, 'chunks'>;

export interface TextOutcome {
  readonly text: string;
  readonly status: 'ended' | 'stopped' | 'failed';
  readonly failure: StreamFailure | null;
  readonly writtenBy: WrittenBy | null;
}
