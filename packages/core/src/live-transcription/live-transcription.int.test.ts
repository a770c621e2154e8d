import { createHash, randomUUID } from 'node:crypto';
import { LIVE_KEPT_MS, LIVE_RENEW_MS, RECORDER_LEASE_MS, RECORDER_SAMPLE_RATE_HZ } from '@openconsult/contracts/limits';
import type { LiveAnswer } from '@openconsult/contracts/live-transcription';
import type { HeldLease } from '@openconsult/contracts/recorder-leases';
import { usageMessages } from '@openconsult/contracts/texts';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import { type LiveEvent, type LiveRecogniser, SpeechError } from '@openconsult/integrations/speech';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCore, createJobHandlers } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Config } from '../platform/config.ts';
import { createRecorderLeaseService } from '../recorder-leases/index.ts';
import { addConsultation, createTestDeps, requestFacts, type TestDeps } from '../testing/index.ts';
import { recordUse } from '../usage/index.ts';
import { createLiveTranscriptionService, type LivePeer, LiveRecordings } from './index.ts';
import type { LiveRecording } from './live-recording.ts';

/** An engine that the test controls. */
const engine = { backlogMs: 0, opened: 0, emit: (_: LiveEvent): void => undefined };
const liveRecogniser: LiveRecogniser = {
  name: 'local',
  open(_, emit) {
    engine.emit = emit;
    engine.opened += 1;
    return {
      get backlogMs() {
        return engine.backlogMs;
      },
      push: () => undefined,
      finish: async () => undefined,
      close: () => undefined,
    };
  },
  close: async () => undefined,
};

class Peer implements LivePeer {
  readonly received: string[] = [];
  send(answer: LiveAnswer): void {
    this.received.push(answer.type);
  }
  close(why: string, message?: string): void {
    this.received.push(why);
    if (message !== undefined) this.received.push(message);
  }
  pause(): void {
    this.received.push('paused');
  }
  resume(): void {
    this.received.push('resumed');
  }
}

const FRAME = new Int16Array(RECORDER_SAMPLE_RATE_HZ / 10);

let test: TestDeps;
let actor: Actor;
let service: LiveRecordings;
let voiceNoteId: string;
let recordingId: string;
let peer: Peer;
let turn: HeldLease;

/** Claims the recorder for a browser of the user. */
const takeRecorder = async (holder: string) => {
  const { lease } = await createRecorderLeaseService(test.deps).take(
    actor,
    { body: { holder, take_over: true } },
    requestFacts(),
  );
  return { holder, epoch: lease.epoch };
};
const connect = async (from = 0, lease = turn) => {
  const { token } = await createLiveTranscriptionService(test.deps).token(actor, {
    query: { voice_note_id: voiceNoteId },
  });
  const hello = { type: 'hello', token, voice_note_id: voiceNoteId, recording_id: recordingId, from, lease } as const;
  return service.connect(actor, hello, peer);
};
const connected = async () => {
  const recording = await connect();
  if (!recording) throw new Error('Not connected');
  return recording;
};
const limitedTo = (config: Partial<Config>) => {
  service.close();
  service = new LiveRecordings({ ...test.deps, config: { ...test.deps.config, ...config } });
};
const speak = (recording: LiveRecording, from: number, until: number) => {
  for (let number = from; number < until; number += 1) recording.take(peer, { number, samples: FRAME, channels: 1 });
};
const usedSeconds = async (subject: string) =>
  Number((await test.deps.db.usageCounter.findFirst({ where: { subject, kind: 'recognition_seconds' } }))?.amount ?? 0);
const row = () => test.deps.db.recording.findUniqueOrThrow({ where: { id: recordingId } });
/** The process renews its leases only when the test runs its timers. */
const hangRenewing = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  service.close();
  service = new LiveRecordings(test.deps);
};
const isLeftToJob = () =>
  expect
    .poll(async () => [(await row()).mode, test.queued.map(({ name }) => name)])
    .toEqual(['asynchronous', [expect.any(String)]]);

beforeEach(async () => {
  test = await createTestDeps({ liveRecogniser });
  const practitioner = await test.actor();
  const { user } = practitioner;
  const rights = { ...user.extra_attribute, real_time_transcription_enabled: true };
  actor = { ...practitioner, user: { ...user, extra_attribute: rights } };
  service = new LiveRecordings(test.deps);
  ({ voiceNoteId } = await addConsultation(test.deps, actor, 'Before.'));
  recordingId = randomUUID();
  peer = new Peer();
  turn = await takeRecorder(randomUUID());
  engine.backlogMs = 0;
  engine.opened = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  service.close();
  await test.close();
});

it('a recording whose page stays away is left to the job after a while', async () => {
  const recording = await connected();
  engine.emit({ kind: 'phrase', startMs: 0, endMs: 900, text: 'Good morning.', settledUntilMs: 1_000 });
  await expect.poll(() => peer.received).toContain('phrase');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  service.disconnect(recordingId, recording, peer);
  vi.advanceTimersByTime(LIVE_KEPT_MS - 1);
  vi.useRealTimers();
  expect((await row()).mode).toBe('live');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  service.disconnect(recordingId, recording, peer);
  vi.useRealTimers();
  // The page reconnected in time: nothing is left.
  expect(await connected()).toBe(recording);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  service.disconnect(recordingId, recording, peer);
  vi.advanceTimersByTime(LIVE_KEPT_MS);
  vi.useRealTimers();
  await isLeftToJob();
  expect(await connect()).toBeNull();
});

it('an engine that fails leaves the recording to the job, from where it is settled', async () => {
  await connected();
  engine.emit({ kind: 'phrase', startMs: 0, endMs: 900, text: 'The upper left six.', settledUntilMs: 1_000 });
  engine.emit({ kind: 'failed', error: new SpeechError('unavailable', 'gone') });
  await expect.poll(() => peer.received).toContain('over');
  await isLeftToJob();
  expect((await row()).settledUntilMs).toBe(1_000);
  expect(peer.received.indexOf('phrase')).toBeLessThan(peer.received.indexOf('over'));
});

it('settled text is appended to the note at once, and an edit of it stays', async () => {
  await connected();
  const phrase = (text: string, startMs: number) =>
    engine.emit({ kind: 'phrase', startMs, endMs: startMs + 900, text, settledUntilMs: startMs + 1_000 });
  const transcript = async () =>
    (await test.deps.db.voiceNote.findUniqueOrThrow({ where: { id: voiceNoteId } })).transcript;
  phrase('It hurts when you bite.', 0);
  await expect.poll(transcript).toBe('Before.\n\nIt hurts when you bite.');
  const edited = { transcript: 'Before.\n\nIt hurts on biting.', transcriptEdited: true };
  await test.deps.db.voiceNote.update({ where: { id: voiceNoteId }, data: edited });
  phrase('It is sensitive to cold.', 1_000);
  await expect.poll(transcript).toMatch(/^Before\.\n\nIt hurts on biting\.\s+It is sensitive to cold\.$/);
});

it('a page that is faster than the engine is not read from until there is room', async () => {
  const recording = await connected();
  recording.take(peer, { number: 0, samples: FRAME, channels: 1 });
  expect(peer.received).not.toContain('paused');
  engine.backlogMs = 21_000;
  recording.take(peer, { number: 1, samples: FRAME, channels: 1 });
  recording.take(peer, { number: 2, samples: FRAME, channels: 1 });
  expect(peer.received.filter((event) => event === 'paused')).toEqual(['paused']);
  engine.backlogMs = 0;
  await expect.poll(() => peer.received).toContain('resumed');
});

it('a page that dropped unrecognised audio is transcribed asynchronously', async () => {
  const recording = await connected();
  recording.take(peer, { number: 0, samples: FRAME, channels: 1 });
  expect(await connect(40)).toBeNull();
  await isLeftToJob();
  expect(await connect(40)).toBeNull();
});

it('R17: a recording whose process died is left to the job, without repeated text', async () => {
  hangRenewing();
  await connected();
  engine.emit({ kind: 'phrase', startMs: 0, endMs: 900, text: 'one', settledUntilMs: 1_000 });
  await expect.poll(() => peer.received).toContain('phrase');
  const { key_prefix: prefix } = await createCore(test.deps).transcription.startUpload(actor, {
    params: { id: voiceNoteId },
    body: { segment_key: recordingId },
  });
  for (const [index, word] of ['one', 'two'].entries()) {
    const sha256 = createHash('sha256').update(word).digest('hex');
    const objectKey = segmentObjectKey(prefix, index, sha256);
    await test.deps.storage.write(objectKey, Buffer.from(word), 'audio/webm');
    await test.deps.db.audioSegment.create({ data: { recordingId, index, objectKey, sizeBytes: 3, sha256 } });
  }
  const work = () => createJobHandlers(test.deps).transcribe.run({ recordingId }, new AbortController().signal);
  const phrases = async () =>
    (await test.deps.db.transcriptPhrase.findMany({ orderBy: { startMs: 'asc' } })).map(({ text }) => text);

  test.passTime(LIVE_KEPT_MS / 3);
  await work();
  expect([(await row()).mode, await phrases()]).toEqual(['live', ['one']]);

  // Its process is gone and renews nothing. The next segment detects that.
  test.passTime(LIVE_KEPT_MS);
  await work();
  expect(await row()).toMatchObject({ mode: 'asynchronous', state: 'open', settledUntilMs: 2_000 });
  expect(await phrases()).toEqual(['one', 'two']);
  // The lost process can store nothing, and its page is disconnected.
  engine.emit({ kind: 'phrase', startMs: 1_000, endMs: 1_900, text: 'too', settledUntilMs: 2_000 });
  await expect.poll(() => peer.received).toContain('over');
  expect(await phrases()).toEqual(['one', 'two']);
});

it('a process renews the lease of its recordings, and releases those that moved elsewhere', async () => {
  hangRenewing();
  await connected();
  const heldUntil = async () => (await row()).liveHeldUntil?.getTime() ?? 0;
  const first = await heldUntil();
  test.passTime(LIVE_RENEW_MS);
  vi.advanceTimersByTime(LIVE_RENEW_MS);
  await expect.poll(heldUntil).toBeGreaterThanOrEqual(first + LIVE_RENEW_MS);
  await test.deps.db.recording.update({ where: { id: recordingId }, data: { mode: 'asynchronous' } });
  vi.advanceTimersByTime(LIVE_RENEW_MS);
  await expect.poll(() => peer.received).toContain('over');
});

it('R17: a recording that another process continues is stored by that one alone, and the first does not end it', async () => {
  await connected();
  const first = { emit: engine.emit, peer, service };
  first.emit({ kind: 'phrase', startMs: 0, endMs: 900, text: 'one', settledUntilMs: 1_000 });
  await expect.poll(() => peer.received).toContain('phrase');
  peer = new Peer();
  service = new LiveRecordings(test.deps);
  // Its page reconnected through a balancer, before the first process noticed.
  const recording = await connected();
  expect(recording.next).toBe(10);
  first.emit({ kind: 'phrase', startMs: 1_000, endMs: 1_900, text: 'two', settledUntilMs: 2_000 });
  await expect.poll(() => first.peer.received).toContain('over');
  engine.emit({ kind: 'phrase', startMs: 1_100, endMs: 1_900, text: 'two', settledUntilMs: 2_000 });
  await expect.poll(() => peer.received).toContain('phrase');
  const phrases = await test.deps.db.transcriptPhrase.findMany({ orderBy: { startMs: 'asc' } });
  expect(phrases.map(({ text }) => text)).toEqual(['one', 'two']);
  expect([(await row()).mode, test.queued]).toEqual(['live', []]);
  first.service.close();
});

it('R17: a page that returns to the process it left continues from what the other one stored', async () => {
  const first = { recording: await connected(), service };
  const second = new LiveRecordings(test.deps);
  peer = new Peer();
  service = second;
  await connected();
  engine.emit({ kind: 'phrase', startMs: 0, endMs: 900, text: 'one', settledUntilMs: 1_000 });
  await expect.poll(() => peer.received).toContain('phrase');
  // Before either process renewed its leases.
  peer = new Peer();
  service = first.service;
  const recording = await connected();
  expect(recording).not.toBe(first.recording);
  expect(recording.next).toBe(10);
  engine.emit({ kind: 'phrase', startMs: 1_100, endMs: 1_900, text: 'two', settledUntilMs: 2_000 });
  await expect.poll(() => peer.received).toContain('phrase');
  expect((await row()).mode).toBe('live');
  second.close();
});

it('a stopping process sends its pages to the next one, and the recording stays live', async () => {
  await connected();
  service.close();
  await expect.poll(() => peer.received).toContain('restart');
  expect((await row()).mode).toBe('live');
});

it('F26: a page whose recorder another browser took opens no live connection', async () => {
  const other = await takeRecorder(randomUUID());
  expect(await connect()).toBeNull();
  expect(await connect(0, { ...turn, epoch: other.epoch })).toBeNull();
  expect(await test.deps.db.recording.count()).toBe(0);
  expect(await connect(0, other)).not.toBeNull();
});

it('F26: a live recording ends when another browser claims the recorder, and the job continues with its audio', async () => {
  hangRenewing();
  await connected();
  vi.advanceTimersByTime(LIVE_RENEW_MS);
  await takeRecorder(randomUUID());
  expect(peer.received).not.toContain('over');
  vi.advanceTimersByTime(LIVE_RENEW_MS);
  await expect.poll(() => peer.received).toContain('over');
  await isLeftToJob();
});

it('F26: a lease that lapsed, or was given back at Stop, ends nothing while no other browser records', async () => {
  hangRenewing();
  await connected();
  test.passTime(RECORDER_LEASE_MS);
  expect(await connect()).not.toBeNull();
  await createRecorderLeaseService(test.deps).release(actor, { body: turn });
  vi.advanceTimersByTime(LIVE_RENEW_MS);
  const heldUntil = new Date(test.deps.clock.now().getTime() + LIVE_KEPT_MS - LIVE_RENEW_MS);
  await expect.poll(async () => ((await row()).liveHeldUntil ?? 0) > heldUntil).toBe(true);
  expect(peer.received).not.toContain('over');
});

it('T26: live recognition, including silence, is counted once for the user and the practice', async () => {
  const recording = await connected();
  speak(recording, 0, 299);
  engine.emit({ kind: 'phrase', startMs: 0, endMs: 900, text: 'one', settledUntilMs: 1_000 });
  await expect.poll(() => peer.received).toContain('phrase');
  expect(await usedSeconds(actor.userId)).toBe(0);
  speak(recording, 299, 650);
  await expect.poll(() => usedSeconds(actor.userId)).toBe(60);
  await expect.poll(() => usedSeconds(actor.practiceId)).toBe(60);
  expect((await row()).durationMs).toBe(60_000);
  engine.emit({ kind: 'phrase', startMs: 2_000, endMs: 2_900, text: 'two', settledUntilMs: 3_000 });
  await expect.poll(async () => (await row()).settledUntilMs).toBe(3_000);
  expect((await row()).durationMs).toBe(60_000);
});

it('T26: no live recogniser is opened for a user or a practice without minutes left today', async () => {
  limitedTo({ RECOGNITION_MINUTES_PER_DAY: 1, PRACTICE_USAGE_FACTOR: 2 });
  const colleague = { userId: randomUUID(), practiceId: actor.practiceId };
  await recordUse(test.deps, test.deps.db, colleague, 'recognition_seconds', 119);
  await connected();
  expect(engine.opened).toBe(1);
  await recordUse(test.deps, test.deps.db, colleague, 'recognition_seconds', 1);
  recordingId = randomUUID();
  await expect(connect()).rejects.toMatchObject({ code: 'RATE_LIMITED', message: usageMessages.recognition });
  expect(engine.opened).toBe(1);
  expect(await test.deps.db.recording.count()).toBe(1);
});

it('T26: a live recording ends when today’s minutes are used up, with the reason', async () => {
  limitedTo({ RECOGNITION_MINUTES_PER_DAY: 1 });
  const recording = await connected();
  speak(recording, 0, 599);
  await expect.poll(() => usedSeconds(actor.userId)).toBe(30);
  expect(peer.received).not.toContain('busy');
  speak(recording, 599, 600);
  await expect.poll(() => peer.received).toContain(usageMessages.recognition);
  await isLeftToJob();
});
