import { randomUUID } from 'node:crypto';
import { playlists } from '@openconsult/contracts/playlists';
import { answerMessages } from '@openconsult/contracts/texts';
import { addContentItem, addContentMedia, createUser, type TestUser } from '@openconsult/core/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let author: TestUser;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  author = await server.createUser('category 1');
  client = await server.loggedIn(author);
});

const add = (name: string, columns: object = {}) =>
  addContentItem(server.db, author.practiceId, 'treatment', name, columns);
const names = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name);

test('a playlist is made, changed, removed and restored, once each; an edit of another version is refused', async () => {
  const [crown, bridge, veneer] = [await add('Crown'), await add('Bridge'), await add('Veneer')];
  await addContentMedia(server.db, bridge, { thumbKey: 'content/0123456789abcdef.webp' });
  const id = randomUUID();
  const body = { id, name: ' Replacing teeth ', items: [veneer.id, bridge.id, veneer.id] };
  const made = await client.ok(playlists.create, { body });
  expect(names(made)).toEqual(['Veneer', 'Bridge']);
  expect(made).toMatchObject({ name: 'Replacing teeth', author: 'Robin category 1', item_count: 2, version: 1 });
  expect(made.logos).toEqual([`/api/education-content/treatments/${bridge.id}/logo?v=0123456789abcdef`]);
  expect(await client.ok(playlists.create, { body: { ...body, name: 'Other', items: [] } })).toEqual(made);

  const params = { id };
  const change = { name: 'Crowns', items: [crown.id, bridge.id], version: 1 };
  const changed = await client.ok(playlists.update, { params, body: change });
  expect([names(changed), changed.version]).toEqual([['Crown', 'Bridge'], 2]);
  expect(await client.ok(playlists.update, { params, body: change })).toEqual(changed);
  const stale = await client.call(playlists.update, { params, body: { ...change, name: 'Stale' } });
  expect(stale.failure().code).toBe('CONFLICT');
  const unknown = await client.call(playlists.update, { params, body: { ...change, items: [randomUUID()] } });
  expect(unknown.failure().errors).toEqual({ items: [answerMessages.contentUnknown] });

  const copyId = randomUUID();
  const copy = await client.ok(playlists.copy, { params, body: { id: copyId } });
  expect(await client.ok(playlists.copy, { params, body: { id: copyId } })).toEqual(copy);
  expect([copy.name, names(copy)]).toEqual(['Crowns (copy)', ['Crown', 'Bridge']]);

  for (let times = 0; times < 2; times += 1)
    expect(await client.ok(playlists.remove, { params })).toEqual({ done: true });
  expect((await client.call(playlists.view, { params })).status).toBe(404);
  expect((await client.ok(playlists.data, { query: {} })).data.map(({ name }) => name)).toEqual(['Crowns (copy)']);
  for (let times = 0; times < 2; times += 1) expect(await client.ok(playlists.restore, { params })).toEqual(changed);
});

test('colleagues see what is visible to them, 10 a page, and an edit retains what its author does not see', async () => {
  const [crown, draft] = [await add('Crown'), await add('Draft', { isPublished: false })];
  const editor = await server.loggedIn(
    await createUser(server.db, { kind: 'category 1', practiceId: author.practiceId, previewType: 1 }),
  );
  const id = randomUUID();
  const made = await editor.ok(playlists.create, { body: { id, name: 'A', items: [draft.id, crown.id] } });
  expect(names(made)).toEqual(['Draft', 'Crown']);
  expect(names(await client.ok(playlists.view, { params: { id } }))).toEqual(['Crown']);
  expect((await client.ok(playlists.data, { query: {} })).data[0]?.item_count).toBe(1);
  await client.ok(playlists.update, { params: { id }, body: { name: 'B', items: [], version: 1 } });
  expect(names(await editor.ok(playlists.view, { params: { id } }))).toEqual(['Draft']);
  const refused = await client.call(playlists.create, { body: { id: randomUUID(), name: 'C', items: [draft.id] } });
  expect(refused.failure().errors).toEqual({ items: [answerMessages.contentUnknown] });

  for (let at = 0; at < 11; at += 1) {
    await client.ok(playlists.create, { body: { id: randomUUID(), name: `List ${at}`, items: [] } });
  }
  const { data, meta } = await client.ok(playlists.data, { query: {} });
  expect(data).toHaveLength(10);
  expect(meta).toEqual({ current_page: 1, last_page: 2, per_page: 10, total: 12 });
  const reader = await server.loggedIn(await createUser(server.db, { kind: 'pro', practiceId: author.practiceId }));
  expect((await reader.ok(playlists.data, { query: {} })).meta.total).toBe(12);
  expect((await reader.call(playlists.remove, { params: { id } })).status).toBe(403);
});
