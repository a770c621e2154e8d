import { adminUsers } from '@openconsult/contracts/admin-users';
import { realtime, userChannel } from '@openconsult/contracts/realtime';
import { users } from '@openconsult/contracts/users';
import { createUser } from '@openconsult/core/testing';
import { testStack } from '@openconsult/dev/test-stack';
import { createPublisher } from '@openconsult/integrations/realtime';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** Everything of a closed account ends within two seconds (reliability T7); a busy machine is not held to it. */
const ENDS_WITHIN_MS = process.env.PROVE === '1' ? 2_000 : 15_000;

const { pusher } = testStack();
const publisher = createPublisher({ ...pusher, tls: false, log: { warn: () => {} } });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ deps: { disconnectSession: (id) => publisher.disconnectUser(id) } });
});
afterAll(() => server.close());

const open: WebSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

/** A window of a signed-in browser: connected, signed in as its session and on the person's channel. */
async function openWindow(client: TestClient, userId: string) {
  const socket = new WebSocket(`ws://${pusher.host}:${pusher.port}/app/${pusher.key}?protocol=7&client=test&version=1`);
  open.push(socket);
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', () => resolve(performance.now()));
  });
  const frameOf = (event: string) =>
    new Promise<string>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const frame = JSON.parse(String(data)) as { event: string; data: string };
        if (frame.event === event) resolve(frame.data);
      });
    });
  const hello = frameOf('pusher:connection_established');
  const signedIn = frameOf('pusher:signin_success');
  const joined = frameOf('pusher_internal:subscription_succeeded');
  const send = (event: string, data: unknown) => socket.send(JSON.stringify({ event, data }));
  const { socket_id } = JSON.parse(await hello) as { socket_id: string };
  send('pusher:signin', await client.ok(realtime.identify, { body: { socket_id } }));
  await signedIn;
  const channel_name = userChannel(userId);
  const authorisation = await client.ok(realtime.authorise, { body: { socket_id, channel_name } });
  send('pusher:subscribe', { channel: channel_name, ...authorisation });
  await joined;
  return { socket, closed };
}

test.each([
  ['disabled', (admin: TestClient, id: string) => admin.ok(adminUsers.disable, { params: { id } })],
  ['reset', (admin: TestClient, id: string) => admin.ok(adminUsers.resetPassword, { params: { id } })],
  [
    'given another address',
    (admin: TestClient, id: string) =>
      admin.ok(adminUsers.update, { params: { id }, body: { email: `${id}@clinic.example` } }),
  ],
])('whoever is %s is signed out of every browser and cut from every realtime connection at once', async (_, act) => {
  const owner = await server.createUser('admin');
  const person = await createUser(server.db, { kind: 'pro', practiceId: owner.practiceId });
  const admin = await server.loginAs(owner);
  const [first, second] = [await server.loginAs(person), await server.loginAs(person)];
  const windows = [await openWindow(first, person.id), await openWindow(second, person.id)];
  const adminsWindow = await openWindow(admin, owner.id);

  const started = performance.now();
  await act(admin, person.id);
  for (const theirs of [first, second]) expect((await theirs.call(users.current, {})).status).toBe(401);
  for (const { closed } of windows) expect((await closed) - started).toBeLessThan(ENDS_WITHIN_MS);

  const again = await first.call(realtime.identify, { body: { socket_id: '1.2' } });
  expect(again.status).toBe(401);
  expect(adminsWindow.socket.readyState).toBe(WebSocket.OPEN);
  expect((await admin.call(users.current, {})).status).toBe(200);
});
