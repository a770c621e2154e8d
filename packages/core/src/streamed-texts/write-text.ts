import { createHash } from 'node:crypto';
import type { WritingTask } from '@openconsult/contracts/ai-settings';
import { STREAM_COALESCE_MS } from '@openconsult/contracts/limits';
import type { StreamedTextEvent, WrittenBy } from '@openconsult/contracts/streamed-texts';
import type { StreamedText, Tx } from '@openconsult/db';
import { type Writer, WriterError, type WritingReport } from '@openconsult/integrations/writer';
import { type TaskWriter, taskWriter } from '../ai-settings/index.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { ownerOfRow } from '../users/index.ts';
import { authorOf } from './author.ts';
import { coalesce, cutIntoPieces } from './pieces.ts';
import { recordWriting } from './record-writing.ts';
import { streamedTextRepo as repo } from './repo.ts';
import {
  type LeftOut,
  type StreamFailure,
  type StreamKind,
  type TextEnding,
  TextFailed,
  type TextProducer,
} from './text-producer.ts';

export type TextProducers = Readonly<Record<StreamKind, TextProducer>>;

/** How often a writer without its first text checks whether it was stopped. */
const STOP_CHECK_MS = 500;

/** Who writes a text, and what the text says about it. */
interface Author {
  readonly writer: Writer;
  readonly writtenBy: WrittenBy;
}

/** What a practice chooses a writer for, by the kind of a text. */
const taskOf: Record<StreamKind, WritingTask> = {
  notes: 'notes',
  letter: 'letter',
  treatment: 'treatments',
  consent: 'consent',
};

/** The writer of a text as its practice's settings are now; null if the text is gone. */
async function writerOf(deps: Deps, id: string): Promise<{ row: StreamedText; chosen: TaskWriter } | null> {
  const row = await repo.findById(deps.db, id);
  const owner = await ownerOfRow(deps.db, row);
  return row && owner && { row, chosen: await taskWriter(deps, owner, taskOf[row.kind]) };
}

/**
 * Writes one streamed text from start to end: each piece is stored, then published. A writer of an older generation, or
 * of a stopped text, writes nothing. Where the model fails for good or may not write, the fallback writer begins again, if
 * one is allowed.
 * @throws the writer's error if a retry may help; a lasting failure ends the text instead
 */
export async function writeText(deps: Deps, producers: TextProducers, id: string, signal: AbortSignal): Promise<void> {
  const found = await writerOf(deps, id);
  if (!found || !repo.isOpen(found.row)) return;
  const { row, chosen } = found;
  const { writer, refusal, fallback } = chosen;
  if (writer === null) {
    if (fallback)
      await writeByFallback({ writer: fallback, writtenBy: byFallback(refusal) }, deps, producers, id, signal);
    else await endText(deps, producers[row.kind], row, { status: 'failed', failure: refusal }, {});
    return;
  }
  const failed = await writeAs(
    { writer, writtenBy: { writer: writer.name, model: writer.model } },
    deps,
    producers,
    id,
    signal,
  );
  if (!failed) return;
  if (fallback && ofTheModel.has(failed.failure))
    await writeByFallback({ writer: fallback, writtenBy: byFallback(null) }, deps, producers, id, signal);
  else await endText(deps, producers[failed.row.kind], failed.row, { status: 'failed', failure: failed.failure });
}

/** Failures of the model itself: the built-in writer needs no key, and reads a text of any length. */
const ofTheModel: ReadonlySet<StreamFailure> = new Set<StreamFailure>(['unavailable', 'key_refused', 'too_long']);

const byFallback = (refusal: TaskWriter['refusal']): WrittenBy => ({
  writer: refusal === 'over_limit' ? 'over_limit' : 'fallback',
  model: null,
});

/** Writes a text whose last attempt failed without the model. Nothing where that is not allowed. */
export async function writeWithoutModel(
  deps: Deps,
  producers: TextProducers,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const fallback = (await writerOf(deps, id))?.chosen.fallback;
  if (fallback) await writeByFallback({ writer: fallback, writtenBy: byFallback(null) }, deps, producers, id, signal);
}

async function writeByFallback(
  author: Author,
  deps: Deps,
  producers: TextProducers,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const failed = await writeAs(author, deps, producers, id, signal);
  if (!failed) return;
  await endText(deps, producers[failed.row.kind], failed.row, { status: 'failed', failure: failed.failure });
}

/** Writes and ends a text, unless it fails for good: then it is still open. */
async function writeAs(
  { writer, writtenBy }: Author,
  deps: Deps,
  producers: TextProducers,
  id: string,
  signal: AbortSignal,
): Promise<{ row: StreamedText; failure: StreamFailure } | null> {
  const row = await repo.claim(deps.db, id, writtenBy);
  if (!row) return null;
  const producer = producers[row.kind];
  const facts = (await producer.facts?.(row)) ?? {};
  const stop = new AbortController();
  const watch = setInterval(() => {
    void repo.findById(deps.db, id).then(
      (now) => {
        if (!now || now.generation !== row.generation || !repo.isOpen(now)) stop.abort();
      },
      () => {},
    );
  }, STOP_CHECK_MS);
  const leftOut = leftOutOf(deps, row);
  const began = performance.now();
  const measure = (outcome: Outcome['status']): void => {
    const seconds = (performance.now() - began) / 1_000;
    deps.metrics.observe('texts_duration_seconds', { kind: row.kind, outcome }, seconds);
  };
  let seq = 0;
  try {
    const chunks = producer.chunks(row, {
      writer,
      signal: AbortSignal.any([signal, stop.signal]),
      setSources: (sources) => repo.setSources(deps.db, row, sources),
      reportOf: leftOut.reportOf,
    });
    for await (const gathered of coalesce(chunks, STREAM_COALESCE_MS)) {
      await leftOut.store();
      for (const piece of cutIntoPieces(gathered.toWellFormed())) {
        seq += 1;
        if (!(await repo.append(deps.db, row, seq, piece))) return null;
        void publish(deps, row, { status: 'streaming', generation: row.generation, seq, data: piece, ...facts });
      }
    }
    await leftOut.store();
  } catch (error) {
    if (stop.signal.aborted) {
      measure('stopped');
      return null;
    }
    const failure = lastingFailure(error, seq > 0);
    if (!failure || signal.aborted) throw error;
    measure('failed');
    await leftOut.store();
    return { row, failure };
  } finally {
    clearInterval(watch);
  }
  measure(stop.signal.aborted ? 'stopped' : 'ended');
  if (!stop.signal.aborted) await endText(deps, producer, row, { status: 'ended', failure: null });
  return null;
}

/** Gathers what a text loses while it is written, and stores it with the text. */
function leftOutOf(deps: Deps, row: StreamedText) {
  const leftOut: LeftOut[] = [];
  let stored = 0;
  return {
    reportOf: (placeId?: string): WritingReport => ({
      onLeftOut: (sentence) => void leftOut.push({ ...sentence, ...(placeId !== undefined && { placeId }) }),
    }),
    async store(): Promise<void> {
      if (stored === leftOut.length) return;
      stored = leftOut.length;
      await repo.setLeftOut(deps.db, row, leftOut);
    },
  };
}

/** An outage is worth a retry until text has been shown; other failures are lasting. */
function lastingFailure(error: unknown, hasText: boolean): StreamFailure | null {
  if (error instanceof TextFailed) return error.failure;
  if (!(error instanceof WriterError)) return null;
  if (error.lasting) return error.lasting;
  return hasText || error.code === 'timeout' ? 'unavailable' : null;
}

interface Outcome {
  readonly status: 'ended' | 'stopped' | 'failed';
  readonly failure: StreamFailure | null;
}

/** Closes an open text and stores it in its domain. Null if it was closed already. */
async function closeText(
  tx: Tx,
  producer: TextEnding,
  where: { id: string; generation?: number },
  outcome: Outcome,
): Promise<StreamedText | null> {
  const closed = await repo.close(tx, where, outcome);
  if (!closed) return null;
  const by = authorOf(closed.writtenBy);
  await producer.save(tx, closed, { ...outcome, text: closed.text, writtenBy: by });
  if (by) await recordWriting(tx, closed, by);
  return closed;
}

/** Notifies the user's windows that a text was closed. */
export async function publishEnded(deps: Deps, producer: TextEnding, closed: StreamedText): Promise<void> {
  const facts = (await producer.facts?.(closed)) ?? {};
  await publish(deps, closed, {
    status: 'ended',
    generation: closed.generation,
    seq: closed.seq,
    data: '',
    length: closed.text.length,
    sha256: createHash('sha256').update(closed.text).digest('hex'),
    failed: closed.status === 'failed',
    suspicious: closed.failure === 'suspicious',
    stopped: closed.status === 'stopped',
    written_by: authorOf(closed.writtenBy),
    ...facts,
  });
}

/**
 * Ends an open text, stores it in its domain and starts what follows, in one transaction; then notifies the user's
 * windows. Without a generation it ends the text of whichever writer is active.
 */
export async function endText(
  deps: Deps,
  producer: TextProducer,
  row: StreamedText,
  outcome: Outcome,
  { generation }: { generation?: number } = row,
): Promise<StreamedText | null> {
  const where = { id: row.id, ...(generation !== undefined && { generation }) };
  const closed = await transactWithJobs(deps, async (tx, enqueue) => {
    await producer.lock?.(tx, row);
    const closed = await closeText(tx, producer, where, outcome);
    if (closed) await producer.next?.(tx, enqueue, closed, outcome.status);
    return closed;
  });
  if (closed) await publishEnded(deps, producer, closed);
  return closed;
}

/**
 * Stops the writer of a text that the user edits and stores what it wrote, for the edit that follows in the same
 * transaction to replace. Later pieces are rejected.
 * @returns the text to call `publishEnded` with after the commit; null when no writer was active.
 */
export async function stopForEdit(
  tx: Tx,
  producer: TextEnding,
  { userId, name, bundleId }: { userId: string; name: string; bundleId: string | null },
): Promise<StreamedText | null> {
  const row = await repo.find(tx, userId, name);
  if (!row || !repo.isOpen(row) || row.bundleId !== bundleId) return null;
  return closeText(tx, producer, { id: row.id }, { status: 'stopped', failure: null });
}

const publish = (deps: Deps, row: StreamedText, event: StreamedTextEvent): Promise<void> =>
  deps.publishToUser(row.userId, row.name, event);
