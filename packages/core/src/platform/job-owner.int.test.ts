import { randomUUID } from 'node:crypto';
import { jobs } from '@openconsult/contracts/jobs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJobHandlers } from '../index.ts';
import { addRowToEachTable, createTestDeps, type RowsOfUser, type TestDeps } from '../testing/index.ts';
import { transactWithJobs } from './outbox.ts';
import { type JobHandler, runOutboxJob } from './run-job.ts';

let base: TestDeps;
let mine: RowsOfUser;
beforeEach(async () => {
  base = await createTestDeps();
  mine = await addRowToEachTable(base.deps.db);
  await addRowToEachTable(base.deps.db);
  await base.deps.db.outboxJob.deleteMany();
});
afterEach(() => base.close());

const ownerOf = async () => ({ userId: mine.userId, practiceId: mine.practiceId });

/** Runs a job of `work` once, as a worker does. @returns the row of the job afterwards */
async function runOnce(handler: JobHandler<{ messageId: string }>) {
  const { deps } = base;
  await transactWithJobs(deps, (_, enqueue) => enqueue(jobs.send, { messageId: randomUUID() }));
  const { id } = await deps.db.outboxJob.findFirstOrThrow({ where: { doneAt: null } });
  await runOutboxJob(deps, { ...jobs.send, attempts: 1 }, handler, id, new AbortController().signal);
  return deps.db.outboxJob.findUniqueOrThrow({ where: { id } });
}

test('T1: a job about a row of one user reaches that user’s rows only, also when it fails', async () => {
  const { db } = base.deps;
  const seen: (string | undefined)[][] = [];
  const look = async () => {
    seen.push((await db.voiceNote.findMany()).map(({ userId }) => userId));
  };
  const run = async () => {
    await look();
    throw new Error('Failed.');
  };
  expect(await runOnce({ ownerOf, run, exhausted: look })).toMatchObject({ failedAt: expect.any(Date) });
  expect(seen).toEqual([[mine.userId], [mine.userId]]);
  expect(await db.voiceNote.count()).toBe(2);
});

test('T1: a job whose row is gone does nothing and is done', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  expect(await runOnce({ ownerOf: async () => null, run })).toMatchObject({ doneAt: expect.any(Date) });
  expect(runs).toBe(0);
});

test('T1: every job knows whose rows it is about, but mails to addresses without an account, and jobs of a practice', async () => {
  const { mailAccountLink, importMedia, indexLibrary, sweepRetention, erase, removeObjects, ...handlers } =
    createJobHandlers(base.deps);
  // The library, the retention and the erasures of a practice are no user's; each query of these jobs names the practice.
  const ofPractice = [importMedia, indexLibrary, sweepRetention, erase, removeObjects];
  for (const handler of [mailAccountLink, ...ofPractice]) expect(handler).not.toHaveProperty('ownerOf');
  const idOf = (table: string) => String(mine.of(table).id);
  const owners = [
    await handlers.transcribe.ownerOf?.({ recordingId: idOf('recordings') }),
    await handlers.makeAudio.ownerOf?.({ recordingId: idOf('recordings') }),
    await handlers.write.ownerOf?.({ streamedTextId: idOf('streamed_texts') }),
    await handlers.send.ownerOf?.({ messageId: idOf('messages') }),
  ];
  expect(owners).toEqual(Object.values(handlers).map(() => ({ userId: mine.userId, practiceId: mine.practiceId })));
  expect(await handlers.send.ownerOf?.({ messageId: randomUUID() })).toBeNull();
});
