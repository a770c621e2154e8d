import { auth } from '@openconsult/contracts/auth';
import { devices } from '@openconsult/contracts/devices';
import { users } from '@openconsult/contracts/users';
import { auditedActions, auditTrailOf, type TestUser } from '@openconsult/core/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const HOUR_MS = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function logIn(user: TestUser, userAgent: string, ip: string): Promise<TestClient> {
  const client = await server.guest();
  const body = { email: user.email, password: user.password };
  const answer = await client.call(auth.login, { body }, { ip, headers: { 'user-agent': userAgent } });
  expect(answer.status).toBe(200);
  return client;
}

const idOf = async (client: TestClient) =>
  (await client.ok(devices.list, {})).data.find((one) => one.is_current)?.id ?? '';
const isIn = async (client: TestClient) => (await client.call(users.current, {})).status === 200;

test('the own devices are listed by name, the asking one first, then as they were seen; ended ones are not', async () => {
  const user = await server.createUser('pro');
  await logIn(user, FIREFOX, '203.0.113.1');
  server.passTime(13 * HOUR_MS);
  const firefox = await logIn(user, FIREFOX, '203.0.113.2');
  server.passTime(HOUR_MS / 3);
  await logIn(user, 'curl/8.5.0', '203.0.113.3');
  server.passTime(HOUR_MS / 3);
  await logIn(user, SAFARI, '203.0.113.4');
  await server.loginAs(await server.createUser('pro'));

  const { data } = await firefox.ok(devices.list, {});
  expect(data.map(({ name, ip, is_current }) => [name, ip, is_current])).toEqual([
    ['Firefox on Windows', '203.0.113.2', true],
    ['Safari on iOS', '203.0.113.4', false],
    [expect.any(String), '203.0.113.3', false],
  ]);
  const [current] = data;
  expect(Date.parse(current?.last_seen_at ?? '') - Date.parse(current?.created_at ?? '')).toBeGreaterThanOrEqual(
    (HOUR_MS * 2) / 3,
  );
  expect(JSON.stringify(data)).not.toContain('oken');
});

test('a device is logged out at once with its realtime connection; idempotent', async () => {
  const user = await server.createUser('pro');
  const [here, there] = [await logIn(user, FIREFOX, '203.0.113.1'), await logIn(user, SAFARI, '203.0.113.2')];
  const id = await idOf(there);
  for (let at = 0; at < 2; at += 1) {
    expect(await here.ok(devices.signOut, { params: { id } })).toEqual({ done: true });
  }
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  expect(server.disconnected.filter((one) => one === id)).toHaveLength(1);
  expect(await auditTrailOf(server.db, user.id)).toMatchObject([
    { action: 'device.signed-out', actorId: user.id, changes: { device: { from: 'Safari on iOS', to: null } } },
  ]);
});

test('another user’s device is unchanged', async () => {
  const [user, other] = [await server.createUser('pro'), await server.createUser('admin')];
  const [mine, theirs] = [await logIn(user, FIREFOX, '203.0.113.1'), await server.loginAs(other)];
  expect(await theirs.ok(devices.signOut, { params: { id: await idOf(mine) } })).toEqual({ done: true });
  expect(await isIn(mine)).toBe(true);
  expect([await auditTrailOf(server.db, user.id), await auditTrailOf(server.db, other.id)]).toEqual([[], []]);
});

test('the calling device can log itself out, and then has a guest’s cookies', async () => {
  const client = await server.loginAs(await server.createUser('pro'));
  expect(await client.ok(devices.signOut, { params: { id: await idOf(client) } })).toEqual({ done: true });
  expect(client.cookies.has('openconsult_session')).toBe(false);
  expect(await isIn(client)).toBe(false);
  expect((await client.call(auth.logout, {})).status).toBe(200);
});

test('all but the calling device are logged out at once, each audited', async () => {
  const user = await server.createUser('pro');
  const here = await logIn(user, FIREFOX, '203.0.113.1');
  const others = [await logIn(user, SAFARI, '203.0.113.2'), await logIn(user, FIREFOX, '203.0.113.3')];
  const stranger = await server.loginAs(await server.createUser('pro'));
  const ids = await Promise.all(others.map(idOf));
  expect(await here.ok(devices.signOutOthers, {})).toEqual({ done: true });
  expect(await Promise.all([here, stranger, ...others].map(isIn))).toEqual([true, true, false, false]);
  for (const id of ids) expect(server.disconnected).toContain(id);
  expect(await auditedActions(server.db, user.id)).toEqual(['device.signed-out', 'device.signed-out']);
  expect(await here.ok(devices.signOutOthers, {})).toEqual({ done: true });
  expect(await auditTrailOf(server.db, user.id)).toHaveLength(2);
});
