import { adminUsers } from '@openconsult/contracts/admin-users';
import { realtime } from '@openconsult/contracts/realtime';
import { users } from '@openconsult/contracts/users';
import { closeLoginSockets } from '@openconsult/core/platform';
import { createUser } from '@openconsult/core/testing';
import { testStack } from '@openconsult/dev/testing/stack';
import { createPublisher } from '@openconsult/integrations/realtime';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openWindow, type RawSocket } from '../testing/realtime-window.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** Everything of a closed account ends within two seconds (fault T7); on a busy machine the bound is not checked. */
const ENDS_WITHIN_MS = process.env.PROVE === '1' ? 2_000 : 15_000;

const { pusher } = testStack();
const publisher = createPublisher({ ...pusher, tls: false, log: { warn: () => {} } });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    deps: {
      disconnectSession: (loginSessionId) =>
        closeLoginSockets(server.db, { publisher, log: server.deps.log }, { loginSessionId }),
    },
  });
});
afterAll(() => server.close());

const open: RawSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

test.each([
  ['disabled', (admin: TestClient, id: string) => admin.ok(adminUsers.disable, { params: { id } })],
  ['reset', (admin: TestClient, id: string) => admin.ok(adminUsers.resetPassword, { params: { id } })],
  [
    'given another address',
    (admin: TestClient, id: string) =>
      admin.ok(adminUsers.update, { params: { id }, body: { email: `${id}@clinic.example` } }),
  ],
])('a user who is %s is logged out of every browser and realtime connection at once', async (_, act) => {
  const owner = await server.createUser('admin');
  const user = await createUser(server.db, { kind: 'pro', practiceId: owner.practiceId });
  const admin = await server.loginAs(owner);
  const [first, second] = [await server.loginAs(user), await server.loginAs(user)];
  const windows = [await openWindow(first, user.id), await openWindow(second, user.id)];
  const adminsWindow = await openWindow(admin, owner.id);
  open.push(...windows, adminsWindow);

  const started = performance.now();
  await act(admin, user.id);
  for (const theirs of [first, second]) expect((await theirs.call(users.current, {})).status).toBe(401);
  for (const { closed } of windows) expect((await closed) - started).toBeLessThan(ENDS_WITHIN_MS);

  const again = await first.call(realtime.identify, { body: { socket_id: '1.2' } });
  expect(again.status).toBe(401);
  expect(adminsWindow.isOpen()).toBe(true);
  expect((await admin.call(users.current, {})).status).toBe(200);
});
