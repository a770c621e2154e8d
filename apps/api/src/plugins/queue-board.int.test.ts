import { testStack } from '@openconsult/dev/testing/stack';
import { createJobQueue, type JobQueue } from '@openconsult/integrations/queue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let queue: JobQueue;
let server: TestServer;

const OPERATOR = 'operator@clinic.example';
let operator: TestClient;

beforeAll(async () => {
  queue = createJobQueue({ redisUrl: testStack().redisUrl, prefix: 'queue-board-test' });
  server = await startTestServer({ deps: { queue }, config: { OPERATOR_EMAILS: [OPERATOR] } });
  const user = await server.createUser('pro');
  operator = await server.loginAs(user);
  await server.db.user.update({ where: { id: user.id }, data: { email: OPERATOR } });
});
afterAll(async () => {
  await server.close();
  await queue.close();
});

const paths = ['/queues', '/queues/api/queues', '/queues/static/js/none.js'];
const isPaused = () => queue.queues.find(({ name }) => name === 'writing')?.isPaused();

test('F19 T3: the board, its data and its files are for operators, not for admins', async () => {
  const guest = await server.guest();
  const others = [await server.createUser('pro'), await server.createUser('admin')];
  for (const url of paths) {
    expect((await guest.send({ method: 'GET', url })).status).toBe(401);
    for (const user of others) {
      expect((await (await server.loggedIn(user)).send({ method: 'GET', url })).status).toBe(403);
    }
  }
});

test('F19: an operator without onboarding is rejected', async () => {
  const { id } = await server.db.user.findUniqueOrThrow({ where: { email: OPERATOR } });
  await server.db.user.update({ where: { id }, data: { termStatus: null } });
  expect((await operator.send({ method: 'GET', url: '/queues' })).status).toBe(403);
  await server.db.user.update({ where: { id }, data: { termStatus: new Date() } });
});

test('an operator sees every queue, with the number of its jobs and none of their content', async () => {
  await queue.add('writing', 'writing.write', 'row-1');
  expect((await operator.send({ method: 'GET', url: '/queues' })).status).toBe(200);
  const answer = await operator.send({ method: 'GET', url: '/queues/api/queues' });
  const { queues } = answer.json() as {
    queues: { name: string; readOnlyMode: boolean; counts: { waiting: number } }[];
  };
  const waiting = Object.fromEntries(queues.map(({ name, counts }) => [name, counts.waiting]));
  expect(waiting).toEqual({ transcription: 0, audio: 0, writing: 1, messaging: 0, library: 0, upkeep: 0 });
  expect(queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
});

test('F19: nothing can be changed on the board by any user', async () => {
  const admin = await server.loginAs(await server.createUser('admin'));
  const changes = server.routes;
  const onBoard = [...changes].filter((route) => /^(PUT|POST|PATCH|DELETE) \/queues/.test(route));
  expect(onBoard.length).toBeGreaterThan(10);
  for (const route of onBoard) {
    const [method = '', path = ''] = route.split(' ');
    const url = path.replace(':queueName', 'writing').replace(':jobId', 'row-1').replaceAll(/:\w+/g, 'x');
    for (const client of [operator, admin]) {
      expect([route, (await client.send({ method, url })).status]).toEqual([route, 403]);
    }
  }
  expect(await isPaused()).toBe(false);
  expect(await queue.queues.find(({ name }) => name === 'writing')?.getWaitingCount()).toBe(1);
});
