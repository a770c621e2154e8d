import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { STREAM_CHUNK_MAX_BYTES } from '@openconsult/contracts/limits';
import { testStack } from '@openconsult/dev/testing/stack';
import { afterEach, expect, test, vi } from 'vitest';
import { openConnection } from './connection.client.ts';
import { createPublisher } from './index.ts';

const { pusher } = testStack();
const warnings: Record<string, unknown>[] = [];
const log = { warn: (fields: Record<string, unknown>) => void warnings.push(fields) };
const publisher = createPublisher({ ...pusher, tls: false, log });

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
  warnings.length = 0;
});

async function connect() {
  const connection = await openConnection(pusher);
  open.push(connection);
  return connection;
}

async function join(channel: string, userId: string) {
  const client = await connect();
  client.join(publisher, channel, userId);
  return client;
}

test('an event reaches subscribers of the channel, with its data', async () => {
  const channel = `presence-User.${randomUUID()}`;
  const client = await join(channel, 'me');
  await client.next('pusher_internal:subscription_succeeded');
  await publisher.publish(channel, 'voice-note.1.notes', { status: 'streaming', data: 'Über 你好' });
  const [frame] = await client.next('voice-note.1.notes');
  expect(JSON.parse(frame?.data ?? '')).toEqual({ status: 'streaming', data: 'Über 你好' });
});

test('events arrive in the order of publishing', async () => {
  const channel = `presence-User.${randomUUID()}`;
  const client = await join(channel, 'me');
  await client.next('pusher_internal:subscription_succeeded');
  for (let seq = 1; seq <= 50; seq += 1) await publisher.publish(channel, 'text', { seq });
  const frames = await client.next('text', 50);
  expect(frames.map(({ data }) => JSON.parse(data).seq)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
});

test('S6: the largest pieces of a text arrive whole, with any characters', async () => {
  const channel = `presence-User.${randomUUID()}`;
  const client = await join(channel, 'me');
  await client.next('pusher_internal:subscription_succeeded');
  // Every character that JSON escapes, and those of two, three and four bytes.
  const pieces = ['a', '\n', '"', '\\', '\u0001', 'ü', '你', '🦷'].map((character) =>
    character.repeat(Math.floor(STREAM_CHUNK_MAX_BYTES / Buffer.byteLength(character))),
  );
  for (const data of pieces) await publisher.publish(channel, 'text', { data });
  const frames = await client.next('text', pieces.length);
  expect(frames.map(({ data }) => JSON.parse(data).data)).toEqual(pieces);
  expect(warnings).toEqual([]);
});

test('a signature is valid for one connection, channel and member only', async () => {
  const channel = `presence-User.${randomUUID()}`;
  const client = await connect();
  const forOther = publisher.authorisePresence('1.1', channel, { user_id: 'me' });
  client.send({ event: 'pusher:subscribe', data: { channel, ...forOther } });
  const mine = publisher.authorisePresence(client.socketId, channel, { user_id: 'me' });
  client.send({ event: 'pusher:subscribe', data: { channel: `${channel}x`, ...mine } });
  client.send({ event: 'pusher:subscribe', data: { channel, ...mine, channel_data: '{"user_id":"other"}' } });
  expect(await client.next('pusher:subscription_error', 3)).toHaveLength(3);
});

test('an undeliverable event does not reject, and the log contains none of its data', async () => {
  const unreachable = createPublisher({ ...pusher, port: 1, tls: false, log });
  await unreachable.publish('presence-User.1', 'letter', { data: 'Ada Marker' });
  await publisher.publish('no channel name', 'voice-note.1.letter', { data: 'Ada Marker' });
  expect(warnings.map(({ event }) => event)).toEqual(['letter', 'voice-note.1.letter']);
  expect(JSON.stringify(warnings)).not.toContain('Marker');
});

test('S3: publishing to a realtime server that hangs ends after two seconds', async () => {
  const silent: Server = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  open.push(silent);
  const { port } = silent.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isOver = false;
  const published = createPublisher({ ...pusher, host: '127.0.0.1', port, tls: false, log })
    .publish('App', 'event', {})
    .then(() => {
      isOver = true;
    });
  await once(silent, 'connection');
  vi.advanceTimersByTime(1_999);
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await published;
  expect(warnings).toHaveLength(1);
});
