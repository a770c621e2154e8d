import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { auth } from '@openconsult/contracts/auth';
import { userEvents } from '@openconsult/contracts/realtime';
import { remoteMicrophones } from '@openconsult/contracts/remote-microphones';
import { answerMessages } from '@openconsult/contracts/texts';
import { addConsultation, auditTrailOf } from '@openconsult/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newIp } from '../testing/new-visitor.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newSecret = () => randomBytes(32).toString('base64url');
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

type Joined = { id: string; grant: string; channel: string; closed: boolean };

/** A phone with what it stores for rejoining. */
async function joinWith(token: string) {
  const secret = newSecret();
  const body = { token, device_label: 'Phone', rejoin_hash: hashOf(secret) };
  const answer = await (await server.guest()).call(remoteMicrophones.join, { body }, { ip: newIp() });
  return { status: answer.status, ...(answer.json() as Joined), secret };
}

const rejoin = async (grant: string, secret: string, next: string) =>
  (await server.guest()).call(
    remoteMicrophones.guestRejoin,
    { body: { rejoin_secret: secret, rejoin_hash: hashOf(next) } },
    { headers: { authorization: `Bearer ${grant}` } },
  );

const ask = async (grant: string) =>
  (await server.guest()).call(remoteMicrophones.guest, {}, { headers: { authorization: `Bearer ${grant}` } });

async function connected() {
  const user = await server.createUser('pro');
  const window = await server.loginAs(user);
  const offered = await window.ok(remoteMicrophones.create, {});
  const phone = await joinWith(offered.token);
  return { user, window, phone };
}

/** A lost phone, and the new offer of its window. */
async function lost() {
  const all = await connected();
  const next = await all.window.ok(remoteMicrophones.rotate, { params: { id: all.phone.id } });
  return { ...all, next };
}

const trailOf = async (userId: string) =>
  (await auditTrailOf(server.db, userId))
    .filter(({ action }) => action.startsWith('phone.'))
    .map(({ action, actorId, changes }) => ({ action, isByUser: actorId === userId, changes }));

const closedEventsOf = (userId: string) =>
  server.events
    .filter((event) => event.userId === userId && event.event === userEvents.remoteMicrophoneClosed.name())
    .map(({ data }) => data);

describe('R18: a phone that was lost', () => {
  test('R18: rejoins its window’s new offer with another grant, and can still send with the old one', async () => {
    const { window, phone, next } = await lost();
    const later = newSecret();
    const answer = await rejoin(phone.grant, phone.secret, later);
    expect(answer.status).toBe(200);
    const back = answer.json() as Joined;
    expect(back).toMatchObject({ id: next.id, channel: next.channel, closed: false });
    expect(back.grant).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect((await ask(back.grant)).json()).toMatchObject({ id: next.id, closed: false });
    expect((await ask(phone.grant)).json()).toMatchObject({ id: phone.id, closed: true });
    expect(await window.ok(remoteMicrophones.view, { params: { id: next.id } })).toMatchObject({
      state: 'joined',
      channel: next.channel,
      device_label: 'Phone',
    });

    // And again, with the secret that it named.
    const third = await window.ok(remoteMicrophones.rotate, { params: { id: next.id } });
    const again = await rejoin(back.grant, later, newSecret());
    expect(again.json()).toMatchObject({ id: third.id, closed: false });
  });

  test('gets the same answer to repeated and concurrent calls', async () => {
    const { phone, next } = await lost();
    const later = newSecret();
    const answers = await Promise.all(Array.from({ length: 5 }, () => rejoin(phone.grant, phone.secret, later)));
    const grants = new Set(answers.map((answer) => (answer.json() as Joined).grant));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(grants.size).toBe(1);
    expect((await ask([...grants][0] ?? '')).json()).toMatchObject({ id: next.id });
  });

  test('may rejoin a window that requested a new token twice', async () => {
    const { window, phone } = await lost();
    const second = await window.ok(remoteMicrophones.rotate, { params: { id: phone.id } });
    const later = newSecret();
    const back = (await rejoin(phone.grant, phone.secret, later)).json() as Joined;
    expect(back.id).toBe(second.id);
    const third = await window.ok(remoteMicrophones.rotate, { params: { id: phone.id } });
    expect((await rejoin(back.grant, later, newSecret())).json()).toMatchObject({ id: third.id });
  });

  test('rejoins within ten minutes and not later', async () => {
    const { phone } = await lost();
    server.passTime(10 * MINUTE_MS);
    const answer = await rejoin(phone.grant, phone.secret, newSecret());
    expect(answer.status).toBe(410);
    expect(answer.failure().message).toBe(answerMessages.remoteMicrophoneRejoinEnded);
  });

  test('does not rejoin if its window disconnected it, offers to another phone, or is logged out', async () => {
    const letGo = await connected();
    await letGo.window.ok(remoteMicrophones.close, { params: { id: letGo.phone.id } });
    expect((await rejoin(letGo.phone.grant, letGo.phone.secret, newSecret())).status).toBe(410);

    const renewed = await lost();
    await renewed.window.ok(remoteMicrophones.create, {});
    expect((await rejoin(renewed.phone.grant, renewed.phone.secret, newSecret())).status).toBe(410);

    const signedOut = await lost();
    await signedOut.window.ok(auth.logout, {});
    expect((await rejoin(signedOut.phone.grant, signedOut.phone.secret, newSecret())).status).toBe(410);
  });

  test('does not rejoin after it left', async () => {
    const { window, phone } = await connected();
    const headers = { authorization: `Bearer ${phone.grant}` };
    await (await server.guest()).call(remoteMicrophones.guestLeave, {}, { headers });
    await window.ok(remoteMicrophones.rotate, { params: { id: phone.id } });
    expect((await rejoin(phone.grant, phone.secret, newSecret())).status).toBe(410);
  });

  test('is rejected when another phone was faster, which stays', async () => {
    const { phone, next } = await lost();
    const other = await joinWith(next.token);
    const answer = await rejoin(phone.grant, phone.secret, newSecret());
    expect(answer.status).toBe(409);
    expect(answer.failure().message).toBe(answerMessages.remoteMicrophoneTaken);
    expect((await ask(other.grant)).json()).toMatchObject({ closed: false });
  });

  test('of two at once, the phone itself and one that scans, one joins', async () => {
    const { phone, next } = await lost();
    const [back, other] = await Promise.all([rejoin(phone.grant, phone.secret, newSecret()), joinWith(next.token)]);
    expect([back.status, other.status].sort()).toEqual([200, 409]);
  });
});

describe('T22: the secret by which a phone rejoins', () => {
  test('T22: is stored as a hash', async () => {
    const { phone } = await connected();
    const row = await server.db.remoteMicrophone.findUniqueOrThrow({ where: { id: phone.id } });
    expect(JSON.stringify(row)).not.toContain(phone.secret);
    expect(row.rejoinHash).toBe(hashOf(phone.secret));
  });

  test('T22: used a second time ends the pairing for both, and notifies the window', async () => {
    const { user, window, phone, next } = await lost();
    const later = newSecret();
    const back = (await rejoin(phone.grant, phone.secret, later)).json() as Joined;
    const replayed = await rejoin(phone.grant, phone.secret, newSecret());
    expect(replayed.status).toBe(410);
    expect((await ask(back.grant)).json()).toMatchObject({ closed: true });
    expect(closedEventsOf(user.id)).toEqual([{ id: next.id }]);

    // Neither rejoins what the window offers after that; a new code is valid.
    const third = await window.ok(remoteMicrophones.rotate, { params: { id: next.id } });
    expect((await rejoin(back.grant, later, newSecret())).status).toBe(410);
    expect((await rejoin(phone.grant, phone.secret, newSecret())).status).toBe(410);
    expect((await joinWith(third.token)).status).toBe(200);
  });

  test('T22: shown again after the phone came back twice ends what it came back as last', async () => {
    const { window, phone, next } = await lost();
    const secrets = [newSecret(), newSecret()] as const;
    const first = (await rejoin(phone.grant, phone.secret, secrets[0])).json() as Joined;
    await window.ok(remoteMicrophones.rotate, { params: { id: next.id } });
    const second = (await rejoin(first.grant, secrets[0], secrets[1])).json() as Joined;
    expect((await rejoin(phone.grant, phone.secret, newSecret())).status).toBe(410);
    expect((await ask(second.grant)).json()).toMatchObject({ closed: true });
  });

  test('T22: is valid with its own grant only; a wrong one opens nothing and prevents rejoining', async () => {
    const [one, other] = [await lost(), await lost()];
    expect((await rejoin(other.phone.grant, one.phone.secret, newSecret())).status).toBe(410);
    expect((await rejoin(other.phone.grant, other.phone.secret, newSecret())).status).toBe(410);
    expect((await joinWith(other.next.token)).status).toBe(200);
    expect((await rejoin(one.phone.grant, one.phone.secret, newSecret())).status).toBe(200);
    expect((await rejoin(randomUUID(), one.phone.secret, newSecret())).status).toBe(401);
  });

  test('T22: cannot be guessed, and a guess ends the pairing', async () => {
    const guesses = process.env.PROVE === '1' ? 10_000 : 50;
    const { phone, next } = await lost();
    for (let at = 0; at < guesses; at += 1) {
      expect((await rejoin(phone.grant, newSecret(), newSecret())).status).not.toBe(200);
    }
    const row = await server.db.remoteMicrophone.findUniqueOrThrow({ where: { id: next.id } });
    expect(row.joinedAt).toBeNull();
  }, 600_000);
});

test('connecting, losing, rejoining and disconnecting a phone is audited', async () => {
  const { user, window, phone, next } = await lost();
  await rejoin(phone.grant, phone.secret, newSecret());
  await window.ok(remoteMicrophones.close, { params: { id: next.id } });
  await window.ok(remoteMicrophones.close, { params: { id: next.id } });
  const [came, went] = [{ device: { from: null, to: 'Phone' } }, { device: { from: 'Phone', to: null } }];
  expect(await trailOf(user.id)).toEqual([
    { action: 'phone.joined', isByUser: false, changes: came },
    { action: 'phone.lost', isByUser: true, changes: went },
    { action: 'phone.rejoined', isByUser: false, changes: came },
    { action: 'phone.removed', isByUser: true, changes: went },
  ]);
});

test('so is leaving, a rejected secret and a replaced phone, but not an unused offer', async () => {
  const left = await connected();
  const headers = { authorization: `Bearer ${left.phone.grant}` };
  for (const _ of [1, 2]) await (await server.guest()).call(remoteMicrophones.guestLeave, {}, { headers });
  await left.window.ok(remoteMicrophones.create, {});
  await left.window.ok(remoteMicrophones.create, {});
  expect((await trailOf(left.user.id)).map(({ action }) => action)).toEqual(['phone.joined', 'phone.left']);
  expect(closedEventsOf(left.user.id)).toEqual([{ id: left.phone.id }]);

  const refused = await lost();
  await rejoin(refused.phone.grant, newSecret(), newSecret());
  expect((await trailOf(refused.user.id)).map(({ action }) => action)).toEqual([
    'phone.joined',
    'phone.lost',
    'phone.refused',
  ]);

  const replaced = await connected();
  await replaced.window.ok(remoteMicrophones.create, {});
  expect((await trailOf(replaced.user.id)).map(({ action }) => action)).toEqual(['phone.joined', 'phone.removed']);
});

test('a lost phone records nothing until its window starts again', async () => {
  const user = await server.createUser('pro');
  const window = await server.loginAs(user);
  const actor = await server.core.authenticate(window.cookies.get('openconsult_session') ?? '');
  if (!actor) throw new Error('Not logged in.');
  const { voiceNoteId } = await addConsultation(server.deps, actor, '');
  const offered = await window.ok(remoteMicrophones.create, {});
  const phone = await joinWith(offered.token);
  const key = randomUUID();
  const begin = (id: string, recording_id: string) =>
    window.call(remoteMicrophones.startRecording, {
      params: { id },
      body: { recording_id, voice_note_id: voiceNoteId },
    });
  expect((await begin(phone.id, key)).status).toBe(200);
  const next = await window.ok(remoteMicrophones.rotate, { params: { id: phone.id } });
  const back = (await rejoin(phone.grant, phone.secret, newSecret())).json() as Joined;
  const upload = async (grant: string, recording_id: string) =>
    (await server.guest()).call(
      remoteMicrophones.guestUpload,
      { body: { recording_id } },
      { headers: { authorization: `Bearer ${grant}` } },
    );
  expect((await upload(back.grant, key)).status).toBe(404);
  expect((await upload(phone.grant, key)).status).toBe(200);
  const second = randomUUID();
  expect((await begin(next.id, second)).status).toBe(200);
  expect((await upload(back.grant, second)).status).toBe(200);
});
