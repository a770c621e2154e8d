import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressKind } from './address-rules.ts';
import { createGuardedAgent, type RefusedAddressError, refusalOf } from './guarded-agent.ts';

let port: number;
let requests = 0;
const server = createServer((_, response) => {
  requests += 1;
  response.end('secret');
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const ask = (host: string, allowsPrivate: boolean, protocol = 'http') =>
  fetch(`${protocol}://${host}:${port}/`, {
    dispatcher: createGuardedAgent({ allowsPrivate }),
  } as RequestInit);

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    ({ cause }: { cause: RefusedAddressError }) => cause.refusal,
  );

it.each([
  '127.0.0.1',
  'localhost',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
])('T33: a service at %s is not connected to', async (host) => {
  requests = 0;
  expect(await refusal(ask(host, false))).toBe('private_address');
  expect(await refusal(ask(host, false, 'https'))).toBe('private_address');
  expect(requests).toBe(0);
});

it('connects to this machine where the installation allows it', async () => {
  expect(await (await ask('127.0.0.1', true)).text()).toBe('secret');
  expect(await (await ask('localhost', true)).text()).toBe('secret');
  expect(await refusal(ask('0.0.0.0', true))).toBe('private_address');
  expect(await refusal(ask('169.254.169.254', true))).toBe('private_address');
});

it.each([
  ['10.1.2.3', 'private'],
  ['172.31.255.255', 'private'],
  ['172.32.0.1', 'public'],
  ['192.168.1.20', 'private'],
  ['100.64.0.1', 'private'],
  ['169.254.169.254', 'forbidden'],
  ['100.100.100.200', 'forbidden'],
  ['fd00:ec2::254', 'forbidden'],
  ['fd12:3456::1', 'private'],
  ['fe80::1', 'forbidden'],
  ['::ffff:10.0.0.1', 'forbidden'],
  ['64:ff9b::a00:1', 'forbidden'],
  ['2002:7f00:1::', 'forbidden'],
  ['224.0.0.1', 'forbidden'],
  ['255.255.255.255', 'forbidden'],
  ['8.8.8.8', 'public'],
  ['2606:4700::1111', 'public'],
  ['localhost', 'forbidden'],
])('takes %s for a %s address', (address, kind) => {
  expect(addressKind(address)).toBe(kind);
});

it('refuses plain HTTP to a public address', () => {
  expect(refusalOf('8.8.8.8', false, { allowsPrivate: true })).toBe('not_encrypted');
  expect(refusalOf('8.8.8.8', true, { allowsPrivate: false })).toBeNull();
  expect(refusalOf('192.168.1.20', false, { allowsPrivate: true })).toBeNull();
});
