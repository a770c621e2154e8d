import { accounts } from '@openconsult/contracts/accounts';
import { auth } from '@openconsult/contracts/auth';
import { jobs } from '@openconsult/contracts/jobs';
import { noteTemplates } from '@openconsult/contracts/note-templates';
import { settings } from '@openconsult/contracts/settings';
import { answerMessages, validationMessages } from '@openconsult/contracts/texts';
import { users } from '@openconsult/contracts/users';
import { createJobHandlers } from '@openconsult/core';
import { runOutboxJob } from '@openconsult/core/platform';
import type { TestUser } from '@openconsult/core/testing';
import type { Mailer } from '@openconsult/integrations/mail';
import { MailError } from '@openconsult/integrations/mail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, newIp } from '../testing/new-visitor.ts';
import type { TestClient } from '../testing/test-client.ts';
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
/** Stores outgoing mail; SMTP itself is tested with the mailer. */
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

/** Runs the queued mail jobs, as the worker does. */
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
});

const confirm = (link: URL, password = PASSWORD) => ({
  body: { token: link.searchParams.get('confirm') ?? '', password, password_confirmation: password },
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
  test('mails a link, by which the owner creates an account that needs an admin, and logs in', async () => {
    const email = newEmail();
    const client = await server.guest();
    await client.ok(accounts.register, { body: signUp(email.toUpperCase()) });
    expect(await server.db.user.count({ where: { email } })).toBe(0);
    const [mail] = await deliver();
    expect(mail).toMatchObject({ to: email, subject: 'Confirm your e-mail address' });
    const link = linkIn(mail);
    expect(link.pathname).toBe('/login');
    const user = await client.ok(accounts.confirm, confirm(link));
    expect(user).toMatchObject({ email, full_name: 'Robin Hart', is_admin: 0, planId: null, card_status: false });
    expect(user.term_status).not.toBeNull();
    expect(await client.ok(users.current, {})).toMatchObject({ id: user.id });
    expect(await server.db.user.findUnique({ where: { email } })).toMatchObject({ requestedPlan: 'student' });
    expect(await server.db.auditEvent.count({ where: { subjectId: user.id, action: 'user.signed-up' } })).toBe(1);
    const [notice, ...others] = await deliver();
    expect(notice).toMatchObject({ to: admin.email, subject: 'A new account waits for your approval' });
    expect(notice?.text).toContain('Robin Hart has signed up');
    expect(linkIn(notice).href).toContain('/admin/user?state=waiting');
    expect(others).toEqual([]);
  });

  test('a user who waits sees who approves the account, and reminds them once a day', async () => {
    const client = await server.guest();
    await client.ok(accounts.register, { body: signUp(newEmail()) });
    const link = linkIn((await deliver())[0]);
    const user = await client.ok(accounts.confirm, confirm(link));
    await deliver();
    const { firstName, lastName } = await server.db.user.findUniqueOrThrow({ where: { id: admin.id } });
    const approvers = [`${firstName} ${lastName}`];
    expect(await client.ok(accounts.approval, {})).toEqual({ data: { approvers, reminded_at: null } });

    const reminded = await client.ok(accounts.remindApprovers, {});
    expect(reminded).toEqual({ data: { approvers, reminded_at: expect.any(String) } });
    const [mail, ...others] = await deliver();
    expect(mail).toMatchObject({ to: admin.email, subject: 'Reminder: an account waits for your approval' });
    expect(mail?.text).toContain('Robin Hart is still waiting');
    expect(others).toEqual([]);
    expect(await client.ok(accounts.remindApprovers, {})).toEqual(reminded);
    expect(await deliver()).toEqual([]);
    const yesterday = new Date(Date.now() - 24 * HOUR_MS);
    await server.db.user.update({ where: { id: user.id }, data: { approvalRemindedAt: yesterday } });
    await client.ok(accounts.remindApprovers, {});
    expect(await deliver()).toHaveLength(1);

    await server.db.user.update({ where: { id: user.id }, data: { cardStatus: true, isSubActive: true } });
    expect(await client.ok(accounts.approval, {})).toEqual({ data: null });
    expect(await client.ok(accounts.remindApprovers, {})).toEqual({ data: null });
    expect(await deliver()).toEqual([]);
  });

  test('T10: a link works once, and ends after a day', async () => {
    const client = await server.guest();
    const links: URL[] = [];
    for (const email of [newEmail(), newEmail()]) {
      await client.ok(accounts.register, { body: signUp(email) });
      links.push(linkIn((await deliver())[0]));
    }
    const [used = linkIn(undefined), late = linkIn(undefined)] = links;
    await client.ok(accounts.confirm, confirm(used));
    const again = await client.call(accounts.confirm, confirm(used));
    expect(again.status).toBe(410);
    expect(again.failure()).toMatchObject({ code: 'GONE', message: answerMessages.linkEnded });
    const other = await startTestServer({ deps: { mailer, db: server.db } });
    other.passTime(24 * HOUR_MS);
    const guest = await other.guest();
    expect((await guest.call(accounts.confirm, confirm(late))).status).toBe(410);
    await other.close();
    expect((await client.call(accounts.confirm, confirm(late))).status).toBe(200);
    await deliver();
  });

  test('T9: with an address that has an account answers the same, and informs only its owner', async () => {
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

  test('names the errors with the texts of the form', async () => {
    const client = await server.guest();
    await client.ok(accounts.register, { body: signUp(newEmail()) });
    const link = linkIn((await deliver())[0]);
    const answer = await client.call(accounts.confirm, {
      body: { ...confirm(link).body, password: 'short', password_confirmation: 'other' },
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
    expect((await client.call(accounts.confirm, confirm(link))).status).toBe(200);
    await deliver();
  });

  test('F7: the requests of a stranger neither set the password nor silence the request of the owner', async () => {
    const email = newEmail();
    const [stranger, owner] = [await server.guest(), await server.guest()];
    const [strangersIp, ownersIp] = [newIp(), newIp()];
    const strangersTry = { ...signUp(email), password: 'Strangers-own-1', password_confirmation: 'Strangers-own-1' };
    expect((await stranger.call(accounts.register, { body: strangersTry as never })).status).toBe(422);
    for (let at = 0; at < 5; at += 1) {
      await stranger.call(accounts.register, { body: signUp(email) }, { ip: strangersIp });
    }
    expect(await deliver()).toHaveLength(3);
    const body = { ...signUp(email), first_name: 'Olive' };
    expect((await owner.call(accounts.register, { body }, { ip: ownersIp })).status).toBe(200);
    const [mail, ...others] = await deliver();
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/requested by Olive Hart on \d+ \w+ \d{4} at \d\d:\d\d UTC/);

    const user = await owner.ok(accounts.confirm, confirm(linkIn(mail), 'Owners-only-2'));
    expect(user).toMatchObject({ email, first_name: 'Olive' });
    const login = { email, password: 'Owners-only-2' };
    expect((await (await server.guest()).call(auth.login, { body: login }, { ip: ownersIp })).status).toBe(200);
    for (const { text } of sent.filter(({ to }) => to === email).slice(0, 3)) {
      const late = await stranger.call(accounts.confirm, confirm(linkIn({ text } as Mail), 'Strangers-own-1'));
      expect(late.status).toBe(410);
    }
    await deliver();
  });

  test('F7: the owner may use any of the links, with a password that no requester knows', async () => {
    const email = newEmail();
    const stranger = await server.guest();
    await stranger.call(accounts.register, { body: signUp(email) }, { ip: newIp() });
    const [mail] = await deliver();
    const owner = await server.guest();
    expect(await owner.ok(accounts.confirm, confirm(linkIn(mail), 'Owners-only-2'))).toMatchObject({ email });
    await deliver();
  });

  test('is refused where sign-up is closed, also by a link from before', async () => {
    const email = newEmail();
    const client = await server.guest();
    await client.ok(accounts.register, { body: signUp(email) });
    const link = linkIn((await deliver())[0]);
    const closed = await startTestServer({ config: { SIGN_UP: 'closed' }, deps: { db: server.db } });
    const guest = await closed.guest();
    for (const answer of [
      await guest.call(accounts.register, { body: signUp(newEmail()) }),
      await guest.call(accounts.confirm, confirm(link)),
    ]) {
      expect(answer.failure()).toMatchObject({ code: 'FORBIDDEN', message: answerMessages.signUpClosed });
    }
    expect(await server.db.user.count({ where: { email } })).toBe(0);
    await closed.close();
  });
});

describe('the first account of an installation', () => {
  const first = (email: string) => {
    const { plan: _plan, ...account } = signUp(email);
    return { ...account, practice_name: 'Harbour Dental' };
  };

  /** Signs up and returns the mailed link. */
  async function linkFor(installation: TestServer, client: TestClient, email: string): Promise<URL> {
    await client.ok(accounts.register, { body: first(email) });
    const { id } = await installation.db.accountRequest.findFirstOrThrow({ where: { email } });
    await createJobHandlers(installation.deps).mailAccountLink.run({ requestId: id }, AbortSignal.timeout(5_000));
    return linkIn(sent.findLast(({ to }) => to === email));
  }

  const waitingTransactions = async ({ db }: TestServer): Promise<number> => {
    const [row] = await db.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM pg_locks
      WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    return Number(row?.count);
  };

  test('is the admin of a practice of its name, with all that notes and bundles are written by', async () => {
    const empty = await startTestServer({ deps: { mailer }, config: { SIGN_UP: 'closed' } });
    const client = await empty.guest();
    expect(await client.ok(settings.view, {})).toMatchObject({ is_new: true, is_sign_up_open: true });
    const unnamed = await client.call(accounts.register, { body: signUp('first@clinic.example') });
    expect(unnamed.failure().errors).toEqual({ practice_name: [validationMessages.required] });
    const user = await client.ok(accounts.confirm, confirm(await linkFor(empty, client, 'first@clinic.example')));
    expect(user).toMatchObject({ is_admin: 1, planId: 'pro', card_status: true, is_sub_active: true });
    expect(await client.ok(settings.view, {})).toMatchObject({ is_new: false, is_sign_up_open: false });
    const { data } = await client.ok(noteTemplates.list, {});
    expect(data.map(({ title }) => title)).toEqual(['General dental guidelines', 'Dental treatment recording']);
    const documents = { where: { kind: { not: 'note' } }, orderBy: { kind: 'asc' } } as const;
    expect(await empty.db.practice.findMany({ include: { templates: documents } })).toEqual([
      expect.objectContaining({
        name: 'Harbour Dental',
        templates: ['letter', 'consent'].map((kind) =>
          expect.objectContaining({ kind, userId: null, isActive: true, treatmentId: null }),
        ),
      }),
    ]);
    await empty.close();
  });

  test('is the first one that is confirmed: a mistyped address before it changes nothing', async () => {
    const empty = await startTestServer({ deps: { mailer } });
    const client = await empty.guest();
    await linkFor(empty, client, 'frist@clinic.example');
    expect(await client.ok(settings.view, {})).toMatchObject({ is_new: true });
    const link = await linkFor(empty, client, 'first@clinic.example');
    expect(await client.ok(accounts.confirm, confirm(link))).toMatchObject({ is_admin: 1, planId: 'pro' });
    await empty.close();
  });

  test('is only one, also of two that are confirmed at the same moment', async () => {
    const empty = await startTestServer({ deps: { mailer } });
    const clients = await Promise.all([empty.guest(), empty.guest()]);
    const links = [];
    for (const [at, client] of clients.entries()) {
      links.push({ client, link: await linkFor(empty, client, `first-${at}@clinic.example`) });
    }
    // Neither can create a practice before both have found none.
    const isOver = Promise.withResolvers<void>();
    const blocked = empty.db.$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE practices IN SHARE MODE`;
        await isOver.promise;
      },
      { timeout: 20_000 },
    );
    const confirming = links.map(({ client, link }) => client.ok(accounts.confirm, confirm(link)));
    await expect.poll(() => waitingTransactions(empty), { timeout: 10_000 }).toBe(2);
    isOver.resolve();
    await blocked;
    const accountsOfBoth = await Promise.all(confirming);
    expect(accountsOfBoth.map(({ is_admin }) => is_admin).toSorted()).toEqual([0, 1]);
    expect(await empty.db.practice.count()).toBe(1);
    expect(await empty.db.template.count({ where: { kind: 'note' } })).toBe(2);
    await empty.close();
  });
});

describe('a forgotten password', () => {
  test('T10: is replaced by a mailed link, once; every session ends and the new password logs in', async () => {
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

  test('T9: answers the same to an unknown and a disabled address, and mails them nothing', async () => {
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

  test('F20 T10: fifty requests at the same moment mail three links, and every answer is the same', async () => {
    const user = await server.createUser('pro');
    const client = await server.guest();
    const ip = newIp();
    const ask = () => client.call(accounts.forgotPassword, { body: { email: user.email } }, { ip });
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    // A visitor gets exactly twenty an hour, also in parallel.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
    expect(await deliver()).toHaveLength(3);
  });

  test('F20: requests of many visitors mail six links an hour to one address, also at the same moment', async () => {
    const user = await server.createUser('pro');
    const client = await server.guest();
    const ask = () => client.call(accounts.forgotPassword, { body: { email: user.email } }, { ip: newIp() });
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await deliver()).toHaveLength(6);
  });

  test('F7 T10: whatever strangers requested, the owner is mailed a link once the earlier ones have expired', async () => {
    const clocked = await startTestServer({ deps: { mailer, db: server.db } });
    const user = await server.createUser('pro');
    const client = await clocked.guest();
    const ask = () => client.call(accounts.forgotPassword, { body: { email: user.email } }, { ip: newIp() });
    for (let at = 0; at < 8; at += 1) await ask();
    expect(await deliver()).toHaveLength(6);
    clocked.passTime(31 * 60_000);
    await ask();
    expect(await deliver()).toHaveLength(1);
    await clocked.close();
  });

  test('T10: is rejected for a visitor with twenty addresses in an hour, with the time to wait', async () => {
    const client = await server.guest();
    const answers = [];
    for (let at = 0; at < 22; at += 1) {
      answers.push(
        await client.call(accounts.forgotPassword, { body: { email: newEmail() } }, { ip: '198.51.100.77' }),
      );
    }
    expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(200));
    for (const { status, headers } of answers.slice(20)) {
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3_600);
    }
    await deliver();
  });

  test('T10: cannot be guessed, and guesses are limited', async () => {
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

  test('does not bypass a second factor', async () => {
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
  test('is retried after a temporary refusal, with a new token, and not if it may have been sent', async () => {
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

  test('F21 E5: a reset link outlives a mail server that is away for 115 seconds, and for a day', async () => {
    for (const awayMs of [115_000, 23 * 3_600_000]) {
      const user = await server.createUser('pro');
      const client = await server.guest();
      await client.call(accounts.forgotPassword, { body: { email: user.email } }, { ip: newIp() });
      const { id } = await server.db.outboxJob.findFirstOrThrow({
        where: { name: 'accounts.mail-link', doneAt: null },
      });
      let nowMs = Date.now();
      const endsMs = nowMs + awayMs;
      const now = () => new Date(nowMs);
      const deps = { ...server.deps, clock: { now }, sharedClock: { now: async () => now() } };
      const run = () =>
        runOutboxJob(
          deps,
          jobs.mailAccountLink,
          createJobHandlers(deps).mailAccountLink,
          id,
          new AbortController().signal,
        );
      const job = () => server.db.outboxJob.findUniqueOrThrow({ where: { id } });
      for (; nowMs < endsMs; nowMs = (await job()).dueAt.getTime()) {
        failNext = 'deferred';
        await run();
        expect(await job()).toMatchObject({ doneAt: null, failedAt: null });
      }
      // The link arrives within the longest retry delay after the server returns.
      expect(nowMs - endsMs).toBeLessThanOrEqual(jobs.mailAccountLink.retryMaxMs * 1.25);
      await run();
      expect((await job()).doneAt).not.toBeNull();
      const token = linkIn(sent.at(-1)).searchParams.get('token') ?? '';
      expect((await client.call(accounts.resetPassword, reset({ token, email: user.email }))).status).toBe(200);
    }
  });

  test('its token is in no table and no job', async () => {
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

test('F29: a common password is refused at the field wherever one is set, and the link still works', async () => {
  const common = 'Password2026!';
  const client = await server.guest();
  const refused = { password: [answerMessages.commonPassword] };
  await client.call(accounts.register, { body: signUp(newEmail()) }, { ip: newIp() });
  const link = linkIn((await deliver())[0]);
  expect((await client.call(accounts.confirm, confirm(link, common))).failure().errors).toEqual(refused);
  expect((await client.call(accounts.confirm, confirm(link))).status).toBe(200);
  await deliver();

  const user = await server.createUser('pro');
  const mailed = await linkToReset(user.email);
  expect((await client.call(accounts.resetPassword, reset(mailed, common))).failure().errors).toEqual(refused);
  expect((await client.call(accounts.resetPassword, reset(mailed))).status).toBe(200);
  const own = { current_password: PASSWORD, password: common, password_confirmation: common };
  expect((await client.call(accounts.changePassword, { body: own })).failure().errors).toEqual(refused);
});

describe('changing the own password', () => {
  const change = (current: string, next = PASSWORD) => ({
    body: { current_password: current, password: next, password_confirmation: next },
  });

  test('requires the current one, and ends every other session', async () => {
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
