import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { accounts } from '@openconsult/contracts/accounts';
import { auth } from '@openconsult/contracts/auth';
import { realtime } from '@openconsult/contracts/realtime';
import { remoteMicrophoneChannel, remoteMicrophones } from '@openconsult/contracts/remote-microphones';
import { answerMessages } from '@openconsult/contracts/texts';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import { createCore } from '@openconsult/core';
import { addConsultation, requestFacts, type TestUser } from '@openconsult/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newIp } from '../testing/new-visitor.ts';
import { proofOf } from '../testing/realtime-window.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const SOCKET = '1.1';
/** A secret as a phone makes it: all differ. */
const someHash = () => randomBytes(32).toString('hex');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function loggedIn() {
  const user = await server.createUser('pro');
  const window = await server.loginAs(user);
  const actor = await server.core.authenticate(window.cookies.get('openconsult_session') ?? '');
  if (!actor) throw new Error('Not logged in.');
  const { voiceNoteId } = await addConsultation(server.deps, actor, '');
  return { user, window, actor, voiceNoteId };
}

type JoinBody = { token?: string; code?: string };

/** A different phone each time, unless its `rejoin_hash` is given. */
const tryJoin = async (body: JoinBody, rejoin_hash = someHash()) =>
  (await server.guest()).call(
    remoteMicrophones.join,
    { body: { ...body, device_label: 'Phone', rejoin_hash } },
    { ip: newIp() },
  );

async function join(body: JoinBody) {
  const answer = await tryJoin(body);
  expect([answer.status, answer.bytes.toString().slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json() as { id: string; grant: string; channel: string; journal_key: string; closed: boolean };
}

/** A phone: it has a token and no cookie. */
function phoneWith(grant: string) {
  const options = { headers: { authorization: `Bearer ${grant}` } };
  return {
    ask: () => server.guest().then((guest) => guest.call(remoteMicrophones.guest, {}, options)),
    channel: async (name: string) =>
      (await server.guest()).call(
        remoteMicrophones.guestChannel,
        { body: { socket_id: SOCKET, channel_name: name } },
        options,
      ),
    upload: async (key: string) =>
      (await server.guest()).call(remoteMicrophones.guestUpload, { body: { recording_id: key } }, options),
    /** Stores a segment as the form would, and confirms it. */
    async send(key: string, index: number, text: string) {
      const form = await this.upload(key);
      if (form.status !== 200) return form;
      const { key_prefix } = form.json() as { key_prefix: string };
      const bytes = new TextEncoder().encode(text);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await server.deps.storage.write(segmentObjectKey(key_prefix, index, sha256), bytes, 'audio/webm');
      const body = { recording_id: key, index, size_bytes: bytes.length, sha256 };
      return (await server.guest()).call(remoteMicrophones.guestConfirm, { body }, options);
    },
    end: async (key: string, count: number) =>
      (await server.guest()).call(
        remoteMicrophones.guestEnd,
        { body: { recording_id: key, segment_count: count } },
        options,
      ),
    leave: async () => (await server.guest()).call(remoteMicrophones.guestLeave, {}, options),
  };
}

const begin = async (window: TestClient, id: string, voiceNoteId: string, key: string = randomUUID()) =>
  window.call(remoteMicrophones.startRecording, {
    params: { id },
    body: { recording_id: key, voice_note_id: voiceNoteId },
  });

async function connected() {
  const owner = await loggedIn();
  const offered = await owner.window.ok(remoteMicrophones.create, {});
  const joined = await join({ token: offered.token });
  return { ...owner, offered, joined, phone: phoneWith(joined.grant) };
}

/** In another browser, which logs the window out. */
const changePassword = async (user: TestUser) =>
  (await server.loginAs(user)).ok(accounts.changePassword, {
    body: { current_password: user.password, password: 'Another-horse-8!', password_confirmation: 'Another-horse-8!' },
  });

const logInAgain = (window: TestClient, { email, password }: { email: string; password: string }) =>
  window.ok(auth.login, { body: { email, password } });

async function recording() {
  const all = await connected();
  const key = randomUUID();
  expect((await begin(all.window, all.joined.id, all.voiceNoteId, key)).status).toBe(200);
  return { ...all, key };
}

describe('an offer', () => {
  test('is a UUIDv4 of 36 characters and six digits, neither stored as plain text', async () => {
    const { window } = await loggedIn();
    const offered = await window.ok(remoteMicrophones.create, {});
    expect(offered.token).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(offered.code).toMatch(/^\d{6}$/);
    const row = JSON.stringify(await server.db.remoteMicrophone.findUniqueOrThrow({ where: { id: offered.id } }));
    expect(row).not.toContain(offered.token);
    expect(row).not.toContain(`"${offered.code}"`);
    expect(row).not.toContain(createHash('sha256').update(offered.code).digest('hex'));
  });

  test('ends the one before it of the same login, and none of another', async () => {
    const { user, window } = await loggedIn();
    const elsewhere = await server.loginAs(user);
    const [first, other] = [
      await window.ok(remoteMicrophones.create, {}),
      await elsewhere.ok(remoteMicrophones.create, {}),
    ];
    const second = await window.ok(remoteMicrophones.create, {});
    const view = (id: string) => window.ok(remoteMicrophones.view, { params: { id } });
    expect((await view(first.id)).state).toBe('closed');
    expect((await tryJoin({ token: first.token })).failure().message).toBe(answerMessages.remoteMicrophoneEnded);
    expect((await view(other.id)).state).toBe('waiting');
    expect((await view(second.id)).state).toBe('waiting');
  });

  test('is one per login, also for concurrent requests', async () => {
    const { window } = await loggedIn();
    const offers = await Promise.all(Array.from({ length: 6 }, () => window.ok(remoteMicrophones.create, {})));
    const views = await Promise.all(offers.map(({ id }) => window.ok(remoteMicrophones.view, { params: { id } })));
    expect(views.filter(({ state }) => state === 'waiting')).toHaveLength(1);
  });

  test('lets one phone join by token or code, and rejects a second one', async () => {
    for (const by of ['token', 'code'] as const) {
      const { window } = await loggedIn();
      const offered = await window.ok(remoteMicrophones.create, {});
      const joined = await join({ [by]: offered[by] });
      expect(joined.grant).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(joined.channel).toBe(remoteMicrophoneChannel(offered.id));
      expect(await window.ok(remoteMicrophones.view, { params: { id: offered.id } })).toEqual({
        id: offered.id,
        channel: joined.channel,
        state: 'joined',
        device_label: 'Phone',
      });
      for (const body of [{ token: offered.token }, { code: offered.code }]) {
        const second = await tryJoin(body);
        expect(second.status).toBe(409);
        expect(second.failure().message).toBe(answerMessages.remoteMicrophoneTaken);
      }
      expect((await phoneWith(joined.grant).ask()).status).toBe(200);
    }
  });

  test('used by ten phones at once lets one of them join', async () => {
    const { window } = await loggedIn();
    const { token } = await window.ok(remoteMicrophones.create, {});
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryJoin({ token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test('repeats its answer to the joined phone, as the first may have been lost', async () => {
    for (const by of ['token', 'code'] as const) {
      const { window, user } = await loggedIn();
      const offered = await window.ok(remoteMicrophones.create, {});
      const hash = someHash();
      const ask = () => tryJoin({ [by]: offered[by] }, hash);
      const first = await ask();
      const answers = [first, ...(await Promise.all([ask(), ask(), ask()]))];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map((answer) => answer.bytes.toString())).size).toBe(1);
      const { grant } = first.json() as { grant: string };
      expect((await phoneWith(grant).ask()).json()).toMatchObject({ id: offered.id, closed: false });
      const joins = await server.db.auditEvent.count({ where: { subjectId: user.id, action: 'phone.joined' } });
      expect(joins).toBe(1);
    }
  });

  test('lets one of two concurrent phones join, and answers only that one', async () => {
    const { window } = await loggedIn();
    const { token } = await window.ok(remoteMicrophones.create, {});
    const hashes = [someHash(), someHash()];
    const tries = await Promise.all([...hashes, ...hashes].map((hash) => tryJoin({ token }, hash)));
    const [first, second, firstAgain, secondAgain] = tries.map(({ status }) => status);
    expect([first, second].sort()).toEqual([200, 409]);
    expect([firstAgain, secondAgain]).toEqual([first, second]);
  });

  test('T22: answers the same phone no longer once its ten minutes are over, or it was disconnected, lost or left', async () => {
    const endings: ((all: Awaited<ReturnType<typeof joinedWith>>) => Promise<unknown> | unknown)[] = [
      () => server.passTime(10 * MINUTE_MS),
      ({ window, id }) => window.ok(remoteMicrophones.close, { params: { id } }),
      ({ window, id }) => window.ok(remoteMicrophones.rotate, { params: { id } }),
      ({ grant }) => phoneWith(grant).leave(),
    ];
    async function joinedWith(hash: string) {
      const { window } = await loggedIn();
      const { id, token } = await window.ok(remoteMicrophones.create, {});
      const { grant } = (await tryJoin({ token }, hash)).json() as { grant: string };
      return { window, id, token, grant };
    }
    for (const end of endings) {
      const hash = someHash();
      const all = await joinedWith(hash);
      await end(all);
      expect((await tryJoin({ token: all.token }, hash)).status).toBe(410);
    }
  });

  test('is open for ten minutes, and ends with the login', async () => {
    const { window } = await loggedIn();
    const late = await window.ok(remoteMicrophones.create, {});
    server.passTime(10 * MINUTE_MS);
    expect((await tryJoin({ token: late.token })).status).toBe(410);
    expect((await tryJoin({ code: late.code })).status).toBe(410);
    const loggedOut = await window.ok(remoteMicrophones.create, {});
    await window.ok(auth.logout, {});
    expect((await tryJoin({ token: loggedOut.token })).status).toBe(410);
  });
});

describe('T22: guessing', () => {
  const GUESSES = process.env.PROVE === '1' ? 10_000 : 60;

  test('T22: codes are rejected after a few attempts of one address, and no phone joins', async () => {
    const { window } = await loggedIn();
    const { code } = await window.ok(remoteMicrophones.create, {});
    const ip = newIp();
    const guest = await server.guest();
    const statuses: number[] = [];
    for (let at = 0; at < GUESSES; at += 1) {
      const guess = String(randomInt(1_000_000)).padStart(6, '0');
      if (guess === code) continue;
      const body = { code: guess, device_label: 'Phone', rejoin_hash: someHash() };
      statuses.push((await guest.call(remoteMicrophones.join, { body }, { ip })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(0);
    expect(statuses.slice(0, 5)).toEqual([410, 410, 410, 410, 410]);
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true);
    expect((await tryJoin({ code })).status).toBe(200);
  });

  test('F34 T22: from many addresses it closes the code elsewhere, not for a phone beside its window', async () => {
    const { window } = await loggedIn();
    const [beside, away] = [newIp(), newIp()];
    const { code, token } = (await window.call(remoteMicrophones.create, {}, { ip: beside })).json() as {
      code: string;
      token: string;
    };
    const { code: other, token: otherToken } = await (await loggedIn()).window.ok(remoteMicrophones.create, {});
    const wrong = ['000000', '000001', '000002'].find((each) => each !== code && each !== other) ?? '';
    for (let at = 0; at < 100; at += 1) expect((await tryJoin({ code: wrong })).status).toBe(410);
    const typed = async (which: string, ip: string) =>
      (
        await (
          await server.guest()
        ).call(
          remoteMicrophones.join,
          { body: { code: which, device_label: 'Phone', rejoin_hash: someHash() } },
          { ip },
        )
      ).status;
    expect(await typed(code, away)).toBe(410);
    expect(await typed(code, beside)).toBe(200);
    expect((await tryJoin({ token })).status).toBe(409);
    expect((await tryJoin({ token: otherToken })).status).toBe(200);
  });

  test('F34 T22: from the address of its window too, a code is closed after twenty wrong ones', async () => {
    const { window } = await loggedIn();
    const ip = newIp();
    const offered = (await window.call(remoteMicrophones.create, {}, { ip })).json() as { id: string; code: string };
    const { remoteMicrophones: microphones } = server.core;
    const typed = (code: string) =>
      microphones
        .join(null, { body: { code, device_label: 'Phone', rejoin_hash: someHash() } }, requestFacts({ ip }))
        .then(
          () => 'in',
          (error: { code: string }) => error.code,
        );
    // One address has too few attempts in the ten minutes of an offer to make all of them here.
    await server.db.remoteMicrophone.update({ where: { id: offered.id }, data: { nearbyTries: 19 } });
    expect(await typed(offered.code === '000000' ? '000001' : '000000')).toBe('GONE');
    server.passTime(MINUTE_MS);
    expect(await typed(offered.code)).toBe('GONE');
  });
});

describe('a grant', () => {
  test('is stored as a hash, and is no login', async () => {
    const { joined } = await connected();
    const rows = JSON.stringify(await server.db.remoteMicrophone.findMany());
    expect(rows).not.toContain(joined.grant);
    const guest = await server.guest();
    const headers = { authorization: `Bearer ${joined.grant}`, cookie: `openconsult_session=${joined.grant}` };
    for (const url of ['/api/user', '/api/voice-notes', '/api/patient-sessions', '/api/user/token']) {
      expect([url, (await guest.send({ method: 'GET', url, headers })).status]).toEqual([url, 401]);
    }
  });

  test('is required by every guest call; a login does not replace it', async () => {
    const { window, key } = await recording();
    const calls = [
      window.call(remoteMicrophones.guest, {}),
      window.call(remoteMicrophones.guestUpload, { body: { recording_id: key } }),
      window.call(remoteMicrophones.guestLeave, {}),
      phoneWith('x'.repeat(43)).ask(),
      phoneWith('x'.repeat(43)).upload(key),
      phoneWith('short').ask(),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(401);
  });

  test('gives the same key for the phone’s journal again, another one for another phone', async () => {
    const [one, other] = [await connected(), await connected()];
    expect(await one.phone.ask().then((answer) => answer.json())).toMatchObject({
      journal_key: one.joined.journal_key,
      closed: false,
    });
    expect(one.joined.journal_key).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(other.joined.journal_key).not.toBe(one.joined.journal_key);
  });

  test('returns the keys of former secrets, and is the same in a repeated answer', async () => {
    const { window } = await loggedIn();
    const { token } = await window.ok(remoteMicrophones.create, {});
    const hash = someHash();
    const before = (await tryJoin({ token }, hash)).json() as { grant: string; journal_key: string };
    const { config } = server.deps;
    const changed = {
      SESSION_SECRET: 'another secret of this installation',
      SESSION_SECRET_PREVIOUS: [config.SESSION_SECRET],
    };
    const { remoteMicrophones: microphones } = createCore({ ...server.deps, config: { ...config, ...changed } });
    const now = await microphones.guest(null, {}, requestFacts({ bearer: before.grant }));
    expect(now.journal_key).not.toBe(before.journal_key);
    expect(now.previous_journal_keys).toEqual([before.journal_key]);
    const body = { token, device_label: 'Phone', rejoin_hash: hash };
    const request = requestFacts({ ip: newIp() });
    expect((await microphones.join(null, { body }, request)).grant).toBe(before.grant);
    await expect(microphones.join(null, { body: { ...body, rejoin_hash: someHash() } }, request)).rejects.toMatchObject(
      { code: 'CONFLICT' },
    );
  });

  test('F10 R18: records for two hours after its last use, and sends for a week after that', async () => {
    const { phone, window, joined, voiceNoteId, key } = await recording();
    // A recording of four hours: every call of the phone extends the grant.
    for (let hour = 0; hour < 4; hour += 1) {
      server.passTime(HOUR_MS);
      expect((await phone.send(key, hour, `hour ${hour}`)).status).toBe(200);
    }
    expect((await phone.ask()).json()).toMatchObject({ closed: false });
    server.passTime(2 * HOUR_MS);
    expect((await phone.ask()).json()).toMatchObject({ closed: true });
    expect((await begin(window, joined.id, voiceNoteId)).status).toBe(409);
    server.passTime(7 * 24 * HOUR_MS - MINUTE_MS);
    expect((await phone.send(key, 4, 'late')).status).toBe(200);
    server.passTime(MINUTE_MS);
    expect((await phone.send(key, 5, 'too late')).status).toBe(401);
  });

  test.each([
    ['the password was changed', ({ user }) => changePassword(user)],
    ['the user logged in again in the same browser', ({ window, user }) => logInAgain(window, user)],
    ['the user logged out', ({ window }) => window.ok(auth.logout, {})],
  ] satisfies [string, (all: Awaited<ReturnType<typeof recording>>) => Promise<unknown>][])(
    'F10 R12 R13 R18: sends what it recorded though %s, and does nothing else',
    async (_, end) => {
      const all = await recording();
      const { phone, key, joined, user, voiceNoteId } = all;
      expect((await phone.send(key, 0, 'sent before')).status).toBe(200);
      // The phone is offline meanwhile.
      await end(all);
      expect(await server.db.loginSession.count({ where: { id: all.actor.loginSessionId } })).toBe(0);
      expect((await phone.ask()).json()).toMatchObject({ closed: true, journal_key: joined.journal_key });
      expect((await phone.send(key, 1, 'dictated offline')).status).toBe(200);
      expect((await phone.end(key, 2)).json()).toEqual({ done: true });
      expect(await server.db.audioSegment.count({ where: { recordingId: key } })).toBe(2);
      expect((await phone.channel(joined.channel)).status).toBe(403);
      const back = await server.loggedIn(user);
      expect((await begin(back, joined.id, voiceNoteId)).status).toBe(409);
      expect(await back.ok(remoteMicrophones.view, { params: { id: joined.id } })).toMatchObject({ state: 'closed' });
    },
  );

  test('F10 R12: only its owner gets the key of its journal', async () => {
    const { user, window, joined } = await connected();
    await window.ok(auth.logout, {});
    const back = await server.loginAs(user);
    const asked = { params: { id: joined.id } };
    expect(await back.ok(remoteMicrophones.journalKey, asked)).toEqual({
      journal_key: joined.journal_key,
      previous_journal_keys: [],
    });
    const stranger = await loggedIn();
    expect((await stranger.window.call(remoteMicrophones.journalKey, asked)).status).toBe(404);
  });

  test('is invalid once the account is disabled', async () => {
    const { phone, user } = await connected();
    await server.db.user.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
    expect((await phone.ask()).status).toBe(401);
  });
});

describe('a phone', () => {
  test('sends the recording that its window began, and the whole of it is transcribed', async () => {
    const { phone, key, voiceNoteId } = await recording();
    for (const [index, text] of ['one', 'two', 'three'].entries()) {
      expect((await phone.send(key, index, text)).status).toBe(200);
      expect((await phone.send(key, index, text)).status).toBe(200);
    }
    expect((await phone.end(key, 4)).failure()).toMatchObject({
      code: 'SEGMENTS_MISSING',
      errors: { missing: ['3'] },
    });
    expect((await phone.end(key, 3)).json()).toEqual({ done: true });
    const row = await server.db.recording.findUniqueOrThrow({ where: { id: key }, include: { segments: true } });
    expect(row).toMatchObject({ voiceNoteId, state: 'transcribing', segmentCount: 3 });
    expect(row.segments).toHaveLength(3);
  });

  test('may send many segments concurrently, as after a cut', async () => {
    const { phone, key } = await recording();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => phone.send(key, index, `at ${index}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(await server.db.audioSegment.count({ where: { recordingId: key } })).toBe(12);
  });

  test('starts nothing itself, and reaches only its own recording', async () => {
    const { phone, window, user, voiceNoteId } = await connected();
    const ofTheWindow = await server.db.recording.create({
      data: { userId: user.id, voiceNoteId, contentType: 'audio/webm' },
    });
    const stranger = await recording();
    for (const key of [randomUUID(), ofTheWindow.id, stranger.key]) {
      expect((await phone.upload(key)).status).toBe(404);
      expect((await phone.end(key, 0)).status).toBe(404);
    }
    expect(await server.db.recording.count({ where: { userId: user.id } })).toBe(1);
    const bytes = { objectKey: 'x', sizeBytes: 1, sha256: 'x' };
    await server.db.audioSegment.create({ data: { recordingId: ofTheWindow.id, index: 0, ...bytes } });
    const { id } = await window.ok(remoteMicrophones.create, {});
    expect((await begin(window, id, voiceNoteId, ofTheWindow.id)).status).toBe(409);
  });

  test('that was not connected cannot be made to record', async () => {
    const { window, voiceNoteId } = await loggedIn();
    const { id } = await window.ok(remoteMicrophones.create, {});
    expect((await begin(window, id, voiceNoteId)).failure().message).toBe(answerMessages.remoteMicrophoneAbsent);
  });

  test('sends at most 200 MB', async () => {
    const { phone, key } = await recording();
    const stored = Array.from({ length: 20 }, (_, at) => ({
      recordingId: key,
      index: 100 + at,
      objectKey: 'x',
      sizeBytes: 10 * 1024 * 1024 - 1,
      sha256: 'x',
    }));
    await server.db.audioSegment.createMany({ data: stored });
    expect((await phone.send(key, 0, 'abc')).status).toBe(200);
    const answer = await phone.send(key, 1, 'x'.repeat(100));
    expect(answer.status).toBe(413);
    expect(answer.failure().message).toBe(answerMessages.remoteMicrophoneFull);
  });
});

describe('the room of a phone', () => {
  const MB = 1024 * 1024;

  test('T14: counts unconfirmed audio once', async () => {
    const { phone, key } = await recording();
    const form = await phone.upload(key);
    const { key_prefix: prefix } = form.json() as { key_prefix: string };
    await server.core.countPosted(prefix, 199 * MB);
    const bytes = { objectKey: 'x', sizeBytes: 199 * MB, sha256: 'x' };
    await server.db.audioSegment.create({ data: { recordingId: key, index: 100, ...bytes } });
    expect((await phone.send(key, 0, 'abc')).status).toBe(200);
    await server.core.countPosted(prefix, 2 * MB);
    const answer = await phone.upload(key);
    expect(answer.status).toBe(413);
    expect(answer.failure().message).toBe(answerMessages.remoteMicrophoneFull);
  });

  test('T14: counts audio posted for one recording while the next is recorded', async () => {
    const { phone, key, window, joined, voiceNoteId } = await recording();
    const { key_prefix: prefix } = (await phone.upload(key)).json() as { key_prefix: string };
    await server.core.countPosted(prefix, 201 * MB);
    const next = randomUUID();
    await begin(window, joined.id, voiceNoteId, next);
    expect((await phone.upload(next)).status).toBe(413);
  });
});

describe('the channel', () => {
  const authorise = async (client: TestClient, name: string) => {
    const proof = await proofOf(server, client, SOCKET);
    return client.call(realtime.authorise, { body: { socket_id: SOCKET, channel_name: name, proof } });
  };

  test('is open to the phone and its user only, and under no other name', async () => {
    const [one, other] = [await connected(), await connected()];
    const name = one.joined.channel;
    expect((await one.phone.channel(name)).json()).toEqual({ auth: expect.stringMatching(/^.+:[0-9a-f]{64}$/) });
    expect((await authorise(one.window, name)).status).toBe(200);
    expect((await other.phone.channel(name)).status).toBe(403);
    expect((await authorise(other.window, name)).status).toBe(403);
    const names = [
      `presence-User.${one.user.id}`,
      `presence-UserClients.${one.user.id}`,
      name.replace('private-', 'presence-'),
      name.replace('private-', ''),
      name.toUpperCase(),
      `${name} `,
      `${name},${name}`,
      `private-encrypted-VoiceNote.${one.joined.id}`,
      `private-VoiceNote.${one.offered.token}`,
      'App',
      '',
    ];
    for (const each of names) {
      expect([each, (await one.phone.channel(each)).status]).toEqual([each, 403]);
    }
  });

  test('T21: is signed for its own name and for none that only looks like it', async () => {
    const { phone, window, joined } = await connected();
    const runs = process.env.PROVE === '1' ? 10_000 : 100;
    for (let run = 0; run < runs; run += 1) {
      const at = randomInt(joined.channel.length);
      const letter = String.fromCharCode(32 + randomInt(95));
      const cut = randomInt(2);
      const name = joined.channel.slice(0, at) + letter + joined.channel.slice(at + cut);
      const status = name === joined.channel ? 200 : 403;
      expect([name, (await phone.channel(name)).status]).toEqual([name, status]);
      expect([name, (await authorise(window, name)).status]).toEqual([name, status]);
    }
  }, 600_000);

  test('T22: is closed to the old token, grant and window at once when it is rotated', async () => {
    const { phone, window, offered, joined, voiceNoteId } = await connected();
    const started = performance.now();
    const next = await window.ok(remoteMicrophones.rotate, { params: { id: joined.id } });
    expect((await tryJoin({ token: offered.token })).status).toBe(410);
    const diedAfterMs = performance.now() - started;
    expect((await phone.channel(joined.channel)).status).toBe(403);
    expect((await authorise(window, joined.channel)).status).toBe(403);
    expect((await begin(window, joined.id, voiceNoteId)).status).toBe(409);
    // The order is the promise: invalid with the answer. A busy machine only makes the two calls slow.
    if (process.env.PROVE === '1') expect(diedAfterMs).toBeLessThan(1_000);
    expect(await phone.ask().then((answer) => answer.json())).toMatchObject({ closed: true });
    expect(next.channel).not.toBe(joined.channel);
    await join({ code: next.code });
  });

  test('is closed when the phone leaves', async () => {
    const { phone, window, joined } = await connected();
    expect((await phone.leave()).status).toBe(200);
    expect((await window.ok(remoteMicrophones.view, { params: { id: joined.id } })).state).toBe('closed');
    expect((await phone.channel(joined.channel)).status).toBe(403);
  });
});

test('R18: what a lost phone recorded arrives whole under the grant that it had, while another phone may join', async () => {
  const { phone, window, joined, key, voiceNoteId } = await recording();
  expect((await phone.send(key, 0, 'one')).status).toBe(200);
  const next = await window.ok(remoteMicrophones.rotate, { params: { id: joined.id } });
  const second = await join({ token: next.token });

  expect((await phone.send(key, 1, 'two')).status).toBe(200);
  expect((await phone.send(key, 2, 'three')).status).toBe(200);
  expect((await phone.end(key, 3)).status).toBe(200);
  const row = await server.db.recording.findUniqueOrThrow({ where: { id: key }, include: { segments: true } });
  expect(row).toMatchObject({ voiceNoteId, state: 'transcribing', segmentCount: 3 });
  expect(row.segments.map(({ index }) => index).sort()).toEqual([0, 1, 2]);

  expect((await phoneWith(second.grant).upload(key)).status).toBe(404);
  expect((await begin(window, joined.id, voiceNoteId)).status).toBe(409);
});

test('what is no longer usable is swept with the next offer', async () => {
  const { window, joined } = await connected();
  server.passTime(31 * 24 * HOUR_MS);
  const user = await server.db.remoteMicrophone.findUniqueOrThrow({ where: { id: joined.id } });
  expect((await window.call(remoteMicrophones.create, {})).status).toBe(401);
  const again = await server.loginAs({
    ...(await server.db.user.findUniqueOrThrow({ where: { id: user.userId } })),
    password: 'Correct-horse-7',
  });
  await again.ok(remoteMicrophones.create, {});
  expect(await server.db.remoteMicrophone.count({ where: { id: joined.id } })).toBe(0);
});
