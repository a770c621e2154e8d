import { createHash, randomUUID } from 'node:crypto';
import { consultations } from '@openconsult/contracts/consultations';
import { segmentObjectKey, transcription } from '@openconsult/contracts/transcription';
import { uploads } from '@openconsult/contracts/uploads';
import { sweepUploads } from '@openconsult/core';
import type { TestUser } from '@openconsult/core/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A JPEG of one grey pixel, valid as far as the store checks. */
const PICTURE = Buffer.from(`ffd8ffe0${'00'.repeat(500)}ffd9`, 'hex');

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ config: { UPLOAD_MB_PER_DAY: 1, PRACTICE_USAGE_FACTOR: 3, AUDIO_MB_PER_DAY: 1 } });
});
afterEach(() => server.close());

const put = async (signed: { url: string; headers: Record<string, string> }, payload: Buffer) => {
  const { pathname, search } = new URL(signed.url);
  const { headers } = signed;
  return (await server.app.inject({ method: 'PUT', url: pathname + search, headers, payload })).statusCode;
};
const jpeg = (size?: number) => ({
  body: { content_type: 'image/jpeg' as const, ...(size !== undefined && { size_bytes: size }) },
});
const dayAgo = () => new Date(server.deps.clock.now().getTime() - DAY_MS);

describe('uploads', () => {
  test.each(['no terms', 'no subscription', 'no card', 'first password'] as const)(
    'F6 T14: an account with %s gets no address to upload to',
    async (kind) => {
      const client = await server.loggedIn(await server.createUser(kind));
      const answer = await client.call(uploads.sign, jpeg(PICTURE.length));
      expect([answer.status, answer.failure().code]).toEqual([403, 'FORBIDDEN']);
      expect(await server.db.pendingUpload.count()).toBe(0);
    },
  );

  test('F6 T14: fifty uploads at once never exceed the bytes of the day, of a user or of a practice', async () => {
    const user = await server.createUser('pro');
    const client = await server.loggedIn(user);
    const size = 100 * 1024;
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.call(uploads.sign, jpeg(size))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.failure().message).toBe('You have uploaded many files today. Please try again tomorrow.');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    server.passTime(DAY_MS);
    const nextDay = await server.loggedIn(user);
    expect((await nextDay.call(uploads.sign, jpeg(size))).status).toBe(200);
  });

  test('T14: a call as the spec writes it, without a size, is signed for the most that the type may have', async () => {
    const generous = await startTestServer();
    try {
      const client = await generous.loggedIn(await generous.createUser('pro'));
      const body = { bucket: 'mine', content_type: 'image/jpeg' as const, expires: '1 year', visibility: 'public' };
      const signed = await client.ok(uploads.sign, { body });
      expect(signed.key).toMatch(/^uploads\//);
      const { pathname, search } = new URL(signed.url);
      const send = (payload: Buffer) =>
        generous.app.inject({ method: 'PUT', url: pathname + search, headers: signed.headers, payload });
      expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1))).statusCode).toBe(413);
      expect((await send(PICTURE)).statusCode).toBe(200);
      expect(await generous.deps.storage.head(signed.key)).toEqual({
        sizeBytes: PICTURE.length,
        contentType: 'image/jpeg',
      });
      expect((await generous.db.usageCounter.findFirstOrThrow({ where: { kind: 'upload_bytes' } })).amount).toBe(
        BigInt(10 * 1024 * 1024),
      );
    } finally {
      await generous.close();
    }
  });

  test('F6: a file that was uploaded and not used is gone a day after its address expired, and not before', async () => {
    const client = await server.loggedIn(await server.createUser('pro'));
    const signed = await client.ok(uploads.sign, jpeg(PICTURE.length));
    expect(await put(signed, PICTURE)).toBe(200);
    server.passTime(DAY_MS - HOUR_MS);
    expect(await sweepUploads(server.deps, dayAgo())).toBe(0);
    expect(await server.deps.storage.head(signed.key)).not.toBeNull();
    server.passTime(2 * HOUR_MS);
    expect(await sweepUploads(server.deps, dayAgo())).toBe(1);
    expect(await server.deps.storage.head(signed.key)).toBeNull();
    expect(await server.db.pendingUpload.count()).toBe(0);
  });
});

interface Form {
  readonly segment_key: string;
  readonly fields: Record<string, string>;
  readonly key_prefix: string;
}

describe('the audio of recordings', () => {
  let user: TestUser;
  let client: TestClient;
  let note: string;
  beforeEach(async () => {
    user = await server.createUser('pro');
    client = await server.loggedIn(user);
    const consultation = await client.ok(consultations.open, { body: { patient_name: 'Jane Doe' } });
    note = consultation.voice_note?.id ?? '';
  });

  /** Yesterday's session has ended. */
  const pass = async (ms: number) => {
    server.passTime(ms);
    client = await server.loggedIn(user);
  };

  const open = (recordingId?: string) =>
    client.call(transcription.startUpload, {
      params: { id: note },
      body: { ...(recordingId !== undefined && { segment_key: recordingId }) },
    });
  const opened = async (recordingId?: string) => (await open(recordingId)).json() as Form;

  async function post(form: Form, index: number, audio: Buffer): Promise<{ key: string; status: number; sha: string }> {
    const sha = createHash('sha256').update(audio).digest('hex');
    const key = segmentObjectKey(form.key_prefix, index, sha);
    const data = new FormData();
    for (const [name, value] of Object.entries(form.fields)) data.append(name, value);
    data.append('key', key);
    data.append('file', new Blob([new Uint8Array(audio)], { type: 'audio/webm' }), 'segment');
    const encoded = new Request('http://localhost/', { method: 'POST', body: data });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/storage/form',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return { key, status: answer.statusCode, sha };
  }

  const confirm = (form: Form, index: number, audio: Buffer, sha: string) =>
    client.call(transcription.confirmSegment, {
      params: { id: note },
      body: { recording_id: form.segment_key, index, size_bytes: audio.length, sha256: sha },
    });

  test('F6: audio that was posted and never confirmed is swept after a day; what was confirmed stays', async () => {
    const form = await opened();
    const [stored, stray] = [Buffer.from('confirmed audio'), Buffer.from('never confirmed')];
    const first = await post(form, 0, stored);
    expect([first.status, (await confirm(form, 0, stored, first.sha)).status]).toEqual([204, 200]);
    const second = await post(form, 1, stray);
    expect(second.status).toBe(204);
    await pass(DAY_MS + HOUR_MS);
    expect(await sweepUploads(server.deps, dayAgo())).toBe(1);
    expect(await server.deps.storage.head(first.key)).not.toBeNull();
    expect(await server.deps.storage.head(second.key)).toBeNull();
    // The device still has the segment: a new form, the same bytes, and it is confirmed.
    const again = await opened(form.segment_key);
    expect((await post(again, 1, stray)).status).toBe(204);
    expect((await confirm(again, 1, stray, second.sha)).status).toBe(200);
  });

  test('F6: a recording whose form was renewed is not swept', async () => {
    const form = await opened();
    const stray = await post(form, 0, Buffer.from('on its way'));
    await pass(DAY_MS + HOUR_MS);
    await opened(form.segment_key);
    expect(await sweepUploads(server.deps, dayAgo())).toBe(0);
    expect(await server.deps.storage.head(stray.key)).not.toBeNull();
  });

  test('F6: twenty recordings opened at once get eight forms, and a ninth once one has expired', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(randomUUID())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBe('300');
    await pass(301_000);
    expect((await open()).status).toBe(200);
  });

  test('F6: a user with much unconfirmed audio gets no further form until it is swept', async () => {
    const form = await opened();
    await server.core.countPosted(form.key_prefix, 600 * 1024 * 1024);
    expect((await open(form.segment_key)).status).toBe(429);
    await pass(DAY_MS + HOUR_MS);
    await sweepUploads(server.deps, dayAgo());
    expect((await open(form.segment_key)).status).toBe(200);
  });

  test('F6: bytes posted with a form are counted', async () => {
    const form = await opened();
    await post(form, 0, Buffer.alloc(5_000));
    await expect
      .poll(async () => Number((await server.db.pendingUpload.findFirstOrThrow()).postedBytes))
      .toBeGreaterThan(5_000);
  });

  test('F6: beyond the audio of the day no form is signed until the next day', async () => {
    const form = await opened();
    const audio = Buffer.alloc(1024 * 1024, 1);
    const { sha } = await post(form, 0, audio);
    expect((await confirm(form, 0, audio, sha)).status).toBe(200);
    expect((await open(form.segment_key)).status).toBe(429);
    await pass(DAY_MS);
    expect((await open(form.segment_key)).status).toBe(200);
  });
});
