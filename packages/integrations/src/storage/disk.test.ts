import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, sample } from './contract.client.ts';
import { objectStorageContract } from './contract.suite.ts';
import { createDiskStorage } from './disk.ts';
import { createDiskStorageHandlers } from './disk-handlers.ts';

const manyFiles = { maxFiles: 1_000, maxTotalBytes: 10 ** 9 };

async function startDisk(reserveBytes = 0) {
  const dir = await mkdtemp(join(tmpdir(), 'openconsult-storage-'));
  let shiftMs = 0;
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const storage = createDiskStorage({
    driver: 'disk',
    dir,
    secret: 's'.repeat(32),
    publicBaseUrl: `http://127.0.0.1:${port}`,
    reserveBytes,
    now: () => Date.now() + shiftMs,
  });
  const handlers = createDiskStorageHandlers(storage);
  server.on('request', async (request, response) => {
    const handle = request.method === 'PUT' ? handlers.put : request.method === 'POST' ? handlers.form : handlers.get;
    const { method = '', url = '', headers } = request;
    const answer = await handle({ method, url, headers, body: request });
    response.writeHead(answer.status, answer.headers);
    if (answer.body === null || typeof answer.body === 'string') response.end(answer.body ?? undefined);
    else await pipeline(answer.body, response).catch(() => {});
  });
  return {
    dir,
    storage,
    advance(ms: number) {
      shiftMs += ms;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(dir, { recursive: true });
    },
  };
}

describe('T14: disk storage', () => {
  objectStorageContract(() => startDisk());

  describe('on its own', () => {
    let disk: Awaited<ReturnType<typeof startDisk>>;
    beforeAll(async () => {
      disk = await startDisk();
    });
    afterAll(() => disk.close());

    test('serves a hostile file so that no browser shows it as a page', async () => {
      await disk.storage.write('evil', Buffer.from('<script>alert(1)</script>'), 'text/html');
      const response = await fetch(await disk.storage.signGet({ key: 'evil', expiresInS: 60 }));
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      );
      expect(response.headers.get('content-disposition')).toBe('attachment');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    });

    test('answers HEAD like GET, without a body', async () => {
      await disk.storage.write('headed', Buffer.from('12345'), 'text/plain');
      const response = await fetch(await disk.storage.signGet({ key: 'headed', expiresInS: 60 }), { method: 'HEAD' });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-length')).toBe('5');
      expect(await response.text()).toBe('');
    });

    test('accepts a PUT whose type carries parameters', async () => {
      const upload = await disk.storage.signPut({
        key: 'codec',
        contentType: 'audio/webm',
        size: { exactBytes: 3 },
        expiresInS: 60,
      });
      const headers = { 'content-type': 'audio/webm;codecs=opus' };
      expect((await fetch(upload.url, { method: 'PUT', headers, body: 'abc' })).status).toBe(200);
    });

    test('a form rejects a file part of another type, a climbing key, and other bytes under an existing key', async () => {
      const form = await disk.storage.signForm({
        keyPrefix: 'f/',
        contentType: 'audio/webm',
        maxBytes: 9,
        ...manyFiles,
        expiresInS: 60,
      });
      const send = async (key: string, text: string, type: string) => {
        const data = new FormData();
        for (const [name, value] of Object.entries(form.fields)) data.append(name, value);
        data.append('key', key);
        data.append('file', new Blob([text], { type }), 'x');
        return (await fetch(form.url, { method: 'POST', body: data })).status;
      };
      expect(await send('f/1', 'abc', 'text/html')).toBe(415);
      expect(await send('f/../../x', 'abc', 'audio/webm')).toBe(403);
      expect(await send('f/1', 'abc', 'audio/webm')).toBe(204);
      expect(await send('f/1', 'abd', 'audio/webm')).toBe(409);
    });

    test('leaves nothing when the client disconnects, and the key stays free', async () => {
      const upload = await disk.storage.signPut({
        key: 'cut',
        contentType: 'a/b',
        size: { exactBytes: 100_000 },
        expiresInS: 60,
      });
      const request = httpRequest(upload.url, {
        method: 'PUT',
        headers: { 'content-type': 'a/b', 'content-length': 100_000 },
      });
      request.on('error', () => {});
      await new Promise((resolve) => request.write(Buffer.alloc(50_000), resolve));
      await expect.poll(() => readdir(join(disk.dir, 'incoming'))).toHaveLength(1);
      request.destroy();
      await expect.poll(() => readdir(join(disk.dir, 'incoming'))).toEqual([]);
      expect(await disk.storage.head('cut')).toBeNull();
      const again = { method: 'PUT', headers: upload.headers, body: Buffer.alloc(100_000) };
      expect((await fetch(upload.url, again)).status).toBe(200);
    });

    test('rejects a body of undeclared length', async () => {
      const upload = await disk.storage.signPut({
        key: 'chunked',
        contentType: 'a/b',
        size: { exactBytes: 3 },
        expiresInS: 60,
      });
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('abc'));
          controller.close();
        },
      });
      const init = { method: 'PUT', headers: upload.headers, body, duplex: 'half' as const };
      expect((await fetch(upload.url, init)).status).toBe(403);
    });

    test('answers why it rejected an upload', async () => {
      const upload = await disk.storage.signPut({
        key: 'why',
        contentType: 'a/b',
        size: { exactBytes: 3 },
        expiresInS: 60,
      });
      const send = async (type: string, body: string) => {
        const response = await fetch(upload.url, { method: 'PUT', headers: { 'content-type': type }, body });
        return [response.status, ((await response.json()) as { code: string }).code];
      };
      expect(await send('a/c', 'abc')).toEqual([415, 'wrong_type']);
      expect(await send('a/b', 'abcd')).toEqual([413, 'too_large']);
      expect(await send('a/b', 'ab')).toEqual([403, 'refused']);
      expect(await readdir(join(disk.dir, 'incoming'))).toEqual([]);
    });

    test('F6 T14: an upload of unknown size is bound by the signed maximum', async () => {
      const size = { maxBytes: 3 };
      const upload = await disk.storage.signPut({ key: 'unsized', contentType: 'a/b', size, expiresInS: 60 });
      const send = async (url: string, body: string) =>
        (await fetch(url, { method: 'PUT', headers: upload.headers, body })).status;
      expect(await send(upload.url, 'abcd')).toBe(413);
      expect(await send(upload.url.replace('max=3', 'max=4'), 'abcd')).toBe(403);
      expect(await send(upload.url, 'ab')).toBe(200);
    });

    test('F6 T14: forms of one prefix together accept no more files or bytes than one allows, until they expire', async () => {
      const form = (maxFiles: number, maxTotalBytes: number, keyPrefix: string) =>
        disk.storage.signForm({
          keyPrefix,
          contentType: 'audio/webm',
          maxBytes: 9_000,
          maxFiles,
          maxTotalBytes,
          expiresInS: 60,
        });
      const bytes = sample(8_000);
      const few = await form(2, 10 ** 6, 'few/');
      const sent = [0, 1, 2, 3].map((index) => post(few, `few/${index}`, bytes));
      expect((await Promise.all(sent)).sort()).toEqual([204, 204, 429, 429]);
      expect(await post(await form(2, 10 ** 6, 'few/'), 'few/4', bytes)).toBe(429);
      expect(await disk.storage.list('few/')).toHaveLength(2);
      const small = await form(100, 20_000, 'small/');
      expect(await post(small, 'small/0', bytes)).toBe(204);
      expect(await post(small, 'small/1', bytes)).toBe(204);
      expect(await post(small, 'small/2', bytes)).toBe(429);
      disk.advance(61_000);
      expect(await post(await form(2, 10 ** 6, 'few/'), 'few/4', bytes)).toBe(204);
    });

    test('F6 P4: while only the reserve is left, recordings are accepted and other uploads rejected with 503', async () => {
      const full = await startDisk(Number.MAX_SAFE_INTEGER);
      try {
        expect(await full.storage.isLow()).toBe(true);
        const size = { exactBytes: 3 };
        const upload = await full.storage.signPut({ key: 'u/1', contentType: 'a/b', size, expiresInS: 60 });
        const answer = await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: 'abc' });
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
        expect(await answer.json()).toMatchObject({ message: expect.stringContaining('nearly full') });
        await writeFile(join(full.dir, 'local'), 'abc');
        await expect(full.storage.writeFile('w/1', join(full.dir, 'local'), 'a/b')).rejects.toMatchObject({
          code: 'unavailable',
        });
        const form = await full.storage.signForm({
          keyPrefix: 'r/',
          contentType: 'audio/webm',
          maxBytes: 9_000,
          ...manyFiles,
          expiresInS: 60,
        });
        expect(await post(form, 'r/0', sample(8_000))).toBe(204);
        await full.storage.write('r/tail', sample(10), 'audio/webm');
        expect((await full.storage.list('r/')).length).toBe(2);
      } finally {
        await full.close();
      }
    });

    test('answers 503 with Retry-After when the disk cannot be used', async () => {
      const broken = createDiskStorage({
        driver: 'disk',
        dir: '/dev/null/storage',
        secret: 's'.repeat(32),
        publicBaseUrl: 'http://127.0.0.1',
      });
      await expect(broken.write('a', new Uint8Array(1), 'a/b')).rejects.toMatchObject({ code: 'unavailable' });
      await expect(broken.head('a')).rejects.toMatchObject({ code: 'unavailable' });
      const url = new URL(await broken.signGet({ key: 'a', expiresInS: 60 }));
      const request = { method: 'GET', url: url.pathname + url.search, headers: {}, body: Readable.from([]) };
      const answer = await createDiskStorageHandlers(broken).get(request);
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    });

    test('rejects a short secret', () => {
      const config = { driver: 'disk' as const, dir: disk.dir, secret: 'short', publicBaseUrl: 'http://127.0.0.1' };
      expect(() => createDiskStorage(config)).toThrow(/32 characters/);
    });
  });
});
