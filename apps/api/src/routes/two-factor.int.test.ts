import { createHash, randomBytes } from 'node:crypto';
import { accounts } from '@openconsult/contracts/accounts';
import { auth } from '@openconsult/contracts/auth';
import { answerMessages } from '@openconsult/contracts/texts';
import { twoFactor } from '@openconsult/contracts/two-factor';
import { users } from '@openconsult/contracts/users';
import { auditedActions, authenticatorCode, type TestUser } from '@openconsult/core/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newIp } from '../testing/new-visitor.ts';
import type { TestAnswer, TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const SESSION = 'openconsult_session';
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

let server: TestServer;
let logged = '';
beforeAll(async () => {
  const write = (line: string) => {
    logged += line;
  };
  server = await startTestServer({ log: pino({ level: 'info' }, { write }) });
});
afterAll(() => server.close());

interface Protected {
  readonly user: TestUser;
  readonly client: TestClient;
  readonly secret: string;
  readonly recoveryCodes: string[];
}

/** The code that an app shows now, or some steps away. */
const codeOf = (secret: string, steps = 0): string =>
  authenticatorCode(secret, new Date(server.deps.clock.now().getTime() + steps * STEP_MS));

/** A code that no app shows around now. */
function wrongCodeOf(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  for (let code = 0; ; code += 1) {
    const text = String(code).padStart(6, '0');
    if (!near.includes(text)) return text;
  }
}

async function protect(): Promise<Protected> {
  const user = await server.createUser('pro');
  const client = await server.loginAs(user);
  const { secret } = await client.ok(twoFactor.setUp, { body: { password: user.password } });
  const { recovery_codes } = await client.ok(twoFactor.confirm, { body: { code: codeOf(secret) } });
  server.passTime(STEP_MS);
  return { user, client, secret, recoveryCodes: recovery_codes };
}

/** The first half of a log-in: the browser, and the token to send with the code. */
async function enterPassword(user: TestUser, remember = false) {
  const client = await server.guest();
  const body = { email: user.email, password: user.password, remember };
  const answer = await client.call(auth.login, { body }, { ip: newIp() });
  expect(answer.status).toBe(200);
  const { second_factor } = answer.json() as { second_factor: { login_token: string } };
  return { client, login_token: second_factor.login_token };
}

const enterCode = (client: TestClient, login_token: string, code: string, from = newIp()) =>
  client.call(auth.secondFactor, { body: { login_token, code } }, { ip: from });

const audited = (userId: string) => auditedActions(server.db, userId);

describe('turning it on', () => {
  test('needs the password and a first code, and shows ten recovery codes once', async () => {
    const user = await server.createUser('pro');
    const client = await server.loginAs(user);
    expect(await client.ok(twoFactor.view, {})).toEqual({ enabled_at: null, recovery_codes_left: 0 });
    const wrong = await client.call(twoFactor.setUp, { body: { password: 'not the password' } });
    expect(wrong.failure()).toMatchObject({
      code: 'VALIDATION',
      errors: { password: [answerMessages.wrongPassword] },
    });

    const { secret, otpauth_url } = await client.ok(twoFactor.setUp, { body: { password: user.password } });
    expect(new URL(otpauth_url).searchParams.get('secret')).toBe(secret);
    expect(await client.ok(twoFactor.view, {})).toEqual({ enabled_at: null, recovery_codes_left: 0 });
    const refused = await client.call(twoFactor.confirm, { body: { code: wrongCodeOf(secret) } });
    expect(refused.failure()).toMatchObject({ code: 'VALIDATION', errors: { code: [answerMessages.wrongCode] } });

    const { recovery_codes } = await client.ok(twoFactor.confirm, { body: { code: codeOf(secret) } });
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await client.ok(twoFactor.view, {})).toEqual({
      enabled_at: expect.any(String),
      recovery_codes_left: 10,
    });
    expect(await audited(user.id)).toEqual(['two-factor.enabled']);
  });

  test('stores neither the secret nor a recovery code readable in the database, nor anywhere in the audit trail', async () => {
    const { user, secret, recoveryCodes } = await protect();
    const rows = JSON.stringify(
      [
        await server.db.twoFactor.findMany({ where: { userId: user.id } }),
        await server.db.recoveryCode.findMany({ where: { userId: user.id } }),
        await server.db.auditEvent.findMany({ where: { subjectId: user.id } }),
      ],
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    const { encryptedSecret } = await server.db.twoFactor.findUniqueOrThrow({ where: { userId: user.id } });
    for (const spelling of [secret, Buffer.from(secret).toString('base64')]) {
      expect(rows).not.toContain(spelling);
      expect(Buffer.from(encryptedSecret).toString('latin1')).not.toContain(spelling);
    }
    for (const code of recoveryCodes) {
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(code.replaceAll('-', ''));
    }
  });

  test('is inactive before a first code, and only the newest secret waits', async () => {
    const user = await server.createUser('pro');
    const client = await server.loginAs(user);
    const first = await client.ok(twoFactor.setUp, { body: { password: user.password } });
    const second = await client.ok(twoFactor.setUp, { body: { password: user.password } });
    await server.loginAs(user);
    expect((await client.call(twoFactor.confirm, { body: { code: codeOf(first.secret) } })).status).toBe(422);
    expect((await client.call(twoFactor.confirm, { body: { code: codeOf(second.secret) } })).status).toBe(200);
  });

  test('cannot replace an active one: a stolen session does not swap the app', async () => {
    const { user, client, secret } = await protect();
    expect((await client.call(twoFactor.setUp, { body: { password: user.password } })).status).toBe(409);
    expect((await client.call(twoFactor.confirm, { body: { code: codeOf(secret) } })).status).toBe(409);
    const { client: other, login_token } = await enterPassword(user);
    expect((await enterCode(other, login_token, codeOf(secret))).status).toBe(200);
  });

  test('ends every other session of the user, and cuts their realtime connections', async () => {
    const user = await server.createUser('pro');
    const [client, elsewhere] = [await server.loginAs(user), await server.loginAs(user)];
    const sessions = await server.db.loginSession.findMany({ where: { userId: user.id } });
    const { secret } = await client.ok(twoFactor.setUp, { body: { password: user.password } });
    await client.ok(twoFactor.confirm, { body: { code: codeOf(secret) } });
    expect((await client.call(users.current, {})).status).toBe(200);
    expect((await elsewhere.call(users.current, {})).status).toBe(401);
    const cut = sessions.filter(({ id }) => server.disconnected.includes(id));
    expect(cut).toHaveLength(1);
  });
});

describe('logging in with it', () => {
  test('does not log in by the password alone', async () => {
    const { user } = await protect();
    const { client, login_token } = await enterPassword(user);
    expect(client.cookies.has(SESSION)).toBe(false);
    expect((await client.call(users.current, {})).status).toBe(401);
    const rows = JSON.stringify(await server.db.loginChallenge.findMany({ where: { userId: user.id } }));
    expect(rows).not.toContain(login_token);
  });

  test('answers a wrong password as it does without one', async () => {
    const { user } = await protect();
    const plain = await server.createUser('pro');
    const client = await server.guest();
    const answers = [];
    for (const { email } of [user, plain]) {
      const answer = await client.call(auth.login, { body: { email, password: 'not the password' } }, { ip: newIp() });
      const { request_id: _, ...failure } = answer.failure();
      answers.push(failure);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('is finished by a code of the app, under a session that is remembered on request', async () => {
    const { user, secret } = await protect();
    const { client, login_token } = await enterPassword(user, true);
    const answer = await enterCode(client, login_token, codeOf(secret));
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ id: user.id });
    expect(answer.cookies.find(({ name }) => name === SESSION)?.expires).toBeInstanceOf(Date);
    expect((await client.call(users.current, {})).status).toBe(200);

    server.passTime(STEP_MS);
    const forTheDay = await enterPassword(user);
    const second = await enterCode(forTheDay.client, forTheDay.login_token, codeOf(secret));
    expect(second.cookies.find(({ name }) => name === SESSION)?.expires).toBeUndefined();
  });

  test('accepts a code of the step before or after, and none further away', async () => {
    for (const [steps, status] of [
      [-1, 200],
      [1, 200],
      [-2, 422],
      [2, 422],
    ] as const) {
      const { user, secret } = await protect();
      server.passTime(2 * STEP_MS);
      const { client, login_token } = await enterPassword(user);
      expect([steps, (await enterCode(client, login_token, codeOf(secret, steps))).status]).toEqual([steps, status]);
    }
  });

  test('accepts a code once: not again, not one before it, and not twice at the same moment', async () => {
    const { user, secret } = await protect();
    const code = codeOf(secret);
    const tries = [await enterPassword(user), await enterPassword(user), await enterPassword(user)];
    const statuses = await Promise.all(
      tries.map(async ({ client, login_token }) => (await enterCode(client, login_token, code)).status),
    );
    expect(statuses.sort()).toEqual([200, 422, 422]);
    server.passTime(2 * MINUTE_MS);
    const { client, login_token } = await enterPassword(user);
    expect((await enterCode(client, login_token, codeOf(secret, 1))).status).toBe(200);
    const later = await enterPassword(user);
    expect((await enterCode(later.client, later.login_token, codeOf(secret))).status).toBe(422);
  });

  test('is finished once, also by two right codes at the same moment', async () => {
    const { user, secret, recoveryCodes } = await protect();
    const { client, login_token } = await enterPassword(user);
    const codes = [codeOf(secret), recoveryCodes[0] ?? '', recoveryCodes[1] ?? ''];
    const statuses = await Promise.all(codes.map(async (code) => (await enterCode(client, login_token, code)).status));
    expect(statuses.sort()).toEqual([200, 410, 410]);
    const again = await enterCode(client, login_token, codeOf(secret, 1));
    expect(again.failure()).toMatchObject({ code: 'GONE', message: answerMessages.loginEnded });
    // A code that did not log in was not used up either.
    const used = await server.db.recoveryCode.count({ where: { userId: user.id, usedAt: { not: null } } });
    expect(used).toBeLessThanOrEqual(1);
  });

  test('ends after five minutes, and answers a made-up token the same', async () => {
    const { user, secret } = await protect();
    const { client, login_token } = await enterPassword(user);
    server.passTime(5 * MINUTE_MS);
    const late = await enterCode(client, login_token, codeOf(secret));
    const madeUp = await enterCode(client, 'x'.repeat(43), codeOf(secret));
    for (const answer of [late, madeUp]) {
      expect(answer.failure()).toMatchObject({ code: 'GONE', message: answerMessages.loginEnded });
    }
    await enterPassword(user);
    expect(await server.db.loginChallenge.count({ where: { expiresAt: { lt: server.deps.clock.now() } } })).toBe(0);
  });

  test('ends if the account is disabled or the password reset meanwhile', async () => {
    const { user, secret } = await protect();
    const first = await enterPassword(user);
    await server.db.user.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
    expect((await enterCode(first.client, first.login_token, codeOf(secret))).status).toBe(410);
    await server.db.user.update({ where: { id: user.id }, data: { disabledAt: null } });

    const second = await enterPassword(user);
    server.passTime(STEP_MS);
    const third = await enterPassword(user);
    expect((await enterCode(third.client, third.login_token, codeOf(secret))).status).toBe(200);
    const password = 'Quite-another-8';
    await third.client.ok(accounts.changePassword, {
      body: { current_password: user.password, password, password_confirmation: password },
    });
    server.passTime(STEP_MS);
    expect((await enterCode(second.client, second.login_token, codeOf(secret))).status).toBe(410);
  });
});

describe('wrong codes', () => {
  test('answer alike, and are refused after five a minute from one address, also with a new log-in', async () => {
    const { user, secret, recoveryCodes } = await protect();
    const from = newIp();
    const wrong = ['000-000', 'ZZZZ-ZZZZ-ZZZZ-ZZZZ', wrongCodeOf(secret), 'what is this', '12345'];
    const { client, login_token } = await enterPassword(user);
    for (const code of wrong) {
      const answer = await enterCode(client, login_token, code.replace('000-000', wrongCodeOf(secret)), from);
      expect(answer.failure()).toMatchObject({
        code: 'VALIDATION',
        message: answerMessages.wrongCode,
        errors: { code: [answerMessages.wrongCode] },
      });
    }
    const next = await enterPassword(user);
    expect((await enterCode(next.client, next.login_token, recoveryCodes[0] ?? '', from)).status).toBe(429);
  });

  test('F17 T8: after ten, wherever they come from, each doubles the wait, and the owner is mailed once', async () => {
    const { user, secret } = await protect();
    const enterAnywhere = async (code: string) => {
      const { client, login_token } = await enterPassword(user);
      return enterCode(client, login_token, code);
    };
    const statuses = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await enterAnywhere(wrongCodeOf(secret))).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
    const waits = [];
    for (let at = 0; at < 3; at += 1) {
      const refused = await enterAnywhere(codeOf(secret));
      waits.push(Math.round(Number(refused.headers['retry-after']) / 60));
      server.passTime(Number(refused.headers['retry-after']) * 1_000);
      expect((await enterAnywhere(wrongCodeOf(secret))).status).toBe(422);
    }
    expect(waits).toEqual([1, 2, 4]);
    expect(await audited(user.id)).toEqual(['two-factor.enabled', 'two-factor.codes-guessed']);
    const mails = await server.db.accountRequest.findMany({ where: { email: user.email } });
    expect(mails.map(({ purpose }) => purpose)).toEqual(['codes_guessed']);
  });

  test('F17: an attacker cannot lock the owner out: a known device does not wait', async () => {
    const { user, client: own, secret } = await protect();
    for (let at = 0; at < 11; at += 1) {
      const { client, login_token } = await enterPassword(user);
      await enterCode(client, login_token, wrongCodeOf(secret));
    }
    const stranger = await enterPassword(user);
    expect((await enterCode(stranger.client, stranger.login_token, codeOf(secret))).status).toBe(429);
    const body = { email: user.email, password: user.password };
    const answer = await own.call(auth.login, { body }, { ip: newIp() });
    const { second_factor } = answer.json() as { second_factor: { login_token: string } };
    expect((await enterCode(own, second_factor.login_token, codeOf(secret))).status).toBe(200);
  });

  test('F17: a new password ends the wait: the attacker knows it no longer', async () => {
    const { user, client, secret } = await protect();
    for (let at = 0; at < 11; at += 1) {
      const { client: stranger, login_token } = await enterPassword(user);
      await enterCode(stranger, login_token, wrongCodeOf(secret));
    }
    const password = 'Quite-another-8';
    const body = { current_password: user.password, password, password_confirmation: password };
    await client.ok(accounts.changePassword, { body });
    const { client: elsewhere, login_token } = await enterPassword({ ...user, password });
    expect((await enterCode(elsewhere, login_token, codeOf(secret))).status).toBe(200);
  });

  test('end the log-in after five, however slowly they come', async () => {
    const { user, secret } = await protect();
    const { client, login_token } = await enterPassword(user);
    const statuses = [];
    for (let at = 0; at < 5; at += 1) {
      if (at === 3) server.passTime(MINUTE_MS + 1_000);
      statuses.push((await enterCode(client, login_token, wrongCodeOf(secret))).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422]);
    expect((await enterCode(client, login_token, codeOf(secret))).status).toBe(410);
  });

  test('F16: count together for setting it up, renewing and turning it off, and not with log-ins', async () => {
    const { user, client } = await protect();
    const body = { password: 'not the password' };
    const calls = [twoFactor.setUp, twoFactor.renewRecoveryCodes, twoFactor.disable] as const;
    const from = newIp();
    const statuses = [];
    for (let at = 0; at < 6; at += 1) {
      const call = calls[at % 3] ?? twoFactor.setUp;
      statuses.push((await client.call(call, { body }, { ip: from })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    // F16: they block nothing else.
    const login = { email: user.email, password: user.password };
    expect((await (await server.guest()).call(auth.login, { body: login }, { ip: from })).status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('logs in once, however it is typed, and is audited', async () => {
    const { user, client, recoveryCodes } = await protect();
    const [code = '', other = ''] = recoveryCodes;
    const first = await enterPassword(user);
    expect(
      (await enterCode(first.client, first.login_token, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).status,
    ).toBe(200);
    expect(await client.ok(twoFactor.view, {})).toMatchObject({ recovery_codes_left: 9 });
    expect(await audited(user.id)).toEqual(['two-factor.enabled', 'two-factor.recovery-code-used']);
    const second = await enterPassword(user);
    expect((await enterCode(second.client, second.login_token, code)).status).toBe(422);
    expect((await enterCode(second.client, second.login_token, other)).status).toBe(200);
  });

  test('logs in once when it is sent twice at the same moment', async () => {
    const { user, recoveryCodes } = await protect();
    const tries = [await enterPassword(user), await enterPassword(user), await enterPassword(user)];
    const statuses = await Promise.all(
      tries.map(
        async ({ client, login_token }) => (await enterCode(client, login_token, recoveryCodes[0] ?? '')).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 422, 422]);
  });

  test('of another user does not', async () => {
    const [mine, theirs] = [await protect(), await protect()];
    const { client, login_token } = await enterPassword(mine.user);
    expect((await enterCode(client, login_token, theirs.recoveryCodes[0] ?? '')).status).toBe(422);
  });

  test('ends when new ones are made', async () => {
    const { user, client, recoveryCodes } = await protect();
    const body = { password: user.password };
    const { recovery_codes: renewed } = await client.ok(twoFactor.renewRecoveryCodes, { body });
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    const { client: other, login_token } = await enterPassword(user);
    expect((await enterCode(other, login_token, recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await enterCode(other, login_token, renewed[0] ?? '')).status).toBe(200);
    expect(await audited(user.id)).toContain('two-factor.recovery-codes-renewed');
  });

  test('is made ten times also when two windows ask at once', async () => {
    const { user, client, recoveryCodes } = await protect();
    const userId = user.id;
    let inTurn: Promise<TestAnswer> | undefined;
    // The first window's transaction stays open until the second one waits for it.
    await server.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM two_factors WHERE user_id = ${userId}::uuid FOR UPDATE`;
      await tx.recoveryCode.deleteMany({ where: { userId } });
      await tx.recoveryCode.createMany({ data: recoveryCodes.map((_, at) => ({ userId, codeHash: String(at) })) });
      inTurn = client.call(twoFactor.renewRecoveryCodes, { body: { password: user.password } });
      await vi.waitFor(
        async () => {
          const waiting = await server.db.$queryRaw`
            SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
          expect(waiting).toHaveLength(1);
        },
        { timeout: 10_000, interval: 20 },
      );
    });
    expect((await inTurn)?.status).toBe(200);
    expect(await client.ok(twoFactor.view, {})).toMatchObject({ recovery_codes_left: 10 });
  });

  test('is not made for a user without a second factor', async () => {
    const user = await server.createUser('pro');
    const client = await server.loginAs(user);
    const answer = await client.call(twoFactor.renewRecoveryCodes, { body: { password: user.password } });
    expect(answer.status).toBe(409);
  });
});

describe('turning it off', () => {
  test('needs the password, ends every other session, and is idempotent', async () => {
    const { user, client, secret } = await protect();
    const { client: elsewhere, login_token } = await enterPassword(user);
    expect((await enterCode(elsewhere, login_token, codeOf(secret))).status).toBe(200);
    expect((await client.call(twoFactor.disable, { body: { password: 'not the password' } })).status).toBe(422);
    expect((await elsewhere.call(users.current, {})).status).toBe(200);

    const body = { password: user.password };
    expect(await client.ok(twoFactor.disable, { body })).toEqual({ done: true });
    expect((await elsewhere.call(users.current, {})).status).toBe(401);
    expect((await client.call(users.current, {})).status).toBe(200);
    expect(await client.ok(twoFactor.view, {})).toEqual({ enabled_at: null, recovery_codes_left: 0 });
    expect(await client.ok(twoFactor.disable, { body })).toEqual({ done: true });
    expect(await audited(user.id)).toEqual(['two-factor.enabled', 'two-factor.disabled']);
    await server.loginAs(user);
  });
});

test('a new password by mail ends the sessions and still asks for the second factor', async () => {
  const { user, client } = await protect();
  const token = randomBytes(32).toString('base64url');
  await server.db.accountRequest.create({
    data: {
      purpose: 'reset',
      email: user.email,
      tokenHash: createHash('sha256').update(token).digest('hex'),
      expiresAt: new Date(server.deps.clock.now().getTime() + MINUTE_MS),
    },
  });
  const password = 'Quite-another-8';
  const visitor = await server.guest();
  const body = { email: user.email, token, password, password_confirmation: password };
  expect(await visitor.ok(accounts.resetPassword, { body })).toEqual({ done: true });
  expect(visitor.cookies.has(SESSION)).toBe(false);
  expect((await client.call(users.current, {})).status).toBe(401);
  await enterPassword({ ...user, password });
});

test('a secret that can no longer be decrypted accepts only a recovery code', async () => {
  const [mine, theirs] = [await protect(), await protect()];
  const { encryptedSecret } = await server.db.twoFactor.findUniqueOrThrow({ where: { userId: mine.user.id } });
  await server.db.twoFactor.update({ where: { userId: theirs.user.id }, data: { encryptedSecret } });
  const { client, login_token } = await enterPassword(theirs.user);
  expect((await enterCode(client, login_token, codeOf(mine.secret))).status).toBe(422);
  expect((await enterCode(client, login_token, theirs.recoveryCodes[0] ?? '')).status).toBe(200);
});

test('no credential is in the log', async () => {
  logged = '';
  const { user, secret, recoveryCodes } = await protect();
  const { client, login_token } = await enterPassword(user);
  const code = codeOf(secret);
  expect((await enterCode(client, login_token, wrongCodeOf(secret))).status).toBe(422);
  expect((await enterCode(client, login_token, code)).status).toBe(200);
  expect(logged).toContain('"route":"/api/login/second-factor"');
  for (const hidden of [user.password, login_token, secret, `"${code}"`, ...recoveryCodes]) {
    expect(logged).not.toContain(hidden);
  }
  expect(logged).not.toContain(client.cookies.get(SESSION));
});
