import { createHash } from 'node:crypto';
import { type aiSettings, aiTestMessages, type SpeechTask } from '@openconsult/contracts/ai-settings';
import type { Call } from '@openconsult/contracts/endpoint';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import { SpeechError, type SpeechRecogniser, type SpeechService } from '@openconsult/integrations/speech';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCore } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { addConsultation, createTestDeps, runOpenJobs, type TestDeps, wordsRecogniser } from '../testing/index.ts';
import { batchRecogniser, liveRecogniser } from './index.ts';

let test: TestDeps;
let deps: Deps;
let admin: Actor;
let voiceNoteId: string;
/** The services that were asked for a recogniser. */
let asked: SpeechService[];
let serviceFails: boolean;

/** Returns the words in capitals; each segment is 30 seconds long. */
const serviceRecogniser: SpeechRecogniser = {
  ...wordsRecogniser(),
  name: 'openai',
  open: () => {
    let atMs = 0;
    return {
      async push(segment) {
        if (serviceFails) throw new SpeechError('unavailable', 'The speech service answered 500');
        const text = Buffer.from(segment).toString().toUpperCase();
        const phrase = { startMs: atMs, endMs: atMs + 30_000, text };
        atMs += 30_000;
        return { phrases: [phrase], gaps: [], durationMs: atMs };
      },
      finish: async () => ({ phrases: [], gaps: [], durationMs: atMs }),
      close: () => {},
    };
  },
};

beforeEach(async () => {
  test = await createTestDeps();
  asked = [];
  serviceFails = false;
  deps = {
    ...test.deps,
    serviceRecognisers: {
      ...test.deps.serviceRecognisers,
      open: async (service) => {
        asked.push(service);
        return serviceRecogniser;
      },
    },
  };
  admin = await test.actor('admin');
  ({ voiceNoteId } = await addConsultation(deps, admin, ''));
});
afterEach(() => test.close());

const KEY = 'sk-of-the-practice';
const set = (body: Call<typeof aiSettings.update>['body'], task: SpeechTask = 'batch_speech') =>
  createCore(deps).aiSettings.update(admin, { params: { task }, body });
const useService = (more: Call<typeof aiSettings.update>['body'] = {}, task?: SpeechTask) =>
  set({ provider: 'openai', base_url: 'https://ai.example/v1', model: 'whisper-1', api_key: KEY, ...more }, task);

/** Records one segment and runs the job. Returns the transcript. */
async function record(text: string): Promise<string> {
  const service = createCore(deps).transcription;
  const params = { id: voiceNoteId };
  const { segment_key: recordingId, key_prefix: prefix } = await service.startUpload(admin, { params, body: {} });
  const sha256 = createHash('sha256').update(text).digest('hex');
  await deps.storage.write(segmentObjectKey(prefix, 0, sha256), Buffer.from(text), 'audio/webm');
  const body = { recording_id: recordingId, index: 0, size_bytes: Buffer.byteLength(text), sha256 };
  await service.confirmSegment(admin, { params, body });
  await service.transcribe(admin, { params, body: { segment_key: recordingId, segment_count: 1 } });
  await runOpenJobs(deps, 'transcribe');
  return (await deps.db.voiceNote.findUniqueOrThrow({ where: { id: voiceNoteId } })).transcript;
}

it('recognises a recording at the practice’s service, and counts what it costs by the second', async () => {
  await useService({ minute_price: 6_000 });
  expect(await record('good morning')).toBe('GOOD MORNING');
  expect(asked).toEqual([{ baseUrl: 'https://ai.example/v1', apiKey: KEY, model: 'whisper-1' }]);
  expect(await deps.db.aiUse.findMany()).toEqual([
    expect.objectContaining({
      task: 'batch_speech',
      model: 'whisper-1',
      userId: admin.userId,
      seconds: 30,
      cost: 3_000n,
    }),
  ]);
  const { data } = await createCore(deps).aiSettings.usage(admin, { query: {} });
  expect(data).toMatchObject([{ task: 'batch_speech', seconds: 30, cost: 3_000 }]);
});

it('S9: the built-in recogniser continues where the service fails, at once', async () => {
  await useService();
  serviceFails = true;
  expect(await record('good morning')).toBe('good morning');
  expect(await deps.db.aiUse.count()).toBe(0);
});

it('S9: recognition waits for the service where the practice wants no other recogniser', async () => {
  await useService({ allows_fallback: false });
  serviceFails = true;
  expect(await record('good morning')).toBe('');
  expect(await deps.db.recording.findFirstOrThrow()).toMatchObject({ state: 'transcribing', failure: 'unavailable' });
});

it('T26: at the month’s limit the built-in recogniser takes over, or recognition waits and the page shows until when', async () => {
  await useService({ minute_price: 1_000_000, monthly_limit: 0 });
  expect(await record('good morning')).toBe('good morning');
  await set({ allows_fallback: false });
  await record('goodbye');
  expect(await deps.db.recording.findMany({ where: { waitsUntil: { not: null } } })).toHaveLength(1);
  expect(asked).toEqual([]);
});

/** The service that the environment names. */
const useEnvironment = (SPEECH_FALLBACK: 'local' | 'none') => {
  deps = {
    ...deps,
    recogniser: serviceRecogniser,
    config: { ...deps.config, SPEECH_PROVIDER: 'openai', SPEECH_FALLBACK },
  };
};

it('S9: the built-in recogniser continues where the service of the environment fails', async () => {
  useEnvironment('local');
  expect(await record('good morning')).toBe('GOOD MORNING');
  serviceFails = true;
  expect(await record('goodbye')).toContain('goodbye');
  await set({ allows_fallback: false });
  expect((await batchRecogniser(deps, admin, { isAfterFailure: false })).hasFallback).toBe(false);
});

it('S9: recordings wait for the service of the environment where its operator wants no other', async () => {
  useEnvironment('none');
  serviceFails = true;
  expect(await record('good morning')).toBe('');
  expect(await deps.db.recording.findFirstOrThrow()).toMatchObject({ state: 'transcribing', failure: 'unavailable' });
});

it('chooses live speech by its own setting', async () => {
  await useService({}, 'live_speech');
  const live = { ...deps.liveRecogniser };
  deps = { ...deps, serviceRecognisers: { ...deps.serviceRecognisers, openLive: async () => live } };
  expect((await liveRecogniser(deps, admin)).recogniser).toBe(live);
  expect((await batchRecogniser(deps, admin, { isAfterFailure: false })).recogniser).toBe(deps.recogniser);
  await set({ provider: 'built_in' }, 'live_speech');
  expect((await liveRecogniser(deps, admin)).recogniser).toBe(deps.builtInLiveRecogniser);
});

it('needs the price of a minute for a limit, and tests the built-in recogniser without a service', async () => {
  await expect(set({ monthly_limit: 500 })).rejects.toMatchObject({ code: 'VALIDATION' });
  const answer = await createCore(deps).aiSettings.test(admin, { params: { task: 'batch_speech' }, body: {} });
  expect(answer).toEqual({ ok: true, message: aiTestMessages.builtInSpeech, took_ms: 0 });
});
