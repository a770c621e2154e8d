import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { consultations } from '@openconsult/contracts/consultations';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { addTemplates, createTestDeps, createUser, DICTATION, type TestDeps } from '@openconsult/core/testing';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import type { Child } from '@openconsult/dev/stack/children';
import { anyFreePorts } from '@openconsult/dev/stack/ports';
import { type Redis, startRedis } from '@openconsult/dev/stack/redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallError, LoggedIn } from '../../bench/src/client/logged-in.ts';
import { RecordingUpload } from '../../bench/src/client/recording-upload.ts';
import { processesOver } from './apps/processes.ts';

/** The product with a Redis of its own that is killed while users log in, write and record. */

const LONG = process.env.PROVE === '1';
const DOWN_MS = LONG ? 60_000 : 4_000;
const USERS = LONG ? 10 : 3;
const EVERY_MS = 300;
/** The promise: the share of calls that may fail, and when all work that waited is done once Redis is back. */
const FAILURES_MOST = 0.001;
const DONE_WITHIN_MS = 60_000;

let folder: string;
let base: TestDeps;
let redis: Redis;
let redisPort: number;
let url: string;
const children: Child[] = [];

const startQueue = () =>
  startRedis({ dataDir: folder, logDir: folder, port: redisPort, isDurable: true, log: () => undefined });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openconsult-no-redis-'));
  base = await createTestDeps();
  const [first = 0, apiPort = 0] = await anyFreePorts(2);
  redisPort = first;
  redis = await startQueue();
  url = `http://127.0.0.1:${apiPort}`;
  const start = processesOver({ deps: base.deps, redisUrl: redis.url, appUrl: url, folder });
  children.push(...(await Promise.all([start('api', apiPort), start('worker', 0)])));
}, 120_000);

afterAll(async () => {
  await Promise.all(children.map((child) => child.stop()));
  await redis?.child.stop();
  await base?.close();
  await rm(folder, { recursive: true, force: true });
});

/** What was acknowledged, and what failed. */
class Calls {
  readonly failures: string[] = [];
  count = 0;

  /** Runs a call; undefined when it failed. */
  async make<Result>(name: string, call: () => Promise<Result>): Promise<Result | undefined> {
    this.count += 1;
    try {
      return await call();
    } catch (error) {
      const status = error instanceof CallError ? error.status : String(error);
      this.failures.push(`${name}: ${status}`);
      return undefined;
    }
  }
}

async function textsAreThere(texts: ReadonlyMap<string, string>): Promise<void> {
  const rows = await base.deps.db.voiceNote.findMany({ where: { id: { in: [...texts.keys()] } } });
  expect(new Map(rows.map(({ id, transcript }) => [id, transcript]))).toEqual(texts);
}

test('P1: Redis is killed: log-in, save and upload work, and requested work is done when it is back', async () => {
  const { db } = base.deps;
  const users = await Promise.all(Array.from({ length: USERS }, () => createUser(db, { kind: 'pro' })));
  for (const { practiceId } of users) await addTemplates(base.deps, practiceId);
  const before = await Promise.all(users.map((user) => LoggedIn.logIn(url, user)));
  const recordings = await Promise.all(before.map((client) => RecordingUpload.open(client)));
  const calls = new Calls();
  const texts = new Map<string, string>();
  const sent = recordings.map(() => 0);
  const slice = new Uint8Array(12_000).fill(7);

  await redis.child.kill();
  const untilMs = performance.now() + DOWN_MS;
  const work = async (at: number): Promise<void> => {
    const [user, recording] = [users[at], recordings[at]];
    if (!user || !recording) return;
    while (performance.now() < untilMs) {
      const client = await calls.make('log-in', () => LoggedIn.logIn(url, user));
      const stored = await calls.make('upload', () => recording.send(slice).then(() => 1));
      sent[at] = (sent[at] ?? 0) + (stored ?? 0);
      if (!client) continue;
      const transcript = `${DICTATION} ${randomUUID()}`;
      const body = { create_session: true, patient_name: `Patient ${randomUUID().slice(0, 8)}`, transcript };
      const saved = await calls.make('save', () => client.call(voiceNotes.save, { body }));
      if (saved) {
        texts.set(saved.voice_note.id, transcript);
        const chat = { transcribe: transcript, type: 'notes' as const, voice_note_id: saved.voice_note.id };
        const { id } = saved.patient_session;
        await calls.make('stop', () => client.call(consultations.stop, { params: { id }, body: null }));
        await calls.make('generate', () => client.call(voiceNotes.chat, { body: chat }));
      }
      await delay(EVERY_MS);
    }
  };
  await Promise.all(users.map((_, at) => work(at)));
  redis = await startQueue();
  const backMs = performance.now();

  expect(calls.failures.length / calls.count, calls.failures.join()).toBeLessThan(FAILURES_MOST);
  expect(texts.size).toBeGreaterThanOrEqual(USERS);
  await textsAreThere(texts);
  const stored = await Promise.all(recordings.map(({ id }) => db.audioSegment.count({ where: { recordingId: id } })));
  expect(stored).toEqual(sent);
  const waiting = async () =>
    (await db.outboxJob.findMany({ where: { doneAt: null } })).map(({ name, failure }) => `${name}: ${failure}`);
  await expect.poll(waiting, { timeout: DONE_WITHIN_MS, interval: 200 }).toEqual([]);
  reportFigure('P1', 'calls while Redis is away', `${calls.count}, failed ${calls.failures.length}`);
  reportFigure('P1', 'all work done after, s', ((performance.now() - backMs) / 1_000).toFixed(1));
  const written = await db.streamedText.findMany({ where: { voiceNoteId: { in: [...texts.keys()] } } });
  expect(written.map(({ status }) => status)).toEqual([...texts].map(() => 'ended'));
}, 300_000);
