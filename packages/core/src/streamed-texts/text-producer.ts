import type { streamFailure } from '@openconsult/contracts/streamed-texts';
import type { StreamedText, Tx } from '@openconsult/db';
import type { z } from 'zod';

export type StreamFailure = z.infer<typeof streamFailure>;
export type StreamKind = 'notes' | 'letter' | 'treatment' | 'consent';

/**
 * What a domain gives to have one of its texts streamed. `chunks` may start over at any time (a worker can die), so it
 * changes nothing; `keep` stores the whole or partial text in the domain's own row, in the transaction that ends the
 * stream, and is called at most once a generation.
 */
export interface TextProducer {
  chunks(row: StreamedText, signal: AbortSignal): AsyncIterable<string>;
  keep(tx: Tx, row: StreamedText, outcome: TextOutcome): Promise<void>;
  /**
   * Whether the id in the name of a text is one of the person's, so that a text that nobody has asked for yet is empty instead
   * of unknown.
   */
  isOf?(userId: string, id: string): Promise<boolean>;
  /** Facts that travel with each event of the stream. */
  facts?(row: StreamedText): Promise<{ bundle_id?: string; consent_ids?: string[] }>;
}

export interface TextOutcome {
  readonly text: string;
  readonly status: 'ended' | 'stopped' | 'failed';
  readonly failure: StreamFailure | null;
  readonly writtenBy: 'openai' | 'extractive' | null;
}
