import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { auth } from '@openconsult/contracts/auth';
import { UPLOAD_FORM_EXPIRES_S } from '@openconsult/contracts/limits';
import { transcription } from '@openconsult/contracts/transcription';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { runOpenJobs } from '@openconsult/core/testing';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { createStorage } from '@openconsult/integrations/storage';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../apps/api/src/testing/test-server.ts';
import { call } from '../../apps/web/src/shared/api/call.ts';
import { Journal } from '../../apps/web/src/shared/recorder/journal/journal.ts';
import { JournalMemory } from '../../apps/web/src/shared/recorder/journal/journal-memory.ts';
import { AudioStore, newRecording } from '../../apps/web/src/shared/recorder/upload/audio-store.ts';
import { segmentUploadPort } from '../../apps/web/src/shared/recorder/upload/segment-upload-calls.ts';
import type { StoreEvent } from '../../apps/web/src/shared/recorder/upload/store-events.ts';
import { FaultProxy } from './fault-proxy.ts';

/** The page's own recorder against the api over TCP, whose network is lost. Only the microphone is not real. */

const LONG = process.env.PROVE === '1';
vi.setConfig({ testTimeout: 300_000 });

type Counts = Extract<StoreEvent, { type: 'STORE.COUNTS' }>;

let server: TestServer;
let proxy: FaultProxy;
let storageDir: string;
let page: Page;
/** How far the clock of everything, and that of the storage alone, is ahead. */
let passedMs = 0;
let storageAheadMs = 0;

/** What a browser does for the page: it sends cookies, knows where the page came from, and counts pending requests. */
class Page {
  readonly cookies = new Map<string, string>();
  /** Status and path of each answer. */
  readonly answers: { path: string; status: number }[] = [];
  postsMax = 0;
  /** Requests whose connection broke, or never came about. */
  broken = 0;
  #posts = 0;

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(address, 'http://page');
    const isPost = pathname === '/storage/form';
    if (isPost) {
      this.#posts += 1;
      this.postsMax = Math.max(this.postsMax, this.#posts);
    }
    try {
      const headers = new Headers(init.headers);
      if (!isPost) headers.set('cookie', this.cookie);
      const answer = await browserFetch(`http://127.0.0.1:${proxy.port}${pathname}${search}`, { ...init, headers });
      for (const text of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        this.cookies.set(name, value);
      }
      this.answers.push({ path: pathname, status: answer.status });
      return answer;
    } catch (error) {
      this.broken += 1;
      throw error;
    } finally {
      if (isPost) this.#posts -= 1;
    }
  };

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  count(path: string, status: number): number {
    return this.answers.filter((answer) => answer.path.endsWith(path) && answer.status === status).length;
  }
}

const browserFetch = globalThis.fetch;

beforeEach(async () => {
  passedMs = 0;
  storageAheadMs = 0;
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + passedMs);
  storageDir = await mkdtemp(join(tmpdir(), 'openconsult-lost-network-'));
  const storage = await createStorage({
    driver: 'disk',
    dir: storageDir,
    secret: 'a-secret-of-the-tests-only, long enough',
    publicBaseUrl: 'http://localhost:5173',
    now: () => Date.now() + storageAheadMs,
  });
  server = await startTestServer({ deps: { storage } });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  proxy = await FaultProxy.start((server.app.server.address() as AddressInfo).port);
  page = new Page();
  vi.stubGlobal('fetch', page.fetch);
  vi.stubGlobal('document', page);
});

afterEach(async () => {
  await proxy.close();
  await server.close();
  await rm(storageDir, { recursive: true, force: true });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** One word for each second: what is lost, doubled or out of its place shows. */
const wordOf = (second: number): string => `word${second} `;

async function startRecording() {
  const user = await server.createUser('pro');
  await call(auth.csrfCookie, {});
  await call(auth.login, { body: { email: user.email, password: user.password } });
  const { voice_note: note } = await call(voiceNotes.save, { body: { create_session: true } });
  const start = {
    id: crypto.randomUUID(),
    voiceNoteId: note.id,
    userId: user.id,
    patientLabel: 'Patient 7',
    startedAtMs: 0,
  };
  const recording = newRecording({ ...start, isLive: false }, 'audio/webm');
  const journal = new Journal(new JournalMemory());
  let latest: Counts | undefined;
  const store = new AudioStore({
    recording,
    journal,
    port: segmentUploadPort,
    report: (event) => {
      if (event.type === 'STORE.COUNTS') latest = event;
    },
  });
  store.prepare();
  let seconds = 0;

  return {
    counts: () => latest?.counts,
    /** Records that many seconds, each in `paceMs`. */
    async record(count: number, paceMs: number): Promise<void> {
      for (const until = seconds + count; seconds < until; seconds += 1) {
        store.save(new Blob([wordOf(seconds)]), 1_000);
        await delay(paceMs);
      }
    },
    /** Resolves when nothing is left on this device but the segment that is not full yet; answers after how long, in ms. */
    async caughtUp(segments: number): Promise<number> {
      const sinceMs = performance.now();
      await vi.waitFor(() => expect(latest?.counts.confirmed).toBe(segments), { interval: 10, timeout: 120_000 });
      return performance.now() - sinceMs;
    },
    /** Ends the recording, and looks at everything that must have come of it. */
    async end(): Promise<void> {
      store.stopped();
      const count = Math.ceil(seconds / 3);
      await this.caughtUp(count);
      expect(latest?.counts).toMatchObject({ unsent: 0, conflicts: 0, refused: 0 });
      expect(await journal.segments(recording.id)).toEqual([]);
      const { db } = server;
      const rows = await db.audioSegment.findMany({ where: { recordingId: recording.id }, orderBy: { index: 'asc' } });
      const produced = Array.from({ length: count }, (_, index) =>
        [0, 1, 2].map((part) => (index * 3 + part < seconds ? wordOf(index * 3 + part) : '')).join(''),
      );
      expect(rows.map(({ sha256 }) => sha256)).toEqual(
        produced.map((text) => createHash('sha256').update(text).digest('hex')),
      );
      const params = { id: note.id };
      await call(transcription.transcribe, { params, body: { segment_key: recording.id, segment_count: count } });
      expect(await runOpenJobs(server.deps, 'transcribe')).toBe(1);
      const { transcript } = await db.voiceNote.findUniqueOrThrow({ where: params });
      expect(transcript.trim().split(/\s+/)).toEqual(Array.from({ length: seconds }, (_, at) => wordOf(at).trim()));
      expect(page.postsMax).toBeLessThanOrEqual(4);
      store.dispose();
    },
  };
}

test('R3: a network that is cut, silent, slow and breaks within a segment loses nothing of a recording', async () => {
  const paceMs = LONG ? 1_000 : 20;
  const recording = await startRecording();
  await recording.record(9, 20);
  await recording.caughtUp(3);
  proxy.cut();
  await recording.record(90, paceMs);
  expect(recording.counts()).toMatchObject({ confirmed: 3, unsent: 30, unsentMs: 90_000 });
  proxy.open();
  const caughtUpMs = await recording.caughtUp(33);
  reportFigure('R3', 'caught up with 30 segments after, s', (caughtUpMs / 1_000).toFixed(1));
  if (LONG) expect(caughtUpMs).toBeLessThan(15_000);
  expect(page.postsMax).toBe(4);

  // The worse faults: cut within a body or an answer, slow, and silent.
  const brokenBefore = page.broken;
  proxy.breakAfter([100, 400, 700, 1_000, 1_300, 1_600]);
  await recording.record(30, 20);
  proxy.slow(50);
  proxy.hold();
  await recording.record(30, 20);
  proxy.open();
  await recording.record(8, 20);
  await recording.end();
  expect(page.broken - brokenBefore).toBeGreaterThanOrEqual(6);
});

test('R4: a quarter of an hour offline, longer than any form is valid, loses nothing and shows no error', async () => {
  const recording = await startRecording();
  await recording.record(3, 20);
  await recording.caughtUp(1);
  proxy.cut();
  for (let minute = 0; minute < 15; minute += 1) {
    await recording.record(LONG ? 60 : 6, 1);
    passedMs += 60_000;
  }
  proxy.open();
  const segments = 1 + (LONG ? 300 : 30);
  const caughtUpMs = await recording.caughtUp(segments);
  reportFigure('R4', `caught up with ${segments - 1} segments after, s`, (caughtUpMs / 1_000).toFixed(1));
  expect(page.answers.filter(({ status }) => status === 403)).toEqual([]);
  await recording.end();
});

test('R4: a form that expired only by the clock of the server is renewed automatically', async () => {
  const recording = await startRecording();
  await recording.record(3, 20);
  await recording.caughtUp(1);
  storageAheadMs = UPLOAD_FORM_EXPIRES_S * 1_000;
  await recording.record(30, 1);
  await recording.caughtUp(11);
  expect(page.count('/storage/form', 403)).toBeGreaterThan(0);
  expect(recording.counts()).toMatchObject({ unsent: 0, refused: 0 });
  await recording.end();
});
