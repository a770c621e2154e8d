import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/texts';
import type { AttemptPurpose, Tx } from '@openconsult/db';
import type { Deps } from '../platform/deps.ts';
import { authRepo as repo } from './repo.ts';
import { countedAddress, sha256Hex } from './rules.ts';
import { formatWait, IP_WINDOW_MS, tryLimits, waitMs } from './try-limits.ts';

export interface LoginTry {
  readonly purpose: AttemptPurpose;
  /** What is tried: an account's address, or a name that several share. */
  readonly email: string;
  readonly ip: string;
  /** The token of the browser's device cookie, if it has one and the purpose uses devices. */
  readonly deviceToken?: string | null;
}

/**
 * Runs one attempt at an account (a password, a code, a mailed link) and counts it if it fails. It is recorded before
 * it runs, so that parallel attempts cannot exceed the limit together. A success clears the failures of the same source
 * at the same account; a rejected attempt is not counted.
 * @throws AppError RATE_LIMITED with the time to wait after earlier failures; `attempt` is not run then.
 */
export async function withinLoginLimits<Result>(
  deps: Pick<Deps, 'db' | 'clock'>,
  { purpose, email, ip, deviceToken }: LoginTry,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const nowMs = deps.clock.now().getTime();
  const address = email.toLowerCase();
  const deviceHash = deviceToken ? sha256Hex(deviceToken) : null;
  const isKnownDevice = deviceHash !== null && (await repo.isKnownDevice(deps.db, address, deviceHash));
  const source = isKnownDevice ? `device:${deviceHash}` : countedAddress(ip);
  const emailHash = sha256Hex(address);
  const own = { purpose, emailHash, source, isKnownDevice };
  const id = await repo.recordTry(deps.db, { ...own, failedAt: new Date(nowMs) });
  const failures = await repo.countTries(deps.db, id, own, {
    account: new Date(nowMs - tryLimits[purpose].countedMs),
    ip: new Date(nowMs - IP_WINDOW_MS),
  });
  const wait = waitMs(purpose, failures, { isKnownDevice, nowMs });
  if (wait > 0) {
    await repo.forgetTry(deps.db, id);
    const retryAfterS = Math.ceil(wait / 1_000);
    throw new AppError('RATE_LIMITED', answerMessages.tooManyTries(formatWait(retryAfterS)), { retryAfterS });
  }
  const result = await attempt();
  await repo.forgetTries(deps.db, own);
  await repo.sweepTries(
    deps.db,
    (Object.keys(tryLimits) as AttemptPurpose[]).map((each) => ({
      purpose: each,
      failedAt: { lt: new Date(nowMs - tryLimits[each].countedMs) },
    })),
  );
  return result;
}

/** Clears the wrong codes of a second factor: the former password is no longer of use to a guesser. */
export const forgetWrongCodes = (tx: Tx, email: string): Promise<void> =>
  repo.forgetTriesOf(tx, 'second_factor', sha256Hex(email));

/** Forgets a user's known devices; their attempts then wait as those of unknown ones do. */
export const forgetKnownDevices = (tx: Tx, userId: string): Promise<void> => repo.forgetDevices(tx, userId);
