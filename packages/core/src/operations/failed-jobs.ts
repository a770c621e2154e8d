import { AppError } from '@openconsult/contracts/errors';
import { jobList, jobs } from '@openconsult/contracts/jobs';
import {
  FAILED_JOBS_AT_ONCE,
  noDiscardReason,
  noRetryReason,
  type operations,
  type RetryOutcome,
} from '@openconsult/contracts/operations';
import type { OutboxJob, Tx } from '@openconsult/db';
import { reopenAccountMail } from '../accounts/index.ts';
import { recordAuditEvent } from '../audit-trail/index.ts';
import { reopenMessage } from '../messaging/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { addToQueue, type Reopening } from '../platform/outbox.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import type { UseCases } from '../platform/use-case.ts';
import { reopenRecording } from '../transcription/index.ts';
import { type FailedJobRow, FIRST_CURSOR, isRequestedMeanwhile, operationsRepo as repo } from './repo.ts';
import { failedJobToWire } from './wire.ts';

type Calls = Pick<typeof operations, 'failedJobs' | 'retryJob' | 'retryJobs' | 'discardJob' | 'discardJobs'>;
type Retry = { readonly outcome: RetryOutcome; readonly message: string | null };

/** The most jobs that one call reads; refused ones do not count as done. */
const READ_MAX = 5 * FAILED_JOBS_AT_ONCE;

/**
 * What must be undone before a job runs again: most failures are also a state of their subject. A job that is not listed
 * does the same whenever it runs.
 */
const reopenings = new Map<string, (tx: Tx, data: unknown) => Promise<Reopening>>([
  [jobs.send.name, (tx, data) => reopenMessage(tx, jobs.send.data.parse(data))],
  [jobs.transcribe.name, (tx, data) => reopenRecording(tx, jobs.transcribe.data.parse(data))],
  [jobs.mailAccountLink.name, (tx, data) => reopenAccountMail(tx, jobs.mailAccountLink.data.parse(data))],
]);

/** Failed jobs, which operators list, retry and discard. Every change is audited in the job's practice. */
export const failedJobCalls = (deps: Deps) =>
  ({ ...listCalls(deps), ...retryCalls(deps), ...discardCalls(deps) }) satisfies UseCases<Calls>;

type LockedJob = OutboxJob & { readonly practiceId: string | null };

const record = (tx: Tx, actor: Actor, job: LockedJob, event: { readonly action: string; readonly at: Date }) =>
  recordAuditEvent(tx, {
    ...event,
    practiceId: job.practiceId ?? actor.practiceId,
    actorId: actor.userId,
    subjectId: null,
    objectId: job.id,
    changes: {
      job: { from: null, to: job.name },
      ...(job.failure !== null && { failure: { from: null, to: job.failure } }),
    },
  });

function listCalls({ db, clock }: Deps) {
  return {
    async failedJobs(_actor, { query }) {
      const readAt = clock.now();
      const [rows, counts] = await Promise.all([
        repo.failedJobs(db, query.kind ?? null, pageWindow(query)),
        repo.failedCounts(db),
      ]);
      const kinds = counts.map(({ name: kind, count }) => ({ kind, count: Number(count) }));
      const total = kinds
        .filter(({ kind }) => query.kind === undefined || kind === query.kind)
        .reduce((sum, { count }) => sum + count, 0);
      const page = toPage(
        query,
        rows.map((row: FailedJobRow) => failedJobToWire(row)),
        total,
      );
      return { ...page, read_at: readAt.toISOString(), kinds };
    },
  } satisfies Partial<UseCases<Calls>>;
}

function retryCalls(deps: Deps) {
  const { db, clock, sharedClock } = deps;

  async function retryWithin(tx: Tx, actor: Actor, id: string): Promise<Retry> {
    const job = await repo.lockJob(tx, id);
    if (!job) throw new AppError('NOT_FOUND');
    if (job.failedAt === null) return { outcome: 'settled', message: null };
    const reason = noRetryReason(job.name);
    if (reason !== null) return { outcome: 'refused', message: `${reason}.` };
    const isRequestedAgain = await repo.hasOpenTwin(tx, job);
    const reopening = isRequestedAgain ? 'settled' : ((await reopenings.get(job.name)?.(tx, job.data)) ?? 'open');
    if (typeof reopening === 'object') return { outcome: 'refused', message: reopening.refused };
    if (reopening === 'settled') await repo.removeFailedJob(tx, id);
    else await repo.reopenJob(tx, id, await sharedClock.now(tx));
    await record(tx, actor, job, { action: 'job.retried', at: clock.now() });
    return { outcome: reopening === 'open' ? 'retried' : 'settled', message: null };
  }

  /** @throws AppError NOT_FOUND, or CONFLICT if the same work was requested at this moment. */
  async function retry(actor: Actor, id: string): Promise<Retry> {
    try {
      const answer = await db.$transaction((tx) => retryWithin(tx, actor, id));
      if (answer.outcome === 'retried') await queueNow(id);
      return answer;
    } catch (error) {
      throw isRequestedMeanwhile(error) ? new AppError('CONFLICT') : error;
    }
  }

  /** Only sooner than the next look for open jobs. */
  async function queueNow(id: string): Promise<void> {
    const row = await db.outboxJob.findUnique({ where: { id }, select: { name: true } });
    const contract = jobList.find(({ name }) => name === row?.name);
    if (contract) await addToQueue(deps, { id, contract });
  }

  /** Retries one of many. Settled: it is gone, or its work was requested meanwhile. */
  async function retryOneOf(actor: Actor, id: string): Promise<RetryOutcome> {
    try {
      return (await retry(actor, id)).outcome;
    } catch (error) {
      if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'CONFLICT')) return 'settled';
      throw error;
    }
  }

  return {
    /** Repeating it changes nothing: a job that is not failed any more is settled. */
    retryJob: (actor, { params }) => retry(actor, params.id),

    async retryJobs(actor, { body }) {
      const result = { retried: 0, settled: 0, refused: 0 };
      const isDone = (): boolean => result.retried + result.settled >= FAILED_JOBS_AT_ONCE;
      let after = FIRST_CURSOR;
      for (let read = 0; read < READ_MAX && !isDone(); read += FAILED_JOBS_AT_ONCE) {
        for (const row of await repo.failedKeys(db, { ...oldestOf(body), after })) {
          if (isDone()) break;
          result[await retryOneOf(actor, row.id)] += 1;
          after = row;
        }
      }
      return result;
    },
  } satisfies Partial<UseCases<Calls>>;
}

function discardCalls({ db, clock }: Deps) {
  const discard = (actor: Actor, id: string): Promise<number> =>
    db.$transaction(async (tx) => {
      const job = await repo.lockJob(tx, id);
      if (!job) return 0;
      assertDiscardable(job.name);
      if (!(await repo.removeFailedJob(tx, id))) return 0;
      await record(tx, actor, job, { action: 'job.discarded', at: clock.now() });
      return 1;
    });

  return {
    discardJob: async (actor, { params }) => ({ discarded: await discard(actor, params.id) }),

    async discardJobs(actor, { body }) {
      assertDiscardable(body.kind);
      let discarded = 0;
      for (const { id } of await repo.failedKeys(db, oldestOf(body))) discarded += await discard(actor, id);
      return { discarded };
    },
  } satisfies Partial<UseCases<Calls>>;
}

/** @throws AppError CONFLICT with the reason */
function assertDiscardable(name: string): void {
  const reason = noDiscardReason(name);
  if (reason !== null) throw new AppError('CONFLICT', `${reason}.`);
}

const oldestOf = ({ kind, failed_before }: { readonly kind: string; readonly failed_before: string }) => ({
  kind,
  before: new Date(failed_before),
  after: FIRST_CURSOR,
  take: FAILED_JOBS_AT_ONCE,
});
