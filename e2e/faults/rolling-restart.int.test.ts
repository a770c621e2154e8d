import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bundles } from '@openconsult/contracts/bundles';
import { lexicon } from '@openconsult/contracts/lexicon';
import { users } from '@openconsult/contracts/users';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import type { Actor } from '@openconsult/core/platform';
import {
  addBundle,
  addConsultation,
  addTemplates,
  createTestDeps,
  createUser,
  DICTATION,
  type TestDeps,
} from '@openconsult/core/testing';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import type { Child } from '@openconsult/dev/stack/children';
import { anyFreePorts } from '@openconsult/dev/stack/ports';
import { testStack } from '@openconsult/dev/testing/stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallError, LoggedIn } from '../../bench/src/client/logged-in.ts';
import { Balancer } from './apps/balancer.ts';
import { LiveRecorder } from './apps/live-recorder.ts';
import { processesOver, type StartProcess } from './apps/processes.ts';

/** Two processes of the API behind a balancer and two workers, each restarted in turn while users work. */

const LONG = process.env.PROVE === '1';
/** Of the API and of the workers each. */
const RESTARTS = LONG ? 20 : 2;
const CALLS_PER_S = LONG ? 50 : 15;
const LETTERS_PER_RESTART = 3;
const LIVE_RECORDERS = LONG ? 20 : 3;
/** What a practitioner who watches the words come would take for a failure. */
const STALLED_MS = 15_000;
/** A lexicon is full after a while, so that several users save terms. */
const USERS = LONG ? 8 : 1;
/** The promise: a stopping process reports it within a second, and ends 25 s later. */
const REPORTED_WITHIN_MS = 1_000;
const GONE_WITHIN_MS = 26_000;
const DRAINED_WITHIN_MS = 60_000;

let folder: string;
let base: TestDeps;
let balancer: Balancer;
let start: StartProcess;
let ports: { api: number[]; worker: number[] };
const children = new Map<number, Child>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openconsult-rolling-restart-'));
  base = await createTestDeps();
  const [first = 0, second = 0, third = 0, fourth = 0] = await anyFreePorts(4);
  ports = { api: [first, second], worker: [third, fourth] };
  balancer = await Balancer.start();
  start = processesOver({
    deps: base.deps,
    redisUrl: testStack().redisUrl,
    appUrl: balancer.url,
    folder,
    countsSpeech: true,
  });
  for (const name of ['api', 'worker'] as const) {
    for (const port of ports[name]) children.set(port, await start(name, port));
  }
  for (const port of ports.api) balancer.add(port);
  await Promise.all(ports.api.map((port) => balancer.untilReady(port)));
}, 120_000);

afterAll(async () => {
  await Promise.all([...children.values()].map((child) => child.stop()));
  await balancer?.close();
  await base?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Letter {
  /** Of the note that the letter is about; its text is written too. */
  readonly voiceNoteId: string;
  readonly bundleId: string;
  readonly version: number;
  readonly email: string;
}

async function makeLetters(actor: Actor, count: number): Promise<Letter[]> {
  await addTemplates(base.deps, actor.practiceId);
  const letters: Letter[] = [];
  for (let at = 0; at < count; at += 1) {
    const { voiceNoteId, consultationId } = await addConsultation(base.deps, actor);
    // Makes the next one different.
    await base.deps.db.consultation.update({ where: { id: consultationId }, data: { endedAt: new Date() } });
    const { id: bundleId, version } = await addBundle(base.deps, actor, voiceNoteId);
    letters.push({ voiceNoteId, bundleId, version, email: `${randomUUID()}@patient.example` });
  }
  return letters;
}

/** Calls at a steady rate until stopped: reads, saves, and now and then a note to write or a letter to send. */
function load(clients: readonly [LoggedIn, ...LoggedIn[]], letters: readonly Letter[]) {
  const [client] = clients;
  const failures: string[] = [];
  const saved: string[] = [];
  const sent: string[] = [];
  const notes: string[] = [];
  const open = new Set<Promise<void>>();
  const kinds: (() => Promise<unknown>)[] = [
    () => client.call(users.current, {}),
    async () => {
      const written = `word ${randomUUID()}`;
      await (clients[saved.length % clients.length] ?? client).call(lexicon.create, {
        body: { spoken: written, written, scope: 'own' },
      });
      saved.push(written);
    },
  ];
  const everyMs = 1_000 / CALLS_PER_S;
  const jobs: (() => Promise<unknown>)[] = [
    async () => {
      const note = letters[notes.length]?.voiceNoteId;
      if (!note) return;
      notes.push(note);
      await client.call(voiceNotes.chat, { body: { transcribe: DICTATION, type: 'notes', voice_note_id: note } });
    },
    async () => {
      const letter = letters[sent.length];
      if (!letter) return;
      sent.push(letter.email);
      const body = {
        bundle_id: letter.bundleId,
        with_consent: true,
        bundle_version: letter.version,
        patient_name: 'Jane Doe',
        idempotency_key: randomUUID(),
        email: letter.email,
      };
      await client.call(bundles.sendEmail, { body });
    },
  ];
  let count = 0;
  const timer = setInterval(() => {
    const kind = count % CALLS_PER_S === 0 ? jobs[(count / CALLS_PER_S) % jobs.length] : kinds[count % kinds.length];
    count += 1;
    const call = (kind?.() ?? Promise.resolve())
      .catch((error: unknown) => void failures.push(error instanceof CallError ? error.message : String(error)))
      .then(() => void open.delete(call));
    open.add(call);
  }, everyMs);
  return {
    failures,
    saved,
    sent,
    notes,
    calls: () => count,
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

/** Restarts one process. @returns how long an API took to report that it stops, and until it ended, in ms. */
async function restart(name: 'api' | 'worker', port: number): Promise<{ reportedMs: number; goneMs: number }> {
  const child = children.get(port);
  if (!child) throw new Error('No such process.');
  const fromMs = performance.now();
  const stopped = child.stop(GONE_WITHIN_MS);
  let reportedMs = 0;
  if (name === 'api') {
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (await isReady()) await delay(20);
    reportedMs = performance.now() - fromMs;
  }
  await stopped;
  const goneMs = performance.now() - fromMs;
  expect(await child.exited).toBe(0);
  children.set(port, await start(name, port));
  if (name === 'api') await balancer.untilReady(port);
  return { reportedMs, goneMs };
}

/** Practitioners who record live, each on a page of their own. */
async function liveRecorders(count: number): Promise<LiveRecorder[]> {
  const recorders: LiveRecorder[] = [];
  for (let at = 0; at < count; at += 1) {
    const user = await createUser(base.deps.db, { kind: 'pro' });
    const data = { realTimeTranscriptionEnabled: true, voiceNote: true };
    await base.deps.db.user.update({ where: { id: user.id }, data });
    recorders.push(await LiveRecorder.open(balancer.url, await LoggedIn.logIn(balancer.url, user)));
  }
  return recorders;
}

/** How many mails an address got. */
async function mailsTo(addresses: readonly string[]): Promise<number[]> {
  const inbox = (await (await fetch(`${testStack().mailInboxUrl}/api/email`)).json()) as {
    to?: { address: string }[];
  }[];
  return addresses.map((one) => inbox.filter(({ to }) => to?.some(({ address }) => address === one)).length);
}

test('J5: processes restart in turn under load: no call fails, every job runs once, and no live word is lost or doubled', async () => {
  const { db } = base.deps;
  const user = await createUser(db, { kind: 'pro' });
  const colleagues = await Promise.all(Array.from({ length: USERS - 1 }, () => createUser(db, { kind: 'pro' })));
  const users = [user, ...colleagues];
  const client = await LoggedIn.logIn(balancer.url, user);
  const others = await Promise.all(colleagues.map((one) => LoggedIn.logIn(balancer.url, one)));
  const own: Actor = { ...(await base.actor()), userId: user.id, practiceId: user.practiceId };
  const recorders = await liveRecorders(LIVE_RECORDERS);
  const recorded = Promise.all(recorders.map((recorder) => recorder.record()));
  const run = load([client, ...others], await makeLetters(own, RESTARTS * LETTERS_PER_RESTART));
  const reported: number[] = [];
  const gone: number[] = [];
  for (let at = 0; at < RESTARTS; at += 1) {
    for (const name of ['api', 'worker'] as const) {
      await delay(1_000);
      const { reportedMs, goneMs } = await restart(name, ports[name][at % 2] ?? 0);
      gone.push(goneMs);
      if (name === 'api') reported.push(reportedMs);
    }
  }
  await run.stop();
  for (const recorder of recorders) recorder.stop();
  await recorded;

  expect([...new Set(recorders.flatMap(({ failures }) => failures))].join('\n')).toBe('');
  expect(recorders.flatMap(({ statuses }) => statuses)).not.toContain('fallen back');
  expect({ failures: run.failures, broken: balancer.broken }).toEqual({ failures: [], broken: [] });
  expect(Math.max(...gone)).toBeLessThan(GONE_WITHIN_MS);
  if (LONG) expect(Math.max(...reported)).toBeLessThan(REPORTED_WITHIN_MS);
  const terms = await db.lexiconTerm.findMany({ where: { userId: { in: users.map(({ id }) => id) } } });
  expect(terms.map(({ written }) => written).sort()).toEqual([...run.saved].sort());
  expect([run.sent.length, run.notes.length].every((count) => count > 0)).toBe(true);
  const waiting = () => db.outboxJob.count({ where: { doneAt: null } });
  await expect.poll(waiting, { timeout: DRAINED_WITHIN_MS, interval: 200 }).toBe(0);
  expect(await mailsTo(run.sent)).toEqual(run.sent.map(() => 1));
  const texts = await db.streamedText.findMany({ where: { voiceNoteId: { in: run.notes } } });
  expect(texts.map(({ status }) => status)).toEqual(run.notes.map(() => 'ended'));

  const counted = (recorder: LiveRecorder) => Array.from({ length: recorder.seconds }, (_, index) => index + 1);
  expect(await Promise.all(recorders.map((one) => one.words()))).toEqual(recorders.map(counted));
  const words = recorders.reduce((sum, { seconds }) => sum + seconds, 0);
  expect(words).toBeGreaterThan(LIVE_RECORDERS * RESTARTS);
  const pauseMs = Math.max(...recorders.map(({ longestPauseMs }) => longestPauseMs));
  if (LONG) expect(pauseMs).toBeLessThan(STALLED_MS);

  reportFigure('J5', 'restarts', RESTARTS * 2);
  reportFigure('J5', 'calls', `${run.calls()}, failed ${run.failures.length}`);
  reportFigure('J5', 'letters', `${run.sent.length}, notes ${run.notes.length}`);
  reportFigure('J5', 'says that it stops after, ms', Math.max(...reported).toFixed(0));
  reportFigure('J5', 'gone after, s', (Math.max(...gone) / 1_000).toFixed(1));
  reportFigure('J5', 'live recordings', `${recorders.length} of ${words} words, lost or doubled 0`);
  reportFigure('J5', 'longest pause between live words, s', (pauseMs / 1_000).toFixed(1));
}, 1_800_000);
