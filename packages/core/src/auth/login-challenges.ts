import { AppError } from '@openconsult/contracts/errors';
import { LOGIN_CHALLENGE_EXPIRES_MINUTES } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/texts';
import type { ChallengePurpose, LoginChallenge } from '@openconsult/db';
import type { Deps } from '../platform/deps.ts';
import { authRepo as repo } from './repo.ts';
import { newToken, sha256Hex } from './rules.ts';

/**
 * Opens a challenge for five minutes and returns its token, of which the database holds only the hash. Challenges of
 * anybody that ended are removed on the way.
 */
export async function startLoginChallenge(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: {
    readonly purpose: ChallengePurpose;
    /** Null where a passkey will say who it is. */
    readonly userId: string | null;
    /** What a passkey has to sign; null where no passkey is asked. */
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
 * Uses a challenge up, whatever the answer to it turns out to be.
 * @throws AppError GONE for one that is unknown, ended, was used, or was opened by somebody else.
 */
export async function useLoginChallenge(
  deps: Pick<Deps, 'db' | 'clock'>,
  by: { readonly purpose: ChallengePurpose; readonly userId: string | null; readonly token: string },
): Promise<LoginChallenge> {
  const found = await repo.openChallenge(deps.db, by.purpose, sha256Hex(by.token), deps.clock.now());
  if (!found || found.userId !== by.userId || !(await repo.deleteChallenge(deps.db, found.id))) throw loginEnded();
  return found;
}

/** The answer to a log-in whose first half counts no more. */
export const loginEnded = (): AppError => new AppError('GONE', answerMessages.loginEnded);
