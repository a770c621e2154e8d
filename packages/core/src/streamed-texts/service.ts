import type { CallParsed, CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { jobs } from '@openconsult/contracts/jobs';
import { answerMessages } from '@openconsult/contracts/messages';
import type { streamedTexts } from '@openconsult/contracts/streamed-texts';
import type { StreamedText, Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { Enqueue, JobHandler } from '../platform/outbox.ts';
import { type NewStreamedText, streamedTextRepo as repo } from './repo.ts';
import type { StreamKind } from './text-producer.ts';
import { streamedTextToWire } from './wire.ts';
import { endText, type TextProducers, writeText } from './write-text.ts';

/** Lets a writer begin on a text, unless one is writing it at this moment. Asking twice is harmless. */
export async function startText(tx: Tx, enqueue: Enqueue, text: NewStreamedText): Promise<StreamedText> {
  const existing = await repo.find(tx, text.userId, text.name);
  const isRunning = existing && repo.isOpen(existing) && existing.bundleId === text.bundleId;
  const row = isRunning ? existing : await repo.restart(tx, text);
  await enqueue(jobs.write, { streamedTextId: row.id });
  return row;
}

/** The calls on streamed texts and the job that writes them. */
export function createStreamedTextService(deps: Deps, producers: TextProducers) {
  const find = async (actor: Actor, name: string): Promise<StreamedText> => {
    const row = await repo.find(deps.db, actor.userId, name);
    if (!row) throw new AppError('NOT_FOUND', answerMessages.notFound);
    return row;
  };
  return {
    async snapshot(
      actor: Actor,
      { params }: CallParsed<typeof streamedTexts.snapshot>,
    ): Promise<CallResponse<typeof streamedTexts.snapshot>> {
      return streamedTextToWire(await find(actor, params.name));
    },

    /** Keeps what was written so far; a text that has ended stays as it is. */
    async stop(
      actor: Actor,
      { params }: CallParsed<typeof streamedTexts.stop>,
    ): Promise<CallResponse<typeof streamedTexts.stop>> {
      const row = await find(actor, params.name);
      const closed = repo.isOpen(row)
        ? await endText(deps, producers[row.kind as StreamKind], { id: row.id }, { status: 'stopped', failure: null })
        : null;
      return streamedTextToWire(closed ?? (await find(actor, params.name)));
    },

    job: {
      run: ({ streamedTextId }, signal) => writeText(deps, producers, streamedTextId, signal),
      async exhausted({ streamedTextId }) {
        const row = await repo.findById(deps.db, streamedTextId);
        if (row && repo.isOpen(row)) {
          await endText(
            deps,
            producers[row.kind as StreamKind],
            { id: row.id },
            { status: 'failed', failure: 'unavailable' },
          );
        }
      },
    } satisfies JobHandler<{ streamedTextId: string }>,
  };
}
