import { randomUUID } from 'node:crypto';
import { RECORDER_LEASE_MS } from '@openconsult/contracts/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCore } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import { createTestDeps, requestFacts, type TestDeps } from '../testing/index.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

let surroundings: TestDeps;
let actor: Actor;
const service = () => createCore(surroundings.deps).recorderLeases;
const take = (holder: string, more: { epoch?: number; take_over?: boolean } = {}, who = actor) =>
  service().take(who, { body: { holder, ...more } }, requestFacts({ userAgent: FIREFOX }));

beforeEach(async () => {
  surroundings = await createTestDeps();
  actor = await surroundings.actor();
});
afterEach(() => surroundings.close());

describe('the recorder of a user', () => {
  test('P8: of 200 browsers that claim it at once one holds it, and all learn which', async () => {
    const holders = Array.from({ length: 200 }, () => randomUUID());
    const answers = await Promise.all(holders.map((holder) => take(holder)));
    const granted = answers.filter((answer) => answer.granted);
    expect(granted).toHaveLength(1);
    expect(new Set(answers.map(({ lease }) => lease.holder))).toEqual(new Set([granted[0]?.lease.holder]));
    expect(granted[0]?.lease.device).toBe('Firefox on Windows');
    expect(await surroundings.deps.db.recorderLease.count()).toBe(1);
  });

  test('P8: of 50 browsers that claim an expired lease one holds it, under one new epoch', async () => {
    await take(randomUUID());
    surroundings.passTime(RECORDER_LEASE_MS);
    const answers = await Promise.all(Array.from({ length: 50 }, () => take(randomUUID())));
    expect(answers.filter(({ granted }) => granted)).toHaveLength(1);
    expect(new Set(answers.map(({ lease }) => lease.epoch))).toEqual(new Set([2]));
  });

  test('stays with its holder while it is renewed, however often it is asked for', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    const first = await take(mine);
    for (let passed = 0; passed < 60_000; passed += 5_000) {
      surroundings.passTime(5_000);
      expect((await take(mine, { epoch: 1 })).granted).toBe(true);
      expect((await take(other)).granted).toBe(false);
    }
    const { data } = await service().view(actor);
    expect(data).toMatchObject({ holder: mine, epoch: 1, taken_at: first.lease.taken_at });
  });

  test('can be taken over at once, and the former holder has lost it', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    await take(mine);
    expect(await take(other, { take_over: true })).toMatchObject({ granted: true, lease: { holder: other, epoch: 2 } });
    expect(await take(mine, { epoch: 1 })).toMatchObject({ granted: false, lease: { holder: other } });
    expect(await take(mine)).toMatchObject({ granted: false });
  });

  test('is free at once when released; a late renewal finds nothing, and a late release changes nothing', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    await take(mine);
    await service().release(actor, { body: { holder: mine, epoch: 1 } });
    expect((await service().view(actor)).data).toBeNull();
    expect((await take(mine, { epoch: 1 })).granted).toBe(false);
    const next = await take(other);
    expect(next).toMatchObject({ granted: true, lease: { epoch: 3 } });
    await service().release(actor, { body: { holder: mine, epoch: 1 } });
    await service().release(actor, { body: { holder: other, epoch: 1 } });
    expect((await service().view(actor)).data?.holder).toBe(other);
  });

  test('never goes back an epoch, whatever is asked in whatever order', async () => {
    const holders = [randomUUID(), randomUUID(), randomUUID()];
    let epoch = 0;
    for (let step = 0; step < 120; step += 1) {
      const holder = holders[step % 3] ?? '';
      if (step % 5 === 0) surroundings.passTime(RECORDER_LEASE_MS - 1 + (step % 2));
      if (step % 7 === 0) await service().release(actor, { body: { holder, epoch: Math.max(1, epoch) } });
      const { lease } = await take(holder, step % 4 === 0 ? { take_over: true } : {});
      expect(lease.epoch).toBeGreaterThanOrEqual(epoch);
      epoch = lease.epoch;
    }
    expect(epoch).toBeGreaterThan(20);
  });

  test('is separate for each user', async () => {
    const holder = randomUUID();
    const other = await surroundings.actor();
    expect((await take(holder)).granted).toBe(true);
    expect((await take(randomUUID(), {}, other)).granted).toBe(true);
    await service().release(other, { body: { holder, epoch: 1 } });
    expect((await service().view(actor)).data?.holder).toBe(holder);
  });
});
