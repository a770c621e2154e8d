import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_CHANNEL, APP_RESTART } from '@openconsult/contracts/realtime';
import { testStack } from '@openconsult/dev/testing/stack';
import { afterAll, expect, test } from 'vitest';
import { servedScript } from './served-page.ts';
import { startTestServer } from './testing/test-server.ts';

const dir = await mkdtemp(join(tmpdir(), 'served-page-'));
afterAll(() => rm(dir, { recursive: true }));

test('the script of the built page is found, and nothing where there is none', async () => {
  expect(await servedScript(undefined)).toBeNull();
  expect(await servedScript(dir)).toBeNull();
  await writeFile(
    join(dir, 'index.html'),
    '<script>before()</script><script type="module" crossorigin src="/assets/index-Ab1.js"></script>',
  );
  expect(await servedScript(dir)).toBe('/assets/index-Ab1.js');
});

test('every page learns which script is served, for any user', async () => {
  const { pusher } = testStack();
  const server = await startTestServer();
  const socket = new WebSocket(`ws://${pusher.host}:${pusher.port}/app/${pusher.key}?protocol=7&client=test&version=1`);
  const served = new Promise<unknown>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const { event, data: carried } = JSON.parse(String(data));
      if (event === 'pusher:connection_established') {
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: APP_CHANNEL } }));
      }
      if (event === 'pusher_internal:subscription_succeeded') void server.core.publishServedPage('/assets/a.js');
      if (event === APP_RESTART) resolve(JSON.parse(carried));
    });
  });
  expect(await served).toEqual({ script: '/assets/a.js' });
  socket.close();
  await server.close();
});
