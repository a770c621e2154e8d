import { createDb, createOwnerDb, runAsSystem } from '@openconsult/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDeps, type TestDeps } from '../testing/index.ts';

/** Longer than a request may wait, and shorter than a job. */
const SLOW_S = 2.5;

let surroundings: TestDeps;
beforeAll(async () => {
  surroundings = await createTestDeps();
});
afterAll(() => surroundings.close());

test('P3: a query of a script, as of the demo data, may be as slow as one of a job and not only as one of a request', async () => {
  const { DATABASE_URL } = surroundings.deps.config;
  const [script, request] = [createOwnerDb(DATABASE_URL, { poolMax: 1 }), createDb(DATABASE_URL, { poolMax: 1 })];
  try {
    await expect(script.$executeRaw`SELECT pg_sleep(${SLOW_S})`).resolves.toBe(1);
    await expect(runAsSystem(() => request.$executeRaw`SELECT pg_sleep(${SLOW_S})`)).rejects.toThrow();
  } finally {
    await Promise.all([script.$disconnect(), request.$disconnect()]);
  }
});
