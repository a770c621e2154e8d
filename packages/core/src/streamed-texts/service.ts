import { AppError } from '@openconsult/contracts/errors';
import { id as uuid } from '@openconsult/contracts/fields';
import { jobs } from '@openconsult/contracts/jobs';
import type { streamedTexts } from '@openconsult/contracts/streamed-texts';
import type { StreamedText, Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { Enqueue } from '../platform/outbox.ts';
import type { JobHandler } from '../platform/run-job.ts';
import type { UseCases } from '../platform/use-case.ts';
import { ownerOfRow } from '../users/index.ts';
import { type NewStreamedText, streamedTextRepo as repo } from './repo.ts';
import type { TextProducer } from './text-producer.ts';
import { emptyStreamedText, streamedTextToWire } from './wire.ts';
import { endText, type TextProducers, writeText, writeWithoutModel } from './write-text.ts';

/** Whether a text is being written, or about to be. */
export const isTextOpen = repo.isOpen;

/** Locks a text until the transaction ends: its writer can neither begin nor end meanwhile. */
export const lockText = repo.lock;

/** Whether a text of this bundle is being written, so that requesting it again costs nothing. */
export async function isBeingWritten(
  tx: Tx,
  { userId, name, bundleId }: Pick<NewStreamedText, 'userId' | 'name' | 'bundleId'>,
): Promise<boolean> {
  const row = await repo.find(tx, userId, name);
  return row !== null && repo.isOpen(row) && row.bundleId === bundleId;
}

/**
 * Starts the writer of a text unless one is active, so that asking twice changes nothing. Concurrent calls wait for each
 * other.
 * @returns whether the text begins with this call
 */
export async function startText(tx: Tx, enqueue: Enqueue, text: NewStreamedText): Promise<{ isNew: boolean }> {
  await repo.lock(tx, text.userId, text.name);
  const existing = await repo.find(tx, text.userId, text.name);
  const isRunning = existing !== null && repo.isOpen(existing) && existing.bundleId === text.bundleId;
  const row = isRunning ? existing : await repo.restart(tx, text);
  await enqueue(jobs.write, { streamedTextId: row.id });
  return { isNew: !isRunning };
}

/** The calls on streamed texts. */
export function createStreamedTextService(deps: Deps, producers: TextProducers) {
  const find = async (actor: Actor, name: string): Promise<StreamedText> => {
    const row = await repo.find(deps.db, actor.userId, name);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };

  const isExpected = async ({ userId }: Actor, name: string): Promise<boolean> => {
    const [, named, kind = ''] = name.split('.');
    const { data: id } = uuid.safeParse(named);
    const producer = (producers as Readonly<Record<string, TextProducer>>)[kind];
    return id !== undefined && (await producer?.isOf?.(userId, id)) === true;
  };
  return {
    async snapshot(actor, { params }) {
      const { name } = params;
      const row = await repo.find(deps.db, actor.userId, name);
      if (row) return streamedTextToWire(row);
      if (await isExpected(actor, name)) return emptyStreamedText(name, deps.clock.now());
      throw new AppError('NOT_FOUND');
    },

    /** Stores what was written so far; an ended text is unchanged. */
    async stop(actor, { params }) {
      const row = await find(actor, params.name);
      const closed = repo.isOpen(row)
        ? await endText(deps, producers[row.kind], row, { status: 'stopped', failure: null }, {})
        : null;
      return streamedTextToWire(closed ?? (await find(actor, params.name)));
    },
  } satisfies UseCases<typeof streamedTexts>;
}

/** The built-in writer needs seconds for the longest text. */
const FALLBACK_LIMIT_MS = 60_000;

/** The job that writes streamed texts. */
export function createWriteJob(deps: Deps, producers: TextProducers): JobHandler<{ streamedTextId: string }> {
  return {
    ownerOf: async ({ streamedTextId }) => ownerOfRow(deps.db, await repo.findById(deps.db, streamedTextId)),
    run: ({ streamedTextId }, signal) => writeText(deps, producers, streamedTextId, signal),
    async exhausted({ streamedTextId }) {
      // Ours fails only where a retry may help, and this was the last: the text ends below.
      const signal = AbortSignal.timeout(FALLBACK_LIMIT_MS);
      await writeWithoutModel(deps, producers, streamedTextId, signal).catch(() => {});
      const row = await repo.findById(deps.db, streamedTextId);
      if (row && repo.isOpen(row)) {
        await endText(deps, producers[row.kind], row, { status: 'failed', failure: 'unavailable' }, {});
      }
    },
  };
}
