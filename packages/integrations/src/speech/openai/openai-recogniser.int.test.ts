import { createServer } from 'node:net';
import { type OpenAiServer, startOpenAiServer } from '@openconsult/fakes/openai-server';
import { consultationSegments, readSpoken } from '@openconsult/fakes/spoken-consultation';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecogniser, type OpenAiSpeechConfig, type SpeechRecogniser } from '../index.ts';

const segments = consultationSegments().slice(0, 4);

let server: OpenAiServer;
const engines: SpeechRecogniser[] = [];

beforeEach(async () => {
  server = await startOpenAiServer();
});

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
  await server.close();
});

async function recognise(config: Partial<OpenAiSpeechConfig> = {}, terms: readonly string[] = []) {
  const engine = await createRecogniser({
    kind: 'openai',
    baseUrl: server.url,
    apiKey: server.apiKey,
    model: 'whisper-1',
    ...config,
  });
  engines.push(engine);
  const session = engine.open({ terms });
  const pushed = await session.push(Buffer.concat(segments));
  const finished = await session.finish();
  session.close();
  return [...pushed.phrases, ...finished.phrases];
}

describe('the recogniser at an OpenAI-compatible service', { timeout: 60_000 }, () => {
  it('sends the speech as WAV and returns phrases with its times', async () => {
    server.script({ kind: 'ok', text: 'Good morning. Thank you for coming in.' });
    const phrases = await recognise({}, ['Invisalign', 'Dr Achterberg']);
    expect(phrases.length).toBe(1);
    expect(phrases[0]?.text).toBe('Good morning. Thank you for coming in.');
    expect(phrases[0]?.startMs).toBeGreaterThan(500);
    expect(phrases[0]?.endMs).toBeLessThan(12_100);
    expect(server.requests.length).toBe(1);
    expect(server.requests[0]?.body).toMatchObject({
      model: 'whisper-1',
      language: 'en',
      prompt: 'Invisalign, Dr Achterberg',
    });
  });

  it('requests word times, which count from the start of the recording', async () => {
    server.script({ kind: 'ok', text: 'Good morning. Thank you for coming-in – today.' });
    const [phrase] = await recognise();
    const words = phrase?.text.split(' ') ?? [];
    const times = phrase?.wordTimes ?? [];
    expect(times.length).toBe(words.length);
    expect(times[words.indexOf('–')]).toBeNull();
    const known = times.filter((time) => time !== null);
    expect(known.length).toBe(words.length - 1);
    for (const [i, { startMs, endMs }] of known.entries()) {
      expect(startMs).toBeGreaterThanOrEqual(Math.max(phrase?.startMs ?? 0, known[i - 1]?.startMs ?? 0));
      expect(endMs).toBeGreaterThanOrEqual(startMs);
      expect(endMs).toBeLessThanOrEqual(phrase?.endMs ?? 0);
    }
    expect(known.at(-1)?.startMs).toBeGreaterThan((known[0]?.startMs ?? 0) + 1_000);
    expect(server.requests[0]?.body).toMatchObject({
      response_format: 'verbose_json',
      'timestamp_granularities[]': 'word',
    });
  });

  const asked = () =>
    server.requests.map(({ body }) => {
      const { response_format, 'include[]': include } = body as Record<string, unknown>;
      return include === undefined ? response_format : `${response_format} with ${include}`;
    });

  it('uses word confidences where the model has no word times, and requests times only once', async () => {
    const text = 'The upper left six is sensitive – to cold.';
    server.script({ kind: 'ok', text, unsure: ['sensitive'] });
    const engine = await createRecogniser({
      kind: 'openai',
      baseUrl: server.url,
      apiKey: server.apiKey,
      model: 'gpt-4o-transcribe',
    });
    engines.push(engine);
    for (const _ of [1, 2]) {
      const session = engine.open();
      const { phrases } = await session.push(Buffer.concat(segments));
      const [phrase] = [...phrases, ...(await session.finish()).phrases];
      session.close();
      expect(phrase?.text).toBe(text);
      expect(phrase).not.toHaveProperty('wordTimes');
      expect(phrase?.confidences).toEqual([0.99, 0.99, 0.99, 0.99, 0.99, 0.223, 1, 0.99, 0.99]);
    }
    expect(asked()).toEqual(['verbose_json', 'json with logprobs', 'json with logprobs']);
  });

  it('works without both where the model has neither, and requests them only once', async () => {
    const engine = await createRecogniser({
      kind: 'openai',
      baseUrl: server.url,
      apiKey: server.apiKey,
      model: 'gpt-4o-transcribe-diarize',
    });
    engines.push(engine);
    for (const _ of [1, 2]) {
      const session = engine.open();
      const { phrases } = await session.push(Buffer.concat(segments));
      const [phrase] = [...phrases, ...(await session.finish()).phrases];
      session.close();
      expect(phrase?.text).toContain('upper left six');
      expect(phrase).not.toHaveProperty('wordTimes');
      expect(phrase).not.toHaveProperty('confidences');
    }
    expect(asked()).toEqual(['verbose_json', 'json with logprobs', 'json', 'json']);
  });

  it('sends nothing without speech', async () => {
    const engine = await createRecogniser({
      kind: 'openai',
      baseUrl: server.url,
      apiKey: server.apiKey,
      model: 'whisper-1',
    });
    engines.push(engine);
    const session = engine.open();
    expect((await session.push(readSpoken('silence.webm'))).phrases).toEqual([]);
    expect((await session.finish()).phrases).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it('retries after the time a busy service asks for, and after a server error', async () => {
    server.script(
      { kind: 'rate-limited', retryAfterSeconds: 1 },
      { kind: 'error', status: 503 },
      { kind: 'ok', text: 'Hello.' },
    );
    const from = performance.now();
    expect((await recognise())[0]?.text).toBe('Hello.');
    expect(performance.now() - from).toBeGreaterThan(1_000);
    expect(server.requests.length).toBe(3);
  });

  it('fails after two retries', async () => {
    server.script({ kind: 'error', status: 500 });
    await expect(recognise()).rejects.toMatchObject({ name: 'SpeechError', code: 'unavailable' });
    expect(server.requests.length).toBe(3);
  });

  it('does not retry with a rejected key', async () => {
    await expect(recognise({ apiKey: 'sk-other' })).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.requests.length).toBe(1);
  });

  it.each(['hang', 'hang-mid-stream'] as const)(
    'stops waiting for a service that does not answer: %s',
    async (kind) => {
      server.script({ kind });
      const from = performance.now();
      await expect(recognise({ timeouts: { totalMs: 1_500 } })).rejects.toMatchObject({ code: 'timeout' });
      expect(performance.now() - from).toBeLessThan(15_000);
    },
  );

  it.each(['garbage', 'cut-stream'] as const)('fails on a broken answer: %s', async (kind) => {
    server.script({ kind });
    await expect(recognise()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('reports an unreachable service', async () => {
    const closed = createServer();
    const port = await new Promise<number>((resolve) => {
      closed.listen(0, '127.0.0.1', () => resolve((closed.address() as { port: number }).port));
    });
    await new Promise((resolve) => closed.close(resolve));
    await expect(recognise({ baseUrl: `http://127.0.0.1:${port}/v1` })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('reduces an invented loop to one turn', async () => {
    server.script({ kind: 'ok', text: 'Thank you. '.repeat(50) });
    expect((await recognise())[0]?.text).toBe('Thank you.');
  });
});
