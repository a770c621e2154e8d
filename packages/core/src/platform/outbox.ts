import type { JobContract } from '@openconsult/contracts/jobs';
import { jobList } from '@openconsult/contracts/jobs';
import type { Db, OutboxJob, Tx } from '@openconsult/db';
import type { z } from 'zod';
import type { Deps } from './deps.ts';

/**
 * Work that survives any process. A use case writes the job in the transaction of its cause; the queue is told after the
 * commit and may forget: `requeueOpenJobs` finds every open row again (reliability J1, J2).
 */
interface Ticket {
  readonly id: string;
  readonly contract: JobContract;
}

/** Asks for a job inside a transaction. While one with the same key is open this only marks that there is more to do. */
export type Enqueue = <Data extends z.ZodType>(contract: JobContract<Data>, data: z.infer<Data>) => Promise<void>;

/** The transaction of a use case that asks for jobs. */
export async function transactWithJobs<Result>(
  deps: Pick<Deps, 'db' | 'queue' | 'log'>,
  work: (tx: Tx, enqueue: Enqueue) => Promise<Result>,
): Promise<Result> {
  let tickets: Ticket[] = [];
  const result = await deps.db.$transaction(async (tx) => {
    tickets = [];
    return work(tx, async (contract, data) => {
      tickets.push({ id: await insertJob(tx, contract, data), contract });
    });
  });
  // Not awaited: the answer must not wait for a queue that is away.
  for (const ticket of tickets) void tellQueue(deps, ticket);
  return result;
}

async function insertJob(tx: Tx, contract: JobContract, data: unknown): Promise<string> {
  const parsed = contract.data.parse(data);
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO outbox_jobs (id, name, key, data) VALUES (gen_random_uuid(), ${contract.name}, ${contract.key(parsed)}, ${JSON.stringify(parsed)}::jsonb)
    ON CONFLICT (name, key) WHERE done_at IS NULL AND failed_at IS NULL
    DO UPDATE SET version = outbox_jobs.version + 1, due_at = now()
    RETURNING id`;
  if (!row) throw new Error('The outbox returned no row.');
  return row.id;
}

/** A queue that is away is no failure: the row stays open and is queued again later. */
async function tellQueue(deps: Pick<Deps, 'queue' | 'log'>, { id, contract }: Ticket): Promise<void> {
  try {
    await deps.queue.add(contract.queue, contract.name, id);
  } catch (error) {
    deps.log.warn(
      { job: contract.name, id, error: error instanceof Error ? error.name : 'unknown' },
      'queue unreachable',
    );
  }
}

const REQUEUE_LIMIT = 1_000;

/** Puts every open, due job on the queue; those that are there already stay as they are. Returns how many were due. */
export async function requeueOpenJobs(deps: Pick<Deps, 'db' | 'queue' | 'log' | 'clock'>): Promise<number> {
  const rows = await deps.db.outboxJob.findMany({
    where: { doneAt: null, failedAt: null, dueAt: { lte: deps.clock.now() } },
    select: { id: true, name: true },
    orderBy: { createdAt: 'asc' },
    take: REQUEUE_LIMIT,
  });
  const contracts = new Map(jobList.map((contract) => [contract.name, contract]));
  for (const { id, name } of rows) {
    const contract = contracts.get(name);
    if (contract) await tellQueue(deps, { id, contract });
  }
  return rows.length;
}

/** What a job does. `exhausted` runs once when the last try failed, so that nobody waits for ever. */
export interface JobHandler<Data> {
  run(data: Data, signal: AbortSignal): Promise<void>;
  exhausted?(data: Data): Promise<void>;
}

const RETRY_BASE_MS = 1_000;
const RETRY_MAX_MS = 4 * 3_600_000;

/** Exponential with jitter: about 1 s, 4 s, 16 s … at most 4 h. `random` is in [0, 1). */
export const retryDelayMs = (attempt: number, random: number): number =>
  Math.min(RETRY_BASE_MS * 4 ** (attempt - 1), RETRY_MAX_MS) * (0.75 + random / 2);

/**
 * Runs one open job until nothing was asked for meanwhile, then closes it. Running a closed job does nothing.
 * A failure is written to the row, which becomes due again later, or closed as failed after the last try.
 */
export async function runOutboxJob<Data extends z.ZodType>(
  deps: Pick<Deps, 'db' | 'log' | 'clock'>,
  contract: JobContract<Data>,
  handler: JobHandler<z.infer<Data>>,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const row = await deps.db.outboxJob.findUnique({ where: { id } });
    if (!row || row.doneAt || row.failedAt) return;
    const data = contract.data.parse(row.data);
    try {
      await handler.run(data, signal);
    } catch (error) {
      if (signal.aborted) return;
      await recordFailure(deps, contract, row, { error, giveUp: () => handler.exhausted?.(data) });
      return;
    }
    const closed = await deps.db.outboxJob.updateMany({
      where: { id, version: row.version, doneAt: null },
      data: { doneAt: deps.clock.now() },
    });
    if (closed.count > 0 || signal.aborted) return;
  }
}

async function recordFailure(
  deps: Pick<Deps, 'db' | 'log' | 'clock'>,
  contract: JobContract,
  row: OutboxJob,
  { error, giveUp }: { readonly error: unknown; readonly giveUp: () => Promise<void> | undefined },
): Promise<void> {
  const attempts = row.attempts + 1;
  const failure =
    error instanceof Error ? `${error.name}${'code' in error ? `:${String(error.code)}` : ''}` : 'unknown';
  const isLast = attempts >= contract.attempts;
  deps.log.warn({ job: contract.name, id: row.id, attempts, failure, isLast }, 'job failed');
  if (isLast) await giveUp();
  const now = deps.clock.now();
  await deps.db.outboxJob.update({
    where: { id: row.id },
    data: isLast
      ? { attempts, failure, failedAt: now }
      : { attempts, failure, dueAt: new Date(now.getTime() + retryDelayMs(attempts, Math.random())) },
  });
}

/** Removes jobs that were done before then; failed ones stay until a person has looked. Returns how many. */
export async function sweepDoneJobs(db: Db, before: Date): Promise<number> {
  const { count } = await db.outboxJob.deleteMany({ where: { doneAt: { lt: before } } });
  return count;
}
