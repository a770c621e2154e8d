import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '../platform/deps.ts';
import { createTestDeps, type TestDeps } from '../testing/index.ts';
import { createPracticeKeys, PracticeKeyErasedError } from './index.ts';

let testDeps: TestDeps;
let deps: Deps;

beforeAll(async () => {
  testDeps = await createTestDeps();
  deps = testDeps.deps;
});
afterAll(() => testDeps.close());

test('a practice has one random key, however many calls ask for it first', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const keys = await Promise.all(Array.from({ length: 8 }, () => createPracticeKeys(deps).keyOf(one)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect(await createPracticeKeys(deps).keyOf(other)).not.toEqual(keys[0]);
  const row = await deps.db.practiceKey.findUniqueOrThrow({ where: { practiceId: one } });
  expect(Buffer.from(row.sealedKey ?? []).includes(keys[0] ?? '')).toBe(false);
});

test('P12: an erased key is gone, and is never made again', async () => {
  const [used, unused] = [randomUUID(), randomUUID()];
  const keys = createPracticeKeys(deps);
  await keys.keyOf(used);
  for (const practiceId of [used, unused]) {
    await keys.erase(practiceId);
    const { erasedAt } = await deps.db.practiceKey.findUniqueOrThrow({ where: { practiceId } });
    testDeps.passTime(1_000);
    await keys.erase(practiceId);
    await expect(keys.keyOf(practiceId)).rejects.toBeInstanceOf(PracticeKeyErasedError);
    expect(await deps.db.practiceKey.findUnique({ where: { practiceId } })).toMatchObject({
      sealedKey: null,
      erasedAt,
    });
  }
});

test('P11: a key opens with a former secret while that is known, for its own practice only', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const key = await createPracticeKeys(deps).keyOf(one);
  const { SESSION_SECRET } = deps.config;
  const config = { ...deps.config, SESSION_SECRET: 'another secret of this installation' };
  await expect(createPracticeKeys({ ...deps, config }).keyOf(one)).rejects.toThrow('unknown secret');
  const both = { ...config, SESSION_SECRET_PREVIOUS: [SESSION_SECRET] };
  expect(await createPracticeKeys({ ...deps, config: both }).keyOf(one)).toEqual(key);
  const { sealedKey } = await deps.db.practiceKey.findUniqueOrThrow({ where: { practiceId: one } });
  await deps.db.practiceKey.create({ data: { practiceId: other, sealedKey } });
  await expect(createPracticeKeys(deps).keyOf(other)).rejects.toThrow('unknown secret');
});
