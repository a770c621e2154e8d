import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import { createCore } from '@openconsult/core';
import type { Actor, Deps } from '@openconsult/core/platform';
import { addConsultation, addTemplates, createTestDeps, DICTATION, type TestDeps } from '@openconsult/core/testing';
import { createJobQueue, type JobQueue } from '@openconsult/integrations/queue';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWorker } from './worker.ts';

let test: TestDeps;
let deps: Deps;
let queue: JobQueue;
let actor: Actor;
let voiceNoteId: string;
const cleanUps: (() => Promise<unknown>)[] = [];

const note = () => test.deps.db.voiceNote.findUniqueOrThrow({ where: { id: voiceNoteId } });
const askForNotes = () =>
  createCore(deps).voiceNotes.chat(actor, {
    params: undefined,
    query: undefined,
    body: { transcribe: DICTATION, type: 'notes', voice_note_id: voiceNoteId },
  });

beforeEach(async () => {
  test = await createTestDeps();
  queue = createJobQueue({ redisUrl: test.deps.config.REDIS_URL, prefix: `worker-test-${process.hrtime.bigint()}` });
  deps = { ...test.deps, queue, config: { ...test.deps.config, QUEUE_PREFIX: queue.queues[0]?.opts.prefix ?? '' } };
  actor = await test.actor();
  await addTemplates(deps, actor.practiceId);
  ({ voiceNoteId } = await addConsultation(deps, actor, ''));
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  await queue.close();
  await test.close();
});

describe('the worker', () => {
  it('writes notes as soon as they are asked for', async () => {
    const worker = startWorker(deps);
    cleanUps.push(() => worker.stop());
    await askForNotes();
    await expect.poll(async () => (await note()).notes, { timeout: 5_000 }).toContain('fractured cusp');
  });

  it('J2: does what was asked although the queue was emptied before it came', async () => {
    await askForNotes();
    await Promise.all(queue.queues.map((each) => each.obliterate({ force: true })));
    const worker = startWorker(deps);
    cleanUps.push(() => worker.stop());
    await expect.poll(async () => (await note()).notes, { timeout: 10_000 }).toContain('fractured cusp');
  });

  it('loses no word when it is killed in the middle of a recording', async () => {
    await sendConsultation();
    const first = startWorkerProcess();
    await expect
      .poll(async () => (await recording()).segmentsRead, { timeout: 30_000, interval: 20 })
      .toBeGreaterThan(3);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect((await recording()).state).toBe('transcribing');

    startWorkerProcess();
    await expect.poll(async () => (await recording()).state, { timeout: 100_000 }).toBe('done');
    const { transcript } = await note();
    for (const words of [
      'two weeks',
      'penicillin',
      'fractured cusp',
      'composite filling',
      'ibuprofen',
      'three months',
    ]) {
      expect(transcript.toLowerCase()).toContain(words);
    }
    expect(transcript.toLowerCase().match(/penicillin/g)).toHaveLength(1);
  }, 160_000);
});

const recording = () => test.deps.db.recording.findFirstOrThrow({ where: { voiceNoteId } });

/** Stores a spoken consultation in slices, as a page would have, and stops the recording. */
async function sendConsultation(): Promise<void> {
  const audio = await readFile(new URL('../../../bench/spoken/consultation.webm', import.meta.url));
  const { transcription } = createCore(deps);
  const call = { params: { id: voiceNoteId }, query: undefined };
  const upload = await transcription.startUpload(actor, { ...call, body: {} });
  const sliceBytes = Math.ceil(audio.length / 27);
  for (let index = 0; index * sliceBytes < audio.length; index += 1) {
    const bytes = audio.subarray(index * sliceBytes, (index + 1) * sliceBytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await deps.storage.write(segmentObjectKey(upload.key_prefix, index, sha256), bytes, 'audio/webm');
    const body = { segment_key: upload.segment_key, index, size_bytes: bytes.length, sha256 };
    await transcription.confirmSegment(actor, { ...call, body });
  }
  await transcription.transcribe(actor, { ...call, body: { segment_key: upload.segment_key } });
}

function startWorkerProcess(): ChildProcess {
  const settings = Object.entries(deps.config).filter(([, value]) => value !== undefined);
  const child = spawn(process.execPath, [new URL('./main.ts', import.meta.url).pathname], {
    env: { PATH: process.env.PATH, ...Object.fromEntries(settings.map(([name, value]) => [name, String(value)])) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  cleanUps.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return child;
}
