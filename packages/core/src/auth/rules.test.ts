import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedAddress, isSessionLive, newToken, sessionExpiry } from './rules.ts';

const HOUR_MS = 3_600_000;
const start = new Date('2026-03-01T08:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);

test('F29 T7: a session ends after 60 idle minutes or 12 hours, a remembered one after 30 or 90 days', () => {
  const day = { createdAt: start, lastSeenAt: start, expiresAt: sessionExpiry(start, false) };
  expect(isSessionLive(day, after(HOUR_MS - 1))).toBe(true);
  expect(isSessionLive(day, after(HOUR_MS))).toBe(false);
  const busy = { ...day, lastSeenAt: after(12 * HOUR_MS - 1) };
  expect(isSessionLive(busy, after(12 * HOUR_MS - 1))).toBe(true);
  expect(isSessionLive(busy, after(12 * HOUR_MS))).toBe(false);
  const remembered = { ...day, expiresAt: sessionExpiry(start, true) };
  expect(isSessionLive(remembered, after(29 * 24 * HOUR_MS))).toBe(true);
  expect(isSessionLive(remembered, after(30 * 24 * HOUR_MS))).toBe(false);
});

test('tokens hold 256 bits and never repeat', () => {
  const tokens = new Set(Array.from({ length: 1_000 }, newToken));
  expect(tokens.size).toBe(1_000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

test('every address of an IPv6 /64 is one, neighbours are not, and mapped IPv4 is IPv4', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 }), (host) => {
      const tail = host.map((part) => part.toString(16)).join(':');
      expect(countedAddress(`2001:db8:a:b:${tail}`)).toBe(countedAddress('2001:db8:a:b::1'));
      expect(countedAddress(`2001:db8:a:c:${tail}`)).not.toBe(countedAddress('2001:db8:a:b::1'));
    }),
  );
  expect(countedAddress('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(countedAddress('203.0.113.9')).not.toBe(countedAddress('203.0.113.10'));
  expect(countedAddress('not an address')).toBe('not an address');
});
