import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bytesOf, flipLast, type PostOptions, post, put, sample, sha256 } from './contract.client.ts';
import { type ObjectStorage, type SignedUpload, StorageError } from './port.ts';

/** A driver with its server running. */
export interface StorageUnderTest {
  storage: ObjectStorage;
  close(): Promise<void>;
}

/** What was signed 31 s ago, so that a server with a clock of its own sees it expire. */
async function signedEarlier<Signed>(sign: () => Promise<Signed>): Promise<Signed> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 31_000 });
  try {
    return await sign();
  } finally {
    vi.useRealTimers();
  }
}

const webm = 'audio/webm';
const minute = 60;
const manyFiles = { maxFiles: 1_000, maxTotalBytes: 10 ** 9 };

/** The promises of `ObjectStorage`, over HTTP as a browser would use it. Every driver must pass. */
export function objectStorageContract(start: () => Promise<StorageUnderTest>): void {
  let under: StorageUnderTest;
  let storage: ObjectStorage;
  let counter = 0;
  const newKey = () => `test/${counter++}/object`;

  beforeAll(async () => {
    under = await start();
    storage = under.storage;
  });
  afterAll(() => under.close());

  describe('signed PUT', () => {
    const sign = (key: string, sizeBytes: number, expiresInS = minute) =>
      storage.signPut({ key, contentType: webm, size: { exactBytes: sizeBytes }, expiresInS });

    test('stores the bytes under the key, with their type', async () => {
      const key = newKey();
      const bytes = sample(5_000);
      expect(await put(await sign(key, bytes.length), bytes)).toBe(200);
      expect(await storage.head(key)).toEqual({ sizeBytes: 5_000, contentType: webm });
      expect(await storage.read(key)).toEqual(bytes);
    });

    test('accepts an upload of unknown size', async () => {
      const key = newKey();
      const signed = await storage.signPut({ key, contentType: webm, size: { maxBytes: 5_000 }, expiresInS: minute });
      const bytes = sample(4_000);
      expect(await put(signed, bytes)).toBe(200);
      expect(await storage.read(key)).toEqual(bytes);
    });

    test('rejects another type, size or key and a changed URL, and stores nothing', async () => {
      const key = newKey();
      const other = newKey();
      const bytes = sample(1_000);
      const signed = await sign(key, bytes.length);
      const attempts: [string, SignedUpload, Uint8Array][] = [
        ['type', { ...signed, headers: { ...signed.headers, 'content-type': 'text/html' } }, bytes],
        ['no type', { ...signed, headers: {} }, bytes],
        ['longer', signed, sample(1_001)],
        ['shorter', signed, sample(999)],
        ['key', { ...signed, url: signed.url.replace(key, other) }, bytes],
        ['traversal', { ...signed, url: signed.url.replace(key, `${key}/../../../etc/x`) }, bytes],
        ['encoded traversal', { ...signed, url: signed.url.replace(key, '..%2f..%2fescape') }, bytes],
        ['signature', { ...signed, url: flipLast(signed.url, /signature=[^&]+/i) }, bytes],
        ['unsigned', { ...signed, url: signed.url.replace(/\?.*/, '') }, bytes],
        ['expiry', { ...signed, url: signed.url.replace(/(expires=)(\d+)/i, '$19$2') }, bytes],
      ];
      for (const [name, attempt, body] of attempts) {
        expect(await put(attempt, body), name).toBeGreaterThanOrEqual(400);
      }
      expect(await storage.head(key)).toBeNull();
      expect(await storage.head(other)).toBeNull();
    });

    test('rejects a far larger body', async () => {
      const key = newKey();
      const status = await put(await sign(key, 1_000), sample(8_000_000)).catch(() => 'connection closed');
      expect([403, 413, 'connection closed']).toContain(status);
      expect(await storage.head(key)).toBeNull();
    });

    test('rejects once expired', async () => {
      const key = newKey();
      expect(await put(await signedEarlier(() => sign(key, 10, 30)), sample(10))).toBe(403);
      expect(await storage.head(key)).toBeNull();
      expect(await put(await signedEarlier(() => sign(key, 10, 60)), sample(10))).toBe(200);
    });

    test('writes once: the same bytes again change nothing, other bytes are rejected', async () => {
      const key = newKey();
      const bytes = sample(100);
      const signed = await sign(key, 100);
      expect(await put(signed, bytes)).toBe(200);
      expect([200, 412]).toContain(await put(signed, bytes));
      expect([409, 412]).toContain(await put(signed, sample(100)));
      expect(await storage.read(key)).toEqual(bytes);
    });

    test('is not a GET, and a GET is not a PUT', async () => {
      const key = newKey();
      const bytes = sample(10);
      const upload = await sign(key, 10);
      const download = await storage.signGet({ key, expiresInS: minute });
      expect(await put({ ...upload, url: download }, bytes)).toBe(403);
      expect(await put(upload, bytes)).toBe(200);
      expect((await fetch(upload.url)).status).toBe(403);
    });

    test('accepts 50 uploads at once, and stores exactly one of 50 under one key', async () => {
      const uploads = Array.from({ length: 50 }, () => ({ key: newKey(), bytes: sample(20_000) }));
      await Promise.all(uploads.map(async ({ key, bytes }) => put(await sign(key, bytes.length), bytes)));
      for (const { key, bytes } of uploads) expect(await storage.read(key)).toEqual(bytes);

      const key = newKey();
      const signed = await sign(key, 20_000);
      const statuses = await Promise.all(uploads.map(({ bytes }) => put(signed, bytes)));
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const winner = uploads[statuses.indexOf(200)];
      expect(await storage.read(key)).toEqual(winner?.bytes);
    });
  });

  describe('signed form', () => {
    const sign = (keyPrefix: string, expiresInS = minute) =>
      storage.signForm({ keyPrefix, contentType: webm, maxBytes: 10_000, ...manyFiles, expiresInS });

    test('accepts many keys under its prefix, whatever codec the browser adds to the file', async () => {
      const form = await sign(`${newKey()}-`);
      for (const [index, partType] of [webm, 'audio/webm;codecs=opus', ''].entries()) {
        const bytes = sample(9_000);
        const key = `${form.keyPrefix}${index}`;
        expect(await post(form, key, bytes, { partType })).toBe(204);
        expect(await storage.read(key)).toEqual(bytes);
        expect(await storage.head(key)).toEqual({ sizeBytes: 9_000, contentType: webm });
      }
      expect(Date.parse(form.expiresAt)).toBeGreaterThan(0);
    });

    test('rejects another prefix, type, size, policy or signature, and stores nothing', async () => {
      const form = await sign(`${newKey()}-`);
      const policyName = Object.keys(form.fields).find((name) => name.toLowerCase() === 'policy') ?? '';
      const signatureName = Object.keys(form.fields).find((name) => /signature$/i.test(name)) ?? '';
      const wider = await storage.signForm({
        keyPrefix: 't',
        contentType: webm,
        maxBytes: 10 ** 9,
        ...manyFiles,
        expiresInS: minute,
      });
      const key = `${form.keyPrefix}0`;
      const stranger = newKey();
      const fields = (changed: Record<string, string>) => ({ fields: { ...form.fields, ...changed } });
      const attempts: [string, string, Uint8Array, PostOptions][] = [
        ['key', stranger, sample(10), {}],
        ['no key', '', sample(10), {}],
        ['type', key, sample(10), fields({ 'Content-Type': 'text/html' })],
        ['too large', key, sample(10_001), {}],
        ['empty', key, sample(0), {}],
        ['policy of another form', key, sample(10), fields({ [policyName]: wider.fields[policyName] ?? '' })],
        ['signature of another form', key, sample(10), fields({ [signatureName]: wider.fields[signatureName] ?? '' })],
        ['broken signature', key, sample(10), fields({ [signatureName]: 'AAAA' })],
        ['unsigned', key, sample(10), { fields: { 'Content-Type': webm } }],
      ];
      for (const [name, attemptKey, bytes, options] of attempts) {
        expect(await post(form, attemptKey, bytes, options), name).toBeGreaterThanOrEqual(400);
      }
      expect(await storage.head(key)).toBeNull();
      expect(await storage.head(stranger)).toBeNull();
    });

    test('stores nothing of a connection that breaks', async () => {
      const form = await sign(`${newKey()}-`);
      const key = `${form.keyPrefix}0`;
      await expect(post(form, key, sample(5_000), { cutBytes: 1_000, isCutByNetwork: true })).rejects.toThrow();
      expect(await storage.head(key)).toBeNull();
      const bytes = sample(100);
      expect(await post(form, key, bytes)).toBe(204);
      expect(await storage.read(key)).toEqual(bytes);
    });

    test('rejects a form without an end, or stores it with fewer bytes than were signed for by their hash', async () => {
      const form = await sign(`${newKey()}-`);
      const key = `${form.keyPrefix}0`;
      const bytes = sample(5_000);
      const status = await post(form, key, bytes, { cutBytes: 1_000 });
      // Ceph stores what came; the registering of an upload compares its hash.
      if (status >= 400) expect(await storage.head(key)).toBeNull();
      else expect([storage.driver, (await storage.read(key)).length < bytes.length]).toEqual(['s3', true]);
    });

    test('rejects once expired', async () => {
      const form = await signedEarlier(() => sign(`${newKey()}-`, 30));
      expect(await post(form, `${form.keyPrefix}0`, sample(10))).toBe(403);
      expect(await storage.head(`${form.keyPrefix}0`)).toBeNull();
    });

    test('accepts the same bytes twice', async () => {
      const form = await sign(`${newKey()}-`);
      const bytes = sample(100);
      expect(await post(form, `${form.keyPrefix}0`, bytes)).toBe(204);
      expect(await post(form, `${form.keyPrefix}0`, bytes)).toBe(204);
      expect(await storage.read(`${form.keyPrefix}0`)).toEqual(bytes);
    });
  });

  describe('signed GET', () => {
    test('downloads the whole and any range, as an attachment', async () => {
      const key = newKey();
      const bytes = sample(1_000);
      await storage.write(key, bytes, 'text/html; charset=utf-8');
      const url = await storage.signGet({ key, expiresInS: minute, fileName: 'Zoë "letter".html' });
      const whole = await fetch(url);
      expect(whole.status).toBe(200);
      expect(whole.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename=.*filename\*=UTF-8''Zo%C3%AB/i);
      expect(await bytesOf(whole)).toEqual(bytes);

      const ranges: [string, number, number][] = [
        ['bytes=0-99', 0, 100],
        ['bytes=900-', 900, 1_000],
        ['bytes=-10', 990, 1_000],
        ['bytes=990-5000', 990, 1_000],
      ];
      for (const [range, from, to] of ranges) {
        const part = await fetch(url, { headers: { range } });
        expect(part.status, range).toBe(206);
        expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/1000`);
        expect(await bytesOf(part), range).toEqual(bytes.slice(from, to));
      }
      const past = await fetch(url, { headers: { range: 'bytes=1000-' } });
      expect(past.status).toBe(416);
    });

    test('rejects another key, a changed signature and an expired URL', async () => {
      const key = newKey();
      const other = newKey();
      await storage.write(key, sample(10), webm);
      await storage.write(other, sample(10), webm);
      const url = await storage.signGet({ key, expiresInS: 30 });
      expect((await fetch(url.replace(key, other))).status).toBe(403);
      expect((await fetch(flipLast(url, /signature=[^&]+/i))).status).toBe(403);
      expect((await fetch(url.replace(/\?.*/, ''))).status).toBe(403);
      const signedFor = (expiresInS: number) => signedEarlier(() => storage.signGet({ key, expiresInS }));
      expect((await fetch(await signedFor(30))).status).toBe(403);
      expect((await fetch(await signedFor(60))).status).toBe(200);
    });

    test('answers 404 for an object that does not exist', async () => {
      const url = await storage.signGet({ key: newKey(), expiresInS: minute });
      expect((await fetch(url)).status).toBe(404);
    });
  });

  describe('the server itself', () => {
    test('reads ranges, streams, overwrites and removes', async () => {
      const key = newKey();
      const bytes = sample(300_000);
      await storage.write(key, sample(10), webm);
      await storage.write(key, bytes, 'audio/wav');
      expect(await storage.head(key)).toEqual({ sizeBytes: 300_000, contentType: 'audio/wav' });
      expect(await storage.read(key, { start: 10, end: 19 })).toEqual(bytes.slice(10, 20));
      expect(await storage.read(key, { start: 299_999 })).toEqual(bytes.slice(299_999));
      expect(sha256(await buffer(await storage.stream(key)))).toBe(sha256(bytes));
      await storage.remove([key, newKey()]);
      expect(await storage.head(key)).toBeNull();
      await storage.remove([]);
    });

    test('stores a local file, in place of the previous object', async () => {
      const key = newKey();
      const bytes = sample(300_000);
      const dir = await mkdtemp(join(tmpdir(), 'openconsult-storage-'));
      const path = join(dir, 'file');
      await writeFile(path, bytes);
      await storage.write(key, sample(10), 'text/plain');
      await storage.writeFile(key, path, webm);
      expect(await storage.head(key)).toEqual({ sizeBytes: 300_000, contentType: webm });
      expect(sha256(await storage.read(key))).toBe(sha256(bytes));
      await rm(dir, { recursive: true });
      await expect(storage.writeFile(key, path, webm)).rejects.toBeInstanceOf(StorageError);
      expect(sha256(await storage.read(key))).toBe(sha256(bytes));
    });

    test('F6 P12: lists the objects directly under a prefix, with size and time, until they are removed', async () => {
      const prefix = `${newKey()}/`;
      const keys = ['a', 'b', 'c', 'd', 'e'].map((name) => `${prefix}${name}`);
      for (const [index, key] of keys.entries()) await storage.write(key, sample(index + 1), webm);
      await storage.write(`${prefix}deeper/f`, sample(1), webm);
      await storage.write(`${prefix.slice(0, -1)}-other/g`, sample(1), webm);
      const listed = (await storage.list(prefix)).sort((a, b) => a.sizeBytes - b.sizeBytes);
      expect(listed.map(({ key, sizeBytes }) => [key, sizeBytes])).toEqual(keys.map((key, index) => [key, index + 1]));
      for (const { storedAt } of listed) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000);
      await storage.remove(keys);
      expect(await storage.list(prefix)).toEqual([]);
      expect(await storage.list('test/never-written/')).toEqual([]);
    });

    test('P10: lists every object under whatever prefix, once, with its size', async () => {
      const prefix = newKey();
      const keys = ['top', `${prefix}/a`, `${prefix}/deeper/b`, `${prefix}-other/c`];
      for (const [index, key] of keys.entries()) await storage.write(key, sample(index + 1), webm);
      const listed: [string, number][] = [];
      for await (const { key, sizeBytes } of storage.listAll()) if (keys.includes(key)) listed.push([key, sizeBytes]);
      expect(listed.sort(([, a], [, b]) => a - b)).toEqual(keys.map((key, index) => [key, index + 1]));
      await storage.remove(keys);
      for await (const { key } of storage.listAll()) expect(keys).not.toContain(key);
    });

    test('stores an empty object', async () => {
      const key = newKey();
      await storage.write(key, new Uint8Array(), 'text/plain');
      expect(await storage.read(key)).toEqual(new Uint8Array());
      expect(await buffer(await storage.stream(key))).toHaveLength(0);
    });

    test('throws not_found for a missing object and refused for a range past the end', async () => {
      const key = newKey();
      await expect(storage.read(key)).rejects.toMatchObject({ name: 'StorageError', code: 'not_found' });
      await expect(storage.stream(key)).rejects.toMatchObject({ code: 'not_found' });
      await storage.write(key, sample(10), webm);
      await expect(storage.read(key, { start: 10 })).rejects.toMatchObject({ code: 'refused' });
    });

    test('accepts a key that is the start of another, and is case-sensitive', async () => {
      const key = newKey();
      const keys = [key, `${key}/child`, key.toUpperCase()];
      for (const [index, each] of keys.entries()) await storage.write(each, sample(index + 1), webm);
      for (const [index, each] of keys.entries()) expect((await storage.head(each))?.sizeBytes).toBe(index + 1);
    });

    test('rejects keys that could leave the store', async () => {
      const bad = ['', '/a', 'a//b', '../a', 'a/../b', 'a/.', 'a\\b', 'a\0b', 'a\nb', 'é', 'a b', 'x'.repeat(513)];
      for (const key of bad) {
        const refused = expect.objectContaining({ code: 'refused' });
        await expect(storage.read(key), key).rejects.toEqual(refused);
        await expect(storage.head(key), key).rejects.toEqual(refused);
        await expect(storage.write(key, sample(1), webm), key).rejects.toEqual(refused);
        await expect(storage.remove([key]), key).rejects.toEqual(refused);
        await expect(storage.signGet({ key, expiresInS: 1 }), key).rejects.toBeInstanceOf(StorageError);
        const upload = { key, contentType: webm, size: { exactBytes: 1 }, expiresInS: 1 };
        await expect(storage.signPut(upload), key).rejects.toBeInstanceOf(StorageError);
      }
      const form = { keyPrefix: '../a', contentType: webm, maxBytes: 1, ...manyFiles, expiresInS: 1 };
      await expect(storage.signForm(form)).rejects.toBeInstanceOf(StorageError);
    });
  });
}
