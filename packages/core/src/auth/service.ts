import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { isPassword } from '../platform/passwords.ts';
import { userToWire } from '../users/index.ts';
import { withinLoginLimits } from './login-limits.ts';
import { type Browser, type LoginResult, startLoginSession } from './login-sessions.ts';
import { createAuthRepo } from './repo.ts';
import { isSessionLive, SEEN_INTERVAL_MS, sha256Hex } from './rules.ts';

export interface LoginInput extends Browser {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

export interface AuthService {
  /**
   * Signs a person in under a new session.
   * @throws AppError VALIDATION for an unknown account, a wrong password and a disabled account alike, after the same
   * time; RATE_LIMITED after 5 failed tries a minute on an account from one address, or 20 from the address.
   */
  login(input: LoginInput): Promise<LoginResult>;
  /** Who holds this token, or null when its session ended, expired, rested too long or the account was disabled. */
  authenticate(token: string): Promise<Actor | null>;
  /** Ends the session of a token and cuts its realtime connections; does nothing for one that ended already. */
  logout(token: string): Promise<void>;
}

export function createAuthService(deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'disconnectSession'>): AuthService {
  const repo = createAuthRepo(deps.db);

  return {
    async login(input) {
      const email = input.email.toLowerCase();
      const user = await withinLoginLimits(deps, { email, ip: input.ip }, async () => {
        const found = await repo.userByEmail(email);
        const isRight = await isPassword(input.password, found?.passwordHash ?? null);
        if (!found || !isRight || found.disabledAt) throw wrongCredentials();
        return found;
      });
      return startLoginSession(deps, user, input);
    },

    async authenticate(token) {
      const session = await repo.sessionByTokenHash(sha256Hex(token));
      const now = deps.clock.now();
      if (!session || session.user.disabledAt || !isSessionLive(session, now)) return null;
      const unlessAfter = new Date(now.getTime() - SEEN_INTERVAL_MS);
      if (session.lastSeenAt < unlessAfter) await repo.touchSession(session.id, now, unlessAfter);
      return {
        userId: session.userId,
        practiceId: session.user.practiceId,
        loginSessionId: session.id,
        user: await userToWire(session.user, deps.storage),
      };
    },

    async logout(token) {
      const ended = await repo.deleteSession(sha256Hex(token));
      if (ended) await deps.disconnectSession(ended);
    },
  };
}

const wrongCredentials = (): AppError =>
  new AppError('VALIDATION', answerMessages.wrongCredentials, { errors: { email: [answerMessages.wrongCredentials] } });
