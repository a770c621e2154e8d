import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { auth } from '@openconsult/contracts/auth';
import { liveClose } from '@openconsult/contracts/live-transcription';
import type { HeldLease } from '@openconsult/contracts/recorder-leases';
import { usageMessages } from '@openconsult/contracts/texts';
import { transcription } from '@openconsult/contracts/transcription';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import type { TestUser } from '@openconsult/core/testing';
import { recordUse } from '@openconsult/core/usage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LivePage } from '../testing/live-page.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let port: number;
let user: TestUser;
let client: TestClient;
let voiceNoteId: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
  ({ user, client, voiceNoteId } = await practitioner());
});
afterAll(() => server.close());

async function practitioner(isLive = true) {
  const created = await server.createUser('pro');
  await server.db.user.update({
    where: { id: created.id },
    data: { realTimeTranscriptionEnabled: isLive, voiceNote: true },
  });
  const loggedIn = await server.loginAs(created);
  const { voice_note: note } = await loggedIn.ok(voiceNotes.save, { body: { create_session: true } });
  return { user: created, client: loggedIn, voiceNoteId: note.id };
}

const open = async (recordingId: string, from = 0) => {
  const page = await LivePage.open(port, client);
  const next = await page.hello({ token: await LivePage.token(client, voiceNoteId), voiceNoteId, recordingId, from });
  return { page, next };
};

const send = (page: LivePage, from: number, until: number) => {
  for (let number = from; number < until; number += 1) page.frame(number);
};

const stored = async (recordingId: string) =>
  (await server.db.transcriptPhrase.findMany({ where: { recordingId }, orderBy: { startMs: 'asc' } })).map(
    ({ text }) => text,
  );

test('R17: words come while they are spoken, are read back from the note at once, and the job leaves them alone', async () => {
  const recordingId = randomUUID();
  const { page, next } = await open(recordingId);
  expect(next).toBe(0);
  send(page, 0, 25);
  await page.until(() => page.phrases.length === 2 && page.last('partial')?.text === 'word20');
  expect(await stored(recordingId)).toEqual(['word0', 'word10']);
  const note = await client.ok(voiceNotes.view, { params: { id: voiceNoteId } });
  expect(note.transcript).toContain('word0 word10');
  const row = await server.db.recording.findUniqueOrThrow({ where: { id: recordingId } });
  expect(row).toMatchObject({ mode: 'live', state: 'open', settledUntilMs: 2_000, userId: user.id });
  expect(server.events.filter(({ event }) => event === `voice-note.${voiceNoteId}.transcript`).length).toBe(2);
  await page.until(() => page.last('ack')?.next === 25 && page.last('ack')?.settled === 20);

  page.send({ type: 'finish', frames: 25 });
  await page.until(() => page.last('finished') !== undefined);
  expect(await stored(recordingId)).toEqual(['word0', 'word10', 'word20']);
  page.cut();
});

test('after a disconnect the page resumes at the next frame; repeated frames count once', async () => {
  const recordingId = randomUUID();
  const first = await open(recordingId);
  send(first.page, 0, 13);
  await first.page.until(() => first.page.last('ack')?.next === 13);
  first.page.cut();
  const second = await open(recordingId, 5);
  expect(second.next).toBe(13);
  send(second.page, 5, 20);
  send(second.page, 22, 30);
  send(second.page, 20, 30);
  await second.page.until(() => second.page.last('ack')?.next === 30);
  await second.page.until(() => second.page.phrases.includes('word20'));
  expect(await stored(recordingId)).toEqual(['word0', 'word10', 'word20']);
  second.page.cut();
});

test('one connection a recording: the newer one wins', async () => {
  const recordingId = randomUUID();
  const { page: older } = await open(recordingId);
  send(older, 0, 5);
  await older.until(() => older.last('ack')?.next === 5);
  const { page: newer, next } = await open(recordingId);
  await older.until(() => older.closeCode !== undefined);
  expect([older.closeCode, next]).toEqual([liveClose.replaced, 5]);
  newer.cut();
});

test('a token opens one connection, soon, of its own browser, for its own note', async () => {
  const recordingId = randomUUID();
  const token = await LivePage.token(client, voiceNoteId);
  const first = await LivePage.open(port, client);
  expect(await first.hello({ token, voiceNoteId, recordingId })).toBe(0);
  first.cut();
  const tries: [string, string][] = [
    [token, voiceNoteId],
    [`${token}x`, voiceNoteId],
    ['', voiceNoteId],
    [await LivePage.token(client, voiceNoteId), randomUUID()],
  ];
  const other = await practitioner();
  tries.push([await LivePage.token(other.client, other.voiceNoteId), voiceNoteId]);
  for (const [shown, note] of tries) {
    const page = await LivePage.open(port, client);
    expect(await page.hello({ token: shown, voiceNoteId: note, recordingId })).toBe(-liveClose.unauthorised);
  }
  const late = await LivePage.token(client, voiceNoteId);
  server.passTime(61_000);
  const page = await LivePage.open(port, client);
  expect(await page.hello({ token: late, voiceNoteId, recordingId })).toBe(-liveClose.unauthorised);
});

test('a user cannot reach a recording or a note of another user', async () => {
  const recordingId = randomUUID();
  const { page: mine } = await open(recordingId);
  send(mine, 0, 10);
  await mine.until(() => mine.phrases.length === 1);
  const other = await practitioner();
  const page = await LivePage.open(port, other.client);
  const token = await LivePage.token(other.client, other.voiceNoteId);
  expect(await page.hello({ token, voiceNoteId: other.voiceNoteId, recordingId })).toBe(-liveClose.over);
  expect(page.phrases).toEqual([]);
  expect(mine.closeCode).toBeUndefined();
  mine.cut();
});

test('only our own page, logged in, can open the socket', async () => {
  await expect(LivePage.open(port, client, 'https://elsewhere.example')).rejects.toThrow('403');
  await expect(LivePage.open(port, await server.guest())).rejects.toThrow('401');
});

test('users without live transcription and ended recordings are transcribed asynchronously', async () => {
  const without = await practitioner(false);
  const page = await LivePage.open(port, without.client);
  const token = await LivePage.token(without.client, without.voiceNoteId);
  const hello = { token, voiceNoteId: without.voiceNoteId, recordingId: randomUUID() };
  expect(await page.hello(hello)).toBe(-liveClose.over);

  const recordingId = randomUUID();
  await client.ok(transcription.startUpload, { params: { id: voiceNoteId }, body: { segment_key: recordingId } });
  await client.ok(transcription.transcribe, { params: { id: voiceNoteId }, body: { segment_key: recordingId } });
  expect((await open(recordingId)).next).toBe(-liveClose.over);
});

test('Stop ends live mode: later text is not stored, and the page is notified', async () => {
  const recordingId = randomUUID();
  const { page } = await open(recordingId);
  send(page, 0, 10);
  await page.until(() => page.phrases.length === 1);
  await client.ok(transcription.transcribe, { params: { id: voiceNoteId }, body: { segment_key: recordingId } });
  send(page, 10, 20);
  await page.until(() => page.closeCode === liveClose.over);
  expect(await stored(recordingId)).toEqual(['word0']);
});

test('rejects invalid messages', async () => {
  const nonsense: ((page: LivePage) => void)[] = [
    (page) => page.send({ type: 'hello' }),
    (page) => page.socket.send('{'),
    (page) => page.socket.send(Buffer.alloc(17)),
    (page) => page.frame(0),
    (page) => page.send({ type: 'finish', frames: 3 }),
  ];
  for (const [i, send] of nonsense.entries()) {
    const page = await LivePage.open(port, client);
    send(page);
    await page.until(() => page.closeCode !== undefined);
    expect([i, page.closeCode]).toEqual([i, liveClose.badRequest]);
  }
  const page = await LivePage.open(port, client);
  page.socket.send(Buffer.alloc(20_000));
  await page.until(() => page.closeCode !== undefined);
});

test('invalid messages after the hello end their own connection at most; the recording resumes on the next', async () => {
  const recordingId = randomUUID();
  const secondHello = {
    type: 'hello',
    token: 'x',
    voice_note_id: voiceNoteId,
    recording_id: recordingId,
    from: 0,
    lease: { holder: randomUUID(), epoch: 1 },
  };
  const ends: ((page: LivePage) => void)[] = [
    (page) => page.send(secondHello),
    (page) => page.socket.send('\0\0\0\0'),
    (page) => page.socket.send('{"type":"finish","frames":1e400}'),
    (page) => page.send({ type: 'finish', frames: -1 }),
    (page) => page.send({ type: '__proto__' }),
    (page) => page.socket.send(Buffer.alloc(0)),
    (page) => page.socket.send(Buffer.alloc(3)),
  ];
  for (const [i, send] of ends.entries()) {
    const { page } = await open(recordingId);
    send(page);
    await page.until(() => page.closeCode !== undefined);
    expect([i, page.closeCode]).toEqual([i, liveClose.badRequest]);
  }
  const { page } = await open(recordingId);
  page.frame(2 ** 32 - 1);
  page.frame(7);
  send(page, 0, 10);
  await page.until(() => page.last('ack')?.next === 10);
  expect(page.closeCode).toBeUndefined();
  page.send({ type: 'finish', frames: 10 });
  await page.until(() => page.last('finished') !== undefined);
  send(page, 10, 30);
  page.send({ type: 'finish', frames: 10 });
  page.cut();
  expect(await stored(recordingId)).toEqual(['word0']);
  const { page: other, next } = await open(randomUUID());
  expect(next).toBe(0);
  other.cut();
});

test('a log-out cuts the connection', async () => {
  const other = await practitioner();
  const page = await LivePage.open(port, other.client);
  const token = await LivePage.token(other.client, other.voiceNoteId);
  await page.hello({ token, voiceNoteId: other.voiceNoteId, recordingId: randomUUID() });
  await other.client.ok(auth.logout, {});
  await page.until(() => page.closeCode !== undefined);
  expect(page.closeCode).toBe(liveClose.unauthorised);
});

test('F26 T26: two recordings of a user are live at once, a third is refused, and one whose page disconnected makes room', async () => {
  const other = await practitioner();
  const record = async () => {
    const page = await LivePage.open(port, other.client);
    const token = await LivePage.token(other.client, other.voiceNoteId);
    const hello = { token, voiceNoteId: other.voiceNoteId, recordingId: randomUUID() };
    return { page, next: await page.hello(hello), recordingId: hello.recordingId };
  };
  const [first, second] = [await record(), await record()];
  expect([first.next, second.next]).toEqual([0, 0]);
  expect((await record()).next).toBe(-liveClose.busy);
  // Another user is not affected.
  expect((await open(randomUUID())).next).toBe(0);

  first.page.cut();
  await expect.poll(async () => (await record()).next).toBe(0);
  const row = () => server.db.recording.findUniqueOrThrow({ where: { id: first.recordingId } });
  await expect.poll(async () => (await row()).mode).toBe('asynchronous');
});

test('T26: a page whose user has no minutes left today gets the product’s text', async () => {
  const other = await practitioner();
  const { practiceId } = await server.db.user.findUniqueOrThrow({ where: { id: other.user.id } });
  const spender = { userId: other.user.id, practiceId };
  await recordUse(server.deps, server.db, spender, 'recognition_seconds', 86_400);
  const page = await LivePage.open(port, other.client);
  const token = await LivePage.token(other.client, other.voiceNoteId);
  const hello = { token, voiceNoteId: other.voiceNoteId, recordingId: randomUUID() };
  expect(await page.hello(hello)).toBe(-liveClose.busy);
  expect(page.closeReason).toBe(usageMessages.recognition);
});

test('F26: a page without the recorder, or that lost it to another browser, is disconnected', async () => {
  const other = await practitioner();
  const record = async (lease?: HeldLease) => {
    const page = await LivePage.open(port, other.client);
    const token = await LivePage.token(other.client, other.voiceNoteId);
    const hello = { token, voiceNoteId: other.voiceNoteId, recordingId: randomUUID() };
    return page.hello({ ...hello, ...(lease && { lease }) });
  };
  expect(await record({ holder: randomUUID(), epoch: 1 })).toBe(-liveClose.over);
  const mine = await LivePage.turn(other.client, randomUUID());
  expect(await record(mine)).toBe(0);
  const next = await LivePage.turn(other.client, randomUUID());
  expect(await record(mine)).toBe(-liveClose.over);
  expect(await record(next)).toBe(0);
  const page = await LivePage.open(port, other.client);
  page.send({ type: 'hello', token: 'x', voice_note_id: other.voiceNoteId, recording_id: randomUUID(), from: 0 });
  await page.until(() => page.closeCode === liveClose.badRequest);
});

test('F26: a user has six connections at most', async () => {
  const other = await practitioner();
  const pages = [];
  for (let count = 0; count < 6; count += 1) pages.push(await LivePage.open(port, other.client));
  const seventh = await LivePage.open(port, other.client);
  await seventh.until(() => seventh.closeCode === liveClose.busy);
  pages[0]?.cut();
  const canConnect = async () => {
    const next = await LivePage.open(port, other.client);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return next.closeCode === undefined;
  };
  await expect.poll(canConnect).toBe(true);
});
