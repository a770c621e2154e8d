import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDeps, type TestDeps } from '@openconsult/core/testing';
import { testStack } from '@openconsult/dev/testing/stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processesOver } from './apps/processes.ts';

/** An upgrade starts the new worker before it knows whether it is taken back. */

/** A worker that runs jobs finds one that waits twice in this time. */
const LOOKS_MS = 4_500;

let folder: string;
let base: TestDeps;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openconsult-paused-'));
  base = await createTestDeps();
});

afterAll(async () => {
  await base?.close();
  await rm(folder, { recursive: true, force: true });
});

test('P15: a worker whose jobs are paused is ready and alive and starts none, and the next one runs them', async () => {
  const { db } = base.deps;
  const id = randomUUID();
  const starts = (settings: Record<string, string>) =>
    processesOver({ deps: base.deps, redisUrl: testStack().redisUrl, appUrl: 'http://127.0.0.1', folder, settings });
  const isStarted = async () => (await db.outboxJob.findUniqueOrThrow({ where: { id } })).startedAt !== null;
  await db.outboxJob.create({ data: { id, name: 'messaging.send', key: id, data: { messageId: id } } });

  const paused = await starts({ WORKER_JOBS: 'paused' })('worker', 0);
  try {
    await expect.poll(() => db.appProcess.count({ where: { app: 'worker' } })).toBe(1);
    await delay(LOOKS_MS);
    expect(await isStarted()).toBe(false);
  } finally {
    await paused.stop();
  }
  expect(await db.appProcess.count({ where: { app: 'worker' } })).toBe(0);

  const running = await starts({})('worker', 0);
  try {
    await expect.poll(isStarted).toBe(true);
  } finally {
    await running.stop();
  }
});
