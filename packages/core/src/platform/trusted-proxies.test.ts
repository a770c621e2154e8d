import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { trustProxyOf } from './trusted-proxies.ts';

/** Whether this setting makes the start fail; others are missing too. */
const isRefused = (TRUST_PROXY: string): boolean => {
  try {
    readConfig({ TRUST_PROXY });
  } catch (error) {
    return error instanceof Error && error.message.includes('TRUST_PROXY');
  }
  throw new Error('Settings were accepted that are not complete.');
};

test('F35: a proxy on this machine or a private network is trusted, but not an address that it forwards from there', () => {
  const isTrusted = trustProxyOf('private');
  for (const address of ['127.0.0.1', '::1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '::ffff:10.0.0.1', 'fd00::1']) {
    expect([address, isTrusted(address, 0), isTrusted(address, 1)]).toEqual([address, true, false]);
  }
  for (const address of ['8.8.8.8', '2001:4860:4860::8888', '172.32.0.1', '', 'x', undefined]) {
    expect([address, isTrusted(address, 0)]).toEqual([address, false]);
  }
});

test('F35: listed addresses and networks are trusted, and no others', () => {
  const isTrusted = trustProxyOf(['203.0.113.7', '198.51.100.0/24', '2001:db8::/32']);
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '198.51.100.200', '2001:db8::1']) {
    expect([address, isTrusted(address, 0), isTrusted(address, 1)]).toEqual([address, true, true]);
  }
  for (const address of ['203.0.113.8', '10.0.0.1', '127.0.0.1', '2001:db9::1', undefined]) {
    expect([address, isTrusted(address, 0)]).toEqual([address, false]);
  }
  expect(trustProxyOf([])('127.0.0.1', 0)).toBe(false);
});

test('F35: a setting that is no list of addresses is refused at the start', () => {
  for (const bad of ['yes', '10.0.0.0/33', '10.0.0.1;10.0.0.2', 'proxy.example']) expect(isRefused(bad)).toBe(true);
  for (const good of ['1', 'true', '10.0.0.1, 10.0.1.0/24', '::1']) expect(isRefused(good)).toBe(false);
});
