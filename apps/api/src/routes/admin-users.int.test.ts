import { randomUUID } from 'node:crypto';
import { accounts } from '@openconsult/contracts/accounts';
import { adminUsers, type ManagedUser } from '@openconsult/contracts/admin-users';
import { auth } from '@openconsult/contracts/auth';
import { passkeys } from '@openconsult/contracts/passkeys';
import { answerMessages, importMessages } from '@openconsult/contracts/texts';
import { users } from '@openconsult/contracts/users';
import { createCore, createJobHandlers } from '@openconsult/core';
import { createSoftwarePasskey, createUser, type TestUser, type UserKind } from '@openconsult/core/testing';
import { type Db, runAsSystem } from '@openconsult/db';
import { MailError, type Mailer } from '@openconsult/integrations/mail';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newEmail } from '../testing/new-visitor.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let client: TestClient;
/** Of another practice. */
let stranger: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  admin = await server.createUser('admin');
  client = await server.loginAs(admin);
  stranger = await server.createUser('pro');
});

type Changes = Partial<Omit<TestUser, 'practiceId' | 'password'>>;

const colleague = (kind: UserKind = 'pro', changes: Changes = {}): Promise<TestUser> =>
  createUser(server.db, { kind, practiceId: admin.practiceId, ...changes });

const rowOf = (id: string) => server.db.user.findUniqueOrThrow({ where: { id } });

const eventsAbout = async (id: string | null) =>
  (
    await server.db.auditEvent.findMany({
      where: { practiceId: admin.practiceId, subjectId: id, kind: 'account' },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, actorId, changes }) => ({ action, actorId, changes }));

/** The links that are waiting to be mailed to an address. */
async function linksTo(email: string): Promise<string[]> {
  const requests = await server.db.accountRequest.findMany({ where: { email } });
  const jobs = await server.db.outboxJob.findMany({ where: { name: 'accounts.mail-link', doneAt: null } });
  const ids = jobs.map(({ data }) => (data as { requestId: string }).requestId);
  return requests.filter(({ id }) => ids.includes(id)).map(({ purpose }) => purpose);
}

const emailsOf = (page: { data: ManagedUser[] }) => page.data.map(({ email }) => email);

describe('the list', () => {
  test('contains the users of the own practice only', async () => {
    const mine = await colleague('student');
    const page = await client.ok(adminUsers.list, { query: {} });
    expect(page.data.map(({ id }) => id).sort()).toEqual([admin.id, mine.id].sort());
    expect(page.meta).toEqual({ current_page: 1, last_page: 1, per_page: 15, total: 2 });
  });

  test('is searched by name and address, whatever the case, and literally', async () => {
    const tag = randomUUID();
    const ada = await colleague('pro', { firstName: 'Ada', lastName: 'ÖSTBERG', email: `x-${tag}@clinic.example` });
    const bob = await colleague('pro', { firstName: 'Bob_', lastName: '100%', email: newEmail() });
    const find = async (search: string) => emailsOf(await client.ok(adminUsers.list, { query: { search } }));
    expect(await find('a öst')).toEqual([ada.email]);
    expect(await find(tag.toUpperCase())).toEqual([ada.email]);
    expect(await find('%')).toEqual([bob.email]);
    expect(await find('_')).toEqual([bob.email]);
    expect(await find("' OR true --")).toEqual([]);
    expect(await find(stranger.email)).toEqual([]);
  });

  test('is filtered by plan and by state', async () => {
    const none = await colleague('none', { passwordHash: null });
    const student = await colleague('student', { disabledAt: new Date() });
    const closedInvitation = await colleague('voice plan', { disabledAt: new Date(), passwordHash: null });
    const by = async (query: { plan?: 'none' | 'student'; state?: ManagedUser['state'] }) =>
      emailsOf(await client.ok(adminUsers.list, { query: { ...query, sort: 'created_at' } }));
    expect(await by({ plan: 'none' })).toEqual([none.email]);
    expect(await by({ plan: 'student' })).toEqual([student.email]);
    expect(await by({ state: 'invited' })).toEqual([none.email]);
    expect(await by({ state: 'disabled' })).toEqual([student.email, closedInvitation.email]);
    expect(await by({ state: 'active' })).toEqual([admin.email]);
    expect(await by({ state: 'active', plan: 'student' })).toEqual([]);
  });

  test('begins with the accounts that wait for approval, unless an order is chosen', async () => {
    await colleague('pro', { firstName: 'Al' });
    const waiting = await colleague('none', { firstName: 'Zoe', cardStatus: false, isSubActive: false });
    const names = async (query: { sort?: 'name'; state?: 'waiting' | 'active' }) =>
      (await client.ok(adminUsers.list, { query })).data.map(({ first_name }) => first_name);
    expect(await names({})).toEqual(['Zoe', 'Al', 'Robin']);
    expect(await names({ sort: 'name' })).toEqual(['Al', 'Robin', 'Zoe']);
    expect(await names({ state: 'waiting' })).toEqual(['Zoe']);
    expect(await names({ state: 'active' })).toEqual(['Al', 'Robin']);
    expect((await client.ok(adminUsers.view, { params: { id: waiting.id } })).state).toBe('waiting');
  });

  test('is sorted, ties by id, and has pages that miss no one', async () => {
    for (const name of ['cy', 'Bo', 'al', 'Bo', 'Bo']) await colleague('pro', { firstName: name, lastName: 'X' });
    const pageOf = (page: number, sort: 'name' | '-name') =>
      client.ok(adminUsers.list, { query: { sort, page, per_page: 2 } });
    const pages = await Promise.all([1, 2, 3].map((page) => pageOf(page, 'name')));
    const all = pages.flatMap(({ data }) => data);
    expect(all.map(({ first_name }) => first_name)).toEqual(['al', 'Bo', 'Bo', 'Bo', 'cy', 'Robin']);
    const tied = all.slice(1, 4).map(({ id }) => id);
    expect(tied).toEqual([...tied].sort());
    expect(pages[0]?.meta).toEqual({ current_page: 1, last_page: 3, per_page: 2, total: 6 });
    expect((await pageOf(1, '-name')).data.map(({ first_name }) => first_name)).toEqual(['Robin', 'cy']);
    expect((await pageOf(9, 'name')).data).toEqual([]);
  });

  test('shows when users were last seen and whether they have a second factor, and sorts by it', async () => {
    const seen = await colleague('pro', { firstName: 'Seen' });
    const never = await colleague('pro', { firstName: 'Never' });
    await server.loginAs(seen);
    await server.loginAs(seen);
    const at = new Date('2030-01-02T03:04:05.678Z');
    const [older] = await server.db.loginSession.findMany({ where: { userId: seen.id } });
    await server.db.loginSession.update({ where: { id: older?.id ?? '' }, data: { lastSeenAt: at } });
    await server.db.twoFactor.createMany({
      data: [
        { userId: seen.id, encryptedSecret: new Uint8Array([1]), enabledAt: at },
        { userId: never.id, encryptedSecret: new Uint8Array([1]) },
      ],
    });
    const { data } = await client.ok(adminUsers.list, { query: { sort: '-last_seen_at' } });
    expect(data.map(({ first_name }) => first_name)).toEqual(['Seen', 'Robin', 'Never']);
    expect(data[0]).toMatchObject({ last_seen_at: at.toISOString(), has_two_factor: true, state: 'active' });
    expect(data[2]).toMatchObject({ last_seen_at: null, has_two_factor: false });
    const ascending = await client.ok(adminUsers.list, { query: { sort: 'last_seen_at' } });
    expect(ascending.data[0]?.first_name).toBe('Never');
  });

  test('needs no more queries for many users than for one', async () => {
    let queries = 0;
    const counting = server.db.$extends({
      query: {
        $allOperations: ({ args, query }) => {
          queries += 1;
          return query(args);
        },
      },
    });
    const core = createCore({ ...server.deps, db: counting as unknown as Db });
    const actor = await server.core.authenticate(client.cookies.get('openconsult_session') ?? '');
    if (!actor) throw new Error('Not logged in.');
    const queriesOfList = async (expected: number) => {
      queries = 0;
      expect((await core.adminUsers.list(actor, { query: {} })).data).toHaveLength(expected);
      return queries;
    };
    const one = await queriesOfList(1);
    for (let at = 0; at < 9; at += 1) await colleague();
    expect(await queriesOfList(10)).toBe(one);
    expect(one).toBeGreaterThan(0);
  });

  test('rejects an unknown sort, filter or page', async () => {
    for (const query of ['sort=password_hash', 'state=gone', 'plan=gold', 'page=0', 'practice_id=x']) {
      expect((await client.send({ method: 'GET', url: `/api/admin/users?${query}` })).status).toBe(422);
    }
  });
});

describe('a new user', () => {
  test('has what was given, the values of an active account for the rest, no password, and an event', async () => {
    const email = newEmail();
    const user = await client.ok(adminUsers.create, {
      body: {
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: email.toUpperCase(),
        planId: 'new',
        features: ['virtual', 'tracking', 'virtual'],
        is_invited: false,
      },
    });
    expect(user).toMatchObject({
      email,
      full_name: 'Ada Lovelace',
      state: 'invited',
      is_admin: 0,
      planId: 'new',
      newPlan: true,
      features: ['tracking', 'virtual'],
      card_status: true,
      is_sub_active: true,
      dft_first: true,
      is_first_time: true,
      term_status: null,
      requested_plan: null,
      is_invitation_lost: false,
      has_two_factor: false,
      last_seen_at: null,
    });
    expect(await rowOf(user.id)).toMatchObject({ practiceId: admin.practiceId, passwordHash: null });
    expect(await eventsAbout(user.id)).toEqual([
      {
        action: 'user.created',
        actorId: admin.id,
        changes: {
          first_name: { from: null, to: 'Ada' },
          last_name: { from: null, to: 'Lovelace' },
          email: { from: null, to: email },
          planId: { from: null, to: 'new' },
          features: { from: null, to: ['tracking', 'virtual'] },
        },
      },
    ]);
    expect(await linksTo(email)).toEqual([]);
  });

  test('is invited by mail on request, and again later', async () => {
    const email = newEmail();
    const body = { first_name: 'Ada', last_name: 'Lovelace', email, is_invited: true };
    const { id } = await client.ok(adminUsers.create, { body });
    expect(await linksTo(email)).toEqual(['invite']);
    expect((await client.ok(adminUsers.invite, { params: { id } })).state).toBe('invited');
    expect(await linksTo(email)).toEqual(['invite', 'invite']);
    expect((await eventsAbout(id)).map(({ action }) => action)).toEqual([
      'user.created',
      'user.invited',
      'user.invited',
    ]);
  });

  test('logs in by the mailed link, and is then active', async () => {
    const email = newEmail();
    const body = { first_name: 'Ada', last_name: 'Lovelace', email, planId: 'pro' as const, is_invited: true };
    const { id } = await client.ok(adminUsers.create, { body });
    const request = await server.db.accountRequest.findFirstOrThrow({ where: { email } });
    let mail = '';
    const mailer: Mailer = {
      async send(message) {
        mail = message.text;
        return { messageId: message.messageId };
      },
      verify: async () => {},
    };
    const { mailAccountLink } = createJobHandlers({ ...server.deps, mailer });
    await mailAccountLink.run({ requestId: request.id }, AbortSignal.timeout(5_000));
    const token = new URL(/http\S+/.exec(mail)?.[0] ?? 'no:link').searchParams.get('token') ?? '';
    const password = 'Quite-another-8';
    const guest = await server.guest();
    await guest.ok(accounts.resetPassword, { body: { token, email, password, password_confirmation: password } });
    expect(await guest.ok(users.current, {})).toMatchObject({ id, planId: 'pro', term_status: null });
    expect((await client.ok(adminUsers.view, { params: { id } })).state).toBe('active');
  });

  test('F21: shows an invitation whose mail failed, until another one is mailed', async () => {
    const email = newEmail();
    const body = { first_name: 'Ada', last_name: 'Lovelace', email, planId: 'pro' as const, is_invited: true };
    const { id } = await client.ok(adminUsers.create, { body });
    const isLost = async () => (await client.ok(adminUsers.view, { params: { id } })).is_invitation_lost;
    const newest = () =>
      server.db.accountRequest.findFirstOrThrow({ where: { email }, orderBy: { createdAt: 'desc' } });
    const refusing: Mailer = {
      send: () => Promise.reject(new MailError('rejected', 'no such mailbox')),
      verify: async () => {},
    };
    const jobOf = (mailer: Mailer) => createJobHandlers({ ...server.deps, mailer }).mailAccountLink;
    const { id: refused } = await newest();
    await runAsSystem(() => jobOf(refusing).run({ requestId: refused }, AbortSignal.timeout(5_000)));
    expect(await isLost()).toBe(true);
    await client.ok(adminUsers.invite, { params: { id } });
    expect(await isLost()).toBe(false);
    const { id: givenUp } = await newest();
    await runAsSystem(async () => jobOf(refusing).exhausted?.({ requestId: givenUp }));
    expect(await isLost()).toBe(true);
    const { data } = await client.ok(adminUsers.list, { query: { search: email } });
    expect(data).toMatchObject([{ id, is_invitation_lost: true }]);
  });

  test('cannot have the address of another user of the installation, even in a race of two admins', async () => {
    for (const email of [stranger.email, admin.email.toUpperCase()]) {
      const body = { first_name: 'Ada', last_name: 'Lovelace', email, is_invited: true };
      const answer = await client.call(adminUsers.create, { body });
      expect(answer.status).toBe(422);
      expect(answer.failure().errors).toEqual({ email: [answerMessages.emailTaken] });
      expect(await linksTo(email)).toEqual([]);
    }
    const other = await server.loginAs(await server.createUser('admin'));
    const email = newEmail();
    const body = { first_name: 'Ada', last_name: 'Lovelace', email, is_invited: false };
    const answers = await Promise.all([client, other].map((one) => one.call(adminUsers.create, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('a change', () => {
  test('sets only the given fields, clears the requested plan, and is audited', async () => {
    const { id, password, ...before } = await colleague('none', { requestedPlan: 'pro', addressCountry: 'GB' });
    const changes = {
      first_name: 'New',
      is_admin: 1 as const,
      user_category: 1,
      user_type: 2,
      preview_type: 3,
      address_country: null,
      dft_first: false,
      is_first_time: false,
      card_status: false,
      is_sub_active: false,
      planId: 'student' as const,
      features: ['education' as const],
      voice_note: true,
      voice_note_only: true,
      real_time_transcription_enabled: true,
      ai_treatment_recommendation_enabled: false,
      ai_consent_creation_enabled: false,
    };
    const user = await client.ok(adminUsers.update, { params: { id }, body: changes });
    expect(user).toMatchObject({ first_name: 'New', is_admin: 1, planId: 'student', requested_plan: null });
    expect(await rowOf(id)).toEqual({
      ...before,
      id,
      firstName: 'New',
      isAdmin: true,
      userCategory: 1,
      userType: 2,
      previewType: 3,
      addressCountry: null,
      dftFirst: false,
      isFirstTime: false,
      cardStatus: false,
      isSubActive: false,
      plan: 'student',
      requestedPlan: null,
      features: ['education'],
      voiceNote: true,
      voiceNoteOnly: true,
      realTimeTranscriptionEnabled: true,
      aiTreatmentRecommendationEnabled: false,
      aiConsentCreationEnabled: false,
    });
    const [event, ...others] = await eventsAbout(id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ action: 'user.updated', actorId: admin.id });
    expect(Object.keys(event?.changes as object).sort()).toEqual(Object.keys(changes).sort());
    expect(event?.changes).toMatchObject({
      is_admin: { from: 0, to: 1 },
      planId: { from: null, to: 'student' },
      address_country: { from: 'GB', to: null },
      features: { from: [], to: ['education'] },
    });
    expect(JSON.stringify(event)).not.toContain(before.passwordHash);
  });

  test('that changes nothing leaves no event', async () => {
    const { id } = await colleague();
    await client.ok(adminUsers.update, { params: { id }, body: {} });
    await client.ok(adminUsers.update, {
      params: { id },
      body: { planId: 'pro', features: ['virtual', 'portfolio', 'education', 'tracking'] },
    });
    expect(await eventsAbout(id)).toEqual([]);
  });

  test('F18 T7: of an address ends the sessions and removes all credentials of the former holder; another name does not', async () => {
    const user = await colleague();
    const theirs = await server.loginAs(user);
    const { id } = user;
    const device = createSoftwarePasskey();
    const { challenge, options } = await theirs.ok(passkeys.addOptions, { body: { password: user.password } });
    const credential = device.create(options);
    await theirs.ok(passkeys.add, { body: { challenge, credential, name: 'Laptop' } });
    await server.db.twoFactor.create({
      data: { userId: id, encryptedSecret: new Uint8Array(8), enabledAt: new Date() },
    });
    await server.db.recoveryCode.create({ data: { userId: id, codeHash: 'hash' } });
    await client.ok(adminUsers.update, { params: { id }, body: { last_name: 'Other' } });
    expect((await theirs.call(users.current, {})).status).toBe(200);
    const email = newEmail();
    await client.ok(adminUsers.update, { params: { id }, body: { email: email.toUpperCase() } });
    expect((await theirs.call(users.current, {})).status).toBe(401);
    expect(await rowOf(id)).toMatchObject({ email, passwordHash: null });
    const former = await server.guest();
    for (const address of [email, user.email]) {
      const login = { email: address, password: user.password };
      expect((await former.call(auth.login, { body: login })).status).toBe(422);
    }
    const asked = await former.ok(passkeys.loginOptions, {});
    const byPasskey = { challenge: asked.challenge, credential: device.get(asked.options, {}) };
    expect((await former.call(passkeys.login, { body: byPasskey })).status).toBe(422);
    const of = { where: { userId: id } };
    expect([await server.db.twoFactor.count(of), await server.db.recoveryCode.count(of)]).toEqual([0, 0]);
    expect(await linksTo(email)).toEqual(['invite']);
    expect(await linksTo(user.email)).toEqual(['address_changed']);
  });

  test('F18: of an address ends the links to the former one, and an invitation follows to the new one', async () => {
    const [from, to, later] = [newEmail(), newEmail(), newEmail()];
    const body = { first_name: 'Ada', last_name: 'Lovelace', email: from, is_invited: true };
    const { id } = await client.ok(adminUsers.create, { body });
    await client.ok(adminUsers.update, { params: { id }, body: { email: to } });
    expect(await linksTo(to)).toEqual(['invite']);
    expect(await server.db.accountRequest.count({ where: { email: from, usedAt: null } })).toBe(0);

    const unasked = await client.ok(adminUsers.create, { body: { ...body, is_invited: false } });
    await client.ok(adminUsers.update, { params: { id: unasked.id }, body: { email: later } });
    expect(await linksTo(later)).toEqual([]);
  });

  test('F18: of the own address retains the session and the password, and the former address gets a notice', async () => {
    const email = newEmail();
    await client.ok(adminUsers.update, { params: { id: admin.id }, body: { email } });
    expect((await client.call(users.current, {})).status).toBe(200);
    await server.loginAs({ ...admin, email });
    expect([await linksTo(email), await linksTo(admin.email)]).toEqual([[], ['address_changed']]);
  });

  test('of an address to a taken one is refused at the field', async () => {
    const { id, email } = await colleague();
    const answer = await client.call(adminUsers.update, { params: { id }, body: { email: stranger.email } });
    expect(answer.status).toBe(422);
    expect(answer.failure().errors).toEqual({ email: [answerMessages.emailTaken] });
    expect((await rowOf(id)).email).toBe(email);
    expect(await eventsAbout(id)).toEqual([]);
  });

  test('can set nothing that is not in the contract', async () => {
    const { id } = await colleague();
    const forbidden = {
      id: stranger.id,
      practice_id: stranger.practiceId,
      practiceId: stranger.practiceId,
      password: 'x',
      passwordHash: 'x',
      disabledAt: null,
      term_status: '2026-01-01T00:00:00.000Z',
      requested_plan: 'pro',
      billingCustomerId: 'x',
      profile_image: 'x',
      vip_logo_image: 'x',
      proUser: true,
      has_two_factor: false,
      created_at: '2026-01-01T00:00:00.000Z',
      state: 'active',
    };
    const before = await rowOf(id);
    for (const call of [
      { method: 'PUT', url: `/api/admin/users/${id}`, body: forbidden },
      {
        method: 'POST',
        url: '/api/admin/users',
        body: { first_name: 'A', last_name: 'B', email: newEmail(), is_invited: false, ...forbidden },
      },
    ]) {
      const answer = await client.send(call);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.failure().errors ?? {}).sort()).toEqual(Object.keys(forbidden).sort());
    }
    expect(await rowOf(id)).toEqual(before);
  });
});

describe('the own account', () => {
  test.each([
    { is_admin: 0 as const },
    { card_status: false },
    { is_sub_active: false },
    { dft_first: false },
    { is_first_time: false },
  ])('does not lose %j by its own admin', async (body) => {
    const before = await rowOf(admin.id);
    const answer = await client.call(adminUsers.update, {
      params: { id: admin.id },
      body: { ...body, first_name: 'Other' },
    });
    expect(answer.status).toBe(422);
    expect(answer.failure().errors).toEqual({ [Object.keys(body)[0] ?? '']: [answerMessages.ownAccount] });
    expect(await rowOf(admin.id)).toEqual(before);
  });

  test('is not disabled, reset or invited by its own admin, and may be changed otherwise', async () => {
    const params = { id: admin.id };
    for (const call of [adminUsers.disable, adminUsers.resetPassword]) {
      const answer = await client.call(call, { params });
      expect(answer.status).toBe(403);
      expect(answer.failure().message).toBe(answerMessages.ownAccount);
    }
    expect((await client.call(adminUsers.invite, { params })).status).toBe(409);
    const body = { is_admin: 1 as const, card_status: true, planId: null, email: newEmail() };
    await client.ok(adminUsers.update, { params, body });
    expect((await client.ok(adminUsers.view, { params })).planId).toBeNull();
  });

  test('two admins who disable, demote or reset each other at once leave one of them', async () => {
    const attacks = [
      (by: TestClient, id: string) => by.call(adminUsers.disable, { params: { id } }),
      (by: TestClient, id: string) => by.call(adminUsers.update, { params: { id }, body: { is_admin: 0 } }),
      (by: TestClient, id: string) => by.call(adminUsers.resetPassword, { params: { id } }),
    ];
    for (const attack of attacks) {
      const one = await server.createUser('admin');
      const other = await createUser(server.db, { kind: 'admin', practiceId: one.practiceId });
      const [first, second] = [await server.loginAs(one), await server.loginAs(other)];
      const answers = await Promise.all([attack(first, other.id), attack(second, one.id)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(
        await server.db.user.count({
          where: { practiceId: one.practiceId, isAdmin: true, disabledAt: null, passwordHash: { not: null } },
        }),
      ).toBe(1);
    }
  });
});

describe('a closed account', () => {
  test('loses every session at once, cannot log in, and can be reopened', async () => {
    const user = await colleague();
    const { id } = user;
    const [first, second] = [await server.loginAs(user), await server.loginAs(user)];
    const sessions = await server.db.loginSession.findMany({ where: { userId: id } });
    expect((await client.ok(adminUsers.disable, { params: { id } })).state).toBe('disabled');
    for (const theirs of [first, second]) expect((await theirs.call(users.current, {})).status).toBe(401);
    expect(server.disconnected).toEqual(expect.arrayContaining(sessions.map((session) => session.id)));
    await expect(server.loginAs(user)).rejects.toThrow('422');
    await client.ok(adminUsers.disable, { params: { id } });
    expect((await client.ok(adminUsers.activate, { params: { id } })).state).toBe('active');
    expect((await first.call(users.current, {})).status).toBe(401);
    await server.loginAs(user);
    await client.ok(adminUsers.activate, { params: { id } });
    expect(await eventsAbout(id)).toEqual([
      { action: 'user.disabled', actorId: admin.id, changes: { state: { from: 'active', to: 'disabled' } } },
      { action: 'user.activated', actorId: admin.id, changes: { state: { from: 'disabled', to: 'active' } } },
    ]);
  });

  test('has no session after it is reopened', async () => {
    const user = await colleague();
    const theirs = await server.loginAs(user);
    await server.db.user.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
    await client.ok(adminUsers.activate, { params: { id: user.id } });
    expect((await theirs.call(users.current, {})).status).toBe(401);
  });

  test('is mailed nothing', async () => {
    const { id, email } = await colleague('pro', { disabledAt: new Date(), passwordHash: null });
    for (const call of [adminUsers.invite, adminUsers.resetPassword]) {
      expect((await client.call(call, { params: { id } })).status).toBe(409);
    }
    expect(await linksTo(email)).toEqual([]);
  });
});

test('a reset removes every credential, ends the sessions and mails a link', async () => {
  const user = await colleague();
  const { id } = user;
  const theirs = await server.loginAs(user);
  await server.db.twoFactor.create({
    data: { userId: id, encryptedSecret: new Uint8Array([1]), enabledAt: new Date() },
  });
  await server.db.recoveryCode.create({ data: { userId: id, codeHash: 'x' } });
  await server.db.passkey.create({
    data: { userId: id, credentialId: randomUUID(), publicKey: new Uint8Array([1]), counter: 0n, name: 'Key' },
  });
  expect(await client.ok(adminUsers.resetPassword, { params: { id } })).toMatchObject({
    state: 'invited',
    has_two_factor: false,
  });
  expect((await theirs.call(users.current, {})).status).toBe(401);
  await expect(server.loginAs(user)).rejects.toThrow('422');
  const where = { userId: id };
  expect(await server.db.twoFactor.count({ where })).toBe(0);
  expect(await server.db.recoveryCode.count({ where })).toBe(0);
  expect(await server.db.passkey.count({ where })).toBe(0);
  expect(await linksTo(user.email)).toEqual(['reset']);
  expect(await eventsAbout(id)).toEqual([{ action: 'user.password-reset', actorId: admin.id, changes: {} }]);
});

test('a user whose account waits is mailed when an admin approves it, once, and their pages update', async () => {
  const { id, email } = await colleague('none', { cardStatus: false, isSubActive: false, requestedPlan: 'pro' });
  const grant = { planId: 'pro', card_status: true, is_sub_active: true } as const;
  await client.ok(adminUsers.update, { params: { id }, body: { first_name: 'Nora' } });
  expect(await linksTo(email)).toEqual([]);
  expect((await client.ok(adminUsers.update, { params: { id }, body: grant })).state).toBe('active');
  await client.ok(adminUsers.update, { params: { id }, body: grant });
  await client.ok(adminUsers.update, { params: { id }, body: { planId: 'new' } });
  expect(await linksTo(email)).toEqual(['approved']);
  const events = server.events.filter(({ userId }) => userId === id);
  expect(events).toEqual(Array.from({ length: 3 }, () => ({ userId: id, event: 'account.changed', data: {} })));
});

test('a user with a password is not invited', async () => {
  const { id, email } = await colleague();
  expect((await client.call(adminUsers.invite, { params: { id } })).status).toBe(409);
  expect(await linksTo(email)).toEqual([]);
});

describe('the table', () => {
  const exported = async (query = ''): Promise<string> => {
    const answer = await client.send({ method: 'GET', url: `/api/admin/users/export${query}` });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const day = new Date().toISOString().slice(0, 10);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename=users-${day}.csv`);
    return answer.bytes.toString('utf8');
  };
  const imported = (csv: string, is_trial = false) => client.ok(adminUsers.import, { body: { csv, is_trial } });
  const outcomes = (result: Awaited<ReturnType<typeof imported>>) => result.lines.map(({ outcome }) => outcome);

  test('contains the filtered users, is safe to open, and changes nothing when imported', async () => {
    await colleague('student', { firstName: '=cmd|', lastName: '\'+1, "x";\n@y', features: ['virtual', 'education'] });
    await colleague('new', { passwordHash: null, userCategory: 1, addressCountry: 'CH' });
    await colleague('voice only', { disabledAt: new Date() });
    const csv = await exported();
    expect(csv.startsWith('\uFEFFfirst_name,last_name,email,')).toBe(true);
    expect(csv).toContain("'=cmd|");
    expect(csv).not.toMatch(/(^|[,;\t\r\n])"*[=+\-@]/);
    expect(csv).not.toContain(stranger.email);
    for (const isTrial of [true, false]) {
      const result = await imported(csv, isTrial);
      expect(outcomes(result)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged']);
      expect(result.is_applied).toBe(!isTrial);
    }
    expect(await eventsAbout(null)).toEqual([]);
    expect((await exported('?plan=student&state=active')).trim().split('\r\n')[1]).toContain('student');
    expect(await exported('?search=nobody-has-this')).toMatch(/^\uFEFF\S+\r\n$/);
  });

  test('creates and changes users; a trial only reports it', async () => {
    const user = await colleague('none', { firstName: 'Old', requestedPlan: 'pro' });
    const email = newEmail();
    const csv =
      'email;first_name;last_name;planId;features;voice_note\n' +
      `${user.email.toUpperCase()};New;none;pro;tracking|virtual;yes\n` +
      `${email.toUpperCase()};Ada;Lovelace;;;\n`;
    const before = await rowOf(user.id);
    const trial = await imported(csv, true);
    expect(trial).toEqual({
      is_applied: false,
      lines: [
        { line: 2, email: user.email, outcome: 'updated', errors: [] },
        { line: 3, email, outcome: 'created', errors: [] },
      ],
    });
    expect(await rowOf(user.id)).toEqual(before);
    expect(await server.db.user.count({ where: { email } })).toBe(0);

    expect(await imported(csv)).toEqual({ ...trial, is_applied: true });
    expect(await rowOf(user.id)).toEqual({
      ...before,
      firstName: 'New',
      plan: 'pro',
      requestedPlan: null,
      features: ['tracking', 'virtual'],
      voiceNote: true,
    });
    const created = await server.db.user.findUniqueOrThrow({ where: { email } });
    expect(created).toMatchObject({
      practiceId: admin.practiceId,
      firstName: 'Ada',
      passwordHash: null,
      isAdmin: false,
      plan: null,
      cardStatus: true,
      voiceNote: false,
    });
    expect(await linksTo(email)).toEqual([]);
    expect((await eventsAbout(user.id)).map(({ action }) => action)).toEqual(['user.updated']);
    expect((await eventsAbout(created.id)).map(({ action }) => action)).toEqual(['user.created']);
    expect(await eventsAbout(null)).toEqual([
      {
        action: 'users.imported',
        actorId: admin.id,
        changes: { created: { from: null, to: 1 }, updated: { from: null, to: 1 } },
      },
    ]);
    expect(outcomes(await imported(csv))).toEqual(['unchanged', 'unchanged']);
  });

  test('opens accounts that wait, and mails their users', async () => {
    const closed = { cardStatus: false, isSubActive: false };
    const [approved, renamed] = [await colleague('none', closed), await colleague('none', closed)];
    await imported(
      `email,first_name,planId,card_status,is_sub_active\n${approved.email},Ada,pro,yes,yes\n${renamed.email},Ada,,,\n`,
    );
    expect(await linksTo(approved.email)).toEqual(['approved']);
    expect(await linksTo(renamed.email)).toEqual([]);
    expect(server.events.filter(({ event }) => event === 'account.changed')).toContainEqual({
      userId: approved.id,
      event: 'account.changed',
      data: {},
    });
  });

  test('changes nothing if one line is rejected, and names the error', async () => {
    const user = await colleague('none', { firstName: 'Old' });
    const email = newEmail();
    const result = await imported(
      'email,first_name,last_name,is_admin,state\n' +
        `${user.email},New,none,,\n` +
        `${email},Ada,Lovelace,,\n` +
        `${email.toUpperCase()},Ada,Lovelace,,\n` +
        `${stranger.email},Ada,Lovelace,,\n` +
        `${admin.email},Ada,Lovelace,no,\n` +
        `${newEmail()},,Lovelace,,\n` +
        `${newEmail()},Ada,Lovelace,,disabled\n` +
        'nobody,Ada,Lovelace,,\n',
    );
    expect(result.is_applied).toBe(false);
    expect(result.lines.map(({ line, outcome, errors }) => [line, outcome, ...errors])).toEqual([
      [2, 'updated'],
      [3, 'created'],
      [4, 'refused', `E-mail: ${importMessages.repeatedAddress(3)}`],
      [5, 'refused', `E-mail: ${answerMessages.emailTaken}`],
      [6, 'refused', `Admin: ${answerMessages.ownAccount}`],
      [7, 'refused', 'First name is missing.'],
      [8, 'refused', importMessages.state],
      [9, 'refused', 'E-mail: nobody is not an e-mail address.'],
    ]);
    expect((await rowOf(user.id)).firstName).toBe('Old');
    expect(await server.db.user.count({ where: { email } })).toBe(0);
    expect(await eventsAbout(user.id)).toEqual([]);
  });

  test('applies the other lines if rejected ones are skipped', async () => {
    const email = newEmail();
    const csv = `E-mail,First name,Last name,Plan\n${email},Ada,Hart,Pro\n${newEmail()},Bo,Hart,Gold\n`;
    const result = await client.ok(adminUsers.import, { body: { csv, is_trial: false, skips_refused: true } });
    expect(result.is_applied).toBe(true);
    expect(result.lines.map(({ line, outcome, errors }) => [line, outcome, ...errors])).toEqual([
      [2, 'created'],
      [3, 'refused', 'Plan: Gold is not a plan. Use Pro, Student, New or Voice.'],
    ]);
    expect(await server.db.user.findUnique({ where: { email } })).toMatchObject({ plan: 'pro' });
    expect(await server.db.user.count({ where: { practiceId: admin.practiceId } })).toBe(2);
  });

  test('may contain a thousand users', async () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => `Ada,L${at},p${at}-${admin.id}@clinic.example,pro`);
    const csv = `first_name,last_name,email,planId\n${lines.join('\n')}`;
    expect(outcomes(await imported(csv)).every((outcome) => outcome === 'created')).toBe(true);
    const changed = await imported(csv.replaceAll(',pro', ',new'));
    expect(outcomes(changed).every((outcome) => outcome === 'updated')).toBe(true);
    expect((await client.ok(adminUsers.list, { query: { plan: 'new' } })).meta.total).toBe(1_000);
    expect((await exported()).trim().split('\r\n')).toHaveLength(1_002);
  });

  test('that cannot be read is rejected with a text', async () => {
    for (const [csv, message] of [
      ['email,password_hash\na@b.example,x', importMessages.unknownColumn('password_hash')],
      ['email\n"x', importMessages.unreadable(2)],
    ] as const) {
      const answer = await client.call(adminUsers.import, { body: { csv, is_trial: false } });
      expect(answer.status).toBe(422);
      expect(answer.failure().errors).toEqual({ csv: [message] });
    }
  });
});

describe('the audit trail', () => {
  test('is of the own practice, newest first, names users and can be filtered by one', async () => {
    const user = await colleague('none', { firstName: 'Ada', lastName: 'Lovelace' });
    const { id } = await colleague('student');
    const other = await server.createUser('admin');
    const others = await server.loginAs(other);
    await others.ok(adminUsers.create, {
      body: { first_name: 'X', last_name: 'Y', email: newEmail(), is_invited: false },
    });
    await client.ok(adminUsers.update, { params: { id: user.id }, body: { planId: 'pro' } });
    await client.ok(adminUsers.disable, { params: { id } });
    const page = await client.ok(adminUsers.auditTrail, { query: { per_page: 1, kind: 'account' } });
    expect(page.meta).toEqual({ current_page: 1, last_page: 2, per_page: 1, total: 2 });
    expect(page.data).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        at: expect.any(String),
        kind: 'account',
        action: 'user.disabled',
        object_id: null,
        call: null,
        actor: { id: admin.id, name: 'Robin admin' },
        subject: { id, name: 'Robin student' },
        changes: { state: { from: 'active', to: 'disabled' } },
      },
    ]);
    const of = (user_id: string) => client.ok(adminUsers.auditTrail, { query: { user_id, kind: 'account' } });
    expect((await of(user.id)).data).toMatchObject([
      { action: 'user.updated', subject: { name: 'Ada Lovelace' }, changes: { planId: { from: null, to: 'pro' } } },
    ]);
    expect((await of(admin.id)).data).toHaveLength(2);
    const foreign = await client.call(adminUsers.auditTrail, { query: { user_id: other.id } });
    expect(foreign.status).toBe(404);
  });

  test('T29: stays as it was written', async () => {
    const { id } = await colleague();
    await client.ok(adminUsers.disable, { params: { id } });
    const before = await eventsAbout(id);
    const where = { subjectId: id };
    const change = runAsSystem(() => server.db.auditEvent.updateMany({ where, data: { action: 'nothing' } }));
    await expect(change).rejects.toThrow(/permission denied/);
    await expect(runAsSystem(() => server.db.auditEvent.deleteMany({ where }))).rejects.toThrow(/permission denied/);
    expect(before).toHaveLength(1);
    expect(await eventsAbout(id)).toEqual(before);
  });

  test('is written if and only if its change is', async () => {
    const { id } = await colleague();
    await server.db
      .$executeRaw`ALTER TABLE audit_events ADD CONSTRAINT test_refusal CHECK (action <> 'user.disabled') NOT VALID`;
    const answer = await client.call(adminUsers.disable, { params: { id } });
    await server.db.$executeRaw`ALTER TABLE audit_events DROP CONSTRAINT test_refusal`;
    expect(answer.status).toBe(500);
    expect((await rowOf(id)).disabledAt).toBeNull();
  });
});

describe('the announcement of a practice', () => {
  const put = (text: string, level: 'info' | 'warning' = 'info') =>
    client.ok(adminUsers.updateAnnouncement, { body: { text, level } });

  test('is one per practice, and is removed by an empty text', async () => {
    const first = await put(' Closed on Friday ');
    expect(first.data).toMatchObject({ text: 'Closed on Friday', level: 'info' });
    const second = await put('Closed on Monday', 'warning');
    expect(second.data).toMatchObject({ text: 'Closed on Monday', level: 'warning' });
    expect(await put('Closed on Monday', 'warning')).toEqual(second);
    const current = (practiceId: string) =>
      server.core.users.announcement({ practiceId } as Parameters<typeof server.core.users.announcement>[0]);
    expect(await current(admin.practiceId)).toEqual(second);
    expect(await current(stranger.practiceId)).toEqual({ data: null });
    expect(await put('  ')).toEqual({ data: null });
    expect(await put('')).toEqual({ data: null });
    expect(await current(admin.practiceId)).toEqual({ data: null });
    const events = await eventsAbout(null);
    expect(events.map(({ action }) => action)).toEqual(Array(3).fill('announcement.updated'));
    expect(events[1]?.changes).toEqual({
      text: { from: 'Closed on Friday', to: 'Closed on Monday' },
      level: { from: 'info', to: 'warning' },
    });
  });
});
