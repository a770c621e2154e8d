import { auth } from '@openconsult/contracts/auth';
import { users } from '@openconsult/contracts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const BRITISH = '81.2.69.142';
const AMERICAN = '8.8.8.8';
const NOWHERE = '198.18.0.1';

/** What a visitor gets at an address: whether their country is allowed, regardless of the call's answer. */
async function meets(
  server: TestServer,
  url: string,
  ip: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const client = await server.guest();
  const answer = await client.send({ method, url, ip, headers });
  if (answer.status !== 403) return 'in';
  return answer.failure().code === 'COUNTRY' ? 'out' : 'in';
}

describe('with countries', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ config: { ALLOWED_COUNTRIES: 'gb, IE' } });
  });
  afterAll(() => server.close());

  test.each([
    ['a British address', BRITISH, 'in'],
    ['the same as IPv6', `::ffff:${BRITISH}`, 'in'],
    ['an American address', AMERICAN, 'out'],
    ['an American IPv6 address', '2001:4860:4860::8888', 'out'],
    ['the same as IPv6', `::ffff:${AMERICAN}`, 'out'],
    ['an address of no country', NOWHERE, 'out'],
    ['this machine', '127.0.0.1', 'in'],
    ['this machine by IPv6', '::1', 'in'],
    ['a clinic’s network', '192.168.1.20', 'in'],
    ['another', '10.4.0.7', 'in'],
    ['one by IPv6', 'fd12:3456::1', 'in'],
  ])('%s is allowed or rejected', async (_, ip, expected) => {
    expect(await meets(server, '/api/user', ip)).toBe(expected);
  });

  test.each([
    ['GET', '/api/user/location'],
    ['GET', '/api/settings'],
    ['GET', '/api/time'],
    ['GET', '/sanctum/csrf-cookie'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['POST', '/api/logout'],
    ['GET', `/api/shared-documents/${'a'.repeat(43)}`],
    ['POST', '/api/billing/webhook'],
  ])('%s %s is open from everywhere', async (method, url) => {
    expect(server.routes.has(`${method} ${url.replace('a'.repeat(43), ':token')}`)).toBe(true);
    expect(await meets(server, url, AMERICAN, {}, method)).toBe('in');
  });

  test.each([
    ['POST', '/api/login'],
    ['POST', '/api/register'],
    ['POST', '/broadcasting/auth'],
    ['GET', '/%61pi/user'],
    ['GET', '/api/user?x=/api/time'],
    ['HEAD', '/api/user'],
  ])('%s %s is closed, however it is spelt', async (method, url) => {
    const { statusCode } = await server.app.inject({ method: method as 'GET', url, remoteAddress: AMERICAN });
    expect(statusCode).toBe(403);
  });

  test('visitors from an allowed country reach everything, others get the code COUNTRY', async () => {
    const client = await server.guest();
    const asked = async (ip: string) => (await client.call(users.location, {}, { ip })).json();
    expect(await asked(BRITISH)).toEqual({ allowed: true, country: 'GB' });
    expect(await asked(AMERICAN)).toEqual({ allowed: false, country: 'US' });
    expect(await asked(NOWHERE)).toEqual({ allowed: false, country: null });
    expect(await asked('10.0.0.7')).toEqual({ allowed: true, country: null });
  });

  test('a logged-in user who travels is rejected, but can log out', async () => {
    const client = await server.loginAs(await server.createUser('admin'));
    expect((await client.call(users.current, {}, { ip: AMERICAN })).failure().code).toBe('COUNTRY');
    expect((await client.call(users.current, {}, { ip: BRITISH })).status).toBe(200);
    expect((await client.call(auth.logout, {}, { ip: AMERICAN })).status).toBe(200);
  });

  test('ignores what a caller claims about themselves', async () => {
    for (const headers of [
      { 'x-forwarded-for': BRITISH },
      { 'x-real-ip': BRITISH },
      { forwarded: `for=${BRITISH}` },
      { 'cf-ipcountry': 'GB' },
    ])
      expect(await meets(server, '/api/user', AMERICAN, headers as unknown as Record<string, string>)).toBe('out');
  });
});

describe('behind a proxy of ours', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      config: { ALLOWED_COUNTRIES: 'GB', COUNTRY_HEADER: 'CF-IPCountry', TRUST_PROXY: 'private' },
    });
  });
  afterAll(() => server.close());

  test.each([
    ['the country that it names', { 'cf-ipcountry': 'GB', 'x-forwarded-for': AMERICAN }, 'in'],
    ['the country that it names, however written', { 'cf-ipcountry': ' gb' }, 'in'],
    ['another country', { 'cf-ipcountry': 'US', 'x-forwarded-for': BRITISH }, 'out'],
    ['that it does not know', { 'cf-ipcountry': 'XX', 'x-forwarded-for': BRITISH }, 'out'],
    ['nothing, by the address', { 'x-forwarded-for': BRITISH }, 'in'],
    ['nothing, by the address abroad', { 'x-forwarded-for': AMERICAN }, 'out'],
    ['an address behind one that the caller made up', { 'x-forwarded-for': `${BRITISH}, ${AMERICAN}` }, 'out'],
    ['a local address behind which the caller claims one', { 'x-forwarded-for': `10.0.0.7, ${AMERICAN}` }, 'out'],
  ])('it is %s', async (_, headers, expected) => {
    expect(await meets(server, '/api/user', '10.0.0.2', headers as unknown as Record<string, string>)).toBe(expected);
  });
});

test('F35 T11: a connection from elsewhere is not our proxy, whatever its headers', async () => {
  const server = await startTestServer({
    config: { ALLOWED_COUNTRIES: 'GB', COUNTRY_HEADER: 'cf-ipcountry', TRUST_PROXY: 'private' },
  });
  for (const headers of [{ 'x-forwarded-for': BRITISH }, { 'cf-ipcountry': 'GB' }]) {
    expect(await meets(server, '/api/user', AMERICAN, headers as unknown as Record<string, string>)).toBe('out');
  }
  await server.close();
});

test('ignores a country header without our own proxy', async () => {
  const server = await startTestServer({ config: { ALLOWED_COUNTRIES: 'GB', COUNTRY_HEADER: 'cf-ipcountry' } });
  expect(await meets(server, '/api/user', AMERICAN, { 'cf-ipcountry': 'GB' })).toBe('out');
  await server.close();
});

test('without countries every visitor is allowed and nothing is looked up', async () => {
  const server = await startTestServer({
    deps: {
      countries: {
        countryOf: async () => {
          throw new Error('Nothing to look up.');
        },
      },
    },
  });
  expect(await meets(server, '/api/user', AMERICAN)).toBe('in');
  const answer = await (await server.guest()).call(users.location, {}, { ip: AMERICAN });
  expect(answer.json()).toEqual({ allowed: true, country: null });
  await server.close();
});
