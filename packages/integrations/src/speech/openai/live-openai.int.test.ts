import { type OpenAiRealtimeServer, startOpenAiRealtimeServer } from '@openconsult/fakes/openai-realtime';
import { consultationPcm } from '@openconsult/fakes/spoken-consultation';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordingAsWav } from '../audio/recording-audio.ts';
import { createLiveRecogniser, type LiveEvent, type LiveRecogniser, type LiveSession } from '../index.ts';

let server: OpenAiRealtimeServer;
let recogniser: LiveRecogniser;
let events: LiveEvent[];
let pcm: Int16Array;

const open = (over: { apiKey?: string; terms?: string[]; model?: string } = {}, startMs = 0) => {
  const { apiKey = server.apiKey, model = 'gpt-4o-transcribe', terms = ['Implantcare'] } = over;
  const config = { kind: 'openai', baseUrl: server.url, apiKey, model, timeouts: { totalMs: 3_000 } } as const;
  return createLiveRecogniser(config).then((made) => {
    recogniser = made;
    return made.open({ startMs, terms }, (event) => events.push(event));
  });
};

/** Waits while the backlog exceeds a second. */
async function speak(session: LiveSession, samples: Int16Array): Promise<void> {
  for (let at = 0; at < samples.length; at += 4_800) {
    session.push(samples.subarray(at, at + 4_800));
    await expect.poll(() => session.backlogMs, { interval: 5, timeout: 20_000 }).toBeLessThan(1_000);
  }
}

const phrases = () => events.flatMap((event) => (event.kind === 'phrase' ? [event] : []));

beforeAll(async () => {
  server = await startOpenAiRealtimeServer();
  pcm = (await consultationPcm(recordingAsWav, 8)).samples;
});
beforeEach(() => {
  events = [];
  server.mode = 'ok';
  server.maxSessionMs = Number.POSITIVE_INFINITY;
  server.events.length = 0;
  server.sessions.length = 0;
});
afterEach(() => recogniser.close());
afterAll(() => server.close());

it('sends each phrase once it ended, without silence, and emits its text with its times', async () => {
  const session = await open({}, 10_000);
  await speak(session, pcm);
  await session.finish();
  const emitted = phrases();
  expect(emitted.length).toBeGreaterThanOrEqual(1);
  for (const [i, phrase] of emitted.entries()) {
    expect(phrase.startMs).toBeGreaterThanOrEqual(emitted[i - 1]?.settledUntilMs ?? 10_000);
    expect(phrase.settledUntilMs).toBeGreaterThanOrEqual(phrase.endMs);
    const seconds = Number(/of (\d+) seconds/.exec(phrase.text)?.[1]);
    expect(Math.abs(seconds - (phrase.endMs - phrase.startMs) / 1_000)).toBeLessThan(1.1);
  }
  expect(events.some((event) => event.kind === 'partial' && event.text === 'A phrase')).toBe(true);
  expect(server.sessions[0]?.audio.input.transcription).toEqual({
    model: 'gpt-4o-transcribe',
    language: 'en',
    prompt: 'Implantcare',
  });
  expect(server.events.filter((type) => type === 'input_audio_buffer.commit').length).toBe(emitted.length);
  session.close();
});

it('sends live transcription models the terms as keywords', async () => {
  const session = await open({ model: 'gpt-live-transcribe' });
  await expect.poll(() => server.sessions.length).toBe(1);
  expect(server.sessions[0]?.audio.input.transcription.keywords).toEqual(['Implantcare']);
  session.close();
});

it('R17: reconnects when the service ends a session, without a lost or repeated word', async () => {
  const undisturbed = await open();
  await speak(undisturbed, pcm);
  await undisturbed.finish();
  const expected = phrases();
  expect(expected.length).toBeGreaterThan(1);
  await recogniser.close();
  events = [];
  server.sessions.length = 0;

  server.maxSessionMs = 11_000;
  const session = await open();
  await speak(session, pcm);
  await session.finish();
  expect(server.sessions.length).toBeGreaterThan(1);
  expect(events.filter((event) => event.kind === 'failed')).toEqual([]);
  expect(phrases()).toEqual(expected);
});

it('fails after three reconnections without a phrase', async () => {
  server.maxSessionMs = 500;
  const session = await open();
  await speak(session, pcm);
  await session.finish();
  expect(events.filter((event) => event.kind === 'failed').map(({ error }) => error.code)).toEqual(['unavailable']);
  expect(server.sessions.length).toBe(4);
  expect(phrases()).toEqual([]);
});

it.each([
  ['refuse-transcription', 'unavailable'],
  ['close', 'unavailable'],
  ['silent', 'timeout'],
] as const)('%s: fails once, and finishes', async (mode, code) => {
  server.mode = mode;
  const session = await open();
  await speak(session, pcm);
  await session.finish();
  expect(events.filter((event) => event.kind === 'failed').map(({ error }) => error.code)).toEqual([code]);
  expect(phrases()).toEqual([]);
});

it('fails for a wrong key without showing it', async () => {
  const session = await open({ apiKey: 'sk-wrong' });
  await expect.poll(() => events.length).toBe(1);
  expect(JSON.stringify(events)).not.toContain('sk-wrong');
  await session.finish();
});
