import { AppError } from '@openconsult/contracts/errors';
import { CODES_GUESSED_AFTER, LOGIN_CHALLENGE_TRIES_MAX } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/messages';
import type { Tx, User as UserRow } from '@openconsult/db';
import type { AuditRecorder } from '../audit-trail/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { isPassword } from '../platform/passwords.ts';
import { userToWire } from '../users/index.ts';
import { loginEnded, startLoginChallenge } from './login-challenges.ts';
import { withinLoginLimits } from './login-limits.ts';
import { type Browser, type LoginResult, noteActivity, startLoginSession } from './login-sessions.ts';
import { createAuthRepo } from './repo.ts';
import { isSessionLive, sha256Hex } from './rules.ts';
import { wrongCredentials } from './wrong-credentials.ts';

export interface LoginInput extends Browser {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

export interface SecondFactorInput extends Browser {
  readonly loginToken: string;
  readonly code: string;
}

/** The second half of a log-in as the first half needs it: log-in does not import the domain that keeps the secrets. */
export interface SecondFactor {
  /** Whether a password alone is not enough for this person. */
  isAskedOf(userId: string): Promise<boolean>;
  /** Uses a code up: of the authenticator app, or a recovery code. False for a wrong, used or old one. */
  accept(tx: Tx, user: UserRow, code: string): Promise<boolean>;
  /** Mails the owner that somebody who knows the password guesses codes; at most once in 30 days or a new password. */
  warnOfGuesses(user: UserRow): Promise<void>;
}

export interface AuthService {
  /**
   * Signs a person in under a new session; or, where a second factor is asked for, starts nothing yet and answers the
   * token with which the code is sent.
   * @throws AppError VALIDATION for an unknown account, a wrong password and a disabled account alike, after the same
   * time; RATE_LIMITED with the time to wait after wrong tries (see `tryLimits`), UNAVAILABLE when too many log in at once.
   */
  login(input: LoginInput): Promise<LoginResult | { readonly loginToken: string }>;
  /**
   * Finishes a log-in with a code, once.
   * @throws AppError GONE for a log-in that ended, was finished or had 5 wrong codes; VALIDATION at `code` for a wrong,
   * used or old code alike; RATE_LIMITED with the time to wait, which doubles after 10 wrong codes until a success. The
   * owner is mailed then, and devices on which they have logged in before wait for nobody else.
   */
  secondFactor(input: SecondFactorInput): Promise<LoginResult>;
  /** Who holds this token, or null when its session ended, expired, rested too long or the account was disabled. */
  authenticate(token: string): Promise<Actor | null>;
  /** Ends the session of a token and cuts its realtime connections; does nothing for one that ended already. */
  logout(token: string): Promise<void>;
}

export function createAuthService(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'disconnectSession'>,
  secondFactor: SecondFactor,
  auditRecorder: AuditRecorder,
): AuthService {
  const repo = createAuthRepo(deps.db);

  /** Recorded after the answer, which takes as long for an address that is not known. */
  const recordRefusal = ({ id: subjectId, practiceId }: { id: string; practiceId: string }): void =>
    auditRecorder.record({ practiceId, kind: 'sign_in', action: 'login.refused', actorId: null, subjectId });

  return {
    async login(input) {
      const email = input.email.toLowerCase();
      const user = await withinLoginLimits(deps, { ...browserOf(input), purpose: 'login', email }, async () => {
        const found = await repo.userByEmail(email);
        const isRight = await isPassword(input.password, found?.passwordHash ?? null);
        if (!found || !isRight || found.disabledAt) {
          if (found) recordRefusal(found);
          throw wrongCredentials();
        }
        return found;
      });
      if (!(await secondFactor.isAskedOf(user.id))) return startLoginSession(deps, user, input);
      const { remember } = input;
      const of = { purpose: 'second_factor', userId: user.id, challenge: null, remember } as const;
      return { loginToken: await startLoginChallenge(deps, of) };
    },

    async secondFactor(input) {
      const challenge = await repo.openChallenge('second_factor', sha256Hex(input.loginToken), deps.clock.now());
      const user = challenge?.user;
      if (!user || user.disabledAt) throw loginEnded();

      const tryCode = async () => {
        if (!(await repo.takeChallengeTry(challenge.id, LOGIN_CHALLENGE_TRIES_MAX))) throw loginEnded();
        await deps.db.$transaction(async (tx) => {
          if (!(await secondFactor.accept(tx, user, input.code))) throw wrongCode();
          // Thrown inside the transaction, so that a log-in that was finished meanwhile uses no code up.
          if (!(await createAuthRepo(tx).deleteChallenge(challenge.id))) throw loginEnded();
        });
      };
      const codeTry = { ...browserOf(input), purpose: 'second_factor', email: user.email } as const;
      try {
        await withinLoginLimits(deps, codeTry, tryCode);
      } catch (error) {
        const failures = await repo.countTriesOf('second_factor', sha256Hex(user.email));
        if (failures >= CODES_GUESSED_AFTER) await secondFactor.warnOfGuesses(user);
        throw error;
      }
      return startLoginSession(deps, user, { ...input, remember: challenge.remember });
    },

    async authenticate(token) {
      const found = await repo.sessionByTokenHash(sha256Hex(token));
      if (!found || found.user.disabledAt || !isSessionLive(found.session, deps.clock.now())) return null;
      const { session, user } = found;
      await noteActivity(deps, session);
      return {
        userId: user.id,
        practiceId: user.practiceId,
        loginSessionId: session.id,
        user: await userToWire(user, deps.storage),
      };
    },

    async logout(token) {
      const ended = await repo.deleteSession(sha256Hex(token));
      if (ended) await deps.disconnectSession(ended);
    },
  };
}

const browserOf = ({ ip, deviceToken }: Browser) => ({ ip, deviceToken });

const wrongCode = (): AppError =>
  new AppError('VALIDATION', answerMessages.wrongCode, { errors: { code: [answerMessages.wrongCode] } });
