import { accounts } from '@openconsult/contracts/accounts';
import { auth, CSRF_COOKIE } from '@openconsult/contracts/auth';
import { remoteMicrophones } from '@openconsult/contracts/remote-microphones';
import { transcription } from '@openconsult/contracts/transcription';
import { users } from '@openconsult/contracts/users';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { startLoginSession } from '@openconsult/core/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SESSION = 'openconsult_session';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('logging in', () => {
  test('returns the user and a session cookie that no script can read', async () => {
    const user = await server.createUser('pro');
    const client = await server.guest();
    const answer = await client.call(auth.login, {
      body: { email: ` ${user.email.toUpperCase()} `, password: user.password },
    });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ id: user.id, email: user.email, proUser: true, is_admin: 0 });
    const cookie = answer.cookies.find(({ name }) => name === SESSION);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.expires).toBeUndefined();
    expect(cookie?.value).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await client.ok(users.current, {})).toMatchObject({ id: user.id });
  });

  test('T7: stores no token in the database', async () => {
    const user = await server.createUser('pro');
    const client = await server.loginAs(user);
    const rows = await server.db.loginSession.findMany({ where: { userId: user.id } });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(client.cookies.get(SESSION));
  });

  test('returns neither the password hash nor the row', async () => {
    const user = await server.createUser('pro');
    const client = await server.loginAs(user);
    const text = (await client.call(users.current, {})).bytes.toString();
    expect(text).not.toContain('argon2');
    expect(text).not.toContain('practice');
  });

  test('T9: answers the same to a wrong password, an unknown account and a disabled one', async () => {
    const user = await server.createUser('pro');
    const disabled = await server.createUser('pro');
    await server.db.user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
    const tries = [
      { email: user.email, password: 'not the password' },
      { email: 'nobody@clinic.example', password: user.password },
      { email: disabled.email, password: disabled.password },
    ];
    const answers = [];
    for (const body of tries) {
      const client = await server.guest();
      const answer = await client.call(auth.login, { body }, { ip: '203.0.113.1' });
      const { request_id: _, ...rest } = answer.failure();
      answers.push({ status: answer.status, ...rest });
      expect(client.cookies.has(SESSION)).toBe(false);
    }
    expect(answers[0]).toMatchObject({ status: 422, code: 'VALIDATION' });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('starts no session if the password was replaced or the account closed since the check', async () => {
    const browser = { ip: '203.0.113.9', userAgent: null, sessionToken: null, deviceToken: null, remember: false };
    for (const change of [{ passwordHash: 'another' }, { disabledAt: new Date() }]) {
      const { id } = await server.createUser('pro');
      const checked = await server.db.user.findUniqueOrThrow({ where: { id } });
      await server.db.user.update({ where: { id }, data: change });
      await expect(startLoginSession(server.deps, checked, browser)).rejects.toMatchObject({ code: 'VALIDATION' });
      expect(await server.db.loginSession.count({ where: { userId: id } })).toBe(0);
    }
  });

  test('T7: ends the former session of the browser, and starts one with a new id', async () => {
    const user = await server.createUser('pro');
    const client = await server.loginAs(user);
    const before = client.cookies.get(SESSION) ?? '';
    const { id } = await server.db.loginSession.findFirstOrThrow({ where: { userId: user.id } });
    await client.ok(auth.login, { body: { email: user.email, password: user.password } });
    expect(client.cookies.get(SESSION)).not.toBe(before);
    expect(server.disconnected).toContain(id);
    const replay = await client.send({ method: 'GET', url: '/api/user', headers: { cookie: `${SESSION}=${before}` } });
    expect(replay.status).toBe(401);
  });
});

describe('failed attempts', () => {
  const tryTimes = async (times: number, body: { email: string; password: string }, ip: string) => {
    const client = await server.guest();
    const statuses = [];
    for (let at = 0; at < times; at += 1) statuses.push((await client.call(auth.login, { body }, { ip })).status);
    return statuses;
  };

  test('T8: are rejected after 5 a minute on an account from one address, while the user still logs in from another', async () => {
    const user = await server.createUser('pro');
    const wrong = { email: user.email, password: 'not the password' };
    expect(await tryTimes(7, wrong, '203.0.113.20')).toEqual([422, 422, 422, 422, 422, 429, 429]);
    const right = { email: user.email, password: user.password };
    expect(await tryTimes(1, right, '203.0.113.20')).toEqual([429]);
    expect(await tryTimes(1, right, '203.0.113.21')).toEqual([200]);
  });

  test('F16 T8: wait longer each time, as the answer states, instead of being rejected, until a success', async () => {
    const user = await server.createUser('pro');
    const client = await server.guest();
    const login = (password: string) =>
      client.call(auth.login, { body: { email: user.email, password } }, { ip: '203.0.113.30' });
    for (let at = 0; at < 5; at += 1) expect((await login('not the password')).status).toBe(422);
    const waits = [];
    for (let at = 0; at < 4; at += 1) {
      const refused = await login(user.password);
      const waitS = Number(refused.headers['retry-after']);
      expect(refused.failure()).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringContaining('Wait') });
      waits.push(waitS);
      server.passTime(waitS * 1_000);
      if (at < 3) expect((await login('not the password')).status).toBe(422);
    }
    expect(waits).toEqual([5, 10, 20, 40]);
    expect((await login(user.password)).status).toBe(200);
    for (let at = 0; at < 5; at += 1) expect((await login('not the password')).status).toBe(422);
  });

  test('F16: of a guest on the Wi-Fi lock out neither a colleague, nor the own password, nor a phone', async () => {
    const ip = '203.0.113.60';
    const [colleague, newcomer] = [await server.createUser('pro'), await server.createUser('pro')];
    const known = await server.guest();
    const login = { email: colleague.email, password: colleague.password };
    expect((await known.call(auth.login, { body: login }, { ip })).status).toBe(200);
    await known.ok(auth.logout, {});
    const guest = await server.guest();
    const body = { email: 'somebody@clinic.example', password: 'not the password' };
    for (let at = 0; at < 40; at += 1) {
      if (at % 5 === 0) server.passTime(3_000);
      await guest.call(auth.login, { body: { ...body, email: `guess-${at % 19}@clinic.example` } }, { ip });
    }
    expect((await guest.call(auth.login, { body }, { ip })).status).toBe(422);
    expect((await guest.call(auth.login, { body: { ...body, email: 'one-more@clinic.example' } }, { ip })).status).toBe(
      429,
    );

    expect((await known.call(auth.login, { body: login }, { ip })).status).toBe(200);
    const wrongOwn = {
      current_password: 'not the password',
      password: 'Quite-another-8',
      password_confirmation: 'Quite-another-8',
    };
    expect((await known.call(accounts.changePassword, { body: wrongOwn }, { ip })).status).toBe(422);
    const join = { body: { code: '000000', device_label: 'Phone', rejoin_hash: 'a'.repeat(64) } };
    expect((await guest.call(remoteMicrophones.join, join, { ip })).status).not.toBe(429);
    expect(
      (
        await guest.call(
          auth.login,
          { body: { email: newcomer.email, password: newcomer.password } },
          { ip: '203.0.113.61' },
        )
      ).status,
    ).toBe(200);
  });

  test('F16: guesses at one account on the Wi-Fi leave the first log-in of a colleague in a new browser alone', async () => {
    const ip = '203.0.113.62';
    const [victim, colleague] = [await server.createUser('pro'), await server.createUser('pro')];
    await tryTimes(30, { email: victim.email, password: 'not the password' }, ip);
    expect(await tryTimes(1, { email: colleague.email, password: colleague.password }, ip)).toEqual([200]);
  });

  test('F16 T8: a thousand wrong passwords from a thousand addresses cost ten hashes, and the owner still logs in', async () => {
    const user = await server.createUser('pro');
    const own = await server.loginAs(user);
    await own.ok(auth.logout, {});
    const client = await server.guest();
    const body = { email: user.email, password: 'not the password' };
    const tries = Array.from({ length: 1_000 }, (_, at) =>
      client.call(auth.login, { body }, { ip: `198.19.${at >> 8}.${at & 255}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(990);
    const login = { email: user.email, password: user.password };
    expect((await own.call(auth.login, { body: login }, { ip: '198.19.0.1' })).status).toBe(200);
  });

  test('F16: a known device has an allowance of its own, and a forged or another user’s cookie has none', async () => {
    const [user, other] = [await server.createUser('pro'), await server.createUser('pro')];
    const own = await server.loginAs(user);
    const theirs = await server.loginAs(other);
    const device = own.cookies.get('openconsult_device');
    expect(device).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await server.db.knownDevice.findMany())).not.toContain(device);
    const login = (client: TestClient, password: string) =>
      client.call(auth.login, { body: { email: user.email, password } }, { ip: '203.0.113.63' });
    await tryTimes(6, { email: user.email, password: 'not the password' }, '203.0.113.63');
    expect((await login(theirs, user.password)).status).toBe(429);
    for (let at = 0; at < 5; at += 1) expect((await login(own, 'not the password')).status).toBe(422);
    expect((await login(own, 'not the password')).status).toBe(429);
  });

  test('T8 T11: are refused after 20 a minute from one address, whatever the account; IPv6 counts by its /64', async () => {
    const client = await server.guest();
    const statuses = [];
    for (let at = 0; at < 22; at += 1) {
      const body = { email: `nobody-${at}@clinic.example`, password: 'x' };
      statuses.push((await client.call(auth.login, { body }, { ip: `2001:db8:1:2::${at + 1}` })).status);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  test('T8: that are concurrent do not exceed the limit', async () => {
    const user = await server.createUser('pro');
    const client = await server.guest();
    const body = { email: user.email, password: 'not the password' };
    const tries = Array.from({ length: 30 }, () => client.call(auth.login, { body }, { ip: '203.0.113.40' }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(25);
  });

  test('T11: cannot be spread over addresses by a header that no trusted proxy set', async () => {
    const user = await server.createUser('pro');
    const client = await server.guest();
    const body = { email: user.email, password: 'not the password' };
    const statuses = [];
    for (let at = 0; at < 7; at += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.${at}` };
      statuses.push((await client.call(auth.login, { body }, { ip: '203.0.113.50', headers })).status);
    }
    expect(statuses.slice(5)).toEqual([429, 429]);
  });
});

describe('a session', () => {
  test('T7: is invalid at once after logout, also with a copied cookie', async () => {
    const user = await server.createUser('pro');
    const client = await server.loginAs(user);
    const cookie = `${SESSION}=${client.cookies.get(SESSION)}`;
    expect(await client.ok(auth.logout, {})).toEqual({ done: true });
    expect(client.cookies.has(SESSION)).toBe(false);
    const replay = await client.send({ method: 'GET', url: '/api/user', headers: { cookie } });
    expect(replay.status).toBe(401);
    expect(replay.failure().code).toBe('UNAUTHENTICATED');
    expect(await client.ok(auth.logout, {})).toEqual({ done: true });
  });

  test('F29 T7: ends after 60 idle minutes, or after 30 days for a browser that is remembered', async () => {
    const user = await server.createUser('pro');
    const client = await server.loginAs(user, false);
    const remembered = await server.guest();
    const answer = await remembered.call(auth.login, {
      body: { email: user.email, password: user.password, remember: true },
    });
    expect(answer.cookies.find(({ name }) => name === SESSION)?.expires).toBeInstanceOf(Date);
    server.passTime(HOUR_MS);
    expect((await client.call(users.current, {})).status).toBe(401);
    expect((await remembered.call(users.current, {})).status).toBe(200);
    server.passTime(31 * DAY_MS);
    expect((await remembered.call(users.current, {})).status).toBe(401);
  });

  test('R14: stays valid while its browser only sends audio, and ends an idle hour later', async () => {
    const client = await server.loginAs(await server.createUser('pro'), false);
    const body = { create_session: true, patient_name: 'Jane Doe' };
    const { voice_note: note } = await client.ok(voiceNotes.save, { body });
    const params = { id: note.id };
    const { segment_key: recording_id } = await client.ok(transcription.startUpload, { params, body: {} });
    const segment = { recording_id, size_bytes: 3, sha256: 'a'.repeat(64) };
    const send = async (index: number) =>
      (await client.call(transcription.confirmSegment, { params, body: { ...segment, index } })).status;
    // Nothing is stored; only logged-in users get it.
    for (let at = 0; at < 3; at += 1) {
      server.passTime(HOUR_MS - 60_000);
      expect(await send(at)).toBe(404);
    }
    server.passTime(HOUR_MS);
    expect(await send(3)).toBe(401);
  });

  test('F29 T7: ends after 12 hours even if active', async () => {
    const client = await server.loginAs(await server.createUser('pro'), false);
    const statuses = [];
    for (let at = 0; at < 24; at += 1) {
      server.passTime(HOUR_MS / 2);
      statuses.push((await client.call(users.current, {})).status);
    }
    expect(statuses.slice(0, 23)).toEqual(Array.from({ length: 23 }, () => 200));
    expect(statuses[23]).toBe(401);
  });

  test('T7: is invalid once the account is disabled', async () => {
    const user = await server.createUser('pro');
    const client = await server.loginAs(user);
    await server.db.user.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
    expect((await client.call(users.current, {})).status).toBe(401);
  });
});

describe('a change', () => {
  test('T6: needs the CSRF token of its own session and answers 419 without it', async () => {
    const user = await server.createUser('pro');
    const client = await server.loginAs(user);
    const other = await server.loginAs(await server.createUser('pro'));
    const attempts = [
      client.call(auth.logout, {}, { withoutCsrf: true }),
      client.call(auth.logout, {}, { headers: { 'x-xsrf-token': 'x.y' } }),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect(answer.status).toBe(419);
      expect(answer.failure().code).toBe('CSRF');
    }
    client.cookies.set(CSRF_COOKIE, other.cookies.get(CSRF_COOKIE) ?? '');
    expect((await client.call(auth.logout, {})).status).toBe(419);
    expect((await client.call(users.current, {})).status).toBe(200);
  });

  test('goes through after one refresh of the cookie, as the page does it', async () => {
    const client = await server.loginAs(await server.createUser('pro'));
    client.cookies.set(CSRF_COOKIE, 'stale');
    expect((await client.call(auth.logout, {})).status).toBe(419);
    expect((await client.call(auth.csrfCookie, {})).status).toBe(204);
    expect((await client.call(auth.logout, {})).status).toBe(200);
  });

  test('T6: is refused from another site, even with a token', async () => {
    const client = await server.loginAs(await server.createUser('pro'));
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) expect((await client.call(auth.logout, {}, { headers })).status).toBe(419);
    const own: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:5173' }];
    for (const headers of own) expect((await client.call(auth.logout, {}, { headers })).status).toBe(200);
  });

  test('T6: also needs a token to log in', async () => {
    const user = await server.createUser('pro');
    const client = await server.guest();
    const body = { email: user.email, password: user.password };
    expect((await client.call(auth.login, { body }, { withoutCsrf: true })).status).toBe(419);
  });

  test('with a key that the contract does not know is rejected, naming it', async () => {
    const user = await server.createUser('pro');
    const client = await server.guest();
    const body = { email: user.email, password: user.password, is_admin: 1 };
    const answer = await client.call(auth.login, { body });
    expect(answer.status).toBe(422);
    expect(answer.failure().errors).toHaveProperty('is_admin');
  });
});
