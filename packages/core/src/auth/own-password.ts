import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/texts';
import type { User } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { isPassword } from '../platform/passwords.ts';
import { withinLoginLimits } from './login-limits.ts';
import { authRepo as repo } from './repo.ts';

/**
 * Confirms a logged-in user's password before a change to their credentials.
 * @returns their row
 * @throws AppError VALIDATION at `password` if it is wrong; RATE_LIMITED as a log-in is.
 */
export async function confirmOwnPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  given: { readonly password: string; readonly ip: string },
): Promise<User> {
  const user = await repo.userById(deps.db, actor.userId);
  await withinLoginLimits(deps, { purpose: 'own_account', email: user.email, ip: given.ip }, async () => {
    if (await isPassword(given.password, user.passwordHash, 'change')) return;
    throw new AppError('VALIDATION', answerMessages.wrongPassword, {
      errors: { password: [answerMessages.wrongPassword] },
    });
  });
  return user;
}
