import { accounts } from '@openconsult/contracts/accounts';
import { auth } from '@openconsult/contracts/auth';
import { devices } from '@openconsult/contracts/devices';
import { extensionTokens } from '@openconsult/contracts/extension-tokens';
import { answerMessages } from '@openconsult/contracts/texts';
import { endLoginSessions } from '@openconsult/core/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Calls as the extension does: with the token and no cookie. */
const whose = async (token: string) =>
  (await server.guest()).call(extensionTokens.current, {}, { headers: { authorization: `Bearer ${token}` } });

const statusOf = async (token: string) => (await whose(token)).status;

async function takeToken(client: TestClient) {
  const { uuid } = await client.ok(extensionTokens.createCode, {});
  return { uuid, ...(await client.ok(extensionTokens.exchange, { body: { uuid } })) };
}

async function loggedIn(remember = true) {
  const user = await server.createUser('pro');
  return { user, client: await server.loginAs(user, remember) };
}

const revocations = (userId: string) =>
  server.db.auditEvent.count({ where: { subjectId: userId, action: 'extension-token.revoked' } });

describe('T23: a code', () => {
  test('is exchanged for a token that identifies its user, for twelve hours', async () => {
    const { user, client } = await loggedIn();
    const { uuid, expires_at } = await client.ok(extensionTokens.createCode, {});
    expect(Date.parse(expires_at) - server.deps.clock.now().getTime()).toBeGreaterThan(55_000);
    expect(Date.parse(expires_at) - server.deps.clock.now().getTime()).toBeLessThanOrEqual(60_000);
    const given = await client.ok(extensionTokens.exchange, { body: { uuid } });
    expect(given.access_token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const answer = await whose(given.access_token);
    expect(answer.json()).toEqual({
      user_id: user.id,
      full_name: `${user.firstName} ${user.lastName}`,
      scope: 'ext',
      expires_at: given.expires_at,
    });
    const rows = JSON.stringify(await server.db.extensionToken.findMany());
    expect(rows).not.toContain(given.access_token);
  });

  test('used again answers 410, ends its token, and is audited once', async () => {
    const { user, client } = await loggedIn();
    const { uuid, access_token } = await takeToken(client);
    for (let at = 0; at < 2; at += 1) {
      const again = await client.call(extensionTokens.exchange, { body: { uuid } });
      expect(again.failure()).toMatchObject({ code: 'GONE', message: answerMessages.codeUsed });
    }
    expect(await statusOf(access_token)).toBe(401);
    expect(await revocations(user.id)).toBe(1);
    expect(await statusOf((await takeToken(client)).access_token)).toBe(200);
  });

  test('used twice at the same moment leaves no token that works', async () => {
    const { client } = await loggedIn();
    const { uuid } = await client.ok(extensionTokens.createCode, {});
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => client.call(extensionTokens.exchange, { body: { uuid } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    const given = answers.find(({ status }) => status === 200)?.json() as { access_token: string };
    expect(await statusOf(given.access_token)).toBe(401);
  });

  test('ends after a minute', async () => {
    const { client } = await loggedIn();
    const { uuid } = await client.ok(extensionTokens.createCode, {});
    server.passTime(60_000);
    expect((await client.call(extensionTokens.exchange, { body: { uuid } })).status).toBe(410);
  });

  test('of another session is as unknown as a made-up one, and stays good for its own', async () => {
    const { user, client } = await loggedIn();
    const elsewhere = await server.loginAs(user);
    const stranger = await server.loginAs(await server.createUser('admin'));
    const fresh = await client.ok(extensionTokens.createCode, {});
    const used = await takeToken(client);
    const answers = [];
    for (const other of [elsewhere, stranger]) {
      for (const uuid of [fresh.uuid, used.uuid, '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b11']) {
        const answer = await other.call(extensionTokens.exchange, { body: { uuid } });
        const { request_id: _, ...failure } = answer.failure();
        answers.push({ status: answer.status, ...failure });
      }
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(410);
    expect(await statusOf(used.access_token)).toBe(200);
    expect(await revocations(user.id)).toBe(0);
    await client.ok(extensionTokens.exchange, { body: { uuid: fresh.uuid } });
  });
});

describe('T23: a token', () => {
  test('is needed, and is nothing else: a session cookie is not accepted, and the token is no log-in', async () => {
    const { client } = await loggedIn();
    const { access_token } = await takeToken(client);
    expect((await client.call(extensionTokens.current, {})).status).toBe(401);
    expect(await statusOf('x'.repeat(43))).toBe(401);
    expect(await statusOf('short')).toBe(401);
    const guest = await server.guest();
    const asUser = await guest.send({
      method: 'GET',
      url: '/api/user',
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(asUser.status).toBe(401);
    const asSession = await guest.send({
      method: 'GET',
      url: '/api/user',
      headers: { cookie: `openconsult_session=${access_token}` },
    });
    expect(asSession.status).toBe(401);
  });

  test('ends after twelve hours, however busy its session is', async () => {
    const { client } = await loggedIn();
    const { access_token } = await takeToken(client);
    server.passTime(11 * HOUR_MS);
    await client.ok(extensionTokens.createCode, {});
    expect(await statusOf(access_token)).toBe(200);
    server.passTime(HOUR_MS + 1_000);
    expect(await statusOf(access_token)).toBe(401);
  });

  test('does not outlive a session that expires, and states that beforehand', async () => {
    const { user, client } = await loggedIn(false);
    const { expiresAt: endsAt } = await server.db.loginSession.findFirstOrThrow({ where: { userId: user.id } });
    for (let at = 0; at < 6; at += 1) {
      server.passTime(HOUR_MS / 2);
      await client.ok(extensionTokens.createCode, {});
    }
    const { access_token, expires_at } = await takeToken(client);
    expect(expires_at).toBe(endsAt.toISOString());
    server.passTime(endsAt.getTime() - server.deps.clock.now().getTime());
    expect(await statusOf(access_token)).toBe(401);
  });

  test('does not outlive a session that was idle for too long', async () => {
    const { user, client } = await loggedIn(false);
    // A session's last use is stored once a minute at most, so it can end a little before its token would.
    server.passTime(50_000);
    const { access_token, expires_at } = await takeToken(client);
    const { lastSeenAt } = await server.db.loginSession.findFirstOrThrow({ where: { userId: user.id } });
    server.passTime(lastSeenAt.getTime() + HOUR_MS - server.deps.clock.now().getTime());
    expect(Date.parse(expires_at)).toBeGreaterThan(server.deps.clock.now().getTime());
    expect(await statusOf(access_token)).toBe(401);
  });

  test('ends at once with a logout, a logged-out device and a disabled account', async () => {
    const loggedOut = await loggedIn();
    const first = await takeToken(loggedOut.client);
    await loggedOut.client.ok(auth.logout, {});
    expect(await statusOf(first.access_token)).toBe(401);

    const { user, client } = await loggedIn();
    const elsewhere = await server.loginAs(user);
    const second = await takeToken(elsewhere);
    await client.ok(devices.signOutOthers, {});
    expect(await statusOf(second.access_token)).toBe(401);

    const third = await takeToken(client);
    await server.db.user.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
    expect(await statusOf(third.access_token)).toBe(401);
  });

  test('ends with every other session when the password is changed', async () => {
    const { user, client } = await loggedIn();
    const stolen = await server.loginAs(user);
    const theirs = await takeToken(stolen);
    const password = 'Quite-another-8';
    await client.ok(accounts.changePassword, {
      body: { current_password: user.password, password, password_confirmation: password },
    });
    expect(await statusOf(theirs.access_token)).toBe(401);
    expect(await server.db.extensionToken.count({ where: { codeUuid: theirs.uuid } })).toBe(0);
    expect(await server.db.extensionCode.count({ where: { uuid: theirs.uuid } })).toBe(0);
  });

  test('leaves no row behind when all sessions of a user end, as a reset or an admin ends them', async () => {
    const { user, client } = await loggedIn();
    const elsewhere = await server.loginAs(user);
    const tokens = [await takeToken(client), await takeToken(elsewhere)];
    const other = await loggedIn();
    const otherToken = await takeToken(other.client);
    await endLoginSessions(server.deps, { userId: user.id });
    for (const { access_token, uuid } of tokens) {
      expect(await statusOf(access_token)).toBe(401);
      expect(await server.db.extensionCode.count({ where: { uuid } })).toBe(0);
      expect(await server.db.extensionToken.count({ where: { codeUuid: uuid } })).toBe(0);
    }
    expect(await statusOf(otherToken.access_token)).toBe(200);
  });
});

test('codes that gave all they could are swept when a new one is made', async () => {
  const { user, client } = await loggedIn(false);
  const remembered = await server.guest();
  const body = { email: user.email, password: user.password, remember: true };
  expect((await remembered.call(auth.login, { body })).status).toBe(200);
  const { uuid } = await takeToken(remembered);
  server.passTime(DAY_MS);
  await remembered.ok(extensionTokens.createCode, {});
  expect(await server.db.extensionCode.count({ where: { uuid } })).toBe(0);
  expect((await client.call(extensionTokens.createCode, {})).status).toBe(401);
});
