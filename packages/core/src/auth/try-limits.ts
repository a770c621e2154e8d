import type { AttemptPurpose } from '@openconsult/db';
import type { LoginFailureCounts } from './repo.ts';

/** A growing delay: `free` failures cost nothing, then each doubles the wait before the next attempt. */
interface Slowdown {
  readonly free: number;
  readonly firstMs: number;
  readonly maxMs: number;
}

interface TryLimits {
  /** Attempts at one account from one source: a known device, or an address. */
  readonly bySource: Slowdown;
  /** The same for a device on which the user has logged in before. */
  readonly byKnownDevice: Slowdown;
  /** Attempts at one account from all sources but known devices; null: not limited. */
  readonly byAccount: Slowdown | null;
  /** Whether an address is limited over all accounts. */
  readonly isIpLimited: boolean;
  /** How long a failure counts. A success from the same source clears it sooner. */
  readonly countedMs: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Failures of one address in a minute over all accounts, and accounts with a failure; fault T8. */
export const IP_WINDOW_MS = MINUTE_MS;
const FAILURES_PER_IP = 20;
const ACCOUNTS_PER_IP = 20;

const bySource: Slowdown = { free: 5, firstMs: 5 * SECOND_MS, maxMs: 5 * MINUTE_MS };
const shared = { bySource, byKnownDevice: bySource, countedMs: HOUR_MS };

/** Six digits are few: the wait doubles until a success, up to a day (docs/decisions/0012-second-factor.md). */
const bySecondFactor: Slowdown = { free: 10, firstMs: MINUTE_MS, maxMs: DAY_MS };

/** Each purpose counts apart, so that wrong passwords lock nothing else. */
export const tryLimits: Readonly<Record<AttemptPurpose, TryLimits>> = {
  // Nine hashes a minute on one account, from any number of addresses.
  login: {
    ...shared,
    byAccount: { free: 8, firstMs: 30 * SECOND_MS, maxMs: MINUTE_MS },
    isIpLimited: true,
  },
  second_factor: {
    bySource,
    byKnownDevice: bySecondFactor,
    byAccount: bySecondFactor,
    isIpLimited: false,
    countedMs: 30 * DAY_MS,
  },
  passkey: { ...shared, byAccount: null, isIpLimited: true },
  own_account: {
    ...shared,
    byAccount: { free: 20, firstMs: 30 * SECOND_MS, maxMs: 5 * MINUTE_MS },
    isIpLimited: false,
  },
  link: { ...shared, byAccount: null, isIpLimited: true },
  // All phones of an address share one allowance, so the wait does not grow: five codes a minute.
  phone: {
    bySource: { free: 5, firstMs: MINUTE_MS, maxMs: MINUTE_MS },
    byKnownDevice: bySource,
    byAccount: null,
    isIpLimited: true,
    countedMs: MINUTE_MS,
  },
};

/** The wait between a failure and the next attempt, in milliseconds. */
export const delayMs = ({ free, firstMs, maxMs }: Slowdown, failures: number): number =>
  failures < free ? 0 : Math.min(firstMs * 2 ** Math.min(failures - free, 30), maxMs);

/** Never longer than the delay itself: the clock of another process may be ahead. */
function remainingMs(slowdown: Slowdown, failed: { count: number; last: Date | null }, nowMs: number): number {
  const delay = failed.last === null ? 0 : delayMs(slowdown, failed.count);
  return failed.last === null ? 0 : Math.min(delay, failed.last.getTime() + delay - nowMs);
}

/**
 * How long an attempt must wait, in milliseconds; 0 or less: not at all. A known device has its own allowance and does
 * not wait for others.
 */
export function waitMs(
  purpose: AttemptPurpose,
  failures: LoginFailureCounts,
  { isKnownDevice, nowMs }: { readonly isKnownDevice: boolean; readonly nowMs: number },
): number {
  const limits = tryLimits[purpose];
  if (isKnownDevice) return remainingMs(limits.byKnownDevice, failures.ofSource, nowMs);
  const waits = [remainingMs(limits.bySource, failures.ofSource, nowMs)];
  if (limits.byAccount) waits.push(remainingMs(limits.byAccount, failures.ofAccount, nowMs));
  if (limits.isIpLimited && failures.ofIp.oldest !== null) {
    // The first attempt at an account counts apart: one guest who guesses does not lock out everyone on the same Wi-Fi.
    const isFirst = failures.ofSource.count === 0;
    const isFull = isFirst ? failures.ofIp.accounts >= ACCOUNTS_PER_IP : failures.ofIp.count >= FAILURES_PER_IP;
    if (isFull) waits.push(Math.min(IP_WINDOW_MS, failures.ofIp.oldest.getTime() + IP_WINDOW_MS - nowMs));
  }
  return Math.max(...waits);
}

/** A wait in words: '20 seconds', '4 minutes', '2 hours'. Rounded up. */
export function formatWait(seconds: number): string {
  const [count, unit] =
    seconds <= 90
      ? [seconds, 'second']
      : seconds <= 90 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
