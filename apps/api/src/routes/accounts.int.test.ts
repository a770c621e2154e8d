import { accounts } from '@openconsult/contracts/accounts';
import { auth } from '@openconsult/contracts/auth';
import { answerMessages, validationMessages } from '@openconsult/contracts/messages';
import { users } from '@openconsult/contracts/users';
import { createJobHandlers } from '@openconsult/core';
import type { TestUser } from '@openconsult/core/testing';
import type { Mailer } from '@openconsult/integrations/mail';
import { MailError } from '@openconsult/integrations/mail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, newIp } from '../testing/somebody.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = 'Quite-another-8';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const sent: Mail[] = [];
let failNext: 'deferred' | 'unknown' | null = null;
/** Keeps what goes out; SMTP itself is tested with the mailer. */
const mailer: Mailer = {
  async send(message) {
    const failing = failNext;
    failNext = null;
    sent.push({ to: message.to.address, subject: message.subject, text: message.text });
    if (failing) throw new MailError(failing, 'as asked');
    return { messageId: message.messageId };
  },
  verify: async () => {},
};

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({ deps: { mailer } });
  admin = await server.createUser('admin');
});
afterAll(() => server.close());

/** Does the queued mail jobs, as the worker would. */
async function deliver(): Promise<Mail[]> {
  const before = sent.length;
  const open = await server.db.outboxJob.findMany({ where: { name: 'accounts.mail-link', doneAt: null } });
  for (const { id, data } of open) {
    await createJobHandlers(server.deps).mailAccountLink.run(data as { requestId: string }, AbortSignal.timeout(5_000));
    await server.db.outboxJob.update({ where: { id }, data: { doneAt: new Date() } });
  }
  return sent.slice(before);
}

const linkIn = (mail: Mail | undefined): URL => new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? 'no:link');

const signUp = (email: string) => ({
  first_name: 'Robin',
  last_name: 'Hart',
  email,
  plan: 'student' as const,
  terms: true as const,
  password: PASSWORD,
  password_confirmation: PASSWORD,
});

async function linkToReset(email: string): Promise<{ token: string; email: string }> {
  const client = await server.guest();
  expect((await client.call(accounts.forgotPassword, { body: { email } }, { ip: newIp() })).status).toBe(200);
  const link = linkIn((await deliver())[0]);
  return { token: link.searchParams.get('token') ?? '', email: link.searchParams.get('email') ?? '' };
}

const reset = (link: { token: string; email: string }, password = PASSWORD) => ({
  body: { ...link, password, password_confirmation: password },
});

describe('signing up', () => {
  test('mails a link, which makes an account that waits to be opened, and signs in', async () => {
    const email = newEmail();
    const client = await server.guest();
    await client.ok(accounts.register, { body: signUp(email.toUpperCase()) });
    expect(await server.db.user.count({ where: { email } })).toBe(0);
    const [mail] = await deliver();
    expect(mail).toMatchObject({ to: email, subject: 'Confirm your e-mail address' });
    const link = linkIn(mail);
    expect(link.pathname).toBe('/login');
    const user = await client.ok(accounts.confirm, { body: { token: link.searchParams.get('confirm') ?? '' } });
    expect(user).toMatchObject({ email, full_name: 'Robin Hart', is_admin: 0, planId: null, card_status: false });
    expect(user.term_status).not.toBeNull();
    expect(await client.ok(users.current, {})).toMatchObject({ id: user.id });
    expect(await server.db.user.findUnique({ where: { email } })).toMatchObject({ requestedPlan: 'student' });
    expect(await server.db.auditEvent.count({ where: { subjectId: user.id, action: 'user.signed-up' } })).toBe(1);
    const [notice, ...others] = await deliver();
    expect(notice).toMatchObject({ to: admin.email, subject: 'A new account waits for you' });
    expect(others).toEqual([]);
  });

  test('a link works once, and ends after a day', async () => {
    const client = await server.guest();
    const links = [];
    for (const email of [newEmail(), newEmail()]) {
      await client.ok(accounts.register, { body: signUp(email) });
      links.push(linkIn((await deliver())[0]).searchParams.get('confirm') ?? '');
    }
    const [used = '', late = ''] = links;
    await client.ok(accounts.confirm, { body: { token: used } });
    const again = await client.call(accounts.confirm, { body: { token: used } });
    expect(again.status).toBe(410);
    expect(again.failure()).toMatchObject({ code: 'GONE', message: answerMessages.linkEnded });
    const other = await startTestServer({ deps: { mailer, db: server.db } });
    other.passTime(24 * HOUR_MS);
    const guest = await other.guest();
    expect((await guest.call(accounts.confirm, { body: { token: late } })).status).toBe(410);
    await other.close();
    expect((await client.call(accounts.confirm, { body: { token: late } })).status).toBe(200);
    await deliver();
  });

  test('with an address that has an account answers the same, and tells only its owner', async () => {
    const user = await server.createUser('pro');
    const client = await server.guest();
    const taken = await client.call(accounts.register, { body: signUp(user.email) }, { ip: newIp() });
    const free = await client.call(accounts.register, { body: signUp(newEmail()) }, { ip: newIp() });
    expect(taken.json()).toEqual(free.json());
    expect(taken.status).toBe(200);
    const mails = await deliver();
    expect(mails.find(({ to }) => to === user.email)).toMatchObject({ subject: 'You already have an account' });
    expect(mails.find(({ to }) => to === user.email)?.text).not.toContain('confirm=');
  });

  test('names what is wrong in the words of the form', async () => {
    const client = await server.guest();
    const answer = await client.call(accounts.register, {
      body: { ...signUp(newEmail()), password: 'short', password_confirmation: 'other' },
    });
    expect(answer.status).toBe(422);
    expect(answer.failure().errors).toEqual({
      password: [
        validationMessages.passwordLength,
        validationMessages.passwordUppercase,
        validationMessages.passwordNumber,
        validationMessages.passwordSpecial,
      ],
      password_confirmation: [validationMessages.confirmation],
    });
  });

  test('is refused where sign-up is closed', async () => {
    const closed = await startTestServer({ config: { SIGN_UP: 'closed' } });
    const client = await closed.guest();
    const answer = await client.call(accounts.register, { body: signUp(newEmail()) });
    expect(answer.failure()).toMatchObject({ code: 'FORBIDDEN', message: answerMessages.signUpClosed });
    await closed.close();
  });

  test('makes the first account of an empty installation its admin', async () => {
    const empty = await startTestServer({ deps: { mailer } });
    await empty.db.user.deleteMany();
    const client = await empty.guest();
    await client.ok(accounts.register, { body: signUp('first@clinic.example') });
    const [job] = await empty.db.outboxJob.findMany({ where: { name: 'accounts.mail-link' } });
    await createJobHandlers(empty.deps).mailAccountLink.run(
      job?.data as { requestId: string },
      AbortSignal.timeout(5_000),
    );
    const token = linkIn(sent.at(-1)).searchParams.get('confirm') ?? '';
    const first = await client.ok(accounts.confirm, { body: { token } });
    expect(first).toMatchObject({ is_admin: 1, planId: 'pro', card_status: true, is_sub_active: true });
    await empty.close();
  });
});

describe('a forgotten password', () => {
  test('is replaced by a mailed link, once; every session ends and the new password signs in', async () => {
    const user = await server.createUser('pro');
    const elsewhere = await server.loginAs(user);
    const link = await linkToReset(user.email);
    const client = await server.guest();
    expect(await client.ok(accounts.resetPassword, reset(link))).toMatchObject({ id: user.id });
    expect((await elsewhere.call(users.current, {})).status).toBe(401);
    expect(await client.ok(users.current, {})).toMatchObject({ id: user.id });
    expect((await client.call(accounts.resetPassword, reset(link, 'Yet-another-9'))).status).toBe(410);
    const again = await server.guest();
    await again.ok(auth.login, { body: { email: user.email, password: PASSWORD } });
    const old = await again.call(auth.login, { body: { email: user.email, password: user.password } });
    expect(old.status).toBe(422);
  });

  test('answers the same to an unknown and a disabled address, and mails them nothing', async () => {
    const disabled = await server.createUser('pro');
    await server.db.user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
    const known = await server.createUser('pro');
    const answers = [];
    for (const email of [known.email, newEmail(), disabled.email]) {
      const client = await server.guest();
      const answer = await client.call(accounts.forgotPassword, { body: { email } }, { ip: newIp() });
      answers.push({ status: answer.status, body: answer.json() });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect((await deliver()).map(({ to }) => to)).toEqual([known.email]);
  });

  test('does the same work for every address: the account is not looked up before the answer', async () => {
    const user = await server.createUser('pro');
    const client = await server.guest();
    const timed = async (email: string): Promise<number> => {
      const started = performance.now();
      await client.call(accounts.forgotPassword, { body: { email } }, { ip: newIp() });
      return performance.now() - started;
    };
    // In turn, and the quickest of each: what else the machine does falls on both, and on none of these, given enough
    // rounds. A difference that is really there stays however many there are.
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const isAlike = () => known / unknown > 0.5 && known / unknown < 2;
    for (let round = 0; round < 15 || (round < 150 && !isAlike()); round += 1) {
      known = Math.min(known, await timed(user.email));
      unknown = Math.min(unknown, await timed(newEmail()));
    }
    await deliver();
    expect(isAlike(), `${known} ms and ${unknown} ms`).toBe(true);
  });

  test('mails at most three links an hour to one address, and says nothing of it', async () => {
    const user = await server.createUser('pro');
    for (let at = 0; at < 5; at += 1) {
      const client = await server.guest();
      const answer = await client.call(accounts.forgotPassword, { body: { email: user.email } }, { ip: newIp() });
      expect(answer.status).toBe(200);
    }
    expect(await deliver()).toHaveLength(3);
  });

  test('is refused to a visitor who asks for twenty addresses in an hour', async () => {
    const client = await server.guest();
    const statuses = [];
    for (let at = 0; at < 22; at += 1) {
      statuses.push(
        (await client.call(accounts.forgotPassword, { body: { email: newEmail() } }, { ip: '198.51.100.77' })).status,
      );
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(statuses.slice(20)).toEqual([429, 429]);
    await deliver();
  });

  test('cannot be guessed, and guesses are limited', async () => {
    const user = await server.createUser('pro');
    await linkToReset(user.email);
    const client = await server.guest();
    const statuses = [];
    for (let at = 0; at < 7; at += 1) {
      const body = reset({ token: String(at).repeat(43), email: user.email });
      statuses.push((await client.call(accounts.resetPassword, body, { ip: '198.51.100.78' })).status);
    }
    expect(statuses).toEqual([410, 410, 410, 410, 410, 429, 429]);
  });

  test('a link of one address does not set the password of another, and stays usable', async () => {
    const [mine, other] = [await server.createUser('pro'), await server.createUser('pro')];
    const link = await linkToReset(mine.email);
    const client = await server.guest();
    expect((await client.call(accounts.resetPassword, reset({ ...link, email: other.email }))).status).toBe(410);
    expect((await client.call(accounts.resetPassword, reset(link))).status).toBe(200);
  });

  test('refuses the password that it replaces, and the link stays usable', async () => {
    const user = await server.createUser('pro');
    const link = await linkToReset(user.email);
    const client = await server.guest();
    const same = await client.call(accounts.resetPassword, reset(link, user.password));
    expect(same.failure().errors).toEqual({ password: [validationMessages.samePassword] });
    expect((await client.call(accounts.resetPassword, reset(link))).status).toBe(200);
  });

  test('does not get round a second factor', async () => {
    const user = await server.createUser('pro');
    await server.db.twoFactor.create({
      data: { userId: user.id, encryptedSecret: new Uint8Array(8), enabledAt: new Date() },
    });
    const client = await server.guest();
    expect(await client.ok(accounts.resetPassword, reset(await linkToReset(user.email)))).toEqual({ done: true });
    expect((await client.call(users.current, {})).status).toBe(401);
  });
});

describe('the mail', () => {
  test('is tried again after a refusal for the moment, with a new token, and not after a doubt', async () => {
    const user = await server.createUser('pro');
    const client = await server.guest();
    await client.call(accounts.forgotPassword, { body: { email: user.email } }, { ip: newIp() });
    const job = await server.db.outboxJob.findFirstOrThrow({ where: { name: 'accounts.mail-link', doneAt: null } });
    const { mailAccountLink } = createJobHandlers(server.deps);
    const run = () => mailAccountLink.run(job.data as { requestId: string }, AbortSignal.timeout(5_000));
    failNext = 'deferred';
    await expect(run()).rejects.toThrow();
    failNext = 'unknown';
    await run();
    const [first, second] = sent.slice(-2).map((mail) => linkIn(mail).searchParams.get('token') ?? '');
    expect(second).not.toBe(first);
    expect((await client.call(accounts.resetPassword, reset({ token: first ?? '', email: user.email }))).status).toBe(
      410,
    );
    expect((await client.call(accounts.resetPassword, reset({ token: second ?? '', email: user.email }))).status).toBe(
      200,
    );
    await run();
    expect(linkIn(sent.at(-1)).searchParams.get('token')).toBe(second);
    await server.db.outboxJob.update({ where: { id: job.id }, data: { doneAt: new Date() } });
  });

  test('its token stands in no table and no job', async () => {
    const user = await server.createUser('pro');
    const { token } = await linkToReset(user.email);
    const rows = [
      await server.db.accountRequest.findMany(),
      await server.db.outboxJob.findMany({ omit: { version: true } }),
    ];
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('changing the own password', () => {
  const change = (current: string, next = PASSWORD) => ({
    body: { current_password: current, password: next, password_confirmation: next },
  });

  test('asks for the current one, ends every other session and keeps this one', async () => {
    const user = await server.createUser('pro');
    await server.db.user.update({ where: { id: user.id }, data: { isFirstTime: false } });
    const [here, elsewhere] = [await server.loginAs(user), await server.loginAs(user)];
    const wrong = await here.call(accounts.changePassword, change('Not-the-one-1'));
    expect(wrong.failure().errors).toEqual({ current_password: [answerMessages.wrongPassword] });
    const same = await here.call(accounts.changePassword, change(user.password, user.password));
    expect(same.failure().errors).toEqual({ password: [validationMessages.samePassword] });
    expect(await here.ok(accounts.changePassword, change(user.password))).toMatchObject({ is_first_time: true });
    expect((await here.call(users.current, {})).status).toBe(200);
    expect((await elsewhere.call(users.current, {})).status).toBe(401);
    expect(server.disconnected).toHaveLength(new Set(server.disconnected).size);
    expect(await server.db.auditEvent.count({ where: { subjectId: user.id, action: 'password.changed' } })).toBe(1);
  });

  test('wrong passwords are limited as at log-in', async () => {
    const user = await server.createUser('pro');
    const client = await server.loginAs(user);
    const statuses = [];
    for (let at = 0; at < 6; at += 1) {
      statuses.push(
        (await client.call(accounts.changePassword, change(`Wrong-pass-${at}`), { ip: '198.51.100.79' })).status,
      );
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});
