import { endpoint } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { usersByKind } from '@openconsult/contracts/example-users';
import type { User } from '@openconsult/contracts/users';
import type { Actor } from '@openconsult/core/platform';
import { StorageError } from '@openconsult/integrations/storage';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readJsonBodies } from './json-body.ts';
import { failures } from './plugins/failures.ts';
import { sessions } from './plugins/sessions.ts';
import { route } from './route.ts';
import { TestClient } from './testing/test-client.ts';

const TOKEN = 'a'.repeat(43);
const user = usersByKind['voice plan'] as User;
const actor: Actor = { userId: 'me', practiceId: 'clinic', loginSessionId: 'login', user };

let app: FastifyInstance;
let logged: string;

beforeEach(async () => {
  logged = '';
  const write = (line: string) => {
    logged += line;
  };
  app = fastify({ logger: { level: 'info', stream: { write } }, bodyLimit: 1_000 });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJsonBodies(app);
  await app.register(failures);
  await app.register(sessions, {
    authenticate: async (token) => (token === TOKEN ? actor : null),
    appUrl: 'http://localhost:3000',
    secret: 'a secret that only tests use',
    callsPerMinute: 20,
  });
});
afterEach(() => app.close());

/** A browser that holds the session of `actor` and its CSRF token. */
async function loggedIn(): Promise<TestClient> {
  const client = new TestClient(app);
  client.cookies.set('openconsult_session', TOKEN);
  await client.send({ method: 'GET', url: '/csrf' });
  return client;
}

const csrf = endpoint({ method: 'GET', path: '/csrf', access: 'public', summary: '', answers: 'empty' });
const mountCsrf = () =>
  route(app, csrf, (_actor, _call, _request, cookies) => {
    cookies.renewCsrf();
    return undefined;
  });

const things = endpoint({
  method: 'POST',
  path: '/things/{id}',
  access: 'voice',
  summary: '',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ page: z.coerce.number().int().optional() }),
  body: z.strictObject({ name: z.string().max(6), parts: z.array(z.strictObject({ size: z.int() })).optional() }),
  response: z.object({ name: z.string() }),
});
const id = '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b11';
const send = (client: TestClient, body: unknown, options: { url?: string; withoutCsrf?: boolean } = {}) =>
  client.send({ method: 'POST', url: `/things/${id}`, body, ...options });

describe('a mounted call', () => {
  test('T5: passes parsed input and the user to the use case, and returns nothing undeclared', async () => {
    mountCsrf();
    const calls: unknown[] = [];
    route(app, things, async (who, { params, query, body }) => {
      calls.push({ who: who.userId, params, query, body });
      return { name: 'own', password_hash: 'never' };
    });
    const client = await loggedIn();
    const answer = await client.send({ method: 'POST', url: `/things/${id}?page=2`, body: { name: 'a' } });
    expect(answer.json()).toEqual({ name: 'own' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(calls).toEqual([{ who: 'me', params: { id }, query: { page: 2 }, body: { name: 'a' } }]);
  });

  test('refuses in this order: 401, 419, 403, 404 for a malformed id, 422', async () => {
    mountCsrf();
    const admin = endpoint({
      method: 'POST',
      path: '/admin',
      access: 'admin',
      summary: '',
      response: z.object({}),
    });
    route(app, things, () => ({ name: '' }));
    route(app, admin, () => ({}));
    const client = await loggedIn();
    expect((await send(new TestClient(app), {})).status).toBe(401);
    expect((await send(client, {}, { withoutCsrf: true })).status).toBe(419);
    expect((await client.send({ method: 'POST', url: '/admin' })).status).toBe(403);
    expect((await send(client, { name: 'a' }, { url: '/things/1' })).status).toBe(404);
    expect((await send(client, {})).status).toBe(422);
  });

  test('names the error of each field, and unknown keys', async () => {
    mountCsrf();
    route(app, things, () => ({ name: '' }));
    const body = { name: 'too long a name', parts: [{ size: 1 }, { size: 'x', is_admin: 1 }], user_id: 'x' };
    const failure = (await send(await loggedIn(), body)).failure();
    expect(Object.keys(failure.errors ?? {}).sort()).toEqual(['name', 'parts.1.is_admin', 'parts.1.size', 'user_id']);
    expect(failure.code).toBe('VALIDATION');
    expect(failure.request_id).not.toBe('');
  });

  test('rejects an unexpected body, and accepts an empty one', async () => {
    mountCsrf();
    const bare = endpoint({ method: 'POST', path: '/bare', access: 'voice', summary: '', response: z.object({}) });
    route(app, bare, () => ({}));
    const client = await loggedIn();
    expect((await client.send({ method: 'POST', url: '/bare' })).status).toBe(200);
    expect((await client.send({ method: 'POST', url: '/bare', body: {} })).status).toBe(200);
    expect((await client.send({ method: 'POST', url: '/bare', body: { is_admin: 1 } })).status).toBe(422);
  });

  test('T27: refuses what cannot be read: broken JSON, prototype keys, deep nesting, other types, too many bytes', async () => {
    mountCsrf();
    route(app, things, () => ({ name: '' }));
    const client = await loggedIn();
    const raw = async (payload: string, type = 'application/json') => {
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { 'content-type': type, cookie, 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' };
      return (await app.inject({ method: 'POST', url: `/things/${id}`, payload, headers })).statusCode;
    };
    expect(await raw('{"name":')).toBe(422);
    expect(await raw('{"name":"a","__proto__":{"x":1}}')).toBe(422);
    expect(await raw(`{"name":${'['.repeat(25)}${']'.repeat(25)}}`)).toBe(422);
    expect(await raw(String.raw`{"name":"a\u0000"}`)).toBe(422);
    expect(await raw(String.raw`{"name":"\\u0000"}`)).toBe(200);
    expect(await raw('name=a', 'application/x-www-form-urlencoded')).toBe(415);
    expect(await raw(JSON.stringify({ name: 'a'.repeat(2_000) }))).toBe(413);
  });

  test('sends a file with its name, which only our own page may frame', async () => {
    const pdf = endpoint({ method: 'GET', path: '/pdf', access: 'public', summary: '', answers: 'file' });
    const content = new TextEncoder().encode('%PDF');
    route(app, pdf, () => ({ content, contentType: 'application/pdf', fileName: 'Brief für José.pdf', inline: true }));
    const answer = await new TestClient(app).send({ method: 'GET', url: '/pdf' });
    expect(answer.bytes.toString()).toBe('%PDF');
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename=.*filename\*=UTF-8''/);
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  test('is limited per user', async () => {
    mountCsrf();
    route(app, things, () => ({ name: '' }));
    const client = await loggedIn();
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await send(client, { name: 'a' })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(19);
    expect(statuses.slice(19)).toEqual([429, 429]);
    expect((await send(client, { name: 'a' })).failure().code).toBe('RATE_LIMITED');
  });
});

describe('a failure', () => {
  const prisma = (code: string) =>
    Object.assign(new Error('Invalid where: { patientName: "Ada Marker" }'), {
      name: 'PrismaClientKnownRequestError',
      code,
    });

  test.each([
    [new AppError('CONFLICT', 'Taken'), 409, 'CONFLICT'],
    [prisma('P2025'), 404, 'NOT_FOUND'],
    [prisma('P2002'), 409, 'CONFLICT'],
    [prisma('P1001'), 503, 'UNAVAILABLE'],
    [prisma('P2010'), 500, 'INTERNAL'],
    [
      Object.assign(prisma('P2010'), { meta: { driverAdapterError: { cause: { kind: 'TransactionWriteConflict' } } } }),
      409,
      'CONFLICT',
    ],
    [new StorageError('unavailable', 'disk full'), 503, 'UNAVAILABLE'],
    [new StorageError('not_found', 'gone'), 404, 'NOT_FOUND'],
    [new TypeError('Ada Marker is not a function'), 500, 'INTERNAL'],
    ['Ada Marker', 500, 'INTERNAL'],
  ])('%s answers %i %s in the one shape, and neither answers nor logs patient data', async (thrown, status, code) => {
    const broken = endpoint({ method: 'GET', path: '/broken', access: 'public', summary: '', response: z.object({}) });
    route(app, broken, () => {
      throw thrown;
    });
    const answer = await new TestClient(app).send({ method: 'GET', url: '/broken' });
    expect(answer.status).toBe(status);
    expect(answer.failure().code).toBe(code);
    expect(answer.bytes.toString()).not.toContain('Marker');
    expect(logged).not.toContain('Marker');
    if (status === 500) expect(logged).toContain(answer.failure().request_id);
  });

  test('T5: of an answer that does not fit its contract is a 500 that shows none of it', async () => {
    const odd = endpoint({
      method: 'GET',
      path: '/odd',
      access: 'public',
      summary: '',
      response: z.object({ n: z.int() }),
    });
    route(app, odd, () => ({ n: Number.NaN }));
    const answer = await new TestClient(app).send({ method: 'GET', url: '/odd' });
    expect(answer.status).toBe(500);
    expect(answer.failure().code).toBe('INTERNAL');
  });
});
