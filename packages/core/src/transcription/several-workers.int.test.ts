import { createHash } from 'node:crypto';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import type { SpeechRecogniser } from '@openconsult/integrations/speech';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCore } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import { addConsultation, createTestDeps, type TestDeps, wordsRecogniser } from '../testing/index.ts';
import { createTranscriptionJob } from './index.ts';

/** Several workers share the jobs of one recording. */

let test: TestDeps;
let actor: Actor;
let voiceNoteId: string;
let recordingId: string;
let keyPrefix: string;
/** The settled time, in ms, that each session began with, and how many segments all sessions read. */
let openedAtMs: number[];
let pushes: number;

/** As `wordsRecogniser`, counted. */
function countedRecogniser(): SpeechRecogniser {
  const words = wordsRecogniser();
  return {
    ...words,
    open(options) {
      openedAtMs.push(options?.settledUntilMs ?? 0);
      const session = words.open(options);
      return {
        ...session,
        push(segment, lost) {
          pushes += 1;
          return session.push(segment, lost);
        },
      };
    },
  };
}

beforeEach(async () => {
  openedAtMs = [];
  pushes = 0;
  const recogniser = countedRecogniser();
  test = await createTestDeps({ recogniser, builtInRecogniser: recogniser });
  actor = await test.actor();
  ({ voiceNoteId } = await addConsultation(test.deps, actor, ''));
  const upload = await createCore(test.deps).transcription.startUpload(actor, {
    params: { id: voiceNoteId },
    body: {},
  });
  recordingId = upload.segment_key;
  keyPrefix = upload.key_prefix;
});
afterEach(() => test.close());

async function send(index: number): Promise<void> {
  const bytes = Buffer.from(`word${index}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await test.deps.storage.write(segmentObjectKey(keyPrefix, index, sha256), bytes, 'audio/webm');
  const body = { recording_id: recordingId, index, size_bytes: bytes.length, sha256 };
  await createCore(test.deps).transcription.confirmSegment(actor, { params: { id: voiceNoteId }, body });
}

const signal = new AbortController().signal;
const words = async () =>
  (await test.deps.db.transcriptPhrase.findMany({ orderBy: { startMs: 'asc' } })).map(({ text }) => text.toLowerCase());
const read = async () => (await test.deps.db.recording.findUniqueOrThrow({ where: { id: recordingId } })).segmentsRead;

it('a worker whose session is behind begins where the other one settled, and recognises nothing twice', async () => {
  const [first, second] = [createTranscriptionJob(test.deps), createTranscriptionJob(test.deps)];
  await send(0);
  await first.run({ recordingId }, signal);
  await send(1);
  await second.run({ recordingId }, signal);
  await send(2);
  await first.run({ recordingId }, signal);
  await send(3);
  await first.run({ recordingId }, signal);
  expect(await words()).toEqual(['word0', 'word1', 'word2', 'word3']);
  expect(openedAtMs).toEqual([0, 1_000, 2_000]);
  for (const job of [first, second]) job.close();
});

it('a run waits for the next segment, so that its worker reads that one alone', async () => {
  const job = createTranscriptionJob(test.deps, { waitingRuns: 1 });
  await send(0);
  let isOver = false;
  const run = job.run({ recordingId }, signal).then(() => {
    isOver = true;
  });
  await expect.poll(read).toBe(1);
  expect(isOver).toBe(false);
  await send(1);
  await run;
  const again = job.run({ recordingId }, signal);
  await expect.poll(read).toBe(2);
  expect([openedAtMs, pushes]).toEqual([[0], 2]);
  // A stopping worker waits for nothing.
  job.leave();
  await again;
  job.close();
});

it('a run waits for no segment once its recording was stopped, or more runs than may wait are open', async () => {
  const busy = createTranscriptionJob(test.deps, { waitingRuns: 0 });
  await send(0);
  await busy.run({ recordingId }, signal);
  expect(await read()).toBe(1);
  const job = createTranscriptionJob(test.deps, { waitingRuns: 1 });
  const params = { id: voiceNoteId };
  const run = job.run({ recordingId }, signal);
  const body = { segment_key: recordingId, segment_count: 1 };
  await createCore(test.deps).transcription.transcribe(actor, { params, body });
  await run;
  await job.run({ recordingId }, signal);
  expect(await test.deps.db.recording.findFirst({ select: { state: true } })).toEqual({ state: 'done' });
  for (const each of [busy, job]) each.close();
});
