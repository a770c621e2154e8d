import type { auth } from '@openconsult/contracts/auth';
import { AppError } from '@openconsult/contracts/errors';
import { CODES_GUESSED_AFTER, LOGIN_CHALLENGE_TRIES_MAX } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Tx, User as UserRow } from '@openconsult/db';
import type { AuditRecorder } from '../audit-trail/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { isPassword } from '../platform/passwords.ts';
import type { UseCases } from '../platform/use-case.ts';
import { userToWire } from '../users/index.ts';
import { loginEnded, startLoginChallenge } from './login-challenges.ts';
import { withinLoginLimits } from './login-limits.ts';
import { type Browser, type LoginResult, noteActivity, startLoginSession } from './login-sessions.ts';
import { authRepo as repo } from './repo.ts';
import { isSessionLive, sha256Hex } from './rules.ts';
import { wrongCredentials } from './wrong-credentials.ts';

/** The second factor as log-in needs it: log-in does not import the domain of the secrets. */
export interface SecondFactor {
  /** Whether this user needs more than a password. */
  isAskedOf(userId: string): Promise<boolean>;
  /** Uses a code of the authenticator app, or a recovery code. False for a wrong, used or old one. */
  accept(tx: Tx, user: UserRow, code: string): Promise<boolean>;
  /**
   * Warns the owner that codes are guessed with the right password; at most once in 30 days or until a new password.
   */
  warnOfGuesses(user: UserRow): Promise<void>;
}

/** Answers from which HTTP makes cookies. */
interface Logins {
  login: LoginResult | { readonly loginToken: string };
  secondFactor: LoginResult;
}

export function createAuthService(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'storage' | 'disconnectSession'>,
  secondFactor: SecondFactor,
  auditRecorder: AuditRecorder,
) {
  /** Recorded after the answer, whose time is the same for an unknown address. */
  const recordRefusal = ({ id: subjectId, practiceId }: { id: string; practiceId: string }): void =>
    auditRecorder.record({ practiceId, kind: 'sign_in', action: 'login.refused', actorId: null, subjectId });

  return {
    /**
     * Logs a user in under a new session. If a second factor is required, it starts no session and returns the token to
     * send with the code.
     * @throws AppError VALIDATION for an unknown account, a wrong password and a disabled account alike, after the same
     * time; RATE_LIMITED with the time to wait after failed attempts (see `tryLimits`), UNAVAILABLE if too many log in
     * at once.
     */
    async login(_actor, { body }, browser) {
      const email = body.email.toLowerCase();
      const user = await withinLoginLimits(deps, { ...sourceOf(browser), purpose: 'login', email }, async () => {
        const found = await repo.userByEmail(deps.db, email);
        const isRight = await isPassword(body.password, found?.passwordHash ?? null);
        if (!found || !isRight || found.disabledAt) {
          if (found) recordRefusal(found);
          throw wrongCredentials();
        }
        return found;
      });
      const { remember = false } = body;
      if (!(await secondFactor.isAskedOf(user.id))) return startLoginSession(deps, user, { ...browser, remember });
      const of = { purpose: 'second_factor', userId: user.id, challenge: null, remember } as const;
      return { loginToken: await startLoginChallenge(deps, of) };
    },

    /**
     * Completes a log-in with a code, once.
     * @throws AppError GONE for a log-in that expired, was completed or had 5 wrong codes; VALIDATION at `code` for a
     * wrong, used or old code alike; RATE_LIMITED with the time to wait, which doubles after 10 wrong codes until a
     * success. The owner is mailed then; known devices wait for no other device.
     */
    async secondFactor(_actor, { body }, browser) {
      const challenge = await repo.openChallenge(
        deps.db,
        'second_factor',
        sha256Hex(body.login_token),
        deps.clock.now(),
      );
      const user = challenge?.user;
      if (!user || user.disabledAt) throw loginEnded();

      const tryCode = async () => {
        if (!(await repo.takeChallengeTry(deps.db, challenge.id, LOGIN_CHALLENGE_TRIES_MAX))) throw loginEnded();
        await deps.db.$transaction(async (tx) => {
          if (!(await secondFactor.accept(tx, user, body.code))) throw wrongCode();
          // Thrown inside the transaction, so that a log-in completed meanwhile uses no code.
          if (!(await repo.deleteChallenge(tx, challenge.id))) throw loginEnded();
        });
      };
      const codeTry = { ...sourceOf(browser), purpose: 'second_factor', email: user.email } as const;
      try {
        await withinLoginLimits(deps, codeTry, tryCode);
      } catch (error) {
        const failures = await repo.countTriesOf(deps.db, 'second_factor', sha256Hex(user.email));
        if (failures >= CODES_GUESSED_AFTER) await secondFactor.warnOfGuesses(user);
        throw error;
      }
      return startLoginSession(deps, user, { ...browser, remember: challenge.remember });
    },

    /** Ends the session of the request and closes its realtime connections. Idempotent. */
    async logout(_actor, _call, { sessionToken }) {
      const ended = sessionToken && (await repo.deleteSession(deps.db, sha256Hex(sessionToken)));
      if (ended) await deps.disconnectSession(ended);
      return { done: true };
    },
  } satisfies UseCases<Omit<typeof auth, 'csrfCookie'>, Logins>;
}

/**
 * The user of a session token; null if its session ended, expired or was idle too long, or the account was disabled.
 */
export async function authenticate(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'storage'>,
  token: string,
): Promise<Actor | null> {
  const found = await repo.sessionByTokenHash(deps.db, sha256Hex(token));
  if (!found || found.user.disabledAt || !isSessionLive(found.session, deps.clock.now())) return null;
  const { session, user } = found;
  await noteActivity(deps, session);
  return {
    userId: user.id,
    practiceId: user.practiceId,
    loginSessionId: session.id,
    user: await userToWire(user, deps),
  };
}

const sourceOf = ({ ip, deviceToken }: Browser) => ({ ip, deviceToken });

const wrongCode = (): AppError =>
  new AppError('VALIDATION', answerMessages.wrongCode, { errors: { code: [answerMessages.wrongCode] } });
