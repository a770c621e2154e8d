import { createHmac } from 'node:crypto';
import { realtime } from '@openconsult/contracts/realtime';
import type { TestUser } from '@openconsult/core/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proofOf } from '../testing/realtime-window.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let me: TestUser;
let other: TestUser;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  me = await server.createUser('pro');
  other = await server.createUser('pro');
  client = await server.loginAs(me);
});
afterAll(() => server.close());

let proof: string;
beforeAll(async () => {
  proof = await proofOf(server, client, '1234.5678');
});
const join = (channel_name: string, socket_id = '1234.5678') =>
  client.call(realtime.authorise, { body: { socket_id, channel_name, proof } });

test('a user may join their own two channels; the server decides the member', async () => {
  const { PUSHER_KEY: key, PUSHER_SECRET: secret } = server.deps.config;
  const expected = { [`presence-User.${me.id}`]: me.id, [`presence-UserClients.${me.id}`]: '1234.5678' };
  for (const [channel, member] of Object.entries(expected)) {
    const answer = await client.ok(realtime.authorise, {
      body: { socket_id: '1234.5678', channel_name: channel, proof },
    });
    const data = answer.channel_data ?? '';
    expect(JSON.parse(data)).toEqual({ user_id: member });
    const mac = createHmac('sha256', secret).update(`1234.5678:${channel}:${data}`).digest('hex');
    expect(answer.auth).toBe(`${key}:${mac}`);
  }
});

test('the Pusher client’s form is understood as well', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/broadcasting/auth',
    payload: new URLSearchParams({ socket_id: '1234.5678', channel_name: `presence-User.${me.id}`, proof }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  expect(answer.statusCode).toBe(200);
});

test('T21: no other name is signed: other users, other prefixes, near misses', async () => {
  const { id } = me;
  const names = [
    `presence-User.${other.id}`,
    `presence-UserClients.${other.id}`,
    `private-User.${id}`,
    `User.${id}`,
    `presence-user.${id}`,
    `presence-User.${id.toUpperCase()}`,
    `presence-User.${id} `,
    ` presence-User.${id}`,
    `presence-User.${id}\n`,
    `presence-User.${id}.${other.id}`,
    `presence-User.${id},presence-User.${other.id}`,
    `presence-User.${id}:{"user_id":"${other.id}"}`,
    `presence-cache-User.${id}`,
    'presence-User.',
    'presence-User.*',
    'App',
    '',
  ];
  for (const name of names) expect([name, (await join(name)).status]).toEqual([name, 403]);
});

test('T21: none of 10,000 generated names is signed', async () => {
  const part = fc.constantFrom(
    'presence-',
    'private-',
    'User',
    'UserClients',
    '.',
    '#',
    '..',
    ',',
    ' ',
    me.id,
    other.id,
    '%2e',
  );
  const name = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
  );
  const own = new Set([`presence-User.${me.id}`, `presence-UserClients.${me.id}`]);
  const actor = await server.core.authenticate(client.cookies.get('openconsult_session') ?? '');
  if (!actor) throw new Error('The session is gone.');
  await fc.assert(
    fc.asyncProperty(name, async (channelName) => {
      fc.pre(!own.has(channelName));
      await expect(
        server.core.realtime.authorise(actor, { body: { socket_id: '1234.5678', channel_name: channelName, proof } }),
      ).rejects.toThrow();
    }),
    { numRuns: 10_000 },
  );
});

test('an invalid socket id is rejected', async () => {
  for (const socket of ['', '1', '1.2.3', 'a.b', '1.2:x', '1.2\n']) {
    expect((await join(`presence-User.${me.id}`, socket)).status).toBe(422);
  }
});

test('a page gets the address to connect to, and nothing secret', async () => {
  const settings = await client.ok(realtime.settings, {});
  const { PUSHER_KEY, PUSHER_HOST, PUSHER_PORT } = server.deps.config;
  expect(settings).toEqual({ key: PUSHER_KEY, host: PUSHER_HOST, port: PUSHER_PORT, tls: false });
});

test('a page learns the public address where that differs from the servers’ own', async () => {
  const proxied = await startTestServer({ config: { PUSHER_PUBLIC_URL: 'wss://realtime.clinic.example' } });
  try {
    const loggedIn = await proxied.loginAs(await proxied.createUser('pro'));
    const settings = await loggedIn.ok(realtime.settings, {});
    expect(settings).toMatchObject({ host: 'realtime.clinic.example', port: 443, tls: true });
    const { headers } = await loggedIn.call(realtime.settings, {});
    expect(headers['content-security-policy']).toContain('wss://realtime.clinic.example:443');
  } finally {
    await proxied.close();
  }
});
