import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { adminContent } from '@openconsult/contracts/admin-content';
import { educationContent } from '@openconsult/contracts/education-content';
import { libraryItem, libraryManifest } from '@openconsult/contracts/library-folder';
import { answerMessages, libraryMessages, validationMessages } from '@openconsult/contracts/texts';
import { RESUMABLE_UPLOAD_PATH } from '@openconsult/contracts/uploads';
import { createUser, runOpenJobs, type TestUser } from '@openconsult/core/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestAnswer, TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { upload } from '../testing/upload.ts';
import { testVideo } from '../testing/video.ts';

let server: TestServer;
let admin: TestUser;
let client: TestClient;
let picture: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c00' } })
    .withExif({ IFD0: { Artist: 'A-secret-name' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

beforeEach(async () => {
  admin = await server.createUser('admin');
  client = await server.loggedIn(admin);
});

type Type = 'condition' | 'treatment' | 'risk';
const create = (type: Type, name: string, more = {}) =>
  client.ok(adminContent.create, { body: { id: randomUUID(), type, name, ...more } });
const errorsOf = (answer: TestAnswer) => answer.failure().errors;
const image = (upload_key: string) => ({
  id: randomUUID(),
  kind: 'image' as const,
  title: 'A crown',
  description: 'A tooth with a crown.',
  upload_key,
});
const uploaded = (bytes: Buffer, type: Parameters<typeof upload>[3] = 'image/png', by = client) =>
  upload(server, by, bytes, type);

describe('an admin', () => {
  test('builds a condition with its treatments and publishes it; each step is safe to repeat', async () => {
    const id = randomUUID();
    const body = { id, type: 'condition' as const, name: 'Tooth decay', summary: 'A hole.' };
    const condition = await client.ok(adminContent.create, { body });
    expect(condition).toMatchObject({ status: 'draft', version: 1, library_key: null });
    expect(await client.ok(adminContent.create, { body })).toEqual(condition);
    const crown = await create('treatment', 'Crown', { price: 69_500, steps: [{ title: 'One', text: 'First.' }] });
    expect(crown.formatted_price).toBe('£695.00');
    const risk = await create('risk', 'It comes loose', { consent_line: 'It may come loose.' });
    const contain = (parent: string, children: string[]) =>
      client.call(adminContent.setChildren, { params: { id: parent }, body: { children } });
    expect((await contain(id, [crown.id])).status).toBe(200);
    expect((await contain(crown.id, [risk.id])).status).toBe(200);
    expect(errorsOf(await contain(id, [risk.id]))).toEqual({
      children: [answerMessages.contentNotInside('It comes loose', 'condition')],
    });
    for (const one of [id, crown.id, risk.id])
      await client.ok(adminContent.publish, { params: { id: one }, body: { is_published: true } });
    const { data } = await client.ok(adminContent.tree, {});
    expect(data.map(({ name, status, children }) => [name, status, children])).toEqual([
      ['Tooth decay', 'published', [crown.id]],
      ['Crown', 'published', [risk.id]],
      ['It comes loose', 'published', []],
    ]);
    const seen = await client.ok(educationContent.viewCondition, { params: { id } });
    expect(seen.treatments).toMatchObject([{ id: crown.id, formatted_price: '£695.00' }]);
    const actions = await server.db.auditEvent.findMany({
      where: { practiceId: admin.practiceId, action: { startsWith: 'content.' } },
    });
    expect(actions).toHaveLength(8);
  });

  test('is refused a taken name, a field of another type, and a version that is stale', async () => {
    const crown = await create('treatment', 'Crown');
    const named = await client.call(adminContent.create, {
      body: { id: randomUUID(), type: 'treatment', name: ' CROWN ' },
    });
    expect(errorsOf(named)).toEqual({ name: [answerMessages.contentTaken] });
    const foreign = { id: randomUUID(), type: 'condition' as const, name: 'Decay', price: 5, is_offered: false };
    expect(errorsOf(await client.call(adminContent.create, { body: foreign }))).toEqual({
      price: [answerMessages.contentNotOf('condition')],
      is_offered: [answerMessages.contentNotOf('condition')],
    });
    const params = { id: crown.id };
    const changed = await client.ok(adminContent.update, { params, body: { text: 'New.', expected_version: 1 } });
    const again = await client.ok(adminContent.update, { params, body: { text: 'New.', expected_version: 1 } });
    expect(again).toEqual(changed);
    const stale = await client.call(adminContent.update, { params, body: { text: 'Other.', expected_version: 1 } });
    expect(stale.failure()).toMatchObject({ code: 'CONFLICT', message: answerMessages.contentChanged });
  });

  test('hides, deletes, restores and orders; a name is free while its item is deleted', async () => {
    const [crown, veneer] = [await create('treatment', 'Crown'), await create('treatment', 'Veneer')];
    const params = { id: crown.id };
    const names = async (query: object = {}) =>
      (await client.ok(adminContent.list, { query: { type: 'treatment', ...query } })).data.map(({ name }) => name);
    await client.ok(adminContent.setOrder, { body: { type: 'treatment', ids: [veneer.id] } });
    expect(await names()).toEqual(['Veneer', 'Crown']);
    expect(await names({ sort: 'name', query: 'cro' })).toEqual(['Crown']);
    await client.ok(adminContent.hide, { params, body: { is_hidden: true } });
    expect(await names({ status: 'hidden' })).toEqual(['Crown']);
    expect((await client.ok(adminContent.remove, { params })).status).toBe('deleted');
    expect((await client.ok(adminContent.remove, { params })).status).toBe('deleted');
    expect([await names(), await names({ status: 'deleted' })]).toEqual([['Veneer'], ['Crown']]);
    const other = await create('treatment', 'Crown');
    expect((await client.call(adminContent.restore, { params })).failure().message).toBe(answerMessages.contentTaken);
    await client.ok(adminContent.remove, { params: { id: other.id } });
    expect((await client.ok(adminContent.restore, { params })).status).toBe('hidden');
  });
});

describe('media', () => {
  const add = async (body: Parameters<typeof client.call<typeof adminContent.addMedia>>[1]['body'], id?: string) =>
    client.call(adminContent.addMedia, { params: { id: id ?? (await create('treatment', 'Crown')).id }, body });

  test('T15: a picture is served as WebP without metadata, and an upload is added once', async () => {
    const { id } = await create('treatment', 'Crown');
    const body = image(await uploaded(picture, 'image/jpeg'));
    const item = await add(body, id);
    expect(item.status).toBe(200);
    expect((await add(body, id)).json()).toEqual(item.json());
    await client.ok(adminContent.publish, { params: { id }, body: { is_published: true } });
    const file = await client.send({ method: 'GET', url: `/api/education-content/get-content/${body.id}` });
    expect(file.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect((await sharp(file.bytes).metadata()).exif).toBeUndefined();
    expect(file.bytes.includes('A-secret-name')).toBe(false);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const zoo: [string, () => Buffer | Promise<Buffer>][] = [
    ['an SVG', () => svg],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['a zip', () => Buffer.from('PK\u0003\u0004')],
    ['a JPEG that ends too soon', () => picture.subarray(0, 300)],
    ['the start of a PNG before HTML', () => Buffer.from('\x89PNG\r\n\x1a\n<html><script>alert(1)</script>', 'latin1')],
    ['nothing but a video', () => testVideo()],
  ];
  test.each(zoo)('T15: %s is no picture, whatever its type claims, and is stored nowhere', async (_, bytes) => {
    const answer = await add(image(await uploaded(await bytes())));
    expect(errorsOf(answer)).toEqual({ upload_key: [libraryMessages.notAPicture] });
    expect(await server.db.contentMedia.count({ where: { practiceId: admin.practiceId } })).toBe(0);
  });

  test('T15: HTML behind a picture is gone once the picture is encoded again', async () => {
    const { id } = await create('treatment', 'Crown');
    const body = image(await uploaded(Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')])));
    expect((await add(body, id)).status).toBe(200);
    const [media] = await server.db.contentMedia.findMany({ where: { itemId: id } });
    expect(Buffer.from(await server.deps.storage.read(media?.fileKey ?? '')).includes('<script>')).toBe(false);
  });

  test('T16: a small file of 81 million pixels is refused within 2 s', async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    const body = image(await uploaded(bomb));
    const { id } = await create('treatment', 'Crown');
    const start = performance.now();
    expect(errorsOf(await add(body, id))).toEqual({ upload_key: [libraryMessages.notAPicture] });
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('of another user’s upload is refused, and captions that are no WebVTT', async () => {
    const stranger = await server.loggedIn(await server.createUser('admin'));
    const foreign = await uploaded(picture, 'image/jpeg', stranger);
    expect(errorsOf(await add(image(foreign)))).toEqual({ upload_key: [answerMessages.uploadUnknown] });
    const video = {
      ...image(await uploaded(await testVideo(), 'video/webm')),
      kind: 'video' as const,
      poster_upload_key: await uploaded(picture, 'image/jpeg'),
    };
    const { id } = await create('condition', 'Decay');
    const html = await uploaded(Buffer.from('<html>WEBVTT</html>'), 'text/vtt');
    expect(errorsOf(await add({ ...video, captions_upload_key: html }, id))).toEqual({
      captions_upload_key: [libraryMessages.notCaptions],
    });
    const captions = await uploaded(Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nA tooth.\n'), 'text/vtt');
    expect((await add({ ...video, captions_upload_key: captions }, id)).status).toBe(200);
    const { media } = await client.ok(adminContent.view, { params: { id } });
    expect(media).toMatchObject([
      { kind: 'video', width: 320, height: 180, duration_ms: 1_900, frames_per_second: 10 },
    ]);
    const cover = async (at_s: number) =>
      client.call(adminContent.setCover, {
        params: { id, media_id: video.id },
        body: { upload_key: await uploaded(picture, 'image/jpeg'), at_s },
      });
    expect(errorsOf(await cover(2.5))).toEqual({ at_s: [validationMessages.coverVideoTooShort] });
    expect((await cover(1.5)).status).toBe(200);
    const params = { id, media_id: video.id };
    expect((await stranger.call(adminContent.setCover, { params, body: { upload_key: foreign } })).status).toBe(404);
  });

  test('T13: an address is stored and never fetched, and only one of YouTube', async () => {
    const requests: unknown[] = [];
    const onRequest = (message: unknown) => requests.push(message);
    const channels = ['http.client.request.start', 'undici:request:create'];
    for (const channel of channels) subscribe(channel, onRequest);
    try {
      const link = { id: randomUUID(), kind: 'link' as const, title: 'Film', description: '' };
      const { id } = await create('treatment', 'Crown');
      for (const url of [
        'http://169.254.169.254/latest',
        'https://youtube.com.evil.example/watch?v=aaaaaaaaaaa',
        'file:///etc/passwd',
      ])
        expect(errorsOf(await add({ ...link, url }, id))).toEqual({ url: [validationMessages.videoUrl] });
      expect((await add({ ...link, url: 'https://youtu.be/aaaaaaaaaaa' }, id)).status).toBe(200);
      await client.send({ method: 'GET', url: '/api/admin/content/export' });
      expect(requests).toEqual([]);
    } finally {
      for (const channel of channels) unsubscribe(channel, onRequest);
    }
  });
});

describe('a video in parts', () => {
  const tus = (by: TestClient, method: string, url: string, headers: Record<string, string>, payload?: Buffer) =>
    server.app.inject({
      method: method as 'POST',
      url,
      headers: {
        'tus-resumable': '1.0.0',
        cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': by.cookies.get('XSRF-TOKEN') ?? '',
        ...headers,
      },
      ...(payload && { payload }),
    });
  const begin = async (by: TestClient, bytes: number) =>
    tus(by, 'POST', RESUMABLE_UPLOAD_PATH, { 'upload-length': `${bytes}` });
  const patch = (by: TestClient, url: string, offset: number, payload: Buffer) =>
    tus(by, 'PATCH', url, { 'upload-offset': `${offset}`, 'content-type': 'application/offset+octet-stream' }, payload);
  const offsetOf = async (by: TestClient, url: string) =>
    Number((await tus(by, 'HEAD', url, {})).headers['upload-offset']);

  test('T14: resumes where it was cut, and is the user’s alone', async () => {
    const video = await testVideo();
    const begun = await begin(client, video.length);
    expect(begun.statusCode).toBe(201);
    const url = String(begun.headers.location);
    expect(url).toContain(`${RESUMABLE_UPLOAD_PATH}/${admin.id}.`);
    expect((await patch(client, url, 0, video.subarray(0, 100))).statusCode).toBe(204);
    const stranger = await server.loggedIn(await server.createUser('admin'));
    const colleague = await server.loggedIn(await createUser(server.db, { kind: 'pro', practiceId: admin.practiceId }));
    expect((await patch(stranger, url, 100, video.subarray(100))).statusCode).toBe(404);
    expect((await tus(stranger, 'HEAD', url, {})).statusCode).toBe(404);
    expect((await tus(stranger, 'DELETE', url, {})).statusCode).toBe(404);
    expect((await begin(colleague, 100)).statusCode).toBe(403);
    expect((await tus(client, 'PATCH', url, { 'x-xsrf-token': '' }, video)).statusCode).toBe(419);
    expect(await offsetOf(client, url)).toBe(100);
    expect((await patch(client, url, 100, video.subarray(100))).statusCode).toBe(204);
    const upload_key = `uploads/${url.split('/').at(-1)?.replace('.', '/')}`;
    expect(await server.deps.storage.head(upload_key)).toEqual({ sizeBytes: video.length, contentType: 'video/webm' });
    const { id } = await create('condition', 'Decay');
    const body = {
      ...image(upload_key),
      kind: 'video' as const,
      poster_upload_key: await uploaded(picture, 'image/jpeg'),
    };
    expect((await client.call(adminContent.addMedia, { params: { id }, body })).status).toBe(200);
  });

  test('T15: is refused unless it is an MP4 or WebM, and if it is too large', async () => {
    const bytes = Buffer.from('<html><script>alert(1)</script></html>');
    const url = String((await begin(client, bytes.length)).headers.location);
    expect((await patch(client, url, 0, bytes)).statusCode).toBe(415);
    expect(await server.db.pendingUpload.count({ where: { userId: admin.id } })).toBe(0);
    expect((await begin(client, 2 * 1024 ** 3)).statusCode).toBe(413);
  });
});

/** The files of a zip without compression. */
function unzipped(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04_03_4b_50; ) {
    const [size, nameLength] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const from = at + 30 + nameLength;
    files.set(zip.toString('utf8', at + 30, from), zip.subarray(from, from + size));
    at = from + size;
  }
  return files;
}

describe('a library', () => {
  test('of one clinic becomes another’s, with its pictures; a trial and a repeat change nothing', async () => {
    const condition = await create('condition', 'Tooth decay', { text: 'A hole.' });
    const offer = { price: 500, consent_text: 'I agree to {{treatment}}.', is_offered: false };
    const crown = await create('treatment', 'Crown', offer);
    await client.ok(adminContent.setChildren, { params: { id: condition.id }, body: { children: [crown.id] } });
    const body = image(await uploaded(picture, 'image/jpeg'));
    await client.ok(adminContent.addMedia, { params: { id: crown.id }, body });
    const hidden = await create('risk', 'Hidden');
    await client.ok(adminContent.hide, { params: { id: hidden.id }, body: { is_hidden: true } });
    const answer = await client.send({ method: 'GET', url: '/api/admin/content/export' });
    expect(answer.headers['content-type']).toBe('application/zip');
    const folder = unzipped(answer.bytes);
    const read = (name: string): unknown => JSON.parse(String(folder.get(name)));
    const manifest = libraryManifest.parse(read('library.json'));
    const items = libraryItem.array().parse(read('items.json'));
    expect(items.map(({ key, name }) => [key, name])).toEqual([
      ['tooth-decay', 'Tooth decay'],
      ['crown', 'Crown'],
    ]);

    admin = await server.createUser('admin');
    client = await server.loggedIn(admin);
    const names = [...folder.keys()].filter((name) => name.startsWith('media/'));
    expect(names).toHaveLength(1);
    const later = Object.fromEntries(names.map((name) => [name, null]));
    const trial = await client.ok(adminContent.import, { body: { manifest, items, files: later, is_trial: true } });
    expect(trial.lines.map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    expect(trial.needed).toEqual(names);
    expect((await client.ok(adminContent.tree, {})).data).toEqual([]);
    const early = await client.ok(adminContent.import, { body: { manifest, items, files: later, is_trial: false } });
    expect(early.lines.map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
      ['created'],
      ['refused', `${names[0]}: ${libraryMessages.missingFile}`],
    ]);
    const files: Record<string, string> = {};
    for (const name of trial.needed) files[name] = await uploaded(folder.get(name) ?? Buffer.alloc(0), 'image/webp');
    const call = { body: { manifest, items, files, is_trial: false } };
    expect(await client.ok(adminContent.import, call)).toEqual({ ...trial, is_applied: true });
    await runOpenJobs(server.deps, 'importMedia');
    const [imported] = (await client.ok(adminContent.list, { query: { query: 'Crown' } })).data;
    const view = await client.ok(adminContent.view, { params: { id: imported?.id ?? '' } });
    expect(view).toMatchObject({ library_key: 'crown', price: null, consent_text: offer.consent_text });
    expect(view.is_offered).toBe(false);
    expect(view.media).toMatchObject([{ title: 'A crown', width: 900 }]);
    expect(view.part_of).toMatchObject([{ name: 'Tooth decay' }]);
    const again = await client.ok(adminContent.import, { body: { ...call.body, files: {} } });
    expect(again.lines.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    expect(again).toMatchObject({ is_applied: true, needed: [] });
    await runOpenJobs(server.deps, 'importMedia');
    expect((await client.ok(adminContent.view, { params: { id: imported?.id ?? '' } })).media).toEqual(view.media);
  });

  test('of a large practice is larger than other bodies may be', async () => {
    const item = (_: unknown, at: number) => ({
      ...{ key: `item-${at}`, type: 'condition' as const, name: `Item ${at}`, aliases: [], summary: '' },
      ...{ text: 'Words. '.repeat(500), is_published: true, children: [], media: [] },
    });
    const items = Array.from({ length: 400 }, item);
    const manifest = { format: 1 as const, name: 'Theirs', licence: '', items: ['items.json'], playlists: [] };
    const { lines } = await client.ok(adminContent.import, { body: { manifest, items, files: {}, is_trial: true } });
    expect(lines).toHaveLength(400);
  });

  test('T15: with a file that is not what its name says is refused whole, unless it is skipped', async () => {
    const item = (key: string, file: string) => ({
      ...{ key, type: 'condition' as const, name: key, aliases: [], summary: '', text: '', is_published: true },
      ...{ children: [], media: [{ kind: 'image' as const, title: 'Picture', description: '', file }] },
    });
    const manifest = { format: 1 as const, name: 'Theirs', licence: '', items: ['items.json'], playlists: [] };
    const files = {
      'media/a.png': await uploaded(Buffer.from('<html></html>')),
      'media/b.png': await uploaded(picture),
      'media/c.png': 'uploads/../secret',
    };
    const items = [item('a', 'media/a.png'), item('b', 'media/b.png'), item('c', 'media/c.png')];
    const body = { manifest, items, files, is_trial: false };
    const refused = await client.ok(adminContent.import, { body });
    expect(refused.lines.map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
      ['refused', `media/a.png: ${libraryMessages.notAPicture}`],
      ['created'],
      ['refused', `media/c.png: ${answerMessages.uploadUnknown}`],
    ]);
    expect(refused.is_applied).toBe(false);
    expect((await client.ok(adminContent.tree, {})).data).toEqual([]);
    const skipped = await client.ok(adminContent.import, { body: { ...body, skips_refused: true } });
    expect(skipped.is_applied).toBe(true);
    expect((await client.ok(adminContent.tree, {})).data.map(({ name }) => name)).toEqual(['b']);
  });
});
