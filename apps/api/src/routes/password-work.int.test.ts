import { accounts } from '@openconsult/contracts/accounts';
import { auth } from '@openconsult/contracts/auth';
import type { Endpoint } from '@openconsult/contracts/endpoint';
import { hashPassword } from '@openconsult/core/platform';
import type { TestUser } from '@openconsult/core/testing';
import type { Db } from '@openconsult/db';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newEmail, newIp } from '../testing/new-visitor.ts';
import type { TestAnswer, TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const HOUR_MS = 3_600_000;

/** The work of a test's calls: runs of argon2, and queries. */
const work = vi.hoisted(() => ({ hashes: 0, queries: 0 }));

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const counted =
    <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
    (...args: Args): Result => {
      work.hashes += 1;
      return run(...args);
    };
  return { ...argon2, hash: counted(argon2.hash), verify: counted(argon2.verify) };
});

let plain: TestServer;
let server: TestServer;
let known: TestUser;
let disabled: TestUser;
beforeAll(async () => {
  plain = await startTestServer();
  const db = plain.db.$extends({
    query: {
      $allOperations: ({ args, query, model, operation }) => {
        // Failed log-ins are recorded in batches, up to a quarter of a second after their call.
        const isAuditBatch = model === 'AuditEvent' && operation === 'createMany';
        if (!isAuditBatch) work.queries += 1;
        return query(args);
      },
    },
  });
  server = await startTestServer({ deps: { db: db as unknown as Db } });
  const passwordHash = await hashPassword('Correct-horse-7');
  [known, disabled] = [await plain.createUser('pro'), await plain.createUser('pro')];
  for (const { id } of [known, disabled]) await plain.db.user.update({ where: { id }, data: { passwordHash } });
  await plain.db.user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
});
afterAll(async () => {
  await server.close();
  await plain.close();
});
beforeEach(() => server.passTime(2 * HOUR_MS));

/** The answer to a call and its work. */
async function costOf(call: () => Promise<TestAnswer>) {
  Object.assign(work, { hashes: 0, queries: 0 });
  const { status } = await call();
  return { status, ...work };
}

const loginAs = (client: TestClient, email: string) =>
  client.call(auth.login, { body: { email, password: 'Not-the-one-1' } }, { ip: newIp() });

describe('a call that must not show whether an address has an account', () => {
  test('T9: a log-in does the same work for a wrong password, an unknown address and a disabled account', async () => {
    const client = await server.guest();
    const costs = [];
    for (const email of [known.email, newEmail(), disabled.email]) {
      costs.push(await costOf(() => loginAs(client, email)));
    }
    expect(costs[0]).toMatchObject({ status: 422, hashes: 1 });
    expect(costs[1]).toEqual(costs[0]);
    expect(costs[2]).toEqual(costs[0]);
  });

  test.each<[string, (email: string) => [Endpoint, unknown]]>([
    ['a forgotten password', (email) => [accounts.forgotPassword, { email }]],
    [
      'a sign-up',
      (email) => [accounts.register, { first_name: 'Robin', last_name: 'Hart', email, terms: true as const }],
    ],
  ])('T9: %s does the same work for every address, and no hash', async (_, callFor) => {
    const client = await server.guest();
    const costs = [];
    for (const email of [known.email, newEmail(), disabled.email]) {
      const [endpoint, body] = callFor(email);
      costs.push(await costOf(() => client.call(endpoint, { body } as never, { ip: newIp() })));
    }
    expect(costs[0]).toMatchObject({ status: 200, hashes: 0 });
    expect(costs[1]).toEqual(costs[0]);
    expect(costs[2]).toEqual(costs[0]);
  });

  test('T9: a log-in takes the same time for a known and an unknown address', async () => {
    const isLong = process.env.PROVE === '1';
    const client = await server.guest();
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let pair = 0; pair < (isLong ? 500 : 5); pair += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        server.passTime(2 * HOUR_MS);
        const email = kind === 'known' ? known.email : newEmail();
        const startedMs = performance.now();
        expect((await loginAs(client, email)).status).toBe(422);
        times[kind].push(performance.now() - startedMs);
      }
    }
    // A short run proves nothing about time; the work is counted above.
    if (!isLong) return;
    const differenceMs = Math.abs(medianOf(times.known) - medianOf(times.unknown));
    reportFigure('T9', 'difference of the medians of 500 pairs, ms', Number(differenceMs.toFixed(2)));
    expect(differenceMs).toBeLessThan(5);
  });
});

const medianOf = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

describe('a made-up link', () => {
  const password = { password: 'Quite-another-8', password_confirmation: 'Quite-another-8' };
  const token = (at: number) => String(at).padStart(43, 'x');

  test('F11 T8: 400 resets and 400 confirmations with made-up tokens do no hash at all', async () => {
    const client = await server.guest();
    work.hashes = 0;
    const calls = Array.from({ length: 400 }, async (_, at) => {
      const ip = `198.18.${at % 4}.1`;
      const reset = { token: token(at), email: newEmail(), ...password };
      return [
        (await client.call(accounts.resetPassword, { body: reset }, { ip })).status,
        (await client.call(accounts.confirm, { body: { token: token(at), ...password } }, { ip })).status,
      ];
    });
    const statuses = (await Promise.all(calls)).flat();
    expect(new Set(statuses)).toEqual(new Set([410, 429]));
    expect(work.hashes).toBe(0);
  });
});
