import type { JobContract } from '@openconsult/contracts/jobs';
import type { OutboxJob } from '@openconsult/db';
import type { z } from 'zod';
import { runAs } from './database.ts';
import type { Deps } from './deps.ts';
import { retryDelayMs } from './job-retries.ts';
import { failureOf } from './log.ts';

/** The user whose rows a job reaches. */
interface JobOwner {
  readonly userId: string;
  readonly practiceId: string;
}

/** The work of a job. `exhausted` runs once when the last run failed, so that no page waits forever. */
export interface JobHandler<Data> {
  /** The job runs as this user; null if its subject is gone. A job without it runs as its caller. */
  ownerOf?(data: Data): Promise<JobOwner | null>;
  run(data: Data, signal: AbortSignal): Promise<void>;
  exhausted?(data: Data): Promise<void>;
}

/** Postpones a job to a moment; the run is no attempt. */
export class PostponedJob extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super('The job may not run yet.');
    this.name = 'PostponedJob';
    this.until = until;
  }
}

/** Every port's error has `isOutage`: the provider is away, so that a retry may succeed. */
const isOutage = (error: unknown): boolean => error instanceof Error && 'isOutage' in error && error.isOutage === true;

/** Runs a job as its owner (docs/decisions/0025-row-level-security.md); not at all if nothing is left. */
async function asOwner<Data>(
  handler: JobHandler<Data>,
  data: Data,
  work: () => Promise<void> | undefined,
): Promise<void> {
  if (!handler.ownerOf) return work();
  const owner = await handler.ownerOf(data);
  if (owner) await runAs(owner, () => work());
}

type RunDeps = Pick<Deps, 'db' | 'log' | 'clock' | 'sharedClock' | 'metrics' | 'tracing'>;

type RunOutcome = 'done' | 'failed' | 'gave_up' | 'postponed' | 'stopped';

/**
 * Runs one open job until nothing more is requested, then closes it. Running a closed job is a no-op.
 * A run counts as an attempt when it begins, so that a crash or hang uses one up. After the last attempt the job fails,
 * never while one of its runs may still be active.
 */
export async function runOutboxJob<Data extends z.ZodType>(
  deps: RunDeps,
  contract: JobContract<Data>,
  handler: JobHandler<z.infer<Data>>,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const row = await beginRun(deps, contract, id, isFirst);
    if (!row) return closeCrashed(deps, contract, handler, id);
    const outcome = await measured(deps, contract, row, () => runOnce(deps, contract, handler, row, signal));
    if (outcome !== 'done') return;
    const closed = await deps.db.outboxJob.updateMany({
      where: { id, version: row.version, doneAt: null },
      data: { doneAt: deps.clock.now() },
    });
    if (closed.count > 0) return;
    if (signal.aborted) return takeBack(deps, row);
  }
}

/** Measures a run, in the trace of what requested the job. */
const measured = (
  { metrics, tracing }: RunDeps,
  { name, queue }: JobContract,
  { traceParent }: OutboxJob,
  run: () => Promise<RunOutcome>,
): Promise<RunOutcome> =>
  tracing.span(`job ${name}`, { parent: traceParent, facts: { 'openconsult.queue': queue } }, async (span) => {
    const began = performance.now();
    const outcome = await run();
    const seconds = (performance.now() - began) / 1_000;
    metrics.observe('job_run_duration_seconds', { job_name: name, outcome }, seconds);
    span.add({ 'openconsult.outcome': outcome });
    if (outcome === 'failed' || outcome === 'gave_up') span.fail();
    return outcome;
  });

/** Runs a job once, and records a failure. */
async function runOnce<Data extends z.ZodType>(
  deps: RunDeps,
  contract: JobContract<Data>,
  handler: JobHandler<z.infer<Data>>,
  row: OutboxJob,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const data = contract.data.parse(row.data);
  try {
    await runWithin(contract.timeLimitMs, signal, (limited) =>
      asOwner(handler, data, () => handler.run(data, limited)),
    );
    return 'done';
  } catch (error) {
    if (signal.aborted) {
      await takeBack(deps, row);
      return 'stopped';
    }
    const giveUp = () => asOwner(handler, data, () => handler.exhausted?.(data));
    return recordFailure(deps, contract, row, { error, giveUp });
  }
}

/** Counts a run. After a success the count restarts, and an earlier failure is over. Null if the job is closed or has no attempt left. */
async function beginRun(
  { db, sharedClock }: RunDeps,
  contract: JobContract,
  id: string,
  isFirst: boolean,
): Promise<OutboxJob | null> {
  const [row] = await db.outboxJob.updateManyAndReturn({
    where: { id, doneAt: null, failedAt: null, ...(isFirst && { attempts: { lt: contract.attempts } }) },
    data: {
      attempts: isFirst ? { increment: 1 } : 1,
      ...(!isFirst && { outages: 0, failure: null }),
      runs: { increment: 1 },
      startedAt: await sharedClock.now(db),
    },
  });
  return row ?? null;
}

/** The time a stopping worker grants a run to end after its signal aborted. */
const ABORT_GRACE_MS = 1_500;

/** Rejects if the work takes longer or continues after its signal aborted, whether or not it checks the signal. */
async function runWithin(
  limitMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const limited = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const endAfter = (ms: number, end: () => void): void => void timers.push(setTimeout(end, ms));
  const isOver = new Promise<never>((_, reject) => {
    endAfter(limitMs, () => {
      const error = new DOMException('The job took too long.', 'TimeoutError');
      limited.abort(error);
      reject(error);
    });
    const stop = () => endAfter(ABORT_GRACE_MS, () => reject(signal.reason));
    signal.addEventListener('abort', stop, { signal: limited.signal });
  });
  try {
    await Promise.race([work(AbortSignal.any([signal, limited.signal])), isOver]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    limited.abort();
  }
}

/** Still open and the newest run: an older, overtaken one records nothing. */
const newestRun = ({ id, runs }: OutboxJob) => ({ id, runs, doneAt: null, failedAt: null });

const takeBack = async ({ db }: RunDeps, row: OutboxJob): Promise<void> => {
  await db.outboxJob.updateMany({ where: newestRun(row), data: { attempts: { decrement: 1 } } });
};

async function recordFailure(
  deps: RunDeps,
  contract: JobContract,
  row: OutboxJob,
  { error, giveUp }: { readonly error: unknown; readonly giveUp: () => Promise<void> | undefined },
): Promise<RunOutcome> {
  const { db, sharedClock } = deps;
  const attempt = { decrement: 1 };
  if (error instanceof PostponedJob) {
    // What failed before is over: the job waits for its turn, and is not late.
    const data = { attempts: attempt, dueAt: error.until, failure: null };
    await db.outboxJob.updateMany({ where: newestRun(row), data });
    return 'postponed';
  }
  const failure = failureOf(error);
  const now = (await sharedClock.now(db)).getTime();
  const after = (failures: number, latest = Number.POSITIVE_INFINITY): Date =>
    new Date(Math.min(now + retryDelayMs(failures, contract.retryMaxMs, Math.random()), latest));
  const outageEnds =
    isOutage(error) && contract.outageMs !== undefined ? row.createdAt.getTime() + contract.outageMs : null;
  const isLast = outageEnds === null ? row.attempts >= contract.attempts : now >= outageEnds;
  if (isLast) {
    await closeFailed(deps, contract, row, { failure, giveUp });
    return 'gave_up';
  }
  deps.log.warn(
    { job: contract.name, id: row.id, attempts: row.attempts, outages: row.outages, failure },
    'job failed',
  );
  await db.outboxJob.updateMany({
    where: newestRun(row),
    data:
      outageEnds === null
        ? { failure, dueAt: after(row.attempts + row.outages) }
        : { failure, attempts: attempt, outages: { increment: 1 }, dueAt: after(row.outages + 1, outageEnds) },
  });
  return 'failed';
}

async function closeFailed(
  { db, log, clock }: RunDeps,
  contract: JobContract,
  row: OutboxJob,
  { failure, giveUp }: { readonly failure: string; readonly giveUp: () => Promise<void> | undefined },
): Promise<void> {
  await giveUp();
  const closed = await db.outboxJob.updateMany({
    where: newestRun(row),
    data: { failure, failedAt: clock.now() },
  });
  if (closed.count > 0) log.error({ job: contract.name, id: row.id, attempts: row.attempts, failure }, 'job gave up');
}

/** Closes a job whose last run never returned, once that run must be over. */
async function closeCrashed<Data extends z.ZodType>(
  deps: RunDeps,
  contract: JobContract<Data>,
  handler: JobHandler<z.infer<Data>>,
  id: string,
): Promise<void> {
  const row = await deps.db.outboxJob.findUnique({ where: { id } });
  if (!row || row.doneAt || row.failedAt || row.attempts < contract.attempts) return;
  const overAt = new Date((row.startedAt ?? row.createdAt).getTime() + contract.timeLimitMs);
  if ((await deps.sharedClock.now(deps.db)) < overAt) {
    await deps.db.outboxJob.updateMany({ where: newestRun(row), data: { dueAt: overAt } });
    return;
  }
  const data = contract.data.parse(row.data);
  await closeFailed(deps, contract, row, {
    failure: 'Crash',
    giveUp: () => asOwner(handler, data, () => handler.exhausted?.(data)),
  });
}
