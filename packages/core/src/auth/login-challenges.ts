import { AppError } from '@openconsult/contracts/errors';
import { LOGIN_CHALLENGE_EXPIRES_MINUTES } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/texts';
import type { ChallengePurpose, LoginChallenge } from '@openconsult/db';
import type { Deps } from '../platform/deps.ts';
import { authRepo as repo } from './repo.ts';
import { newToken, sha256Hex } from './rules.ts';

/**
 * Opens a challenge for five minutes and returns its token, of which the database holds only the hash. Also removes all
 * expired challenges.
 */
export async function startLoginChallenge(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: {
    readonly purpose: ChallengePurpose;
    /** Null if a passkey will identify the user. */
    readonly userId: string | null;
    /** What a passkey must sign; null without a passkey. */
    readonly challenge: string | null;
    readonly remember: boolean;
  },
): Promise<string> {
  const now = deps.clock.now();
  const token = newToken();
  await repo.sweepChallenges(deps.db, now);
  await repo.createChallenge(deps.db, {
    ...of,
    tokenHash: sha256Hex(token),
    expiresAt: new Date(now.getTime() + LOGIN_CHALLENGE_EXPIRES_MINUTES * 60_000),
  });
  return token;
}

/**
 * Uses a challenge, whatever its answer turns out to be.
 * @throws AppError GONE for one that is unknown, expired, was used, or was opened by another user.
 */
export async function useLoginChallenge(
  deps: Pick<Deps, 'db' | 'clock'>,
  by: { readonly purpose: ChallengePurpose; readonly userId: string | null; readonly token: string },
): Promise<LoginChallenge> {
  const found = await repo.openChallenge(deps.db, by.purpose, sha256Hex(by.token), deps.clock.now());
  if (!found || found.userId !== by.userId || !(await repo.deleteChallenge(deps.db, found.id))) throw loginEnded();
  return found;
}

/** The error for a log-in whose first half is no longer valid. */
export const loginEnded = (): AppError => new AppError('GONE', answerMessages.loginEnded);
