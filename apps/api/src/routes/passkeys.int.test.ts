import { auth } from '@openconsult/contracts/auth';
import { passkeys } from '@openconsult/contracts/passkeys';
import { answerMessages } from '@openconsult/contracts/texts';
import { twoFactor } from '@openconsult/contracts/two-factor';
import { users } from '@openconsult/contracts/users';
import { auditedActions, authenticatorCode, createSoftwarePasskey, type TestUser } from '@openconsult/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newIp } from '../testing/new-visitor.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>;
type AnswerOf = Parameters<SoftwarePasskey['get']>[1];

const SESSION = 'openconsult_session';
const MINUTE_MS = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function addPasskey(client: TestClient, user: TestUser, device = createSoftwarePasskey(), name = 'My laptop') {
  const { challenge, options } = await client.ok(passkeys.addOptions, { body: { password: user.password } });
  const credential = device.create(options);
  const added = await client.ok(passkeys.add, { body: { challenge, credential, name } });
  return { device, added };
}

async function withPasskey() {
  const user = await server.createUser('pro');
  const client = await server.loginAs(user);
  return { user, client, ...(await addPasskey(client, user)) };
}

async function logIn(device: SoftwarePasskey, answer: AnswerOf = {}, changes: Record<string, unknown> = {}) {
  const client = await server.guest();
  const { challenge, options } = await client.ok(passkeys.loginOptions, {});
  const credential = { ...device.get(options, answer), ...changes };
  return { client, challenge, credential, answer: await send(client, challenge, credential) };
}

const send = (client: TestClient, challenge: string, credential: ReturnType<SoftwarePasskey['get']>, from = newIp()) =>
  client.call(passkeys.login, { body: { challenge, credential } }, { ip: from });

const audited = (userId: string) => auditedActions(server.db, userId);

describe('a passkey', () => {
  test('is added after the password, and then logs in without one', async () => {
    const user = await server.createUser('pro');
    const client = await server.loginAs(user);
    const refused = await client.call(passkeys.addOptions, { body: { password: 'not the password' } });
    expect(refused.failure().errors).toEqual({ password: [answerMessages.wrongPassword] });

    const { device, added } = await addPasskey(client, user);
    expect(added).toEqual({
      id: expect.any(String),
      name: 'My laptop',
      created_at: expect.any(String),
      last_used_at: null,
    });
    const { client: visitor, answer } = await logIn(device);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ id: user.id });
    expect(answer.cookies.find(({ name }) => name === SESSION)).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(await visitor.ok(users.current, {})).toMatchObject({ id: user.id });
    const { data } = await client.ok(passkeys.list, {});
    expect(data).toEqual([{ ...added, last_used_at: expect.any(String) }]);
    expect(await audited(user.id)).toEqual(['passkey.added']);
  });

  test('logs in repeatedly, and is remembered on request', async () => {
    const { device } = await withPasskey();
    for (let at = 0; at < 3; at += 1) expect((await logIn(device)).answer.status).toBe(200);
    const client = await server.guest();
    const { challenge, options } = await client.ok(passkeys.loginOptions, {});
    const body = { challenge, credential: device.get(options), remember: true };
    const answer = await client.call(passkeys.login, { body }, { ip: newIp() });
    expect(answer.cookies.find(({ name }) => name === SESSION)?.expires).toBeInstanceOf(Date);
  });

  test('needs no second factor, which the password still does', async () => {
    const { user, client, device } = await withPasskey();
    const { secret } = await client.ok(twoFactor.setUp, { body: { password: user.password } });
    await client.ok(twoFactor.confirm, { body: { code: authenticatorCode(secret, server.deps.clock.now()) } });
    const answer = await (await server.guest()).call(auth.login, {
      body: { email: user.email, password: user.password },
    });
    expect(answer.json()).toHaveProperty('second_factor');
    expect((await logIn(device)).answer.status).toBe(200);
  });

  test('is requested so that the browser finds it and verifies the user', async () => {
    const { user, client, device } = await withPasskey();
    const { options } = await client.ok(passkeys.addOptions, { body: { password: user.password } });
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'OpenConsult' },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ id: device.id }],
    });
    const login = await (await server.guest()).ok(passkeys.loginOptions, {});
    expect(login.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(login.options).not.toHaveProperty('allowCredentials');
  });
});

describe('logging in is rejected', () => {
  test('for an answer that was sent before', async () => {
    const { device } = await withPasskey();
    const { client, challenge, credential, answer } = await logIn(device);
    expect(answer.status).toBe(200);
    expect((await send(client, challenge, credential)).status).toBe(410);
    const next = await client.ok(passkeys.loginOptions, {});
    expect((await send(client, next.challenge, credential)).status).toBe(422);
  });

  test('once a challenge was answered, also for two concurrent answers', async () => {
    const { device } = await withPasskey();
    const client = await server.guest();
    const { challenge, options } = await client.ok(passkeys.loginOptions, {});
    const answers = [device.get(options), device.get(options), device.get(options)];
    const statuses = await Promise.all(
      answers.map(async (credential) => (await send(client, challenge, credential)).status),
    );
    expect(statuses.sort()).toEqual([200, 410, 410]);
  });

  test('for an expired challenge, a forged one, and one for adding a passkey', async () => {
    const { user, client, device } = await withPasskey();
    const adding = await client.ok(passkeys.addOptions, { body: { password: user.password } });
    const guest = await server.guest();
    const late = await guest.ok(passkeys.loginOptions, {});
    for (const { challenge, options } of [adding, { ...late, challenge: 'x'.repeat(43) }]) {
      expect((await send(guest, challenge, device.get(options))).failure().code).toBe('GONE');
    }
    server.passTime(5 * MINUTE_MS);
    expect((await send(guest, late.challenge, device.get(late.options))).failure().code).toBe('GONE');
  });

  test('with the same answer for another site, an unverified user, a stale count, an unknown and a broken one', async () => {
    const { device } = await withPasskey();
    await logIn(device);
    const owner = await withPasskey();
    const disabled = await withPasskey();
    await server.db.user.update({ where: { id: disabled.user.id }, data: { disabledAt: new Date() } });
    const handle = Buffer.from(owner.user.id).toString('base64url');
    const removed = await withPasskey();
    await removed.client.ok(passkeys.remove, { params: { id: removed.added.id } });
    const tries: [string, SoftwarePasskey, AnswerOf?, ((own: Record<string, unknown>) => Record<string, unknown>)?][] =
      [
        ['another origin', device, { origin: 'https://evil.example' }],
        ['another port', device, { origin: 'http://localhost:5174' }],
        ['another site', device, { rpId: 'evil.example' }],
        ['an unverified user', device, { isVerified: false }],
        ['a count of before', device, { counter: 1 }],
        ['an unknown passkey', createSoftwarePasskey()],
        ['a removed passkey', removed.device],
        ['a disabled account', disabled.device],
        ['a passkey of another key', device, {}, () => ({ id: owner.device.id, rawId: owner.device.id })],
        ['another user', device, {}, (response) => ({ response: { ...response, userHandle: handle } })],
        ['no user', device, {}, ({ userHandle: _, ...response }) => ({ response })],
        ['no signature', device, {}, ({ signature: _, ...response }) => ({ response })],
        ['no response', device, {}, () => ({ response: null })],
      ];
    const plain = await (await server.guest()).call(
      auth.login,
      { body: { email: 'nobody@clinic.example', password: 'x' } },
      { ip: newIp() },
    );
    const { request_id: _, ...wrongPassword } = plain.failure();
    for (const [what, one, answer, change] of tries) {
      const client = await server.guest();
      const { challenge, options } = await client.ok(passkeys.loginOptions, {});
      const credential = one.get(options, answer);
      const changes = change?.(credential.response as Record<string, unknown>) ?? {};
      const got = await send(client, challenge, { ...credential, ...changes });
      const { request_id: __, ...failure } = got.failure();
      expect([what, got.status, failure]).toEqual([what, 422, wrongPassword]);
      expect(client.cookies.has(SESSION)).toBe(false);
    }
    expect((await logIn(device)).answer.status).toBe(200);
  });

  test('after five wrong answers a minute with one passkey from one address', async () => {
    const { device } = await withPasskey();
    const client = await server.guest();
    const from = newIp();
    const statuses = [];
    for (let at = 0; at < 6; at += 1) {
      const { challenge, options } = await client.ok(passkeys.loginOptions, {});
      const credential = device.get(options, { origin: 'https://evil.example' });
      statuses.push((await send(client, challenge, credential, from)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe('adding is rejected', () => {
  test('for an answer from another site, to another challenge, or of an unverified user', async () => {
    const user = await server.createUser('pro');
    const client = await server.loginAs(user);
    const body = { password: user.password };
    const other = await client.ok(passkeys.addOptions, { body });
    const wrong: ((options: Record<string, unknown>) => ReturnType<SoftwarePasskey['create']>)[] = [
      (options) => createSoftwarePasskey().create(options, { origin: 'https://evil.example' }),
      (options) => createSoftwarePasskey().create(options, { rpId: 'evil.example' }),
      (options) => createSoftwarePasskey().create(options, { isVerified: false }),
      (options) => createSoftwarePasskey().create({ ...options, challenge: other.options.challenge }),
      () => ({ id: 'x', type: 'public-key' }),
    ];
    for (const create of wrong) {
      const { challenge, options } = await client.ok(passkeys.addOptions, { body });
      const answer = await client.call(passkeys.add, {
        body: { challenge, credential: create(options), name: 'My laptop' },
      });
      expect(answer.failure()).toMatchObject({
        code: 'VALIDATION',
        errors: { credential: [answerMessages.passkeyRefused] },
      });
    }
    expect(await client.ok(passkeys.list, {})).toEqual({ data: [] });
  });

  test('for a challenge that was used, that expired, or that another user requested', async () => {
    const { user, client } = await withPasskey();
    const other = await server.loginAs(await server.createUser('pro'));
    const body = { password: user.password };
    const { challenge, options } = await client.ok(passkeys.addOptions, { body });
    const credential = createSoftwarePasskey().create(options);
    const foreign = await other.call(passkeys.add, { body: { challenge, credential, name: 'Mine now' } });
    expect(foreign.failure().code).toBe('GONE');
    await client.ok(passkeys.add, { body: { challenge, credential, name: 'Phone' } });
    expect((await client.call(passkeys.add, { body: { challenge, credential, name: 'Phone' } })).status).toBe(410);
    const late = await client.ok(passkeys.addOptions, { body });
    server.passTime(5 * MINUTE_MS);
    const tooLate = {
      challenge: late.challenge,
      credential: createSoftwarePasskey().create(late.options),
      name: 'Late',
    };
    expect((await client.call(passkeys.add, { body: tooLate })).status).toBe(410);
  });

  test('for a registered passkey', async () => {
    const { device } = await withPasskey();
    const user = await server.createUser('pro');
    const client = await server.loginAs(user);
    const { challenge, options } = await client.ok(passkeys.addOptions, { body: { password: user.password } });
    const body = { challenge, credential: device.create(options), name: 'Taken' };
    expect((await client.call(passkeys.add, { body })).status).toBe(409);
  });
});

test('removing is limited to own ones, idempotent and audited', async () => {
  const [mine, theirs] = [await withPasskey(), await withPasskey()];
  expect(await mine.client.ok(passkeys.remove, { params: { id: theirs.added.id } })).toEqual({ done: true });
  expect((await logIn(theirs.device)).answer.status).toBe(200);
  for (let at = 0; at < 2; at += 1) {
    expect(await mine.client.ok(passkeys.remove, { params: { id: mine.added.id } })).toEqual({ done: true });
  }
  expect(await mine.client.ok(passkeys.list, {})).toEqual({ data: [] });
  expect(await audited(mine.user.id)).toEqual(['passkey.added', 'passkey.removed']);
  expect(await audited(theirs.user.id)).toEqual(['passkey.added']);
});
