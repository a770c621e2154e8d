import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import { createCore } from '@openconsult/core';
import type { Actor, Deps } from '@openconsult/core/platform';
import {
  addConsultation,
  addTemplates,
  createTestDeps,
  DICTATION,
  requestFacts,
  type TestDeps,
} from '@openconsult/core/testing';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { startOpenAiServer } from '@openconsult/fakes/openai-server';
import { createJobQueue, type JobQueue } from '@openconsult/integrations/queue';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWorker } from './worker.ts';

const isProof = process.env.PROVE === '1';
const KILLS = isProof ? 5 : 1;

let test: TestDeps;
let deps: Deps;
let queue: JobQueue;
let actor: Actor;
let voiceNoteId: string;
const cleanUps: (() => Promise<unknown>)[] = [];

const note = () => test.deps.db.voiceNote.findUniqueOrThrow({ where: { id: voiceNoteId } });
const askForNotes = () =>
  createCore(deps).voiceNotes.chat(actor, {
    body: { transcribe: DICTATION, type: 'notes', voice_note_id: voiceNoteId },
  });

/** One line of a model's answer that rests on the dictation. */
const statementLine = (text: string): string =>
  `${JSON.stringify({ heading: 'Exam', text, quotes: ['fractured cusp'] })}\n`;

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
  it('writes requested notes at once', async () => {
    const worker = startWorker(deps);
    cleanUps.push(() => worker.stop());
    await askForNotes();
    await expect.poll(async () => (await note()).notes).toContain('fractured cusp');
  });

  it('J2: runs requested work although the queue was emptied before', async () => {
    await askForNotes();
    await Promise.all(queue.queues.map((each) => each.obliterate({ force: true })));
    const worker = startWorker(deps);
    cleanUps.push(() => worker.stop());
    await expect.poll(async () => (await note()).notes).toContain('fractured cusp');
  });

  it('S4: restarts a text after it was killed, without mixing the two', async () => {
    const model = await startOpenAiServer();
    cleanUps.push(() => model.close());
    const service = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: model.apiKey, OPENAI_WRITER_MODEL: 'gpt-test' };
    deps = { ...deps, config: { ...deps.config, WRITER_PROVIDER: 'openai', ...service } };
    const text = () => deps.db.streamedText.findFirstOrThrow({ where: { voiceNoteId } });
    const tookMs: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      model.requests.length = 0;
      model.script({ kind: 'hang-mid-stream', text: statementLine('Half of an answer.').repeat(40) });
      await askForNotes();
      const first = startWorkerProcess();
      await expect.poll(async () => (await text()).text, { timeout: 60_000 }).toContain('Half of');
      const { generation } = await text();
      first.kill('SIGKILL');
      await once(first, 'exit');
      const killedAtMs = performance.now();
      model.script({ kind: 'ok', text: statementLine('A whole answer.') });
      const second = startWorkerProcess();
      const hasRestarted = async () => {
        const now = await text();
        return now.generation > generation && now.seq > 0;
      };
      await expect.poll(hasRestarted, { timeout: 100_000, interval: 50 }).toBe(true);
      tookMs.push(performance.now() - killedAtMs);
      await expect.poll(async () => (await note()).isProcessing, { timeout: 30_000 }).toBe(false);
      expect((await note()).notes).toMatch(/^## .+\n\n- A whole answer\.\n$/);
      expect((await note()).notesFailure).toBeNull();
      expect(model.requests).toHaveLength(2);
      second.kill('SIGTERM');
      await once(second, 'exit');
    }
    const slowestMs = Math.max(...tookMs);
    reportFigure('S4', `slowest first new piece of ${KILLS}, s`, (slowestMs / 1000).toFixed(1));
    if (isProof) expect(slowestMs).toBeLessThan(15_000);
  }, 600_000);

  it('J5: stops within its deadline although a job ignores the stop, and gives its attempt back', async () => {
    let isHandedOver = false;
    const mailer = {
      verify: async () => {},
      send: () => {
        isHandedOver = true;
        return new Promise<never>(() => {});
      },
    };
    const worker = startWorker({ ...deps, mailer }, { drainMs: 100 });
    const { email } = await deps.db.user.findUniqueOrThrow({ where: { id: actor.userId } });
    await createCore(deps).accounts.forgotPassword(null, { body: { email } }, requestFacts());
    await expect.poll(() => isHandedOver).toBe(true);
    const beganMs = performance.now();
    await worker.stop();
    expect(performance.now() - beganMs).toBeLessThan(5_000);
    expect(await deps.db.outboxJob.findFirstOrThrow()).toMatchObject({ attempts: 0, doneAt: null, failedAt: null });
  });

  it('F27: the log of a worker that dies contains the kind of its error and none of its text', async () => {
    // Once the worker has started.
    const dies = `const timer = setInterval(() => {
      if (process.listenerCount("uncaughtException") === 0) return;
      clearInterval(timer);
      throw Object.assign(new Error("Jane Doe"), { name: "PrismaClientError", code: "P2002" });
    }, 200)`;
    const output = await outputOf(
      startWorkerProcess({
        LOG_LEVEL: 'info',
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(dies)}`,
      }),
    );
    expect(output).toContain('PrismaClientError:P2002');
    expect(output).not.toContain('Jane');
  });

  it('loses no word when it is killed in the middle of a recording', async () => {
    await sendConsultation();
    const first = startWorkerProcess();
    await expect
      .poll(async () => (await recording()).segmentsRead, { timeout: 300_000, interval: 20 })
      .toBeGreaterThan(3);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect((await recording()).state).toBe('transcribing');

    startWorkerProcess();
    await expect.poll(async () => (await recording()).state, { timeout: 500_000 }).toBe('done');
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
  }, 900_000);
});

const recording = () => test.deps.db.recording.findFirstOrThrow({ where: { voiceNoteId } });

/** Stores a spoken consultation in segments, as a page does, and stops the recording. */
async function sendConsultation(): Promise<void> {
  const audio = await readFile(new URL('../../../bench/spoken/consultation.webm', import.meta.url));
  const { transcription } = createCore(deps);
  const call = { params: { id: voiceNoteId } };
  const upload = await transcription.startUpload(actor, { ...call, body: {} });
  const sliceBytes = Math.ceil(audio.length / 27);
  for (let index = 0; index * sliceBytes < audio.length; index += 1) {
    const bytes = audio.subarray(index * sliceBytes, (index + 1) * sliceBytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await deps.storage.write(segmentObjectKey(upload.key_prefix, index, sha256), bytes, 'audio/webm');
    const body = { recording_id: upload.segment_key, index, size_bytes: bytes.length, sha256 };
    await transcription.confirmSegment(actor, { ...call, body });
  }
  await transcription.transcribe(actor, { ...call, body: { segment_key: upload.segment_key } });
}

/** All output of a process until it ends. */
async function outputOf(child: ChildProcess): Promise<string> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  await once(child, 'exit');
  return output;
}

function startWorkerProcess(more: Record<string, string> = {}): ChildProcess {
  const settings = Object.entries(deps.config).filter(([, value]) => value !== undefined);
  const child = spawn(process.execPath, [new URL('./main.ts', import.meta.url).pathname], {
    env: {
      PATH: process.env.PATH,
      ...Object.fromEntries(settings.map(([name, value]) => [name, String(value)])),
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.resume();
  child.stderr.pipe(process.stderr);
  cleanUps.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return child;
}
