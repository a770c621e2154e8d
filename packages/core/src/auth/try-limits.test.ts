import { CODES_GUESSED_AFTER } from '@openconsult/contracts/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delayMs, formatWait, tryLimits, waitMs } from './try-limits.ts';

const MINUTE_MS = 60_000;
const MONTH_MS = 30 * 24 * 60 * MINUTE_MS;
/** An app code has six digits, and those of the step before and after are valid too. */
const CHANCE_OF_ONE = 3 / 1_000_000;

/** The attempts at one account from any number of addresses, from the first on without a pause. */
function triesWithin(purpose: 'login' | 'second_factor', periodMs: number): number {
  const none = { count: 0, last: null };
  const failedAt: number[] = [];
  for (let nowMs = 0; nowMs <= periodMs; ) {
    const counted = failedAt.filter((at) => nowMs - at < tryLimits[purpose].countedMs);
    const last = counted.at(-1);
    const ofAccount = { count: counted.length, last: last === undefined ? null : new Date(last) };
    const failures = { ofSource: none, ofAccount, ofIp: { count: 0, accounts: 0, oldest: null } };
    const wait = waitMs(purpose, failures, { isKnownDevice: false, nowMs });
    if (wait <= 0) failedAt.push(nowMs);
    else nowMs += wait;
  }
  return failedAt.length;
}

test('F17: with a known password the chance to guess a code in a month is below one in 5,000', () => {
  const tries = triesWithin('second_factor', MONTH_MS);
  expect(1 - (1 - CHANCE_OF_ONE) ** tries).toBeLessThan(1 / 5_000);
  expect(tries).toBeLessThan(60);
});

test('F17: ten wrong codes are free, and each after that doubles the wait', () => {
  const { byAccount } = tryLimits.second_factor;
  if (!byAccount) throw new Error('The second factor has no limit by account.');
  expect(byAccount.free).toBe(CODES_GUESSED_AFTER);
  expect([9, 10, 11, 12].map((failures) => delayMs(byAccount, failures) / MINUTE_MS)).toEqual([0, 1, 2, 4]);
});

test('T8: an account gets at most ten attempts a minute, from any number of addresses', () => {
  expect(triesWithin('login', MINUTE_MS - 1)).toBeLessThanOrEqual(10);
});

test('F16: a delay never shrinks with failures, and never exceeds its bound', () => {
  const slowdowns = Object.values(tryLimits).flatMap(({ bySource, byAccount }) => [bySource, byAccount ?? bySource]);
  fc.assert(
    fc.property(fc.constantFrom(...slowdowns), fc.nat(10_000), (slowdown, failures) => {
      expect(delayMs(slowdown, failures + 1)).toBeGreaterThanOrEqual(delayMs(slowdown, failures));
      expect(delayMs(slowdown, failures)).toBeLessThanOrEqual(slowdown.maxMs);
    }),
  );
});

test.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [86_400, '24 hours'],
])('%i s is %s', (seconds, words) => expect(formatWait(seconds)).toBe(words));
