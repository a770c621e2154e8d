import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage, type DiskStorage } from '@openconsult/integrations/storage';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStorage } from './disk-storage.ts';

describe('the disk storage routes', () => {
  let app: FastifyInstance;
  let storage: DiskStorage;
  let dir: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'openconsult-api-storage-'));
    app = Fastify({ bodyLimit: 1000 });
    app.post('/echo', async (request) => request.body);
    // The storage needs its own address first: listen on a port of the system's choosing.
    const created = await createStorage({
      driver: 'disk',
      dir,
      secret: 'k'.repeat(32),
      publicBaseUrl: 'http://placeholder',
    });
    if (created.driver !== 'disk') throw new Error('Not disk storage');
    storage = created;
    await app.register(diskStorage, { storage });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await rm(dir, { recursive: true });
  });

  const here = (url: string) => url.replace('http://placeholder', app.listeningOrigin);

  test('accept an upload larger than the body limit of the api, and serve ranges and heads of it', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(50_000));
    const upload = await storage.signPut({
      key: 'a/b',
      contentType: 'audio/wav',
      size: { exactBytes: 50_000 },
      expiresInS: 60,
    });
    const sent = await fetch(here(upload.url), { method: 'PUT', headers: upload.headers, body: bytes });
    expect(sent.status).toBe(200);
    const url = here(await storage.signGet({ key: 'a/b', expiresInS: 60 }));
    const part = await fetch(url, { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(10, 20));
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '50000']);
    expect((await fetch(`${url}0`)).status).toBe(403);
  });

  test('accept a form', async () => {
    const form = await storage.signForm({
      keyPrefix: 's/',
      contentType: 'audio/webm',
      maxBytes: 9_000,
      maxFiles: 100,
      maxTotalBytes: 1_000_000,
      expiresInS: 60,
    });
    const data = new FormData();
    for (const [name, value] of Object.entries(form.fields)) data.append(name, value);
    data.append('key', 's/0');
    data.append('file', new Blob([Buffer.alloc(8_000)], { type: 'audio/webm;codecs=opus' }), 'segment');
    expect((await fetch(here(form.url), { method: 'POST', body: data })).status).toBe(204);
    expect(await storage.head('s/0')).toEqual({ sizeBytes: 8_000, contentType: 'audio/webm' });
  });

  test('leave the rest of the api its JSON bodies and its limit', async () => {
    const post = (body: object) =>
      fetch(`${app.listeningOrigin}/echo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(await (await post({ a: 1 })).json()).toEqual({ a: 1 });
    expect((await post({ a: 'x'.repeat(2000) })).status).toBe(413);
  });
});
