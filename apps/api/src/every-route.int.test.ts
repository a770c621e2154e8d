import { decide } from '@openconsult/contracts/access-policy';
import { allEndpoints, type NamedEndpoint } from '@openconsult/contracts/all-endpoints';
import { CSRF_COOKIE, CSRF_HEADER } from '@openconsult/contracts/auth';
import { errorBody } from '@openconsult/contracts/errors';
import { exampleUsers } from '@openconsult/contracts/example-users';
import { createUser, type TestUser } from '@openconsult/core/testing';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isKnownText } from './testing/known-texts.ts';
import {
  callsOnContent,
  callsOnRows,
  callsOnUsers,
  giveContent,
  giveRows,
  type Input,
  type Owned,
  type OwnedContent,
} from './testing/owned-rows.ts';
import type { TestAnswer, TestClient } from './testing/test-client.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** Checks for every route: the routes are read from the contracts and from the server. */

const isLong = process.env.PROVE === '1';
const ANYBODY = '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b11';

let server: TestServer;
let user: TestUser;
let colleague: TestUser;
let own: Owned;
let content: OwnedContent;
let client: TestClient;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  user = await server.createUser('pro');
  colleague = await createUser(server.db, { kind: 'pro', practiceId: user.practiceId });
  client = await server.loggedIn(user);
  admin = await server.loggedIn(await createUser(server.db, { kind: 'admin', practiceId: user.practiceId }));
  own = await give();
  content = await giveContent(server, user.practiceId);
});
afterAll(() => server.close());

async function give(): Promise<Owned> {
  const actor = await server.core.authenticate(client.cookies.get('openconsult_session') ?? '');
  if (!actor) throw new Error('Not logged in.');
  return giveRows(server, actor);
}

const inputOf = ({ id }: NamedEndpoint): Input | undefined =>
  callsOnRows[id]?.(own) ?? callsOnUsers[id]?.(user.id) ?? callsOnContent[id]?.(content);

function addressOf({ endpoint }: NamedEndpoint, input: Input | undefined): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => input?.path[name] ?? ANYBODY);
  return input?.query ? `${path}?${input.query}` : path;
}

/** Makes a call as a user who may make it, with their own rows. */
const make = (call: NamedEndpoint): Promise<TestAnswer> => {
  const input = inputOf(call);
  const { method, access } = call.endpoint;
  const caller = decide(access, exampleUsers.pro) === 'allowed' ? client : admin;
  return caller.send({ method, url: addressOf(call, input), ...(method !== 'GET' && { body: input?.body ?? {} }) });
};

const gets = allEndpoints.filter(({ endpoint }) => endpoint.method === 'GET');

describe('T19: the headers against foreign frames, scripts and guessed types', () => {
  /** Our own page may frame a file, which runs nothing. */
  const isFile = (policy: string): boolean => policy.startsWith("default-src 'none'");

  function expectHeaders(name: string, { headers }: Pick<TestAnswer, 'headers'>): void {
    const policy = String(headers['content-security-policy']);
    const framedBy = isFile(policy) && headers['x-frame-options'] === 'SAMEORIGIN' ? "'self'" : "'none'";
    expect({ name, policy }).toEqual({ name, policy: expect.stringContaining(`frame-ancestors ${framedBy}`) });
    expect(policy).not.toMatch(/unsafe-eval|frame-ancestors[^;]*\*/);
    // The API reference runs an inline script; it contains no user data.
    if (!name.includes(' /docs')) expect(policy).not.toMatch(/script-src [^;]*(unsafe-inline|\*)/);
    expect({ name, ...headers }).toMatchObject({
      'x-frame-options': framedBy === "'self'" ? 'SAMEORIGIN' : 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': expect.stringMatching(/^same-(origin|site)$/),
      'permissions-policy': 'microphone=(self), camera=(self), display-capture=(self), geolocation=()',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    // Other sites may only read the public API reference.
    if (headers['access-control-allow-origin'] !== undefined) expect(name).toContain(' /docs');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  }

  test('are in the answer of every mounted route to a guest', async () => {
    expect(server.routes.size).toBeGreaterThan(allEndpoints.length);
    for (const route of server.routes) {
      const [method = '', path = ''] = route.split(' ');
      const url = path.replaceAll(/:\w+/g, ANYBODY).replace('*', 'nothing');
      expectHeaders(route, await server.app.inject({ method: method as 'GET', url }));
    }
  });

  test.each(gets)('are in the answer of $id to its users', async (call) => {
    expectHeaders(call.id, await make(call));
  });
});

describe('T5: an answer', () => {
  /** Secrets of the server, and the addresses of other users. */
  async function secrets(): Promise<string[]> {
    const [users, sessions, phones, codes] = await Promise.all([
      server.db.user.findMany({ select: { passwordHash: true } }),
      server.db.loginSession.findMany({ select: { tokenHash: true } }),
      server.db.remoteMicrophone.findMany({ select: { tokenHash: true, codeHash: true, grantHash: true } }),
      server.db.sharedDocument.findMany({ select: { tokenHash: true } }),
    ]);
    const values = [...users, ...sessions, ...phones, ...codes].flatMap((row) => Object.values(row));
    return [...new Set(values.filter((value) => value !== null))];
  }

  const mayNameOthers = (call: NamedEndpoint): boolean => call.endpoint.access === 'admin';

  test.each(gets)('of $id contains no secret and no address of another user', async (call) => {
    const answer = await make(call);
    const text = answer.bytes.toString();
    expect((await secrets()).filter((secret) => text.includes(secret))).toEqual([]);
    if (!mayNameOthers(call)) expect(text).not.toContain(colleague.email);
    const isJson = String(answer.headers['content-type']).includes('json');
    if (!isJson || answer.status !== 200) return;
    expect(text).not.toMatch(/"[^"]*(password|secret|_hash|hash_)[^"]*":(?!false|true|null)/i);
  });

  test('is looked at in full: most calls succeed', async () => {
    const statuses = await Promise.all(gets.map(async (call) => (await make(call)).status));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(gets.length * 0.6);
  });
});

describe('T27: a body made to be slow', () => {
  const STALL_MOST_MS = 100;
  const BYTES = isLong ? 1_000_000 : 100_000;
  const stalls: number[] = [];
  const changes = allEndpoints.filter(
    ({ endpoint: { method, access } }) => method !== 'GET' && !['remote_microphone', 'extension'].includes(access),
  );
  afterAll(() => reportFigure('T27', 'longest stall of a body of 1 MB, ms', Math.max(...stalls).toFixed(0)));

  const repeated = (part: string): string =>
    Array.from({ length: Math.floor(BYTES / (part.length + 1)) }, () => part).join();
  const manyKeys = () => Array.from({ length: BYTES / 14 }, (_, at) => `"k${at}":null`).join();
  const SLOW: Readonly<Record<string, (field: string) => string>> = {
    'deep arrays': (field) => `{"${field}":${'['.repeat(BYTES / 2)}${']'.repeat(BYTES / 2 - 100)}}`,
    'deep objects': (field) => `{"${field}":${'{"a":'.repeat(BYTES / 10)}1${'}'.repeat(BYTES / 10)}}`,
    'the depth that is allowed': (field) => `{"${field}":[${repeated(`${'['.repeat(17)}${']'.repeat(17)}`)}]}`,
    'a prototype key': (field) => `{"${field}":{"__proto__":{"is_admin":1}},"__proto__":{"is_admin":1}}`,
    'a constructor key': (field) => `{"${field}":{"constructor":{"prototype":{"is_admin":1}}}}`,
    'an array of nulls': (field) => `{"${field}":[${repeated('null')}]}`,
    'an array of objects': (field) => `{"${field}":[${repeated('{"a":1}')}]}`,
    'an array of texts': (field) => `{"${field}":[${repeated('"a"')}]}`,
    'an array as body': () => `[${repeated('0')}]`,
    'unknown keys': () => `{${manyKeys()}}`,
    'an unknown key': () => `{"${'k'.repeat(BYTES)}":null}`,
  };

  /** The longest the event loop was blocked by this thread; other processes do not count. */
  async function stallOf(work: () => Promise<unknown>): Promise<number> {
    const before = process.threadCpuUsage();
    await work();
    const { user: userUs, system: systemUs } = process.threadCpuUsage(before);
    return (userUs + systemUs) / 1_000;
  }

  /** The field that takes a list, or else any field. */
  function fieldOf({ endpoint: { body } }: NamedEndpoint): string {
    const { properties = {} } = body ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) : {};
    const fields = Object.entries(properties);
    const list = fields.find(([, schema]) => typeof schema === 'object' && schema.type === 'array');
    return list?.[0] ?? fields[0]?.[0] ?? 'field';
  }

  test.each(changes)(
    'is rejected by $id at once, with the product’s texts',
    async (call) => {
      const caller = decide(call.endpoint.access, exampleUsers.pro) === 'allowed' ? client : admin;
      const headers = {
        'content-type': 'application/json',
        cookie: [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        [CSRF_HEADER]: caller.cookies.get(CSRF_COOKIE) ?? '',
      };
      for (const [what, bodyOf] of Object.entries(SLOW)) {
        const payload = Buffer.from(bodyOf(fieldOf(call)));
        const name = `${call.id}: ${what}`;
        const { method } = call.endpoint;
        const url = addressOf(call, inputOf(call));
        let answer: Awaited<ReturnType<typeof server.app.inject>> | undefined;
        const stalledMs = await stallOf(async () => {
          answer = await server.app.inject({ method, url, payload, headers });
        });
        stalls.push(stalledMs);
        expect({ name, status: answer?.statusCode }).toEqual({
          name,
          status: expect.toSatisfy((status) => status >= 400 && status < 500),
        });
        const { message, errors } = errorBody.parse(answer?.json());
        expect([message, ...Object.values(errors ?? {}).flat()].filter((text) => !isKnownText(text))).toEqual([]);
        expect(answer?.rawPayload.length ?? 0, name).toBeLessThan(20_000);
        if (isLong) expect(stalledMs, name).toBeLessThan(STALL_MOST_MS);
      }
    },
    60_000,
  );
});
