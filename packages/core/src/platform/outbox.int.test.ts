import { randomUUID } from 'node:crypto';
import { jobs } from '@openconsult/contracts/jobs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDeps, type TestDeps } from '../testing/index.ts';
import { type JobHandler, requeueOpenJobs, retryDelayMs, runOutboxJob, transactWithJobs } from './outbox.ts';

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

  it('J4: gives up after the last try, tells the domain once, and holds no text of the failure', async () => {
    await ask(randomUUID());
    const { id } = await onlyRow();
    let exhausted = 0;
    const poison: JobHandler<{ messageId: string }> = {
      run: async () => {
        throw new Error('Jane Doe has a fractured tooth');
      },
      exhausted: async () => {
        exhausted += 1;
      },
    };
    for (let attempt = 0; attempt < jobs.send.attempts + 2; attempt += 1)
      await runOutboxJob(test.deps, jobs.send, poison, id, NEVER);
    expect(exhausted).toBe(1);
    expect(await onlyRow()).toMatchObject({ attempts: jobs.send.attempts, failure: 'Error' });
    expect((await onlyRow()).failedAt).not.toBeNull();
  });

  it('waits longer after each failed try, up to four hours', () => {
    const delays = Array.from({ length: 12 }, (_, index) => retryDelayMs(index + 1, 0.5));
    expect(delays.slice(0, 3)).toEqual([1_000, 4_000, 16_000]);
    expect(Math.max(...delays)).toBe(4 * 3_600_000);
  });
});
