import { decide } from '@openconsult/contracts/access-policy';
import { allEndpoints, type NamedEndpoint } from '@openconsult/contracts/all-endpoints';
import { exampleUsers } from '@openconsult/contracts/example-users';
import { type UserKind, userKinds } from '@openconsult/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from './testing/test-client.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
const clients = new Map<string, TestClient>();

beforeAll(async () => {
  server = await startTestServer();
  clients.set('guest', await server.guest());
  for (const kind of userKinds) clients.set(kind, await logIn(kind));
});
afterAll(() => server.close());

/** Calls without a cookie: from a server that signs its body, and from a phone that shows its token. */
const withoutCookie = ['signed_body', 'remote_microphone'];
const changesOfThePage = allEndpoints.filter(
  ({ endpoint }) => endpoint.method !== 'GET' && !withoutCookie.includes(endpoint.access),
);

const logIn = async (kind: UserKind) => server.loginAs(await server.createUser(kind));

/** These change the kind of a user, so each is tried by a user of its own. */
const makesAnother = new Set(['auth.logout', 'users.updateTerms']);

/** A path that fits its contract; the ids belong to no one. */
const someAddress = ({ endpoint }: NamedEndpoint): string =>
  endpoint.path
    .replace('{name}', 'voice-note.7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b11.notes')
    .replace('{token}', 'a'.repeat(43))
    .replace('{status}', 'pending')
    .replace('{column}', 'is_letter_deleted')
    .replace('{section}', 'letter')
    .replace('{task}', 'notes')
    .replaceAll(/\{\w+\}/g, '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b11');

test('every contract is mounted, and everything mounted for the page is a contract', () => {
  const contracts = allEndpoints.map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  );
  // The last two are a websocket, whose contract is about frames, and the tus protocol.
  const notForThePage = /^\S+ \/(storage|docs|queues|api\/voice-notes\/live|api\/upload\/resumable)(\/|$)/;
  const mounted = [...server.routes].filter((name) => !name.startsWith('HEAD ') && !notForThePage.test(name));
  expect(mounted.sort()).toEqual(contracts.sort());
});

describe.each(Object.entries(exampleUsers))('T3: as %s', (kind, subject) => {
  test.each(allEndpoints)('$id answers as in the permission matrix', async (call) => {
    const isOwn = makesAnother.has(call.id) && kind !== 'guest';
    const client = isOwn ? await logIn(kind as UserKind) : clients.get(kind);
    if (!client) throw new Error(`Not logged in as ${kind}.`);
    const { method, access } = call.endpoint;
    const answer = await client.send({ method, url: someAddress(call), ...(method !== 'GET' && { body: {} }) });
    const decision = decide(access, subject);
    if (decision !== 'allowed') return expect(answer.status).toBe(decision);
    expect([200, 204, 404, 409, 422]).toContain(answer.status);
  });
});

describe('T6: without a CSRF token', () => {
  test.each(changesOfThePage)('$id answers 419 and does nothing', async (call) => {
    const client = clients.get('admin');
    if (!client) throw new Error('Not logged in as admin.');
    const { method } = call.endpoint;
    const answer = await client.send({ method, url: someAddress(call), body: {}, withoutCsrf: true });
    expect(answer.status).toBe(419);
  });
});

describe('T4: a body with keys that are not the caller’s to set', () => {
  const forbidden = {
    is_admin: 1,
    user_type: 1,
    user_category: 1,
    card_status: true,
    is_sub_active: true,
    planId: 'pro',
    features: ['virtual'],
    user_id: '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b11',
    practice_id: '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b11',
    role: 'admin',
  };
  const isOfAdmins = ({ endpoint }: NamedEndpoint) => endpoint.access === 'admin';

  test.each(changesOfThePage.filter((call) => !isOfAdmins(call)))('is refused by $id, naming each', async (call) => {
    const kinds = ['pro', 'operator', 'category 1'] as const;
    const kind = kinds.find((one) => decide(call.endpoint.access, exampleUsers[one]) === 'allowed') ?? 'pro';
    const client = clients.get(kind);
    if (!client) throw new Error(`Not logged in as ${kind}.`);
    const answer = await client.send({ method: call.endpoint.method, url: someAddress(call), body: forbidden });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.failure().errors ?? {})).toEqual(expect.arrayContaining(Object.keys(forbidden)));
  });

  test.each(changesOfThePage.filter(isOfAdmins))(
    'is refused by $id, which sets rights only of own users',
    async (call) => {
      const client = clients.get('admin');
      if (!client) throw new Error('Not logged in as admin.');
      const { user_id, practice_id, role } = forbidden;
      // A few calls take an id of the page, or a kind that decides the other fields.
      const known = { id: user_id, kind: 'link' };
      const body = { user_id, practice_id, role, password: 'x' };
      const answer = await client.send({
        method: call.endpoint.method,
        url: someAddress(call),
        body: { ...known, ...body },
      });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.failure().errors ?? {})).toEqual(expect.arrayContaining(Object.keys(body)));
    },
  );
});
