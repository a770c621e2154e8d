import { type OpenAiServer, startOpenAiServer } from '@openconsult/fakes/openai-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCore } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import { composeDeps } from '../platform/compose.ts';
import type { Config } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import {
  addConsultation,
  addTemplates,
  createTestDeps,
  DICTATION,
  runOpenJobs,
  type TestDeps,
} from '../testing/index.ts';
import { batchRecogniser, liveRecogniser } from './index.ts';

/* The settings of the environment, composed as the apps compose them. */

const ANSWER = JSON.stringify({ heading: 'Exam', text: 'A cusp is fractured.', quotes: ['fractured cusp'] });

let server: OpenAiServer;
let test: TestDeps;
let admin: Actor;
let close: () => Promise<void>;

beforeEach(async () => {
  server = await startOpenAiServer();
  test = await createTestDeps();
  admin = await test.actor('admin');
  await addTemplates(test.deps, admin.practiceId);
  close = async () => {};
});
afterEach(async () => {
  await close();
  await Promise.all([test.close(), server.close()]);
});

async function compose(change: Partial<Config>): Promise<Deps> {
  const service = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: server.apiKey, OPENAI_WRITER_MODEL: 'gpt-test' };
  const config = { ...test.deps.config, ...service, OPENAI_SPEECH_MODEL: 'whisper-1', ...change };
  const composed = await composeDeps(config, test.deps.log, 'worker');
  close = composed.close;
  const { writer, fallbackWriter, recogniser, liveRecogniser: live, builtInRecogniser } = composed.deps;
  return { ...test.deps, config, writer, fallbackWriter, recogniser, liveRecogniser: live, builtInRecogniser };
}

async function notesBy(deps: Deps) {
  const { voiceNoteId } = await addConsultation(deps, admin);
  const body = { transcribe: DICTATION, type: 'notes' as const, voice_note_id: voiceNoteId };
  await createCore(deps).voiceNotes.chat(admin, { body });
  const note = () => deps.db.voiceNote.findUniqueOrThrow({ where: { id: voiceNoteId } });
  for (let run = 0; run < 4 && (await note()).isProcessing; run += 1) await runOpenJobs(deps, 'write');
  return note();
}

it('WRITER_PROVIDER: the language model writes, and the built-in writer where it fails', async () => {
  const deps = await compose({ WRITER_PROVIDER: 'openai' });
  server.script({ kind: 'ok', text: ANSWER });
  expect((await notesBy(deps)).notesWrittenBy).toBe(`openai:gpt-test at ${new URL(server.url).host}`);
  expect(server.requests[0]?.authorization).toBe(`Bearer ${server.apiKey}`);
  server.script({ kind: 'error' });
  await deps.db.consultation.updateMany({ data: { endedAt: deps.clock.now(), endedBy: 'person' } });
  expect((await notesBy(deps)).notesWrittenBy).toBe('fallback');
});

it('WRITER_FALLBACK=none: the text fails where the language model does', async () => {
  const deps = await compose({ WRITER_PROVIDER: 'openai', WRITER_FALLBACK: 'none' });
  server.script({ kind: 'error' });
  expect(await notesBy(deps)).toMatchObject({ notesWrittenBy: null, notesFailure: 'unavailable' });
});

it('SPEECH_PROVIDER and SPEECH_FALLBACK: the service recognises, and the built-in recogniser may take over', async () => {
  const deps = await compose({ SPEECH_PROVIDER: 'openai' });
  const batch = await batchRecogniser(deps, admin, { isAfterFailure: false });
  expect(batch).toMatchObject({ recogniser: { name: 'openai' }, hasFallback: true });
  expect((await liveRecogniser(deps, admin)).recogniser?.name).toBe('openai');
  const after = await batchRecogniser(deps, admin, { isAfterFailure: true });
  expect(after.recogniser).toBe(deps.builtInRecogniser);
  await close();
  const alone = await compose({ SPEECH_PROVIDER: 'openai', SPEECH_FALLBACK: 'none' });
  expect((await batchRecogniser(alone, admin, { isAfterFailure: false })).hasFallback).toBe(false);
});
