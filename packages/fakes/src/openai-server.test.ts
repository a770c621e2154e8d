import OpenAI, { APIError, toFile } from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenAiServer, startOpenAiServer } from './openai-server.ts';

let server: OpenAiServer;
let client: OpenAI;

beforeAll(async () => {
  server = await startOpenAiServer();
  client = new OpenAI({ baseURL: server.url, apiKey: server.apiKey, maxRetries: 0 });
});
beforeEach(() => server.script({ kind: 'ok' }));
afterAll(() => server.close());

const messages = [{ role: 'user' as const, content: 'Pain from the upper left six' }];

async function failure(promise: Promise<unknown>): Promise<APIError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof APIError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
}

describe('chat completions', () => {
  it('gives the same answer whole and streamed', async () => {
    const whole = await client.chat.completions.create({ model: 'gpt-test', messages });
    const stream = await client.chat.completions.create({ model: 'gpt-test', messages, stream: true });
    let text = '';
    let finish: string | null = null;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      finish = chunk.choices[0]?.finish_reason ?? finish;
    }
    expect(text).toBe('Pain from the upper left six');
    expect(whole.choices[0]?.message.content).toBe(text);
    expect(finish).toBe('stop');
  });

  it('rejects a wrong key, an unknown model, unknown fields and empty messages', async () => {
    const stranger = new OpenAI({ baseURL: server.url, apiKey: 'sk-wrong', maxRetries: 0 });
    const create = client.chat.completions.create.bind(client.chat.completions);
    expect(await failure(stranger.chat.completions.create({ model: 'gpt-test', messages }))).toMatchObject({
      status: 401,
      code: 'invalid_api_key',
    });
    expect(await failure(create({ model: 'gpt-none', messages }))).toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
    expect(await failure(create({ model: 'gpt-test', messages: [] }))).toMatchObject({ status: 400 });
    const strange = { model: 'gpt-test', messages, patient: 'x' };
    expect((await failure(create(strange))).message).toContain('Unrecognized request argument supplied: patient');
  });

  it('applies the modes in order and repeats the last', async () => {
    server.script({ kind: 'error' }, { kind: 'rate-limited', retryAfterSeconds: 3 }, { kind: 'ok', text: 'Scripted' });
    expect(await failure(client.chat.completions.create({ model: 'gpt-test', messages }))).toMatchObject({
      status: 500,
    });
    const limited = await failure(client.chat.completions.create({ model: 'gpt-test', messages }));
    expect([limited.status, limited.headers?.get('retry-after')]).toEqual([429, '3']);
    for (const _ of [1, 2]) {
      const answer = await client.chat.completions.create({ model: 'gpt-test', messages });
      expect(answer.choices[0]?.message.content).toBe('Scripted');
    }
  });
});

describe('transcriptions', () => {
  it('returns text, JSON and timed segments of an upload', async () => {
    server.script({ kind: 'ok', text: 'Caries in the six. Plan a crown.' });
    const file = await toFile(wav(2, 1), 'speech.wav');
    const json = await client.audio.transcriptions.create({ model: 'gpt-4o-transcribe', file, language: 'en' });
    const text = await client.audio.transcriptions.create({ model: 'whisper-1', file, response_format: 'text' });
    const timed = await client.audio.transcriptions.create({
      model: 'whisper-1',
      file,
      response_format: 'verbose_json',
      timestamp_granularities: ['segment', 'word'],
    });
    expect(json.text).toBe('Caries in the six. Plan a crown.');
    expect(text.trim()).toBe(json.text);
    expect(timed.duration).toBeCloseTo(2, 1);
    expect(timed.segments?.map((segment) => segment.text.trim())).toEqual(['Caries in the six.', 'Plan a crown.']);
    expect(timed.words).toHaveLength(7);
  });

  it('returns no text for silence', async () => {
    const answer = await client.audio.transcriptions.create({
      model: 'whisper-1',
      file: await toFile(wav(1, 0), 'speech.wav'),
    });
    expect(answer.text).toBe('');
  });

  it('rejects what the service rejects', async () => {
    const file = await toFile(wav(1, 1), 'speech.wav');
    const odd = await toFile(wav(1, 1), 'speech.aiff');
    const create = client.audio.transcriptions.create.bind(client.audio.transcriptions);
    expect(await failure(create({ model: 'whisper-1', file: odd }))).toMatchObject({ status: 400, param: 'file' });
    expect(await failure(create({ model: 'gpt-4o-transcribe', file, response_format: 'verbose_json' }))).toMatchObject({
      code: 'unsupported_value',
    });
    const scored = { file, include: ['logprobs' as const] };
    expect(await failure(create({ ...scored, model: 'whisper-1' }))).toMatchObject({ param: 'include' });
    expect(await failure(create({ ...scored, model: 'gpt-4o-transcribe', response_format: 'text' }))).toMatchObject({
      param: 'include',
    });
    expect(await create({ ...scored, model: 'gpt-4o-transcribe' })).toHaveProperty('logprobs');
    expect(await failure(create({ model: 'whisper-1', file, language: 'English' }))).toMatchObject({
      param: 'language',
    });
  });
});

it('lists its models', async () => {
  const ids: string[] = [];
  for await (const { id } of client.models.list()) ids.push(id);
  expect(ids).toEqual(server.models);
});

/** Mono 16-bit WAV of 16 kHz in which every sample has the given value. */
function wav(seconds: number, sample: number): Buffer {
  const data = Buffer.alloc(seconds * 32_000);
  for (let at = 0; at < data.length; at += 2) data.writeInt16LE(sample, at);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(32_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}
