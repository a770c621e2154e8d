import { randomUUID } from 'node:crypto';
import { jobs } from '@openconsult/contracts/jobs';
import type { Db } from '@openconsult/db';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDeps, type TestDeps } from '../testing/index.ts';
import { retryDelayMs } from './job-retries.ts';
import { requeueOpenJobs, sweepDoneJobs, transactWithJobs } from './outbox.ts';
import { type JobHandler, PostponedJob, runOutboxJob } from './run-job.ts';

const NEVER = new AbortController().signal;
let test: TestDeps;

beforeEach(async () => {
  test = await createTestDeps();
});
afterEach(() => test.close());

const ask = (messageId: string) => transactWithJobs(test.deps, (_, enqueue) => enqueue(jobs.send, { messageId }));
const rows = () => test.deps.db.outboxJob.findMany({ orderBy: { createdAt: 'asc' } });
const onlyRow = async () => {
  const [row] = await rows();
  if (!row) throw new Error('There is no job.');
  return row;
};
const handler = (run: () => Promise<void>): JobHandler<{ messageId: string }> => ({ run });
/** What a worker does once: queues due jobs and runs them. Returns how many ran. */
async function workOnce(job: JobHandler<{ messageId: string }>, contract = jobs.send): Promise<number> {
  test.queued.length = 0;
  await requeueOpenJobs(test.deps);
  const ids = test.queued.map(({ id }) => id);
  for (const id of ids) await runOutboxJob(test.deps, contract, job, id, NEVER);
  return ids.length;
}
/** The job's worker died: it began and neither ended nor failed. */
async function crash(id: string): Promise<void> {
  const { runs } = await onlyRow();
  void runOutboxJob(
    test.deps,
    jobs.send,
    handler(() => new Promise(() => {})),
    id,
    NEVER,
  );
  await expect.poll(async () => (await onlyRow()).runs).toBeGreaterThan(runs);
}
const outage = () => Object.assign(new Error('away'), { isOutage: true });

describe('the outbox', () => {
  it('J1: a job exists exactly when its cause was committed', async () => {
    const failed = transactWithJobs(test.deps, async (_, enqueue) => {
      await enqueue(jobs.send, { messageId: randomUUID() });
      throw new Error('the cause failed');
    });
    await expect(failed).rejects.toThrow('the cause failed');
    expect(await rows()).toEqual([]);
    expect(test.queued).toEqual([]);
    await ask(randomUUID());
    expect(await rows()).toHaveLength(1);
  });

  it('J2: every open job comes back to an emptied queue, closed ones do not', async () => {
    const [open, closed] = [randomUUID(), randomUUID()];
    await ask(open);
    await ask(closed);
    const closedRow = (await rows()).find((row) => row.key === closed);
    await runOutboxJob(
      test.deps,
      jobs.send,
      handler(async () => {}),
      closedRow?.id ?? '',
      NEVER,
    );
    test.queued.length = 0;
    expect(await requeueOpenJobs(test.deps)).toBe(1);
    expect(test.queued).toEqual([
      { queue: 'messaging', name: jobs.send.name, id: (await rows()).find((row) => row.key === open)?.id },
    ]);
  });

  it('asks once for work that is open already, and does it again when asked meanwhile', async () => {
    const id = randomUUID();
    await ask(id);
    await ask(id);
    expect(await rows()).toHaveLength(1);
    let runs = 0;
    await runOutboxJob(
      test.deps,
      jobs.send,
      handler(async () => {
        runs += 1;
        if (runs === 1) await ask(id);
      }),
      (await onlyRow()).id,
      NEVER,
    );
    expect(runs).toBe(2);
    expect((await onlyRow()).doneAt).not.toBeNull();
  });

  it('J4: fails after the last attempt, calls the domain once, logs one error and holds no text of the failure', async () => {
    await ask(randomUUID());
    const { id } = await onlyRow();
    let exhausted = 0;
    const errors: Record<string, unknown>[] = [];
    const log = { ...test.deps.log, error: (fields: Record<string, unknown>) => void errors.push(fields) };
    const poison: JobHandler<{ messageId: string }> = {
      run: async () => {
        throw new Error('Jane Doe has a fractured tooth');
      },
      exhausted: async () => {
        exhausted += 1;
      },
    };
    for (let attempt = 0; attempt < jobs.send.attempts + 2; attempt += 1)
      await runOutboxJob({ ...test.deps, log }, jobs.send, poison, id, NEVER);
    expect(exhausted).toBe(1);
    expect(await onlyRow()).toMatchObject({ attempts: jobs.send.attempts, failure: 'Error' });
    expect((await onlyRow()).failedAt).not.toBeNull();
    expect(errors).toEqual([{ job: jobs.send.name, id, attempts: jobs.send.attempts, failure: 'Error' }]);
  });

  it('F2 J4: a job that crashes uses up an attempt and is shown as failed after the last one', async () => {
    await ask(randomUUID());
    const { id } = await onlyRow();
    for (let attempt = 1; attempt <= jobs.send.attempts; attempt += 1) {
      await crash(id);
      expect(await onlyRow()).toMatchObject({ attempts: attempt, failedAt: null });
    }
    let exhausted = 0;
    const job: JobHandler<{ messageId: string }> = {
      run: async () => {},
      exhausted: async () => {
        exhausted += 1;
      },
    };
    // The last run may still be active in another process until its time limit is over.
    expect(await workOnce(job)).toBe(1);
    expect(await onlyRow()).toMatchObject({ failedAt: null });
    test.passTime(jobs.send.timeLimitMs + 1_000);
    await workOnce(job);
    expect(await onlyRow()).toMatchObject({ failure: 'Crash', failedAt: expect.any(Date) });
    expect(exhausted).toBe(1);
  });

  it('F2: a job that hangs ends at its time limit, whether or not it looks at its signal', async () => {
    await ask(randomUUID());
    const { id } = await onlyRow();
    const contract = { ...jobs.send, timeLimitMs: 50 };
    let reason: unknown;
    const hangs: JobHandler<{ messageId: string }> = {
      run: (_data, signal) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            reason = signal.reason;
          });
        }),
    };
    await runOutboxJob(test.deps, contract, hangs, id, NEVER);
    expect(await onlyRow()).toMatchObject({ attempts: 1, failure: expect.stringContaining('TimeoutError') });
    expect(reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('J5: a stopping worker gives the attempt back', async () => {
    await ask(randomUUID());
    const { id } = await onlyRow();
    const stop = new AbortController();
    const job: JobHandler<{ messageId: string }> = {
      run: async (_data, signal) => {
        stop.abort();
        signal.throwIfAborted();
      },
    };
    await runOutboxJob(test.deps, jobs.send, job, id, stop.signal);
    expect(await onlyRow()).toMatchObject({ attempts: 0, failedAt: null, doneAt: null });
    expect((await onlyRow()).dueAt.getTime()).toBeLessThanOrEqual(test.deps.clock.now().getTime());
  });

  it('J3: a run that was overtaken records no failure', async () => {
    await ask(randomUUID());
    const { id } = await onlyRow();
    let fail = (_error: Error): void => {};
    const slow = runOutboxJob(
      test.deps,
      jobs.send,
      handler(() => new Promise((_, reject) => (fail = reject))),
      id,
      NEVER,
    );
    await expect.poll(async () => (await onlyRow()).runs).toBe(1);
    await crash(id);
    fail(new Error('too late'));
    await slow;
    expect(await onlyRow()).toMatchObject({ runs: 2, failure: null, failedAt: null });
  });

  it('F13: a new request for a job that waits after a failure does not end its wait', async () => {
    const id = randomUUID();
    await ask(id);
    const fails = handler(async () => {
      throw new Error('no');
    });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      test.passTime(60_000);
      expect(await workOnce(fails)).toBe(1);
    }
    const { dueAt } = await onlyRow();
    test.queued.length = 0;
    for (let request = 0; request < 5; request += 1) {
      await ask(id);
      expect(await workOnce(fails)).toBe(0);
    }
    expect(test.queued).toEqual([]);
    expect(await onlyRow()).toMatchObject({ attempts: 3, dueAt, version: 6 });
  });

  it('F13: an outage of a provider is no attempt, and its end is seen within the longest wait', async () => {
    await ask(randomUUID());
    const away = handler(async () => {
      throw outage();
    });
    for (let hour = 0; hour < 23; hour += 1) {
      test.passTime(3_600_000);
      expect(await workOnce(away)).toBe(1);
      expect(await onlyRow()).toMatchObject({ attempts: 0, outages: hour + 1, failedAt: null });
    }
    test.passTime(jobs.send.retryMaxMs * 1.25);
    expect(await workOnce(handler(async () => {}))).toBe(1);
    expect((await onlyRow()).doneAt).not.toBeNull();
  });

  it('F21 E5: an outage longer than the job waits for ends it', async () => {
    await ask(randomUUID());
    test.passTime(24 * 3_600_000 + 60_000);
    await workOnce(
      handler(async () => {
        throw outage();
      }),
    );
    expect((await onlyRow()).failedAt).not.toBeNull();
  });

  it('a job whose turn has not come runs again then, and that is no attempt', async () => {
    await ask(randomUUID());
    await workOnce(
      handler(async () => {
        throw outage();
      }),
    );
    expect(await onlyRow()).toMatchObject({ failure: 'Error' });
    test.passTime(60_000);
    const at = new Date(test.deps.clock.now().getTime() + 60_000);
    await workOnce(
      handler(async () => {
        throw new PostponedJob(at);
      }),
    );
    expect(await onlyRow()).toMatchObject({ attempts: 0, dueAt: at, failure: null });
  });

  it('a failure is over once a run succeeded, although more was requested meanwhile', async () => {
    const id = randomUUID();
    await ask(id);
    await workOnce(
      handler(async () => {
        throw outage();
      }),
    );
    test.passTime(60_000);
    const failures: (string | null)[] = [];
    await workOnce(
      handler(async () => {
        failures.push((await onlyRow()).failure);
        if (failures.length === 1) await ask(id);
      }),
    );
    expect(failures).toEqual(['Error', null]);
  });

  it('F24: sweeps done jobs in lots and leaves open and failed ones', async () => {
    const { db } = test.deps;
    await db.$executeRaw`
      INSERT INTO outbox_jobs (id, name, key, data, done_at, failed_at)
      SELECT gen_random_uuid(), 'messaging.send', 'key ' || n, '{}'::jsonb,
        CASE WHEN n <= 25 THEN now() - interval '8 days' END, CASE WHEN n = 26 THEN now() - interval '8 days' END
      FROM generate_series(1, 27) AS n`;
    const lots: number[] = [];
    const execute = async (...statement: Parameters<Db['$executeRaw']>) => {
      lots.push(await db.$executeRaw(...statement));
      return lots.at(-1) ?? 0;
    };
    const counting = { ...db, $executeRaw: execute } as unknown as Db;
    expect(await sweepDoneJobs(counting, new Date(Date.now() - 7 * 86_400_000), 10)).toBe(25);
    expect(lots).toEqual([10, 10, 5]);
    expect(await rows()).toHaveLength(2);
    const plan = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      return tx.$queryRaw<{ 'QUERY PLAN': string }[]>`
        EXPLAIN SELECT id FROM outbox_jobs WHERE done_at < now() ORDER BY done_at LIMIT 5000`;
    });
    expect(plan.map((line) => line['QUERY PLAN']).join()).toContain('outbox_jobs_done_at');
  });

  it('waits longer after each failed run, up to the longest wait of the job', () => {
    const delays = Array.from({ length: 12 }, (_, index) => retryDelayMs(index + 1, 900_000, 0.5));
    expect(delays.slice(0, 3)).toEqual([1_000, 4_000, 16_000]);
    expect(Math.max(...delays)).toBe(900_000);
  });
});
