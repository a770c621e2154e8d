import { type OpenAiRealtimeServer, startOpenAiRealtimeServer } from '@openconsult/fakes/openai-realtime';
import { type OpenAiServer, startOpenAiServer } from '@openconsult/fakes/openai-server';
import { consultationSegments } from '@openconsult/fakes/spoken-consultation';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createServiceRecognisers, type LiveEvent, type SpeechService } from './index.ts';

let server: OpenAiServer;
let realtime: OpenAiRealtimeServer;
const open = createServiceRecognisers({ allowsPrivate: true });
const guarded = createServiceRecognisers({ allowsPrivate: false });

beforeAll(async () => {
  [server, realtime] = await Promise.all([startOpenAiServer(), startOpenAiRealtimeServer()]);
});
beforeEach(() => {
  server.requests.length = 0;
  realtime.sessions.length = 0;
});
afterAll(() => Promise.all([server.close(), realtime.close(), open.close(), guarded.close()]));

const batch = (): SpeechService => ({ baseUrl: server.url, apiKey: server.apiKey, model: 'whisper-1' });
const live = (): SpeechService => ({ baseUrl: realtime.url, apiKey: realtime.apiKey, model: 'gpt-4o-transcribe' });
const segments = consultationSegments().slice(0, 4);

it('recognises at the service, by one recogniser for the same settings', async () => {
  server.script({ kind: 'ok', text: 'Good morning.' });
  const recogniser = await open.open(batch());
  expect(await open.open(batch())).toBe(recogniser);
  const session = recogniser.open();
  const pushed = await session.push(Buffer.concat(segments));
  const finished = await session.finish();
  session.close();
  expect([...pushed.phrases, ...finished.phrases].map(({ text }) => text)).toEqual(['Good morning.']);
}, 60_000);

it('answers a test of each kind, without speech', async () => {
  server.script({ kind: 'ok', text: '' });
  expect(await open.ask(batch(), 'batch')).toEqual({ text: '' });
  expect(await open.ask(live(), 'live')).toEqual({ text: '' });
  expect(await open.ask({ ...batch(), apiKey: 'sk-wrong' }, 'batch')).toEqual({ fault: { status: 401 } });
  expect(await open.ask({ ...live(), apiKey: 'sk-wrong' }, 'live')).toEqual({ fault: { status: 401 } });
  const closed = await startOpenAiServer();
  await closed.close();
  const gone = { connection: 'refused' };
  expect(await open.ask({ ...batch(), baseUrl: closed.url }, 'batch')).toEqual({ fault: gone });
  expect(await open.ask({ ...live(), baseUrl: closed.url }, 'live')).toEqual({ fault: gone });
});

it('T33: no audio reaches an address inside, recorded or live', async () => {
  const refused = { fault: { connection: 'private_address' } };
  expect(await guarded.ask(batch(), 'batch')).toEqual(refused);
  expect(await guarded.ask(live(), 'live')).toEqual(refused);
  const named = live().baseUrl.replace('127.0.0.1', 'localhost');
  expect(await guarded.ask({ ...live(), baseUrl: named }, 'live')).toEqual(refused);
  const events: LiveEvent[] = [];
  const session = (await guarded.openLive(live())).open({ startMs: 0, terms: [] }, (event) => events.push(event));
  await expect.poll(() => events.map(({ kind }) => kind)).toEqual(['failed']);
  session.close();
  expect([...server.requests, ...realtime.sessions]).toEqual([]);
});
