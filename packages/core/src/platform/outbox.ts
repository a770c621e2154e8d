import type { JobContract } from '@openconsult/contracts/jobs';
import { jobList } from '@openconsult/contracts/jobs';
import type { Db, Tx } from '@openconsult/db';
import type { z } from 'zod';
import type { Deps } from './deps.ts';
import { failureOf } from './log.ts';

/**
 * Work that survives any process. A use case writes the job in the transaction of its cause; the queue gets it after
 * the commit and may lose it: `requeueOpenJobs` finds every open row again (docs/decisions/0004-outbox.md).
 */
interface Ticket {
  readonly id: string;
  readonly contract: JobContract;
}

/** Requests a job inside a transaction. While one with the same key is open this only marks more work. */
export type Enqueue = <Data extends z.ZodType>(contract: JobContract<Data>, data: z.infer<Data>) => Promise<void>;

/** The transaction of a use case that requests jobs. */
export async function transactWithJobs<Result>(
  deps: Pick<Deps, 'db' | 'queue' | 'log' | 'sharedClock' | 'tracing'>,
  work: (tx: Tx, enqueue: Enqueue) => Promise<Result>,
): Promise<Result> {
  let tickets: Ticket[] = [];
  const result = await deps.db.$transaction(async (tx) => {
    tickets = [];
    return work(tx, async (contract, data) => {
      const { id, isDue } = await insertJob(tx, contract, data, {
        now: await deps.sharedClock.now(tx),
        traceParent: deps.tracing.parent(),
      });
      if (isDue) tickets.push({ id, contract });
    });
  });
  // Not awaited: the answer must not wait for an unavailable queue.
  for (const ticket of tickets) void addToQueue(deps, ticket);
  return result;
}

/** Requests work again whose job may have failed for good. That job is removed, so that operators see the newest alone. */
export const requestAgain = <Data extends z.ZodType>(
  deps: Parameters<typeof transactWithJobs>[0],
  contract: JobContract<Data>,
  data: z.infer<Data>,
): Promise<void> =>
  transactWithJobs(deps, async (tx, enqueue) => {
    const key = contract.key(data);
    await tx.outboxJob.deleteMany({ where: { name: contract.name, key, failedAt: { not: null } } });
    await enqueue(contract, data);
  });

/** A job that waits for its retry is not queued: the request only raises its version. */
async function insertJob(
  tx: Tx,
  contract: JobContract,
  data: unknown,
  { now, traceParent }: { readonly now: Date; readonly traceParent: string | null },
): Promise<{ id: string; isDue: boolean }> {
  const parsed = contract.data.parse(data);
  const [row] = await tx.$queryRaw<{ id: string; isDue: boolean }[]>`
    INSERT INTO outbox_jobs (id, name, key, data, due_at, trace_parent)
    VALUES (gen_random_uuid(), ${contract.name}, ${contract.key(parsed)}, ${JSON.stringify(parsed)}::jsonb, ${now}, ${traceParent})
    ON CONFLICT (name, key) WHERE done_at IS NULL AND failed_at IS NULL
    DO UPDATE SET version = outbox_jobs.version + 1
    RETURNING id, due_at <= ${now} AS "isDue"`;
  if (!row) throw new Error('The outbox returned no row.');
  return row;
}

/** An unavailable queue is no failure: the row stays open and is queued later. */
export async function addToQueue(deps: Pick<Deps, 'queue' | 'log'>, { id, contract }: Ticket): Promise<void> {
  try {
    await deps.queue.add(contract.queue, contract.name, id);
  } catch (error) {
    deps.log.warn({ job: contract.name, id, failure: failureOf(error) }, 'queue unreachable');
  }
}

const REQUEUE_LIMIT = 1_000;

/** Queues every open, due job; queued ones are unchanged. Returns how many were due. */
export async function requeueOpenJobs(deps: Pick<Deps, 'db' | 'queue' | 'log' | 'sharedClock'>): Promise<number> {
  const rows = await deps.db.outboxJob.findMany({
    where: { doneAt: null, failedAt: null, dueAt: { lte: await deps.sharedClock.now(deps.db) } },
    select: { id: true, name: true },
    orderBy: { createdAt: 'asc' },
    take: REQUEUE_LIMIT,
  });
  const contracts = new Map(jobList.map((contract) => [contract.name, contract]));
  for (const { id, name } of rows) {
    const contract = contracts.get(name);
    if (contract) await addToQueue(deps, { id, contract });
  }
  return rows.length;
}

const SWEEP_LOT = 5_000;

/** Removes jobs that were done before then; failed ones stay for an operator. Returns how many. */
export async function sweepDoneJobs(db: Db, before: Date, lot = SWEEP_LOT): Promise<number> {
  // In batches, so that no statement exceeds its time limit.
  for (let removed = 0; ; ) {
    const count = await db.$executeRaw`
      DELETE FROM outbox_jobs
      WHERE id IN (SELECT id FROM outbox_jobs WHERE done_at < ${before} ORDER BY done_at LIMIT ${lot})`;
    removed += count;
    if (count < lot) return removed;
  }
}

/**
 * Whether the subject of a job that failed for good may be worked on again: `open` now, `settled` if nothing is left to
 * do, or why not.
 */
export type Reopening = 'open' | 'settled' | { readonly refused: string };

/** Jobs that failed for good and need an operator. */
export const countFailedJobs = (db: Db): Promise<number> => db.outboxJob.count({ where: { failedAt: { not: null } } });
