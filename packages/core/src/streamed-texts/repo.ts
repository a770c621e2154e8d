import type { WrittenBy } from '@openconsult/contracts/streamed-texts';
import { Prisma, type StreamedText, type StreamStatus, type Tx } from '@openconsult/db';
import { authorText } from './author.ts';
import type { LeftOut, StreamFailure, StreamKind } from './text-producer.ts';

/** The only queries on streamed_texts. A user's texts are found by the user; a worker's by the generation. */

const OPEN: StreamStatus[] = ['waiting', 'streaming'];

export interface NewStreamedText {
  readonly userId: string;
  readonly name: string;
  readonly kind: StreamKind;
  readonly voiceNoteId: string;
  readonly bundleId: string | null;
}

export const streamedTextRepo = {
  find: (tx: Tx, userId: string, name: string): Promise<StreamedText | null> =>
    tx.streamedText.findUnique({ where: { userId_name: { userId, name } } }),

  /** Locks the text until the transaction ends, also one without a row. */
  lock: async (tx: Tx, userId: string, name: string): Promise<void> => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`streamed-text ${userId} ${name}`}, 0))::text`;
    await tx.$queryRaw`SELECT 1 FROM streamed_texts WHERE user_id = ${userId}::uuid AND name = ${name} FOR UPDATE`;
  },

  findById: (tx: Tx, id: string): Promise<StreamedText | null> => tx.streamedText.findUnique({ where: { id } }),

  /** Empties the text for a new writer. The generation grows, so that an old writer and old events are ignored. */
  restart: (tx: Tx, text: NewStreamedText): Promise<StreamedText> => {
    const fresh = {
      kind: text.kind,
      voiceNoteId: text.voiceNoteId,
      bundleId: text.bundleId,
      seq: 0,
      status: 'waiting' as const,
      text: '',
      failure: null,
      writtenBy: null,
      sources: Prisma.DbNull,
      leftOut: [],
    };
    return tx.streamedText.upsert({
      where: { userId_name: { userId: text.userId, name: text.name } },
      create: { ...fresh, userId: text.userId, name: text.name, generation: 1 },
      update: { ...fresh, generation: { increment: 1 } },
    });
  },

  /** Claims the text for a writer, from the start. Null if it was stopped or has ended. */
  claim: async (tx: Tx, id: string, writtenBy: WrittenBy): Promise<StreamedText | null> => {
    const [row] = await tx.streamedText.updateManyAndReturn({
      where: { id, status: { in: OPEN } },
      data: {
        generation: { increment: 1 },
        seq: 0,
        text: '',
        status: 'streaming',
        writtenBy: authorText(writtenBy),
        sources: Prisma.DbNull,
        leftOut: [],
      },
    });
    return row ?? null;
  },

  /** Adds a piece. False if this writer's generation is over: it must stop at once. */
  append: async (
    tx: Tx,
    { id, generation }: Pick<StreamedText, 'id' | 'generation'>,
    seq: number,
    piece: string,
  ): Promise<boolean> => {
    const count = await tx.$executeRaw`
      UPDATE streamed_texts SET text = text || ${piece}, seq = ${seq}, updated_at = now()
      WHERE id = ${id}::uuid AND generation = ${generation} AND status = 'streaming'`;
    return count > 0;
  },

  /** Stores the sources of this generation; a writer whose generation is over changes nothing. */
  setSources: async (
    tx: Tx,
    { id, generation }: Pick<StreamedText, 'id' | 'generation'>,
    sources: Prisma.InputJsonObject,
  ): Promise<void> => {
    await tx.streamedText.updateMany({ where: { id, generation, status: 'streaming' }, data: { sources } });
  },

  /** Stores what this generation does not hold. */
  setLeftOut: async (
    tx: Tx,
    { id, generation }: Pick<StreamedText, 'id' | 'generation'>,
    leftOut: readonly LeftOut[],
  ): Promise<void> => {
    await tx.streamedText.updateMany({
      where: { id, generation, status: 'streaming' },
      data: { leftOut: [...leftOut] },
    });
  },

  /** The texts of a note and its bundles, as their writers left them, with what they do not hold. */
  ofNote: (
    tx: Tx,
    userId: string,
    voiceNoteId: string,
  ): Promise<Pick<StreamedText, 'kind' | 'bundleId' | 'text' | 'leftOut'>[]> =>
    tx.streamedText.findMany({
      where: { userId, voiceNoteId },
      select: { kind: true, bundleId: true, text: true, leftOut: true },
      orderBy: { createdAt: 'asc' },
    }),

  /** Closes an open text and returns it; null if a parallel call closed it first. */
  close: async (
    tx: Tx,
    where: { id: string; generation?: number },
    outcome: { status: 'ended' | 'stopped' | 'failed'; failure: StreamFailure | null },
  ): Promise<StreamedText | null> => {
    const [row] = await tx.streamedText.updateManyAndReturn({
      where: { ...where, status: { in: OPEN } },
      data: { ...outcome, ...(outcome.status === 'failed' && { writtenBy: null }) },
    });
    return row ?? null;
  },

  isOpen: (row: Pick<StreamedText, 'status'>): boolean => OPEN.includes(row.status),
};
