import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LoggedIn } from '../../../bench/src/client/logged-in.ts';
import { auth, CSRF_COOKIE, CSRF_HEADER } from '../../../packages/contracts/src/auth.ts';
import { LIVE_PATH, liveTranscription } from '../../../packages/contracts/src/live-transcription.ts';
import { recorderLeases } from '../../../packages/contracts/src/recorder-leases.ts';
import { users } from '../../../packages/contracts/src/users.ts';
import { voiceNotes } from '../../../packages/contracts/src/voice-notes.ts';
import { createTestDeps, createUser, type TestDeps, type TestUser } from '../../../packages/core/src/testing/index.ts';
import { type S3Server, startS3Server } from '../../../packages/fakes/src/s3-server.ts';
import { createS3Storage } from '../../../packages/integrations/src/storage/s3.ts';
import { appEnv } from '../app-env.ts';
import { reportFigure } from '../proofs/report-figure.ts';
import { root } from '../repository.ts';
import { startServer } from '../stack/apps.ts';
import type { Child } from '../stack/children.ts';
import { anyFreePorts } from '../stack/ports.ts';
import { testStack } from '../testing/stack.ts';
import { type Caddy, caddyEnv, caddyPorts, caddyProgram, startCaddy } from './caddy.ts';

/** Debian's Caddy with the product's own configuration, in front of two processes of the API, Soketi and a storage. */

let folder: string;
let base: TestDeps;
let caddy: Caddy;
let storage: S3Server;
let grafana: Inside;
let speech: Inside;
let ollama: Inside;
let operator: TestUser;
const processes = new Map<number, Child>();

/** A page with one file, as the build of the web writes them. */
function writePage(dir: string): void {
  mkdirSync(join(dir, 'assets'), { recursive: true });
  writeFileSync(join(dir, 'index.html'), '<!doctype html><div id="root"></div>');
  writeFileSync(join(dir, 'assets', 'page-1a2b.js'), 'export {};');
}

/** A server behind Caddy that is not what the test is about: it answers its name. */
interface Inside {
  readonly server: Server;
  readonly address: string;
  readonly headers: IncomingHttpHeaders[];
}

async function startInside(name: string): Promise<Inside> {
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, answer) => {
    headers.push(request.headers);
    answer.end(name);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, headers, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function startApi(port: number, appUrl: string): Promise<void> {
  const { config } = base.deps;
  const { pusher, redisUrl, smtpUrl } = testStack();
  const env = appEnv({
    given: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      APP_URL: appUrl,
      TRUST_PROXY: 'true',
      WEB_DIST_DIR: join(folder, 'page'),
      SESSION_SECRET: config.SESSION_SECRET,
      STORAGE_SECRET: config.STORAGE_SECRET,
      RATE_LIMIT_PER_MINUTE: '100000',
      OPERATOR_EMAILS: operator.email,
      PUSHER_PUBLIC_URL: appUrl.replace('https', 'wss'),
      S3_ENDPOINT: storage.url,
      S3_PUBLIC_ENDPOINT: appUrl,
      S3_REGION: storage.credentials.region,
      S3_BUCKET: storage.bucket,
      S3_ACCESS_KEY_ID: storage.credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: storage.credentials.secretAccessKey,
    },
    stack: {
      DATABASE_URL: config.DATABASE_URL,
      REDIS_URL: redisUrl,
      PUSHER_APP_ID: pusher.appId,
      PUSHER_KEY: pusher.key,
      PUSHER_SECRET: pusher.secret,
      PUSHER_HOST: pusher.host,
      PUSHER_PORT: String(pusher.port),
      SMTP_URL: smtpUrl,
    },
    ports: { web: 0, api: port },
    storageDir: join(folder, 'storage'),
  });
  processes.set(
    port,
    await startServer({ env, ports: { web: 0, api: port }, logDir: join(folder, String(port)) }, 'api'),
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openconsult-caddy-'));
  writePage(join(folder, 'page'));
  base = await createTestDeps();
  operator = await createUser(base.deps.db, { kind: 'pro' });
  storage = await startS3Server();
  [grafana, speech, ollama] = await Promise.all([
    startInside('dashboards'),
    startInside('speech'),
    startInside('ollama'),
  ]);
  const [first = 0, second = 0] = await anyFreePorts(2);
  const ports = await caddyPorts();
  const { pusher } = testStack();
  await Promise.all([first, second].map((port) => startApi(port, `https://localhost:${ports.https}`)));
  caddy = await startCaddy(folder, ports, {
    api: [first, second].map((port) => `127.0.0.1:${port}`),
    realtime: `${pusher.host}:${pusher.port}`,
    storage: new URL(storage.url).host,
    grafana: grafana.address,
    speech: speech.address,
    ollama: ollama.address,
    bucket: storage.bucket,
  });
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), caddy.rootCertificate]);
  // The certificate is there a moment after the port.
  const isReady = () =>
    fetch(`${caddy.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isReady, { timeout: 30_000, interval: 200 });
});

afterAll(async () => {
  await Promise.all([...processes.values()].map((child) => child.stop()));
  await caddy?.stop();
  await storage?.close();
  for (const inside of [grafana, speech, ollama]) inside?.server.close();
  await base?.close();
  await rm(folder, { recursive: true, force: true });
});

const newUser = () => createUser(base.deps.db, { kind: 'pro' });

/** The process that a browser stays with. */
function processOf(headers: Record<string, string>): string {
  return /openconsult_process=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
}

/** Waits until a process wrote the calls of a user to its log. @returns how many each process answered. */
async function callsOf(userId: string, total: number): Promise<number[]> {
  const count = (port: number) =>
    readFileSync(join(folder, String(port), 'api.log'), 'utf8').split(`"user_id":"${userId}"`).length - 1;
  const counts = () => [...processes.keys()].map(count);
  await expect.poll(() => counts().reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(total);
  return counts();
}

test.each(['lan', 'public'])('the configuration of a %s installation is valid', async (mode) => {
  const ports = { https: 443, http: 80, health: 2080, metrics: 2081, ai: 8081 };
  const inside = { realtime: 'r:1', storage: 's:1', grafana: 'g:1', speech: 'a:1', ollama: 'o:1' };
  const upstreams = { api: ['api:3000'], bucket: 'files', ...inside };
  const args = ['validate', '--config', join(root, 'deploy/caddy/Caddyfile'), '--adapter', 'caddyfile'];
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    ...caddyEnv(ports, upstreams),
    OPENCONSULT_HOST: 'clinic.example',
    OPENCONSULT_HTTPS: mode,
  };
  const program = await caddyProgram();
  expect(() => execFileSync(program, args, { env, stdio: 'pipe' })).not.toThrow();
});

test('the page, its files and the calls come over HTTPS, calls compressed', async () => {
  const page = await fetch(`${caddy.url}/patients`, { headers: { accept: 'text/html' } });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
  const file = await fetch(`${caddy.url}/assets/page-1a2b.js`);
  expect(file.headers.get('cache-control')).toContain('immutable');
  const document = await fetch(`${caddy.url}/docs/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
  expect([document.status, document.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  // On a local network a browser must not remember to refuse the page about trust.
  expect(page.headers.get('strict-transport-security')).toBeNull();
  expect(page.headers.get('server')).toBeNull();
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`connect-src 'self' ${caddy.url.replace('https', 'wss')}`);
  expect(policy).not.toContain(new URL(storage.url).port);
});

test('a log-in sets cookies that only HTTPS carries', async () => {
  const user = await newUser();
  const guest = await fetch(`${caddy.url}${auth.csrfCookie.path}`);
  const cookies = guest.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const token = decodeURIComponent(
    cookies.find((one) => one.startsWith(`${CSRF_COOKIE}=`))?.slice(CSRF_COOKIE.length + 1) ?? '',
  );
  const answer = await fetch(`${caddy.url}${auth.login.path}`, {
    method: 'POST',
    body: JSON.stringify({ email: user.email, password: user.password }),
    headers: {
      'content-type': 'application/json',
      origin: caddy.url,
      cookie: cookies.join('; '),
      [CSRF_HEADER]: token,
    },
  });
  expect(answer.status).toBe(200);
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-openconsult_session='));
  expect(session).toMatch(/; Secure/);
  expect(session).toMatch(/; HttpOnly/);
});

test('a browser stays with one process, and browsers are spread over both', async () => {
  const seen = new Set<string>();
  for (let at = 0; at < 30 && seen.size < 2; at += 1) {
    const user = await newUser();
    const client = await LoggedIn.logIn(caddy.url, user);
    const stays = processOf(client.headers());
    for (let call = 0; call < 5; call += 1) await client.call(users.current, {});
    expect(processOf(client.headers())).toBe(stays);
    expect((await callsOf(user.id, 5)).filter((count) => count > 0)).toHaveLength(1);
    seen.add(stays);
  }
  expect(seen.size).toBe(2);
});

/** The first message of the server, or how it closed. */
async function answerTo(socket: WebSocket, message?: string): Promise<unknown> {
  const answered = new Promise((resolve) => {
    socket.once('message', (data) => resolve(JSON.parse(String(data))));
    socket.once('close', (code, reason) => resolve({ closed: code, reason: String(reason) }));
  });
  if (message) socket.send(message);
  return answered;
}

test('a live recording passes both ways', async () => {
  const user = await createUser(base.deps.db, { kind: 'pro', realTimeTranscriptionEnabled: true, voiceNote: true });
  const client = await LoggedIn.logIn(caddy.url, user);
  const { voice_note: note } = await client.call(voiceNotes.save, { body: { create_session: true } });
  const { token } = await client.call(liveTranscription.token, { query: { voice_note_id: note.id } });
  const holder = randomUUID();
  const { lease } = await client.call(recorderLeases.take, { body: { holder, take_over: true } });
  const socket = new WebSocket(`${caddy.url.replace('https', 'wss')}${LIVE_PATH}`, { headers: client.headers() });
  await once(socket, 'open');
  const hello = {
    type: 'hello',
    token,
    voice_note_id: note.id,
    recording_id: randomUUID(),
    from: 0,
    lease: { holder, epoch: lease.epoch },
  };
  expect(await answerTo(socket, JSON.stringify(hello))).toMatchObject({ type: 'ready' });
  socket.terminate();
});

test('the realtime server is reached for connections, and not for its calls', async () => {
  const { key, appId } = testStack().pusher;
  const socket = new WebSocket(`${caddy.url.replace('https', 'wss')}/app/${key}?protocol=7&client=test&version=1`);
  expect(await answerTo(socket)).toMatchObject({ event: 'pusher:connection_established' });
  socket.terminate();
  const calls = await fetch(`${caddy.url}/apps/${appId}/channels`, { headers: { accept: 'application/json' } });
  expect(calls.status).toBe(404);
});

/** The storage as the API sees it. */
const filesBehind = () =>
  createS3Storage({
    driver: 's3',
    endpoint: storage.url,
    publicEndpoint: caddy.url,
    bucket: storage.bucket,
    forcePathStyle: true,
    ...storage.credentials,
  });

/** Uploads a file by a form that the API signed. @returns the status */
async function upload(key: string, content: BlobPart): Promise<number> {
  const rules = { maxBytes: 50_000_000, maxFiles: 1, maxTotalBytes: 50_000_000, expiresInS: 60 };
  const signed = await filesBehind().signForm({ keyPrefix: 'uploads/', contentType: 'text/html', ...rules });
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...signed.fields, key })) form.set(name, value);
  form.set('file', new Blob([content], { type: 'text/html' }));
  return (await fetch(signed.url, { method: 'POST', body: form })).status;
}

test('files are uploaded and read by addresses of the same host, and are never a page', async () => {
  const files = filesBehind();
  expect(await upload('uploads/one.html', '<script>1</script>')).toBe(204);
  const address = await files.signGet({ key: 'uploads/one.html', expiresInS: 60 });
  expect(new URL(address).origin).toBe(caddy.url);
  const read = await fetch(address, { headers: { cookie: '__Host-openconsult_session=secret' } });
  expect([read.status, await read.text()]).toEqual([200, '<script>1</script>']);
  expect(read.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect(read.headers.get('x-content-type-options')).toBe('nosniff');
  const unsigned = await fetch(`${caddy.url}/${storage.bucket}/uploads/one.html`);
  expect(unsigned.status).toBe(403);
});

test('a file above 32 MB is refused, whatever the form allows', async () => {
  expect([413, 502]).toContain(await upload('uploads/large.html', Buffer.alloc(33 * 1024 * 1024)));
  expect(storage.objects.has('uploads/large.html')).toBe(false);
});

test('dashboards are for operators only', async () => {
  const open = (headers: Record<string, string>) => fetch(`${caddy.url}/grafana/`, { headers });
  expect((await open({})).status).toBe(401);
  const other = await LoggedIn.logIn(caddy.url, await newUser());
  expect((await open(other.headers())).status).toBe(403);
  expect(grafana.headers).toEqual([]);
  const allowed = await LoggedIn.logIn(caddy.url, operator);
  const answer = await open(allowed.headers());
  expect([answer.status, await answer.text()]).toEqual([200, 'dashboards']);
  expect(grafana.headers).toHaveLength(1);
  expect(grafana.headers[0]).not.toHaveProperty('cookie');
});

test('figures, and the services of this machine under one address, are inside only', async () => {
  const figures = await (await fetch(`${caddy.metricsUrl}/metrics`)).text();
  expect(figures).toContain('caddy_http_requests_total');
  const inside = (path: string) => fetch(`${caddy.aiUrl}${path}`, { method: 'POST' }).then((answer) => answer.text());
  expect(await inside('/v1/audio/transcriptions')).toBe('speech');
  expect(await inside('/v1/chat/completions')).toBe('ollama');
  for (const path of ['/metrics', '/v1/models', '/healthz/../metrics']) {
    const answer = await fetch(`${caddy.url}${path}`, { headers: { accept: 'application/json' } });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test('a new device finds the certificate and how to trust it over plain HTTP, everything else leads to HTTPS', async () => {
  for (const path of ['/trust', '/trust/']) {
    const page = await fetch(`${caddy.httpUrl}${path}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const text = await page.text();
    for (const device of ['iPhone', 'Android', 'Windows', 'Mac']) expect(text).toContain(device);
  }
  const certificate = await fetch(`${caddy.httpUrl}/trust/openconsult-root.crt`);
  expect(certificate.headers.get('content-type')).toBe('application/x-x509-ca-cert');
  expect(await certificate.text()).toBe(caddy.rootCertificate);
  for (const path of ['/trust/root.key', '/trust/..%2froot.key', '/root.key', '/patients']) {
    const answer = await fetch(`${caddy.httpUrl}${path}`, { redirect: 'manual' });
    expect([answer.status, await answer.text()], path).toEqual([302, '']);
    expect(answer.headers.get('location')).toBe(`${caddy.url}${path}`);
  }
});

/** Calls at a steady rate until stopped. */
function load(clients: readonly LoggedIn[]) {
  const failures: string[] = [];
  let count = 0;
  const open = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    const call = clients[count++ % clients.length]
      ?.call(users.current, {})
      .catch((error: unknown) => failures.push(String(error)));
    if (call) open.add(call);
  }, 50);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(open);
    return { count, failures };
  };
  return { stop };
}

test('J5: an API process that drains and comes back behind Caddy fails no call', async () => {
  const clients: LoggedIn[] = [];
  for (let at = 0; at < 8; at += 1) clients.push(await LoggedIn.logIn(caddy.url, await newUser()));
  // Both processes have browsers that stay with them.
  expect(new Set(clients.map((client) => processOf(client.headers()))).size).toBe(2);
  const running = load(clients);
  for (const [port, child] of [...processes]) {
    await delay(1_000);
    await child.stop(26_000);
    await startApi(port, caddy.url);
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    await expect.poll(isReady).toBe(200);
    await delay(1_500);
  }
  const { count, failures } = await running.stop();
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(50);
  reportFigure('J5', 'calls through Caddy while both processes restart', `${count}, failed ${failures.length}`);
}, 120_000);

test('the log has no query, no whole path, no header and no whole address, also of a failure', async () => {
  const secret = `jane-${randomUUID()}`;
  const address = `${caddy.url}/api/patients/${secret}?search=${secret}`;
  await fetch(address, { headers: { referer: `https://other.example/${secret}`, 'user-agent': secret } });
  await Promise.all([...processes.values()].map((child) => child.stop()));
  const failed = await fetch(address);
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await failed.text()).toContain('may be restarting');
  await expect.poll(() => caddy.log()).toContain('"status":503');
  const lines = caddy.log();
  expect(lines).toContain('"uri":"/api"');
  expect(lines).not.toContain(secret);
  expect(lines).not.toContain('?');
  expect(lines).not.toContain(testStack().pusher.key);
  expect(lines).not.toMatch(/X-Amz|cookie|127\.0\.0\.1","remote_port|"remote_ip":"127\.0\.0\.1"/i);
  expect(await caddy.isHealthy()).toBe(true);
});
