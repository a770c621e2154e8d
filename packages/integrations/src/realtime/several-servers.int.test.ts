import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Child } from '@openconsult/dev/stack/children';
import { anyFreePorts } from '@openconsult/dev/stack/ports';
import { startSoketi } from '@openconsult/dev/stack/soketi';
import { testStack } from '@openconsult/dev/testing/stack';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Connection, openConnection } from './connection.client.ts';
import { createPublisher, type Publisher } from './index.ts';

/** Two realtime servers with the shipped settings: browsers are on either, and the API publishes through one. */

const { pusher, redisUrl } = testStack();
const log = { warn: () => undefined };
const open: Connection[] = [];
const children: Child[] = [];
let folder: string;
let first: Publisher;
let ports: number[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'openconsult-soketi-'));
  ports = await anyFreePorts(2);
  const shipped = parseEnv(readFileSync(new URL('../../../../deploy/soketi/several.env', import.meta.url), 'utf8'));
  const { hostname, port: redisPort, password } = new URL(redisUrl);
  const settings = {
    ...(shipped as Record<string, string>),
    SOKETI_ADAPTER_REDIS_PREFIX: randomUUID(),
    SOKETI_DB_REDIS_HOST: hostname,
    SOKETI_DB_REDIS_PORT: redisPort,
    SOKETI_DB_REDIS_PASSWORD: decodeURIComponent(password),
  };
  const start = (port: number) =>
    startSoketi({ app: pusher, settings, port, dataDir: folder, logDir: join(folder, String(port)), isDurable: false });
  children.push(...(await Promise.all(ports.map(start))));
  first = createPublisher({ ...pusher, port: ports[0] ?? 0, tls: false, log });
});
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
afterAll(async () => {
  await Promise.all(children.map((child) => child.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function browserAt(place: 0 | 1): Promise<Connection> {
  const connection = await openConnection({ ...pusher, port: ports[place] ?? 0 });
  open.push(connection);
  return connection;
}

const isIn = (connection: Connection) => connection.next('pusher_internal:subscription_succeeded');

test('an event that is published through one reaches the browsers of both, once and in order', async () => {
  const channel = `presence-User.${randomUUID()}`;
  const browsers = [await browserAt(0), await browserAt(1)];
  for (const browser of browsers) {
    browser.join(first, channel, 'me');
    await isIn(browser);
  }
  for (let seq = 1; seq <= 50; seq += 1) await first.publish(channel, 'text', { seq });
  await first.publish(channel, 'end', {});
  for (const browser of browsers) {
    await browser.next('end');
    const seqs = (await browser.next('text', 50)).map(({ data }) => JSON.parse(data).seq);
    expect(seqs).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
  }
});

test('a browser sees who is present on the other, learns who comes and goes, and whispers reach it', async () => {
  const channel = `presence-User.${randomUUID()}`;
  const [one, other] = [await browserAt(0), await browserAt(1)];
  one.join(first, channel, 'one');
  await isIn(one);
  other.join(first, channel, 'other');
  const [state] = await isIn(other);
  expect(JSON.parse(state?.data ?? '{}').presence.ids.toSorted()).toEqual(['one', 'other']);
  const [joined] = await one.next('pusher_internal:member_added');
  expect(JSON.parse(joined?.data ?? '{}').user_id).toBe('other');
  one.send({ event: 'client-primary', channel, data: { term: 1 } });
  await other.next('client-primary');
  one.close();
  const [left] = await other.next('pusher_internal:member_removed');
  expect(JSON.parse(left?.data ?? '{}').user_id).toBe('one');
});

test('T7: the connections of a login session are closed on both, and its own events reach both', async () => {
  const session = randomUUID();
  const browsers = [await browserAt(0), await browserAt(1)];
  for (const browser of browsers) {
    browser.send({ event: 'pusher:signin', data: first.authoriseUser(browser.socketId, session) });
    await browser.next('pusher:signin_success');
  }
  const stranger = await browserAt(1);
  await first.publishToUser(session, 'note', { id: 1 });
  for (const browser of browsers) await browser.next('note');
  await first.disconnectUser(session);
  await expect.poll(() => browsers.map((browser) => browser.isClosed())).toEqual([true, true]);
  expect(stranger.isClosed()).toBe(false);
});
