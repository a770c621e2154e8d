import { randomUUID } from 'node:crypto';
import { adminUsers } from '@openconsult/contracts/admin-users';
import { practices } from '@openconsult/contracts/practices';
import { answerMessages } from '@openconsult/contracts/texts';
import { users } from '@openconsult/contracts/users';
import { createUser, type TestUser } from '@openconsult/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newEmail } from '../testing/new-visitor.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { PNG, upload } from '../testing/upload.ts';

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

const rowOf = (id: string) => server.db.practice.findUniqueOrThrow({ where: { id } });
const changesOf = async () => {
  const where = { practiceId: admin.practiceId, action: 'practice.updated' };
  return (await server.db.auditEvent.findMany({ where, orderBy: { id: 'asc' } })).map(({ changes }) => changes);
};

describe('what patients see of a practice', () => {
  test('is changed for the own practice only, once, and recorded', async () => {
    const others = await rowOf(stranger.practiceId);
    const body = { name: ' Harbour Dental Practice ', phone: '020 7946 0000', address: ' 1 Quay Road\nHarwich ' };
    const saved = { name: 'Harbour Dental Practice', phone: '020 7946 0000', address: '1 Quay Road\nHarwich' };
    expect(await client.ok(practices.update, { body })).toMatchObject(saved);
    expect(await client.ok(practices.update, { body })).toMatchObject(saved);
    expect(await client.ok(practices.view, {})).toEqual({
      ...saved,
      vip_logo_image: null,
      notation: 'palmer',
      currency: 'GBP',
      country: 'GB',
    });
    expect(await rowOf(stranger.practiceId)).toEqual(others);
    expect(await changesOf()).toEqual([
      {
        name: { from: 'Harbour Dental', to: 'Harbour Dental Practice' },
        phone: { from: '+442079460000', to: '020 7946 0000' },
        address: { from: null, to: '1 Quay Road\nHarwich' },
      },
    ]);
    expect(await client.ok(practices.update, { body: { phone: '' } })).toMatchObject({ ...saved, phone: null });
  });

  test('includes how it writes teeth, money and dates, which every user of the practice reads', async () => {
    const body = { notation: 'universal', currency: 'USD', country: 'US' } as const;
    expect(await client.ok(practices.update, { body })).toMatchObject(body);
    const colleague = await server.loginAs(await createUser(server.db, { kind: 'pro', practiceId: admin.practiceId }));
    expect(await colleague.ok(practices.view, {})).toMatchObject(body);
    expect((await colleague.call(practices.update, { body })).status).toBe(403);
  });

  test('needs a name on one line, a number as phone and a known notation, currency and country', async () => {
    for (const [field, value] of [
      ['name', ' '],
      ['name', 'Harbour\nBcc: x'],
      ['phone', 'call us'],
      ['address', 'x'.repeat(301)],
      ['notation', 'zsigmondy'],
      ['currency', 'XAU'],
      ['country', 'Britain'],
    ] as const) {
      const answer = await client.call(practices.update, { body: { name: 'Harbour', [field]: value } });
      expect(Object.keys(answer.failure().errors ?? {})).toEqual([field]);
    }
  });
});

describe('the logo', () => {
  test('is made of an own upload, which goes, and is that of every user of the practice', async () => {
    const key = await upload(server, client, PNG);
    const shown = await client.ok(practices.update, { body: { vip_logo_image: key } });
    const { pathname, search } = new URL(shown.vip_logo_image ?? '');
    const image = await server.app.inject({ method: 'GET', url: `${pathname}${search}` });
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await server.deps.storage.head(key)).toBeNull();
    expect((await client.call(practices.update, { body: { vip_logo_image: key } })).status).toBe(200);
    expect(await changesOf()).toEqual([{ vip_logo_image: { from: false, to: true } }]);

    expect((await client.ok(users.current, {})).vip_logo_image).not.toBeNull();
    const body = { first_name: 'Ada', last_name: 'Novak', email: newEmail(), is_invited: false };
    expect((await client.ok(adminUsers.create, { body })).vip_logo_image).not.toBeNull();
    const foreign = await server.loginAs(stranger);
    expect((await foreign.ok(users.current, {})).vip_logo_image).toBeNull();

    const removed = await client.ok(practices.update, { body: { vip_logo_image: null } });
    expect(removed.vip_logo_image).toBeNull();
    expect((await client.ok(users.current, {})).vip_logo_image).toBeNull();
  });

  test('is refused at its field when the key is not an own upload or the upload no picture', async () => {
    const foreign = await upload(server, await server.loginAs(stranger), PNG);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const before = await rowOf(admin.practiceId);
    for (const [key, message] of [
      [foreign, answerMessages.pictureUnknown],
      [`uploads/${admin.id}/${randomUUID()}`, answerMessages.pictureUnknown],
      [`practice-logos/${stranger.practiceId}/${randomUUID()}.png`, answerMessages.pictureUnknown],
      [await upload(server, client, svg), answerMessages.notAPicture],
    ] as const) {
      const answer = await client.call(practices.update, { body: { name: 'New', vip_logo_image: key } });
      expect(answer.failure().errors).toEqual({ vip_logo_image: [message] });
    }
    expect(await rowOf(admin.practiceId)).toEqual(before);
  });
});
