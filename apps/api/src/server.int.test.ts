import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { consultations } from '@openconsult/contracts/consultations';
import { system } from '@openconsult/contracts/system';
import { uploads } from '@openconsult/contracts/uploads';
import { users } from '@openconsult/contracts/users';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { softwareVersion } from '@openconsult/core/platform';
import { createDb } from '@openconsult/db';
import { testStack } from '@openconsult/dev/testing/stack';
import { createJobQueue } from '@openconsult/integrations/queue';
import { createPublisher } from '@openconsult/integrations/realtime';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectCallCounts } from './call-counts.ts';
import { buildServer } from './server.ts';
import { TestClient } from './testing/test-client.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let webDir: string;
let logged = '';

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'openconsult-web-test-'));
  await mkdir(join(webDir, 'assets'));
  await writeFile(join(webDir, 'index.html'), '<div id="root"></div>');
  await writeFile(join(webDir, 'assets', 'app-4f2a.js'), 'export {};');
  await writeFile(join(webDir, 'assets', 'app-4f2a.js.br'), brotliCompressSync('export {};'));
  const write = (line: string) => {
    logged += line;
  };
  server = await startTestServer({ config: { WEB_DIST_DIR: webDir }, log: pino({ level: 'info' }, { write }) });
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  new TestClient(server.app).send({ method: 'GET', url, headers });

describe('every answer', () => {
  test('T19: has the headers that block other sites and injected scripts', async () => {
    const { headers } = await get('/api/time');
    const { date: _, 'x-request-id': __, ...rest } = headers;
    const { port } = { port: server.deps.config.PUSHER_PORT };
    const text = JSON.stringify(rest, null, 2).replaceAll(`:${port}`, ':PORT');
    expect(text).toMatchSnapshot();
  });

  test('travels over HTTPS only where the product does', async () => {
    const secure = await startTestServer({ config: { APP_URL: 'https://clinic.example' } });
    try {
      const client = new TestClient(secure.app);
      const answer = await client.send({ method: 'GET', url: '/sanctum/csrf-cookie' });
      expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
      expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
      expect(answer.cookies.every(({ secure: isSecure }) => isSecure === true)).toBe(true);
      const user = await secure.createUser('pro');
      await secure
        .loginAs(user)
        .then((loggedIn) => expect([...loggedIn.cookies.keys()]).toContain('__Host-openconsult_session'));
    } finally {
      await secure.close();
    }
  });
});

describe('what is not there', () => {
  test.each(['/api/nothing', '/api/admin/nothing', '/broadcasting/nothing', '/storage/nothing', '/docs/nothing'])(
    '%s answers 404 in the one shape',
    async (url) => {
      const answer = await get(url, { accept: 'text/html' });
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toContain('json');
    },
  );
});

describe('the page', () => {
  test('is served for every address that its router knows, freshly each time', async () => {
    for (const url of ['/', '/voice-note', '/profile/subscription/?payment']) {
      const answer = await get(url, { accept: 'text/html' });
      expect(answer.status).toBe(200);
      expect(answer.bytes.toString()).toContain('id="root"');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  test('caches its hashed files in the browser for a year', async () => {
    const answer = await get('/assets/app-4f2a.js');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/assets/gone.js', { accept: '*/*' })).status).toBe(404);
  });

  test('comes compressed to a browser that reads it', async () => {
    const { headers, bytes } = await get('/assets/app-4f2a.js', { 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(bytes).toString()).toBe('export {};');
    expect((await get('/assets/app-4f2a.js')).headers['content-encoding']).toBeUndefined();
  });
});

describe('the API reference', () => {
  test('is one page from this server, with the document behind it', async () => {
    const page = await get('/docs/');
    expect(page.status).toBe(200);
    expect(page.bytes.toString()).not.toMatch(/(src|href)="https?:/);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const document = await get('/docs/openapi.json');
    expect(document.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'OpenConsult API' } });
    expect((await get('/docs/js/scalar.js')).status).toBe(200);
  });
});

describe('the process', () => {
  test('returns the time', async () => {
    const client = new TestClient(server.app);
    const askedAtMs = Date.now();
    const { time } = await client.ok(system.time, {});
    expect(Date.parse(time)).toBeGreaterThan(askedAtMs - 1_000);
    expect(Date.parse(time)).toBeLessThan(Date.now() + 1_000);
  });

  test('F38: is healthy as long as it answers, whatever became of the database', async () => {
    const dying = await startTestServer({ deps: { db: createDb('postgresql://nobody@127.0.0.1:1/none') } });
    try {
      const client = new TestClient(dying.app);
      expect(await client.ok(system.health, {})).toEqual({ status: 'ok' });
      client.cookies.set('openconsult_session', 'x'.repeat(43));
      expect((await client.call(system.health, {})).status).toBe(200);
      const refused = await client.call(users.current, {});
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
      expect(refused.failure().code).toBe('UNAVAILABLE');
    } finally {
      await dying.close();
    }
  });

  test('is ready while Postgres and the storage are up, and names other unavailable dependencies to admins only', async () => {
    const { pusher, redisUrl } = testStack();
    const realtime = createPublisher({ ...pusher, tls: false, log: server.deps.log });
    const queue = createJobQueue({ redisUrl, prefix: 'ready-test' });
    const isUp = { redis: () => queue.ping(), realtime: () => realtime.ping() };
    const nowhere = createPublisher({ ...pusher, port: 1, tls: false, log: server.deps.log });
    const whole = await startTestServer({ deps: { isUp } });
    const degraded = await startTestServer({ deps: { isUp: { ...isUp, realtime: () => nowhere.ping() } } });
    try {
      const up = { postgres: 'up', storage: 'up', redis: 'up', realtime: 'up' };
      const admin = await whole.loggedIn(await whole.createUser('admin'));
      expect(await admin.ok(system.ready, {})).toEqual({
        status: 'ready',
        parts: up,
        failed_jobs: 0,
        version: softwareVersion,
      });
      const admins = await degraded.loggedIn(await degraded.createUser('admin'));
      expect(await admins.ok(system.ready, {})).toEqual({
        status: 'degraded',
        parts: { ...up, realtime: 'away' },
        failed_jobs: 0,
        version: softwareVersion,
      });
      for (const stranger of [await degraded.guest(), await degraded.loggedIn(await degraded.createUser('pro'))])
        expect(await stranger.ok(system.ready, {})).toEqual({ status: 'degraded' });
    } finally {
      await Promise.all([whole.close(), degraded.close(), queue.close()]);
    }
  });

  test('is not ready without its storage, nor without its database, and reveals nothing else', async () => {
    const storage = { ...server.deps.storage, write: () => Promise.reject(new Error('disk full')) };
    const hung = { ...storage, write: () => new Promise<never>(() => {}) };
    const db = createDb('postgresql://nobody@127.0.0.1:1/none');
    for (const deps of [{ storage }, { storage: hung }, { db }]) {
      const dying = await startTestServer({ deps });
      try {
        const answer = await new TestClient(dying.app).send({ method: 'GET', url: '/readyz' });
        expect(answer.status).toBe(503);
        expect(Object.keys(answer.failure()).sort()).toEqual(['code', 'message', 'request_id']);
      } finally {
        await dying.close();
      }
    }
  });

  test('logs routes, never addresses, names or searches', async () => {
    const client = await server.loginAs(await server.createUser('pro'));
    logged = '';
    await client.send({ method: 'GET', url: '/api/patient-sessions?query=Ada%20Marker' });
    await client.send({
      method: 'POST',
      url: '/api/patient-sessions/create-session',
      body: { patient_name: 'Ada Marker' },
    });
    await client.send({ method: 'GET', url: '/api/nothing/Marker' });
    await client.send({ method: 'GET', url: '/api/patient-sessions?per_page=Marker' });
    expect(logged).toContain('"route":"/api/patient-sessions"');
    expect(logged).toContain('"route":"/api/patient-sessions/create-session"');
    expect(logged).not.toContain('Marker');
    expect(logged).not.toContain('clinic.example');
  });

  test('F28: a search for a patient has the name in its body, and finds what the query of the list finds', async () => {
    const client = await server.loginAs(await server.createUser('pro'));
    const stranger = await server.loginAs(await server.createUser('pro'));
    const open = async (who: TestClient, patient_name: string) => {
      const { id } = await who.ok(consultations.open, { body: { patient_name } });
      await who.ok(consultations.stop, { params: { id }, body: null });
    };
    for (const name of ['Ada Marker', 'Bo Marker', 'Cy Other']) await open(client, name);
    await open(stranger, 'Di Marker');
    logged = '';
    for (const { list, search } of [
      { list: consultations.list, search: consultations.search },
      { list: voiceNotes.list, search: voiceNotes.search },
    ]) {
      const asked = { query: 'Marker', sort: 'patient_name', page: 1, per_page: 1 } as const;
      const found = await client.ok(search, { body: asked });
      expect(found).toEqual(await client.ok(list, { query: asked }));
      expect(found.data.map(({ patient_name }) => patient_name)).toEqual(['Ada Marker']);
      expect(found.meta.total).toBe(2);
    }
    expect(logged).toContain('"route":"/api/patient-sessions/search"');
    expect(logged).not.toContain('Marker');
  });
});

describe('T14: an upload', () => {
  const sign = { content_type: 'image/png', size_bytes: 4 } as const;

  test('is signed for a key of the server’s making, and accepts exactly the announced bytes', async () => {
    const user = await server.createUser('pro');
    const client = await server.loginAs(user);
    const asked = { ...sign, bucket: 'other', visibility: 'public-read', expires: 86_400 };
    const signed = await client.ok(uploads.sign, { body: asked });
    expect(signed.key).toMatch(new RegExp(`^uploads/${user.id}/[0-9a-f-]{36}$`));
    const lifetimeMs = Date.parse(signed.expires_at) - Date.now();
    expect(lifetimeMs).toBeGreaterThan(200_000);
    expect(lifetimeMs).toBeLessThanOrEqual(300_000);
    const { pathname, search } = new URL(signed.url);
    const put = (payload: string) =>
      server.app.inject({ method: 'PUT', url: pathname + search, payload, headers: signed.headers });
    expect((await put('too long')).statusCode).toBe(413);
    expect((await put('four')).statusCode).toBe(200);
    expect(await server.deps.storage.head(signed.key)).toMatchObject({ sizeBytes: 4, contentType: 'image/png' });
  });

  test('of a type that may not be that large, or of another type, is refused', async () => {
    const client = await server.loginAs(await server.createUser('pro'));
    const large = await client.call(uploads.sign, { body: { ...sign, size_bytes: 11 * 1024 * 1024 } });
    expect(large.failure().errors).toHaveProperty('size_bytes');
    const svg = await client.send({
      method: 'POST',
      url: '/api/upload',
      body: { content_type: 'image/svg+xml', size_bytes: 4 },
    });
    expect(svg.failure().errors).toHaveProperty('content_type');
  });
});

test('J5: a stopping process reports it at once, still answers, and closes each connection after its answer', async () => {
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void errors.push(line) });
  const leaving = await startTestServer({ log });
  const client = await leaving.loggedIn(await leaving.createUser('pro'));
  const whoAmI = () => client.call(users.current, {});
  expect((await whoAmI()).headers.connection).toBe('keep-alive');
  leaving.app.leave();
  const ready = await client.call(system.ready, {});
  expect([ready.status, ready.headers['retry-after']]).toEqual([503, '2']);
  expect((await client.call(system.health, {})).status).toBe(200);
  const answer = await whoAmI();
  expect([answer.status, answer.headers.connection]).toEqual([200, 'close']);
  // An error is reported to the operator, and a probe asks every second.
  expect(errors).toEqual([]);
  await leaving.close();
});

test('J5: a stopping process completes the current upload, and accepts no other', async () => {
  const leaving = await startTestServer();
  await leaving.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = leaving.app.server.address() as AddressInfo;
  const client = await leaving.loggedIn(await leaving.createUser('pro'));
  const signed = await client.ok(uploads.sign, { body: { content_type: 'image/png', size_bytes: 8 } });
  const { pathname, search } = new URL(signed.url);
  const headers = { ...signed.headers, 'content-length': '8' };
  const upload = request({ host: '127.0.0.1', port, path: pathname + search, method: 'PUT', headers });
  const answered = once(upload, 'response');
  const arrived = once(leaving.app.server, 'request');
  upload.write('half');
  await arrived;
  const stopped = leaving.app.close();
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  upload.end('done');
  const [response] = (await answered) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.resume();
  await stopped;
  expect(await leaving.deps.storage.head(signed.key)).toMatchObject({ sizeBytes: 8 });
  await leaving.close();
});

describe('calls of one user', () => {
  test('F16 T11: are limited by the settings, whatever address they claim', async () => {
    const strict = await startTestServer({ config: { RATE_LIMIT_PER_MINUTE: 10 } });
    try {
      const client = await strict.loginAs(await strict.createUser('pro'));
      const statuses = [];
      for (let at = 0; at < 12; at += 1) {
        const headers = { 'x-forwarded-for': `192.0.2.${at}` };
        statuses.push((await client.call(users.current, {}, { headers })).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
      const refused = await client.call(users.current, {});
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    } finally {
      await strict.close();
    }
  });

  const strictServer = (callCounts: Redis) =>
    buildServer(server.core, {
      config: { ...server.deps.config, RATE_LIMIT_PER_MINUTE: 10 },
      storage: server.deps.storage,
      callCounts,
    });

  test('are counted by all processes together', async () => {
    const callCounts = connectCallCounts(testStack().redisUrl, pino({ level: 'silent' }));
    const apps = [await strictServer(callCounts), await strictServer(callCounts)];
    const user = await server.createUser('pro');
    const { cookies } = await server.loggedIn(user);
    const browsers = apps.map((app) => new TestClient(app));
    for (const browser of browsers) for (const cookie of cookies) browser.cookies.set(...cookie);
    try {
      await expect.poll(() => callCounts.status).toBe('ready');
      const statusesOf = async (app: 0 | 1, calls: number) => {
        const statuses = [];
        for (let at = 0; at < calls; at += 1) statuses.push((await browsers[app]?.call(users.current, {}))?.status);
        return statuses;
      };
      const counted = async () => Number(await callCounts.get(`${server.deps.config.QUEUE_PREFIX}:calls:${user.id}`));
      // The other process's count is known at the first call of a window,
      expect(await statusesOf(0, 6)).toEqual(Array.from({ length: 6 }, () => 200));
      await expect.poll(counted).toBe(6);
      expect(await statusesOf(1, 3)).toEqual(Array.from({ length: 3 }, () => 200));
      await expect.poll(counted).toBe(9);
      // and soon after each later one.
      expect(await statusesOf(0, 1)).toEqual([200]);
      await expect.poll(counted).toBe(10);
      await expect.poll(async () => (await statusesOf(0, 1))[0]).toBe(429);
      await expect.poll(async () => (await statusesOf(1, 1))[0]).toBe(429);
    } finally {
      for (const app of apps) await app.close();
      callCounts.disconnect();
    }
  });

  test('F25 P1: are limited by each process while Redis is away, which is logged once', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    const callCounts = connectCallCounts('redis://127.0.0.1:1', log);
    const app = await strictServer(callCounts);
    try {
      const statuses = [];
      for (let at = 0; at < 12; at += 1) statuses.push((await new TestClient(app).call(system.time, {})).status);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
      await expect.poll(() => lines.length).toBe(1);
      expect(lines[0]).toContain('redis is away');
    } finally {
      await app.close();
      callCounts.disconnect();
    }
  });

  test('F25: with made-up sessions stop before the database is asked', async () => {
    let lookUps = 0;
    const authenticate = async () => {
      lookUps += 1;
      return null;
    };
    const config = { ...server.deps.config, RATE_LIMIT_PER_MINUTE: 10 };
    const app = await buildServer({ ...server.core, authenticate }, { config, storage: server.deps.storage });
    try {
      const statuses = new Set<number>();
      for (let at = 0; at < 300; at += 1) {
        const browser = new TestClient(app);
        browser.cookies.set('openconsult_session', String(at).padStart(43, 'x'));
        const { status, headers } = await browser.call(users.current, {});
        statuses.add(status);
        if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      expect([...statuses].sort()).toEqual([401, 429]);
      expect(lookUps).toBe(200);
    } finally {
      await app.close();
    }
  });

  test('a browser that leaves while its call waits causes no error', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const looking = Promise.withResolvers<void>();
    const found = Promise.withResolvers<null>();
    const authenticate = () => {
      looking.resolve();
      return found.promise;
    };
    const app = await buildServer(
      { ...server.core, authenticate },
      { config: server.deps.config, storage: server.deps.storage, log },
    );
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const call = request({
      host: '127.0.0.1',
      port,
      path: '/api/user',
      headers: { cookie: `openconsult_session=${'x'.repeat(43)}` },
    });
    call.on('error', () => {});
    call.end();
    await looking.promise;
    call.destroy();
    await expect
      .poll(() => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count))))
      .toBe(0);
    found.resolve(null);
    await app.close();
    expect(lines).toEqual([]);
  });
});
