import { educationContent } from '@openconsult/contracts/education-content';
import { favourites } from '@openconsult/contracts/favourites';
import { addContentItem } from '@openconsult/core/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('favourites are the user’s own, newest first, once each, and name the item that they were opened from', async () => {
  const user = await server.createUser('pro');
  const { db } = server;
  const decay = await addContentItem(db, user.practiceId, 'condition', 'Decay');
  const filling = await addContentItem(db, user.practiceId, 'treatment', 'Filling', { parent: decay.id });
  const client = await server.loggedIn(user);
  const colleague = await server.loggedIn(await server.createUser('pro'));
  const set = (body: object) => client.call(favourites.set, { body: body as never });
  const list = async () =>
    (await client.ok(favourites.list, { query: {} })).data.map((one) => [one.name, one.super_id, one.super_type]);

  await set({ type: 'condition', id: decay.id });
  server.passTime(1_000);
  const body = { type: 'Core\\Entities\\Treatment', id: filling.id, super_id: decay.id };
  for (const answer of await Promise.all([set(body), set(body)])) expect(answer.json()).toEqual({ is_favourite: true });
  expect(await list()).toEqual([
    ['Filling', decay.id, 'Core\\Entities\\Condition'],
    ['Decay', null, null],
  ]);
  expect((await client.ok(educationContent.viewTreatment, { params: { id: filling.id } })).is_favourite).toBe(true);
  expect((await colleague.ok(favourites.list, { query: {} })).data).toEqual([]);
  expect((await set({ type: 'risk', id: filling.id })).status).toBe(404);

  await db.contentItem.update({ where: { id: decay.id }, data: { isHidden: true } });
  expect(await list()).toEqual([['Filling', null, null]]);
  for (const id of [filling.id, filling.id, decay.id]) {
    expect((await set({ type: 'treatment', id, is_favourite: false })).json()).toEqual({ is_favourite: false });
  }
  await db.contentItem.update({ where: { id: decay.id }, data: { isHidden: false } });
  expect(await list()).toEqual([]);
});
