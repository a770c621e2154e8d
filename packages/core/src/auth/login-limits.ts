import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import type { Deps } from '../platform/deps.ts';
import { createAuthRepo } from './repo.ts';
import { countedAddress, sha256Hex } from './rules.ts';

/** Failed tries within one window, reliability T8. The account's limit is per address, so a stranger locks nobody out. */
const WINDOW_MS = 60_000;
const TRIES_PER_ACCOUNT_AND_IP = 5;
const TRIES_PER_IP = 20;
const KEPT_MS = 3_600_000;

/**
 * Runs one try at an account from one address (a password, a code, a mailed link) and counts it when it fails. It is
 * recorded before it runs, so that tries made at the same moment cannot slip past the limit together; it is forgotten
 * again when it succeeds or was refused.
 * @throws AppError RATE_LIMITED when too many tries failed in the last minute; `attempt` is not run then.
 */
export async function withinLoginLimits<Result>(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: { readonly email: string; readonly ip: string },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const repo = createAuthRepo(deps.db);
  const nowMs = deps.clock.now().getTime();
  const emailHash = sha256Hex(of.email.toLowerCase());
  const ip = countedAddress(of.ip);
  const id = await repo.recordTry(emailHash, ip, new Date(nowMs));
  const { ofIp, ofAccount } = await repo.countTries(id, emailHash, ip, new Date(nowMs - WINDOW_MS));
  if (ofIp >= TRIES_PER_IP || ofAccount >= TRIES_PER_ACCOUNT_AND_IP) {
    await repo.forgetTry(id);
    throw new AppError('RATE_LIMITED', answerMessages.rateLimited);
  }
  const result = await attempt();
  await repo.forgetTry(id);
  await repo.sweepTries(new Date(nowMs - KEPT_MS));
  return result;
}
