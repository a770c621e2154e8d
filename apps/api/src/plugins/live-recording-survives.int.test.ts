import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { RECORDER_SAMPLE_RATE_HZ } from '@openconsult/contracts/limits';
import { LIVE_FRAME_SAMPLES } from '@openconsult/contracts/live-transcription';
import { segmentObjectKey, transcription } from '@openconsult/contracts/transcription';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { createCore, createJobHandlers } from '@openconsult/core';
import { consultationPcm } from '@openconsult/fakes/spoken-consultation';
import {
  createLiveRecogniser,
  createRecogniser,
  type LiveRecogniser,
  recordingAsWav,
  type SpeechRecogniser,
} from '@openconsult/integrations/speech';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../server.ts';
import { LivePage } from '../testing/live-page.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** The long form sends a consultation to the real recognisers; in the short one every second is a counted word. */
const isLong = process.env.PROVE === '1';
const COUNTED_SECONDS = 40;
/** A page is at most this many frames ahead of the recogniser: no one speaks faster. */
const AHEAD_FRAMES = 30;

let server: TestServer;
let recognisers: { recogniser: SpeechRecogniser; liveRecogniser: LiveRecogniser } | undefined;
let spoken: { segments: Uint8Array[]; samples: Int16Array };

beforeAll(async () => {
  if (isLong) {
    const local = { kind: 'local' } as const;
    recognisers = { recogniser: await createRecogniser(local), liveRecogniser: await createLiveRecogniser(local) };
  }
  server = await startTestServer({ deps: { ...recognisers } });
  spoken = isLong ? await consultationPcm(recordingAsWav) : countedSeconds();
});
afterAll(async () => {
  await server.close();
  await Promise.all([recognisers?.recogniser.close(), recognisers?.liveRecogniser.close()]);
});

/** Each second is one word to the recognisers of the tests, live and uploaded alike. */
function countedSeconds(): typeof spoken {
  const samples = new Int16Array(COUNTED_SECONDS * RECORDER_SAMPLE_RATE_HZ);
  const segments: Uint8Array[] = [];
  for (let second = 0; second < COUNTED_SECONDS; second += 1) {
    samples.fill(second + 1, second * RECORDER_SAMPLE_RATE_HZ, (second + 1) * RECORDER_SAMPLE_RATE_HZ);
    segments.push(Buffer.from(`word${second + 1}`));
  }
  return { samples, segments };
}

/** A page that sends a consultation through any number of broken connections, and uploads its audio. */
class SpeakingPage {
  readonly recordingId = randomUUID();
  readonly client: TestClient;
  readonly voiceNoteId: string;
  readonly connections: LivePage[] = [];

  constructor(client: TestClient, voiceNoteId: string) {
    this.client = client;
    this.voiceNoteId = voiceNoteId;
  }

  get frames(): number {
    return Math.floor(spoken.samples.length / LIVE_FRAME_SAMPLES);
  }

  get page(): LivePage {
    const page = this.connections.at(-1);
    if (!page) throw new Error('Not connected');
    return page;
  }

  /** Resumes; whatever was not settled is sent again. @returns the first frame that the server wants */
  async connect(port: number, token?: string): Promise<number> {
    const from = Math.max(0, ...this.connections.map((page) => page.last('ack')?.settled ?? 0));
    const shown = token ?? (await LivePage.token(this.client, this.voiceNoteId));
    this.connections.push(await LivePage.open(port, this.client));
    const { voiceNoteId, recordingId } = this;
    return this.page.hello({ token: shown, voiceNoteId, recordingId, from });
  }

  /** Sends a range of frames. */
  async speak(from: number, until: number): Promise<void> {
    for (let number = from; number < until; number += 1) {
      const at = number * LIVE_FRAME_SAMPLES;
      this.page.frame(number, spoken.samples.subarray(at, at + LIVE_FRAME_SAMPLES));
      const isNear = () => {
        const ack = this.page.last('ack');
        return number - (ack?.next ?? 0) <= AHEAD_FRAMES && (ack?.lag_ms ?? 0) < 3_000;
      };
      while (!isNear()) {
        // A page always sends frames; repeated ones count once.
        this.page.frame(number, new Int16Array(LIVE_FRAME_SAMPLES));
        await this.page.until(isNear, 1_000).catch(() => undefined);
        if (this.page.closeCode !== undefined) throw new Error(`Closed with ${this.page.closeCode}`);
      }
    }
  }

  /** Uploads every segment, ends the recording, and runs the job. */
  async stop(): Promise<string> {
    const { client, voiceNoteId, recordingId } = this;
    const params = { id: voiceNoteId };
    const form = await client.ok(transcription.startUpload, { params, body: { segment_key: recordingId } });
    for (const [index, bytes] of spoken.segments.entries()) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await server.deps.storage.write(segmentObjectKey(form.key_prefix, index, sha256), bytes, 'audio/webm');
      const body = { recording_id: recordingId, index, size_bytes: bytes.length, sha256 };
      await client.ok(transcription.confirmSegment, { params, body });
    }
    const body = { segment_key: recordingId, segment_count: spoken.segments.length };
    await client.ok(transcription.transcribe, { params, body });
    await createJobHandlers(server.deps).transcribe.run({ recordingId }, new AbortController().signal);
    expect(await server.db.recording.findUniqueOrThrow({ where: { id: recordingId } })).toMatchObject({
      state: 'done',
    });
    return (await client.ok(voiceNotes.view, { params })).transcript;
  }

  get phrases(): Promise<{ startMs: number; endMs: number; text: string }[]> {
    const where = { recordingId: this.recordingId };
    return server.db.transcriptPhrase.findMany({ where, orderBy: { startMs: 'asc' } });
  }
}

async function practitioner(): Promise<SpeakingPage> {
  const user = await server.createUser('pro');
  const data = { realTimeTranscriptionEnabled: true, voiceNote: true };
  await server.db.user.update({ where: { id: user.id }, data });
  const client = await server.loginAs(user);
  const { voice_note: note } = await client.ok(voiceNotes.save, { body: { create_session: true } });
  return new SpeakingPage(client, note.id);
}

async function listening(): Promise<{ app: FastifyInstance; port: number }> {
  const { config, storage } = server.deps;
  const app = await buildServer(createCore(server.deps), { config, storage });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as AddressInfo).port };
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '');

/** Words deleted, inserted or replaced. */
function wordErrors(expected: readonly string[], actual: readonly string[]): number {
  let row = actual.map((_, i) => i + 1);
  for (const [i, word] of expected.entries()) {
    let diagonal = i;
    let left = i + 1;
    row = row.map((above, j) => {
      const cost = Math.min(above + 1, left + 1, diagonal + (word === actual[j] ? 0 : 1));
      diagonal = above;
      left = cost;
      return cost;
    });
  }
  return row.at(-1) ?? expected.length;
}

/** The recognised text of the same audio when it is uploaded without a fault. */
async function cleanTranscript(): Promise<string> {
  const clean = await practitioner();
  return clean.stop();
}

test(
  'R17: two cuts, an old token, a restart of the server and the end of live mode lose no word and repeat none',
  async () => {
    const clean = wordsOf(await cleanTranscript());
    const speaker = await practitioner();
    const first = await listening();
    const { frames } = speaker;
    const part = (share: number) => Math.floor(frames * share);

    expect(await speaker.connect(first.port)).toBe(0);
    await speaker.speak(0, part(0.2));
    speaker.page.cut();

    let next = await speaker.connect(first.port);
    expect(next).toBeGreaterThan(0);
    await speaker.speak(next, part(0.4));
    const old = await LivePage.token(speaker.client, speaker.voiceNoteId);
    speaker.page.cut();
    server.passTime(61_000);
    expect(await speaker.connect(first.port, old)).toBeLessThan(0);

    next = await speaker.connect(first.port);
    await speaker.speak(next, part(0.6));
    const before = speaker.page;
    await first.app.close();
    await before.until(() => before.closeCode !== undefined);

    const second = await listening();
    next = await speaker.connect(second.port);
    // The new process holds nothing: everything unsettled is requested again.
    expect(next).toBeLessThan(part(0.6));
    await speaker.speak(next, part(0.8));
    await speaker.page.until(() => (speaker.page.last('ack')?.next ?? 0) >= part(0.8) - 5, 60_000);
    const live = await speaker.phrases;
    expect(live.length).toBeGreaterThan(1);

    // Live mode ends here: the rest is only in the uploaded audio.
    speaker.page.cut();
    const transcript = wordsOf(await speaker.stop());
    await second.app.close();

    const phrases = await speaker.phrases;
    expect(phrases.slice(0, live.length)).toEqual(live);
    for (const [i, phrase] of phrases.entries())
      expect(phrase.startMs).toBeGreaterThanOrEqual(phrases[i - 1]?.endMs ?? 0);
    expect(clean.length).toBeGreaterThanOrEqual(COUNTED_SECONDS);
    // A second recognition of the same sound may differ; a counted one may not.
    expect(wordErrors(clean, transcript)).toBeLessThanOrEqual(isLong ? clean.length / 100 : 0);
  },
  isLong ? 600_000 : 180_000,
);
