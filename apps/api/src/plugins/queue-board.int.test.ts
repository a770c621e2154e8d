import { testStack } from '@openconsult/dev/test-stack';
import { createJobQueue, type JobQueue } from '@openconsult/integrations/queue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let queue: JobQueue;
let server: TestServer;

beforeAll(async () => {
  queue = createJobQueue({ redisUrl: testStack().redisUrl, prefix: 'queue-board-test' });
  server = await startTestServer({ deps: { queue } });
});
afterAll(async () => {
  await server.close();
  await queue.close();
});

const paths = ['/queues', '/queues/api/queues', '/queues/static/js/none.js'];

test('the board, its data and its files are for admins only', async () => {
  const guest = await server.guest();
  const pro = await server.loginAs(await server.createUser('pro'));
  for (const url of paths) {
    expect((await guest.send({ method: 'GET', url })).status).toBe(401);
    expect((await pro.send({ method: 'GET', url })).status).toBe(403);
  }
});

test('an admin sees every queue, with the number of its jobs and none of their content', async () => {
  await queue.add('writing', 'writing.write', 'row-1');
  const admin = await server.loginAs(await server.createUser('admin'));
  expect((await admin.send({ method: 'GET', url: '/queues' })).status).toBe(200);
  const answer = await admin.send({ method: 'GET', url: '/queues/api/queues' });
  const { queues } = answer.json() as { queues: { name: string; counts: { waiting: number } }[] };
  const waiting = Object.fromEntries(queues.map(({ name, counts }) => [name, counts.waiting]));
  expect(waiting).toEqual({ transcription: 0, audio: 0, writing: 1, messaging: 0 });
});

test('a change on the board needs the CSRF token, like every other', async () => {
  const admin = await server.loginAs(await server.createUser('admin'));
  const pause = { method: 'PUT', url: '/queues/api/queues/writing/pause' };
  expect((await admin.send({ ...pause, withoutCsrf: true })).status).toBe(419);
  expect(await queue.queues.find(({ name }) => name === 'writing')?.isPaused()).toBe(false);
  expect((await admin.send(pause)).status).toBe(200);
  expect(await queue.queues.find(({ name }) => name === 'writing')?.isPaused()).toBe(true);
});
