import { createHash } from 'node:crypto';
import { decide } from '@openconsult/contracts/access-policy';
import { allEndpoints, type NamedEndpoint } from '@openconsult/contracts/all-endpoints';
import { CSRF_COOKIE, CSRF_HEADER } from '@openconsult/contracts/auth';
import { errorBody } from '@openconsult/contracts/errors';
import { type ExampleUserKind, exampleUsers } from '@openconsult/contracts/example-users';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import fc from 'fast-check';
import type { Response } from 'light-my-request';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  fitting,
  hostileAddressPart,
  hostileCarrier,
  hostileHeaders,
  hostileQuery,
  jsonOf,
  spoilt,
} from './testing/fuzz.ts';
import { isKnownText } from './testing/known-texts.ts';
import { callsOnRows, callsOnUsers, giveRows, type Input } from './testing/owned-rows.ts';
import type { TestClient } from './testing/test-client.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const isLong = process.env.PROVE === '1';
/** The same requests every time; set SEED for others. */
const SEED = Number(process.env.SEED ?? 20_261_121);
const RUNS = isLong ? 12 : 6;
const GRANT = 'g'.repeat(43);

let server: TestServer;
let sent = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Sender {
  readonly call: NamedEndpoint;
  readonly client: TestClient;
  /** Rows of every kind, the user's own. */
  readonly ids: readonly string[];
  /** The input of the call. */
  readonly base: Input | null;
}

async function senderOf(call: NamedEndpoint, kind: ExampleUserKind): Promise<Sender> {
  if (kind === 'guest') return { call, client: await server.guest(), ids: [crypto.randomUUID()], base: null };
  const client = await server.loggedIn(await server.createUser(kind));
  const actor = await server.core.authenticate(client.cookies.get('openconsult_session') ?? '');
  if (!actor) throw new Error('Not logged in.');
  const own = await giveRows(server, actor);
  await server.db.remoteMicrophone.updateMany({
    where: { grantHash: sha256(GRANT) },
    data: { grantHash: crypto.randomUUID() },
  });
  await server.db.remoteMicrophone.update({ where: { id: own.microphone }, data: { grantHash: sha256(GRANT) } });
  const ids = Object.values(own).filter((value) => typeof value === 'string');
  const base = callsOnRows[call.id]?.(own) ?? callsOnUsers[call.id]?.(actor.userId) ?? null;
  return { call, client, ids: [...ids, actor.userId, actor.practiceId], base };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface FuzzedRequest {
  readonly path: string;
  readonly query: string | undefined;
  readonly payload: string | Buffer | undefined;
  readonly headers: Record<string, string>;
}

function pathOf({ call, ids, base }: Sender): fc.Arbitrary<string> {
  const parts = call.endpoint.path.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    const own = base?.path[name];
    return fc.oneof(
      { weight: 8, arbitrary: own === undefined ? fc.constantFrom(...ids) : fc.constant(own) },
      { weight: 1, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: hostileAddressPart },
    );
  });
  return fc.tuple(...parts).map((all) => all.join('/'));
}

function queryOf({ call: { endpoint }, ids, base }: Sender): fc.Arbitrary<string | undefined> {
  const shape = endpoint.query
    ? z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }).properties
    : {};
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(base?.query) },
    { weight: endpoint.query ? 4 : 1, arbitrary: hostileQuery(Object.keys(shape ?? {}), ids) },
  );
}

function bodyOf({ call: { endpoint }, ids, base }: Sender): fc.Arbitrary<unknown> {
  if (!endpoint.body) return fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, spoilt({}, ids));
  const whole = fitting(endpoint.body, ids);
  const made = base?.body ? fc.oneof(fc.constant(base.body), whole) : whole;
  return fc.oneof(
    { weight: 1, arbitrary: made },
    { weight: 5, arbitrary: made.chain((value) => spoilt(value, ids)) },
    { weight: 1, arbitrary: made.chain((value) => spoilt(value, ids)).chain((value) => spoilt(value, ids)) },
  );
}

/** The request: mostly as our page sends it, sometimes distorted. */
const fuzzedRequestOf = (sender: Sender): fc.Arbitrary<FuzzedRequest> =>
  fc
    .record({
      path: pathOf(sender),
      query: queryOf(sender),
      body: sender.call.endpoint.method === 'GET' ? fc.constant(undefined) : bodyOf(sender),
      carrier: fc.option(hostileCarrier, { freq: 8 }),
      odd: fc.option(hostileHeaders, { freq: 8 }),
    })
    .map(({ path, query, body, carrier, odd }) => {
      const json = body === undefined ? undefined : jsonOf(body);
      const isCarried = carrier !== null && json !== undefined;
      return {
        path,
        query,
        payload: isCarried ? carrier.payload(json) : json,
        headers: {
          ...(json !== undefined && { 'content-type': isCarried ? carrier.type : 'application/json' }),
          ...(sender.call.endpoint.access === 'remote_microphone' && { authorization: `Bearer ${GRANT}` }),
          ...odd,
        },
      };
    });

function send({ call, client }: Sender, { path, query, payload, headers }: FuzzedRequest): Promise<Response> {
  return server.app.inject({
    method: call.endpoint.method,
    url: query === undefined ? path : `${path}?${query}`,
    ...(payload !== undefined && { payload }),
    headers: {
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      [CSRF_HEADER]: client.cookies.get(CSRF_COOKIE) ?? '',
      ...headers,
    },
  });
}

/** Below 500; an error in the one shape and with our texts; a success that fits the contract. */
function check({ endpoint }: NamedEndpoint, { statusCode, payload, headers }: Response): void {
  if (statusCode >= 200 && statusCode < 300) {
    if (endpoint.response) endpoint.response.parse(JSON.parse(payload));
    return;
  }
  const { message, errors, code } = z.strictObject(errorBody.shape).parse(JSON.parse(payload));
  expect(statusCode, `${code} ${message}`).toBeLessThan(500);
  expect(headers['cache-control']).toBe('no-store');
  const texts = [message, ...Object.values(errors ?? {}).flat()];
  // Missing segments are named by their indices.
  const strange = texts.filter((text) => code !== 'SEGMENTS_MISSING' && !isKnownText(text));
  expect(strange).toEqual([]);
}

/** Every kind of user in the long form; in the short one those who may make the call. */
function kindsFor({ endpoint: { access } }: NamedEndpoint, at: number): ExampleUserKind[] {
  if (access === 'remote_microphone' || access === 'extension') return ['pro'];
  const all = Object.keys(exampleUsers) as ExampleUserKind[];
  if (isLong) return all;
  const allowed = all.filter((kind) => decide(access, exampleUsers[kind]) === 'allowed');
  return allowed.slice(at % allowed.length).slice(0, 1);
}

test.each(allEndpoints.map((call, at) => ({ id: call.id, call, at })))(
  `T31: $id rejects random requests with the product’s texts and never fails (seed ${SEED})`,
  async ({ call, at }) => {
    for (const kind of kindsFor(call, at)) {
      const sender = await senderOf(call, kind);
      await fc.assert(
        fc.asyncProperty(fuzzedRequestOf(sender), async (request) => {
          sent += 1;
          check(call, await send(sender, request));
        }),
        { seed: SEED, numRuns: RUNS },
      );
    }
  },
  isLong ? 600_000 : 60_000,
);

test('T31: the random requests are as many as promised', () => {
  reportFigure('T31', 'random requests', sent);
  expect(sent).toBeGreaterThanOrEqual(isLong ? 10_000 : allEndpoints.length * RUNS);
});

test('T16: a body that is too large is refused before it is read, whatever the call', async () => {
  const client = await server.loggedIn(await server.createUser('pro'));
  const sender = { client, ids: [], base: null };
  const payload = JSON.stringify({ text: 'x'.repeat(1_100_000) });
  for (const call of allEndpoints.filter(({ endpoint }) => endpoint.method !== 'GET')) {
    const { access, path } = call.endpoint;
    if (access === 'remote_microphone' || decide(access, exampleUsers.pro) !== 'allowed') continue;
    const headers = { 'content-type': 'application/json' };
    const answer = await send({ ...sender, call }, { path, query: undefined, payload, headers });
    check(call, answer);
    expect([call.id, answer.statusCode]).toEqual([call.id, 413]);
  }
});
