import { createHash } from 'node:crypto';
import { type ContentNode, educationContent } from '@openconsult/contracts/education-content';
import { addContentItem, addContentMedia, createUser, linkContent, type TestUser } from '@openconsult/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let user: TestUser;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  user = await server.createUser('pro');
  client = await server.loggedIn(user);
});

const add = (...[type, name, columns]: [Parameters<typeof addContentItem>[2], string, object?]) =>
  addContentItem(server.db, user.practiceId, type, name, columns);
const names = ({ data }: { data: readonly { name: string }[] }) => data.map(({ name }) => name);
const get = (url: string, headers: Record<string, string> = {}) => client.send({ method: 'GET', url, headers });

/** Decay leads to a filling and, when deep, to a root canal, whose steps have risks of their own. */
async function addLibrary() {
  const decay = await add('condition', 'Decay', { position: 1 });
  const deep = await add('sub-condition', 'Deep decay', { parent: decay.id });
  const gums = await add('condition', 'Gum disease', { position: 0 });
  const filling = await add('treatment', 'Filling', {
    parent: decay.id,
    position: 1,
    currency: '£',
    priceMinor: 9_500,
  });
  const root = await add('treatment', 'Root canal', { parent: deep.id, position: 1 });
  const cleaning = await add('treatment', 'Cleaning', { parent: gums.id, position: 0 });
  const post = await add('sub-treatment', 'Post', { parent: root.id });
  const pain = await add('risk', 'Pain', { parent: filling.id });
  const crack = await add('risk', 'Crack', {
    parent: post.id,
    frequency: '1 in 100',
    frequencySource: 'A study, 2020',
  });
  await linkContent(server.db, user.practiceId, post.id, pain.id);
  const restoring = await add('treatment-category', 'Restoring teeth');
  await linkContent(server.db, user.practiceId, restoring.id, filling.id);
  return { decay, deep, gums, filling, root, cleaning, post, pain, crack, restoring };
}

describe('lists', () => {
  test('names are those of conditions, treatments and their forms that the user sees, with other names', async () => {
    await addLibrary();
    await add('treatment', 'Bridge', { aliases: ['fixed bridge'] });
    await add('treatment', 'Veneer', { isPublished: false });
    const { data } = await client.ok(educationContent.names, {});
    expect(names({ data })).toEqual([
      ...['Gum disease', 'Decay', 'Deep decay'],
      ...['Bridge', 'Cleaning', 'Filling', 'Root canal', 'Post'],
    ]);
    expect(data[3]).toMatchObject({ type: 'Core\\Entities\\Treatment', aliases: ['fixed bridge'], logo: null });
  });

  test('are in the order of the library, by page, and filters keep what is linked above or below, all of them', async () => {
    const { decay, deep, gums, filling, post, crack } = await addLibrary();
    const { data, meta } = await client.ok(educationContent.listTreatments, { query: { per_page: 2 } });
    expect(names({ data })).toEqual(['Cleaning', 'Filling']);
    expect(meta).toEqual({ current_page: 1, last_page: 2, per_page: 2, total: 3 });
    expect(data[1]).toMatchObject({ type: 'Core\\Entities\\Treatment', formatted_price: '£95.00', logo: null });
    expect(names(await client.ok(educationContent.listTreatments, { query: { per_page: 2, page: 2 } }))).toEqual([
      'Root canal',
    ]);

    const treatments = async (query: object) => names(await client.ok(educationContent.listTreatments, { query }));
    expect(await treatments({ 'filter[condition_id]': decay.id })).toEqual(['Filling', 'Root canal']);
    expect(await treatments({ 'filter[sub_condition_id]': deep.id })).toEqual(['Root canal']);
    expect(await treatments({ 'filter[risk_id]': crack.id })).toEqual(['Root canal']);
    expect(await treatments({ 'filter[sub_treatment_id]': post.id })).toEqual(['Root canal']);
    expect(await treatments({ 'filter[condition_id]': gums.id, 'filter[risk_id]': crack.id })).toEqual([]);
    expect(await treatments({ 'filter[condition_id]': filling.id })).toEqual([]);
    expect(
      names(await client.ok(educationContent.listConditions, { query: { 'filter[treatment_id]': filling.id } })),
    ).toEqual(['Decay']);
    expect(names(await client.ok(educationContent.listRisks, { query: { 'filter[condition_id]': decay.id } }))).toEqual(
      ['Crack', 'Pain'],
    );
    expect(names(await client.ok(educationContent.allConditions, {}))).toEqual(['Gum disease', 'Decay']);
    expect(await client.ok(educationContent.conditionsTest, {})).toEqual({
      data: [
        { id: gums.id, name: 'Gum disease', sub_conditions: [] },
        { id: decay.id, name: 'Decay', sub_conditions: [{ id: deep.id, name: 'Deep decay' }] },
      ],
    });
    await server.db.contentItem.update({
      where: { id: filling.id },
      data: { updatedAt: new Date(Date.now() + 5_000) },
    });
    const updated = await client.ok(educationContent.updatedContents, { query: {} });
    expect(names(updated)[0]).toBe('Filling');
    expect(updated.meta.total).toBe(5);
    const overview = await client.ok(educationContent.overview, {});
    expect(overview.data).toContainEqual({ type: 'Core\\Entities\\SubTreatment', count: 1 });
    expect(overview.updated_at).toBe(updated.data[0]?.updated_at);
  });
});

describe('an item', () => {
  test('has what it contains and what contains it, and its flow everything below', async () => {
    const { decay, deep, filling, pain, crack, restoring } = await addLibrary();
    const view = await client.ok(educationContent.viewTreatment, { params: { id: filling.id } });
    expect(view.risks.map(({ name }) => name)).toEqual(['Pain']);
    expect(view.part_of.map(({ name }) => name)).toEqual(['Decay']);
    expect(view.content_categories).toEqual([
      {
        categorizable_id: filling.id,
        content_name: 'Restoring teeth',
        content_type: 'Core\\Entities\\TreatmentCategory',
        content_id: restoring.id,
        content_logo: null,
      },
    ]);
    const risk = await client.ok(educationContent.viewRisk, { params: { id: crack.id } });
    expect(risk.frequency).toEqual({ text: '1 in 100', source: 'A study, 2020' });
    expect((await client.call(educationContent.viewRisk, { params: { id: filling.id } })).status).toBe(404);

    const outline = ({ name, children }: ContentNode): unknown =>
      children.length === 0 ? name : { [name]: children.map(outline) };
    const expected = {
      Decay: [{ 'Deep decay': [{ 'Root canal': [{ Post: ['Crack', 'Pain'] }] }] }, { Filling: ['Pain'] }],
    };
    // Both spellings of a type are accepted.
    for (const type of ['condition', 'Core\\Entities\\Condition'] as const) {
      const { data } = await client.ok(educationContent.contentFlow, { query: { type, id: decay.id } });
      expect(outline(data)).toEqual(expected);
    }
    await server.db.contentItem.update({ where: { id: deep.id }, data: { isHidden: true } });
    const { data } = await client.ok(educationContent.contentFlow, { query: { type: 'condition', id: decay.id } });
    expect(outline(data)).toEqual({ Decay: [{ Filling: ['Pain'] }] });
    expect(pain.name).toBe('Pain');
  });

  test('is seen unpublished with preview_type 1 only; hidden, deleted or of another practice by none', async () => {
    const shown = await add('condition', 'Shown');
    const draft = await add('condition', 'Draft', { isPublished: false });
    const hidden = await add('condition', 'Hidden', { isHidden: true });
    const deleted = await add('condition', 'Deleted', { deletedAt: new Date() });
    const editor = await server.loggedIn(
      await createUser(server.db, { kind: 'pro', practiceId: user.practiceId, previewType: 1 }),
    );
    const stranger = await server.loggedIn(await createUser(server.db, { kind: 'pro', previewType: 1 }));
    const seenBy = async (who: TestClient) => {
      const listed = names(await who.ok(educationContent.listConditions, { query: {} }));
      const all = [shown, draft, hidden, deleted];
      const media = await Promise.all(all.map((item) => addContentMedia(server.db, item)));
      const opened: string[] = [];
      for (const [index, { id, name }] of all.entries()) {
        const params = { types: 'conditions', id };
        const statuses = await Promise.all([
          who.call(educationContent.viewCondition, { params: { id } }),
          who.call(educationContent.mediaCollection, { params }),
          who.call(educationContent.firstMedia, { query: { type: 'condition', id } }),
          who.call(educationContent.contentFlow, { query: { type: 'condition', id } }),
        ]).then((answers) => new Set(answers.map(({ status }) => status)));
        expect([...statuses]).toHaveLength(1);
        if (statuses.has(200)) opened.push(name);
        // Its picture has no file.
        const file = await who.call(educationContent.getContent, { params: { id: media[index]?.id ?? '' }, query: {} });
        expect(file.status).toBe(404);
      }
      return { listed, opened };
    };
    expect(await seenBy(client)).toEqual({ listed: ['Shown'], opened: ['Shown'] });
    expect(await seenBy(editor)).toEqual({ listed: ['Draft', 'Shown'], opened: ['Shown', 'Draft'] });
    expect(await seenBy(stranger)).toEqual({ listed: [], opened: [] });
    expect((await client.ok(educationContent.listConditions, { query: {} })).data[0]?.is_published).toBe(true);
  });
});

describe('the files of an item', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const keyOf = (text: string) => `content/${createHash('sha256').update(text).digest('hex')}.webp`;

  test('are cached forever under their addresses, change these with their content, and run nothing', async () => {
    const item = await add('sub-condition', 'Deep decay');
    const [file, thumb, plain, captions] = ['file', 'thumb', 'plain', 'captions'].map(keyOf) as [
      string,
      string,
      string,
      string,
    ];
    for (const key of [file, thumb, plain, captions]) await server.deps.storage.write(key, bytes(key), 'image/webp');
    await addContentMedia(server.db, item, {
      fileKey: file,
      contentType: 'image/webp',
      thumbKey: thumb,
      plainKey: plain,
      captionsKey: captions,
    });
    const { data } = await client.ok(educationContent.mediaCollection, {
      params: { types: 'sub-conditions', id: item.id },
    });
    const [media] = data;
    const view = await client.ok(educationContent.viewSubCondition, { params: { id: item.id } });
    expect(view.media).toEqual(data);
    expect(view.logo).toMatch(/^\/api\/education-content\/sub-conditions\/.*\/logo\?v=[0-9a-f]{16}$/);
    // A category without a picture of its own has that of what is in it.
    const category = await add('treatment-category', 'Restoring');
    await linkContent(server.db, user.practiceId, category.id, item.id);
    const [categoryCard] = (await client.ok(educationContent.allTreatmentCategories, {})).data;
    const files = [
      [categoryCard?.logo, thumb, 'image/webp'],
      [media?.content_url, file, 'image/webp'],
      [media?.thumb_url, thumb, 'image/webp'],
      [view.logo, thumb, 'image/webp'],
      [media?.plain_url, plain, 'image/webp'],
      [media?.captions_url, captions, 'text/vtt; charset=utf-8'],
    ] as const;
    for (const [url, key, type] of files) {
      const answer = await get(url ?? '');
      expect(answer.bytes.toString()).toBe(key);
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      });
      for (const other of [url?.replace(/[?&]v=.*/, ''), url?.replace(/v=.*/, 'v=0123')]) {
        expect((await get(other ?? '')).headers['cache-control']).toBe('private, no-cache');
      }
    }
    expect(media?.poster_url).toBeNull();
    const { id = '' } = media ?? {};
    expect((await get(`/api/education-content/get-content/${id}?part=poster`)).status).toBe(404);
    const stranger = await server.loggedIn(await server.createUser('pro'));
    expect((await stranger.send({ method: 'GET', url: media?.content_url ?? '' })).status).toBe(404);
    const guest = await server.guest();
    expect((await guest.send({ method: 'GET', url: media?.content_url ?? '' })).status).toBe(401);
  });

  test('of a draft or a deleted item are seen by admins of the practice, not by its other users', async () => {
    const key = keyOf('draft');
    await server.deps.storage.write(key, bytes(key), 'image/webp');
    const files = { fileKey: key, thumbKey: key, contentType: 'image/webp' };
    const items = [
      await add('condition', 'Draft', { isPublished: false }),
      await add('condition', 'Deleted', { deletedAt: new Date() }),
    ];
    const admin = await server.loggedIn(await createUser(server.db, { kind: 'admin', practiceId: user.practiceId }));
    const otherAdmin = await server.loggedIn(await server.createUser('admin'));
    for (const item of items) {
      const { id } = await addContentMedia(server.db, item, files);
      for (const call of [educationContent.getContent, educationContent.getThumb])
        for (const [who, status] of [
          [admin, 200],
          [client, 404],
          [otherAdmin, 404],
        ] as const)
          expect((await who.call(call, { params: { id }, query: {} })).status, item.name).toBe(status);
    }
  });

  test('are played from the storage if they are videos, any range of them', async () => {
    const item = await add('treatment', 'Crown');
    const key = 'content/film.webm';
    const film = bytes('0123456789');
    await server.deps.storage.write(key, film, 'video/webm');
    const { id } = await addContentMedia(server.db, item, { kind: 'video', fileKey: key, contentType: 'video/webm' });
    const { data } = await client.ok(educationContent.firstMedia, { query: { type: 'treatment', id: item.id } });
    expect(data).toMatchObject({ id, kind: 'video', thumb_url: null });
    const answer = await get(data?.content_url ?? '');
    expect(answer.status).toBe(302);
    expect(answer.headers['cache-control']).toBe('private, max-age=600');
    const location = new URL(String(answer.headers.location));
    const part = await server.app.inject({ url: location.pathname + location.search, headers: { range: 'bytes=2-4' } });
    expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    expect(part.headers['content-type']).toBe('video/webm');
    const { data: cards } = await client.ok(educationContent.listTreatments, { query: {} });
    expect(cards[0]).toMatchObject({ has_video: true });
  });
});
