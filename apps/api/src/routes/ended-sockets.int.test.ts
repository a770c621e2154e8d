import { accounts } from '@openconsult/contracts/accounts';
import { adminUsers } from '@openconsult/contracts/admin-users';
import { auth } from '@openconsult/contracts/auth';
import { devices } from '@openconsult/contracts/devices';
import { realtime, userChannel, userClientsChannel } from '@openconsult/contracts/realtime';
import { closeSocketsOfEndedSessions } from '@openconsult/core';
import { closeLoginSockets } from '@openconsult/core/platform';
import type { TestUser } from '@openconsult/core/testing';
import { createUser } from '@openconsult/core/testing';
import { testStack } from '@openconsult/dev/testing/stack';
import { createPublisher } from '@openconsult/integrations/realtime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openRawSocket, openWindow, type RawSocket } from '../testing/realtime-window.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** A connection ends within two seconds of its session; a busy machine only checks the order of events. */
const ENDS_WITHIN_MS = process.env.PROVE === '1' ? 2_000 : 15_000;
const TIMER_MS = 1_000;
const TEXT = 'Patient has deep caries';

const { pusher } = testStack();
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const publisher = createPublisher({ ...pusher, tls: false, log });
/** The realtime server, which the test can disconnect. */
let isAway = false;
const reachable = {
  disconnectUser: async (id: string) => {
    if (isAway) throw new Error('away');
    await publisher.disconnectUser(id);
  },
};

let server: TestServer;
let owner: TestUser;
let admin: TestClient;
let timer: NodeJS.Timeout;
beforeAll(async () => {
  const disconnectSession = (loginSessionId: string) =>
    closeLoginSockets(server.db, { publisher: reachable, log: server.deps.log }, { loginSessionId });
  server = await startTestServer({
    deps: { disconnectSession, publishToUser: (id, event, data) => publisher.publish(userChannel(id), event, data) },
  });
  owner = await server.createUser('admin');
  admin = await server.loginAs(owner);
  // As the worker does.
  timer = setInterval(() => void closeSocketsOfEndedSessions(server.deps), TIMER_MS);
});
afterAll(async () => {
  clearInterval(timer);
  await server.close();
});

const open: RawSocket[] = [];
afterEach(() => {
  isAway = false;
  for (const socket of open.splice(0)) socket.close();
});
const opened = (socket: RawSocket): RawSocket => {
  open.push(socket);
  return socket;
};

const createLocalUser = () => createUser(server.db, { kind: 'pro', practiceId: owner.practiceId });
const write = (userId: string) => server.deps.publishToUser(userId, 'voice-note.1.notes', { data: TEXT });
const received = ({ frames }: RawSocket) => JSON.stringify(frames);

describe('F4 T7: a connection that never logs in', () => {
  test('F4 T7 T21: can join no channel, and receives no text', async () => {
    const user = await createLocalUser();
    const client = await server.loginAs(user);
    const loggedIn = opened(await openWindow(client, user.id));
    const silent = opened(await openRawSocket());
    const { socketId: socket_id } = silent;
    // It requests everything that the API signs, and never sends a sign-in.
    const signature = await client.ok(realtime.identify, { body: { socket_id } });
    await client.ok(realtime.prove, { body: { socket_id } });
    const { proof: another } = (await loggedIn.next('socket.proof')) as { proof: string };
    for (const channel_name of [userChannel(user.id), userClientsChannel(user.id)]) {
      for (const proof of [undefined, another, signature.auth.slice(0, 36)]) {
        const answer = await client.call(realtime.authorise, {
          body: { socket_id, channel_name, ...(proof !== undefined && { proof }) },
        });
        expect([403, 422]).toContain(answer.status);
      }
    }
    silent.send('pusher:subscribe', { channel: `#server-to-user-${socket_id}` });
    await silent.next('pusher_internal:subscription_succeeded');
    await client.ok(realtime.prove, { body: { socket_id } });
    await write(user.id);
    expect(await loggedIn.next('voice-note.1.notes')).toEqual({ data: TEXT });
    expect(received(silent)).not.toContain(TEXT);
    expect(received(silent)).not.toContain('socket.proof');
  });
});

describe('F4 T7: a connection is closed when its log-in ends', () => {
  const endings: [string, (user: TestUser, client: TestClient) => Promise<unknown>][] = [
    ['by log-out', (_, client) => client.ok(auth.logout, {})],
    ['by disabling', ({ id }) => admin.ok(adminUsers.disable, { params: { id } })],
    ['by a reset of the password', ({ id }) => admin.ok(adminUsers.resetPassword, { params: { id } })],
    ['by another browser of the user', async (user) => (await server.loginAs(user)).ok(devices.signOutOthers, {})],
    [
      'by the next log-in in the same browser',
      ({ email, password }, client) => client.ok(auth.login, { body: { email, password } }),
    ],
    [
      'by time',
      ({ id: userId }) =>
        server.db.loginSession.updateMany({ where: { userId }, data: { expiresAt: server.deps.clock.now() } }),
    ],
    ['by a row that is gone', ({ id: userId }) => server.db.loginSession.deleteMany({ where: { userId } })],
  ];

  test.each(endings)('F4 T7: %s', async (_, end) => {
    const user = await createLocalUser();
    const client = await server.loginAs(user);
    const windows = [opened(await openWindow(client, user.id)), opened(await openWindow(client, user.id))];
    const adminsWindow = opened(await openWindow(admin, owner.id));
    const from = performance.now();
    await end(user, client);
    for (const { closed } of windows) expect((await closed) - from).toBeLessThan(ENDS_WITHIN_MS);
    await write(user.id);
    for (const window of windows) expect(received(window)).not.toContain(TEXT);
    expect(adminsWindow.isOpen()).toBe(true);
    // The row is deleted once the realtime server has confirmed.
    const [{ socketId } = { socketId: '' }] = windows;
    await expect.poll(() => server.db.loginSocket.count({ where: { socketId } })).toBe(0);
  });

  test('F4 T7: by a change of the own password in another browser, whose connection stays open', async () => {
    const user = await createLocalUser();
    const [here, elsewhere] = [await server.loginAs(user), await server.loginAs(user)];
    const openWindowOfOther = opened(await openWindow(here, user.id));
    const ended = opened(await openWindow(elsewhere, user.id));
    const password = 'Quite-another-8';
    const body = { current_password: user.password, password, password_confirmation: password };
    const from = performance.now();
    await here.ok(accounts.changePassword, { body });
    expect((await ended.closed) - from).toBeLessThan(ENDS_WITHIN_MS);
    await write(user.id);
    expect(await openWindowOfOther.next('voice-note.1.notes')).toEqual({ data: TEXT });
    expect(received(ended)).not.toContain(TEXT);
  });

  test('F4: also if the realtime server was away', async () => {
    const user = await createLocalUser();
    const client = await server.loginAs(user);
    const window = opened(await openWindow(client, user.id));
    isAway = true;
    await client.ok(auth.logout, {});
    expect(window.isOpen()).toBe(true);
    isAway = false;
    await window.closed;
  });

  test('F4: a reopened user receives nothing on the old connection', async () => {
    const user = await createLocalUser();
    const window = opened(await openWindow(await server.loginAs(user), user.id));
    await admin.ok(adminUsers.disable, { params: { id: user.id } });
    await admin.ok(adminUsers.activate, { params: { id: user.id } });
    await window.closed;
    const next = opened(await openWindow(await server.loginAs(user), user.id));
    await write(user.id);
    await next.next('voice-note.1.notes');
    expect(received(window)).not.toContain(TEXT);
  });

  test('F4: a connection that joins while its session ends is rejected or closed', async () => {
    const user = await createLocalUser();
    const client = await server.loginAs(user);
    const socket = opened(await openRawSocket());
    const { socketId: socket_id } = socket;
    socket.send('pusher:signin', await client.ok(realtime.identify, { body: { socket_id } }));
    await socket.next('pusher:signin_success');
    const [proven] = await Promise.all([
      client.call(realtime.prove, { body: { socket_id } }),
      client.ok(auth.logout, {}),
    ]);
    if (proven.status === 200) await socket.closed;
    else expect(proven.status).toBe(401);
  });

  test('F4 F26: the oldest connection of a session is closed for the 51st', async () => {
    const user = await createLocalUser();
    const client = await server.loginAs(user);
    const first = opened(await openWindow(client, user.id));
    for (let at = 0; at < 50; at += 1) await client.ok(realtime.prove, { body: { socket_id: `${at}.1` } });
    await first.closed;
  });
});
