import { randomUUID } from 'node:crypto';
import { auth } from '@openconsult/contracts/auth';
import { answerMessages } from '@openconsult/contracts/texts';
import { users } from '@openconsult/contracts/users';
import { auditTrailOf, type TestUser } from '@openconsult/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { PNG, upload as uploadFile } from '../testing/upload.ts';

let server: TestServer;
let user: TestUser;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer({ config: { BOOKING_URL: 'https://booking.clinic.example/demo' } });
});
afterAll(() => server.close());

const logIn = async () => {
  user = await server.createUser('pro');
  client = await server.loginAs(user);
};

const upload = (by: TestClient, bytes: Buffer) => uploadFile(server, by, bytes);
const row = () => server.db.user.findUniqueOrThrow({ where: { id: user.id } });
const trail = () => auditTrailOf(server.db, user.id);
const exists = async (key: string) => (await server.deps.storage.head(key)) !== null;

describe('the own profile', () => {
  beforeAll(logIn);

  test('leaves omitted fields unchanged, returns the whole user, and is audited', async () => {
    const changed = await client.ok(users.update, { body: { first_name: ' Sam ', address_country: 'GB' } });
    expect(changed).toMatchObject({ first_name: 'Sam', full_name: 'Sam pro', address_country: 'GB' });
    expect(await client.ok(users.current, {})).toMatchObject({ first_name: 'Sam', address_country: 'GB' });
    const [event] = await trail();
    expect(event).toMatchObject({
      action: 'user.updated',
      actorId: user.id,
      changes: { first_name: { from: 'Robin', to: 'Sam' }, address_country: { from: null, to: 'GB' } },
    });
  });

  test('holds the theme of every page, by page until one is chosen', async () => {
    expect((await client.ok(users.current, {})).theme).toBe('by_page');
    expect((await client.ok(users.update, { body: { theme: 'dark' } })).theme).toBe('dark');
    expect((await client.ok(users.session, {})).user?.theme).toBe('dark');
    const answer = await client.call(users.update, { body: { theme: 'sepia' as 'dark' } });
    expect(answer.failure()).toMatchObject({ code: 'VALIDATION', errors: { theme: [expect.any(String)] } });
  });

  test('is audited once if the same is sent again', async () => {
    const before = (await trail()).length;
    await client.ok(users.update, { body: { first_name: 'Sam' } });
    expect(await trail()).toHaveLength(before);
  });

  test('is rejected as a whole, naming the invalid field', async () => {
    const before = await row();
    const answer = await client.call(users.update, { body: { first_name: 'Kim', last_name: '  ' } });
    expect(answer.failure()).toMatchObject({ code: 'VALIDATION', errors: { last_name: ['This field is required'] } });
    expect(await row()).toEqual(before);
  });
});

describe('the profile picture', () => {
  beforeAll(logIn);

  test('is made of an own upload, which goes; the same request again changes nothing; another replaces it', async () => {
    const first = await upload(client, PNG);
    const shown = await client.ok(users.update, { body: { profile_image: first } });
    const { pathname, search } = new URL(shown.profile_image ?? '');
    const image = await server.app.inject({ method: 'GET', url: `${pathname}${search}` });
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(image.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    expect(await exists(first)).toBe(false);

    const oldKey = (await row()).profileImageKey ?? '';
    const events = (await trail()).length;
    expect((await client.call(users.update, { body: { profile_image: first } })).status).toBe(200);
    expect([(await row()).profileImageKey, (await trail()).length]).toEqual([oldKey, events]);

    await client.ok(users.update, { body: { profile_image: await upload(client, PNG) } });
    expect([await exists(oldKey), await exists((await row()).profileImageKey ?? '')]).toEqual([false, true]);
  });

  test('is set once by the same request sent twice at once', async () => {
    const key = await upload(client, PNG);
    const before = (await trail()).length;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => client.call(users.update, { body: { profile_image: key } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await trail()).toHaveLength(before + 1);
    expect(await exists((await row()).profileImageKey ?? '')).toBe(true);
  });

  test('is removed by null', async () => {
    await client.ok(users.update, { body: { profile_image: await upload(client, PNG) } });
    const oldKey = (await row()).profileImageKey ?? '';
    expect(await client.ok(users.update, { body: { profile_image: null } })).toMatchObject({ profile_image: null });
    expect([(await row()).profileImageKey, await exists(oldKey)]).toEqual([null, false]);
    expect((await trail()).at(-1)?.changes).toEqual({ profile_image: { from: true, to: false } });
  });

  test('is refused at its field, and nothing changes, when the key is not an own upload or the upload no picture', async () => {
    const other = await server.loginAs(await server.createUser('pro'));
    const foreign = await upload(other, PNG);
    const svg = await upload(client, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'));
    const before = await row();
    for (const [key, message] of [
      [foreign, answerMessages.pictureUnknown],
      [`uploads/${user.id}/${randomUUID()}`, answerMessages.pictureUnknown],
      [`uploads/${user.id}/../${user.id}/${randomUUID()}`, answerMessages.pictureUnknown],
      [`profile-images/${user.id}/${randomUUID()}.webp`, answerMessages.pictureUnknown],
      ['', answerMessages.pictureUnknown],
      [svg, answerMessages.notAPicture],
    ] as const) {
      const answer = await client.call(users.update, { body: { first_name: 'Kim', profile_image: key } });
      expect([key, answer.status, answer.failure().errors]).toEqual([key, 422, { profile_image: [message] }]);
    }
    expect(await row()).toEqual(before);
    expect(await exists(foreign)).toBe(true);
  });
});

describe('the terms', () => {
  beforeAll(async () => {
    user = await server.createUser('pro');
    await server.db.user.update({ where: { id: user.id }, data: { termStatus: null } });
    client = await server.loginAs(user);
  });

  test('are accepted once', async () => {
    const accepted = await client.ok(users.updateTerms, {});
    expect(Date.parse(accepted.term_status ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await client.ok(users.updateTerms, {})).term_status).toBe(accepted.term_status);
    expect((await trail()).map(({ action }) => action)).toEqual(['user.updated']);
  });

  test('are accepted again when that was before the cutoff', async () => {
    const later = await startTestServer({ config: { TERMS_CUTOFF: '2026-06-01T00:00:00Z' } });
    const early = await later.createUser('pro');
    const accepted = await (await later.loginAs(early)).ok(users.updateTerms, {});
    expect(early.termStatus?.toISOString()).toBe('2026-01-01T00:00:00.000Z');
    expect(Date.parse(accepted.term_status ?? '')).toBeGreaterThan(Date.parse('2026-06-01'));
    await later.close();
  });
});

test('a user can read whether they had their demo, and where to book one', async () => {
  await logIn();
  expect(await client.ok(users.dftUser, {})).toEqual({
    dft_first: true,
    booking_url: 'https://booking.clinic.example/demo',
  });
});

test('nothing is readable without a log-in', async () => {
  const guest = await server.guest();
  for (const call of [users.announcement, users.dftUser, users.current])
    expect((await guest.call(call, {})).status).toBe(401);
  await guest.ok(auth.logout, {});
});
