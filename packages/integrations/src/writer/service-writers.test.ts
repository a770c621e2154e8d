import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OpenAiServer, startOpenAiServer } from '@openconsult/fakes/openai-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createServiceWriters, type WriterService } from './service-writers.ts';

let server: OpenAiServer;
const open = createServiceWriters({ allowsPrivate: true });
const guarded = createServiceWriters({ allowsPrivate: false });
const signal = new AbortController().signal;

beforeAll(async () => {
  server = await startOpenAiServer();
});
beforeEach(() => {
  server.requests.length = 0;
  server.script({ kind: 'ok' });
});
afterAll(() => Promise.all([server.close(), open.close(), guarded.close()]));

const service = (over: Partial<WriterService> = {}): WriterService => ({
  baseUrl: server.url,
  apiKey: server.apiKey,
  model: 'gpt-test',
  isGuarded: true,
  ...over,
});
const ask = (over: Partial<WriterService> = {}, writers = open) => writers.ask(service(over), signal, () => {});

it('asks a service one question and shows its answer', async () => {
  server.script({ kind: 'ok', text: 'I am a test model.' });
  expect(await ask()).toEqual({ text: 'I am a test model.' });
  expect(JSON.stringify(server.requests)).not.toMatch(/patient|transcript/i);
});

it.each<[string, Partial<WriterService>, object]>([
  ['a wrong key', { apiKey: 'sk-wrong' }, { status: 401 }],
  ['an unknown model', { model: 'gpt-none' }, { status: 404 }],
  ['a name that does not exist', { baseUrl: 'https://nowhere.invalid/v1' }, { connection: 'unknown_name' }],
  ['a metadata address', { baseUrl: 'http://169.254.169.254/v1' }, { connection: 'private_address' }],
  ['a public address without TLS', { baseUrl: 'http://8.8.8.8/v1' }, { connection: 'not_encrypted' }],
])('names what is wrong with %s', async (_, over, fault) => {
  expect(await ask(over)).toEqual({ fault });
});

it('names a port without a server', async () => {
  const closed = await startOpenAiServer();
  await closed.close();
  expect(await ask({ baseUrl: closed.url })).toEqual({ fault: { connection: 'refused' } });
});

it('names a service that does not speak the protocol', async () => {
  server.script({ kind: 'garbage' });
  expect(await ask()).toEqual({ fault: { answer: 'not_understood' } });
});

it('T33: no request reaches an address inside, however the service is used', async () => {
  expect(await ask({}, guarded)).toEqual({ fault: { connection: 'private_address' } });
  const writer = await guarded.open(service());
  await expect(writer.title({ transcript: 'Crown on the UL6.' }, signal)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(server.requests).toEqual([]);
});

it('T33: a service cannot send its callers, and their key, elsewhere', async () => {
  const elsewhere = createServer((_, response) => {
    response.writeHead(307, { location: `${server.url}/chat/completions` }).end();
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const { port } = elsewhere.address() as AddressInfo;
  expect(await ask({ baseUrl: `http://127.0.0.1:${port}/v1` })).toEqual({ fault: { connection: 'redirected' } });
  expect(server.requests).toEqual([]);
  elsewhere.close();
});

it('has one writer for the same settings, and another one after a change', async () => {
  const writer = await open.open(service());
  expect(await open.open(service())).toBe(writer);
  expect(await open.open(service({ apiKey: 'sk-other' }))).not.toBe(writer);
});
