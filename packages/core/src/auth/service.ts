import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import type { User } from '@openconsult/contracts/users';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { isPassword } from '../platform/passwords.ts';
import { userToWire } from '../users/index.ts';
import { withinLoginLimits } from './login-limits.ts';
import { createAuthRepo } from './repo.ts';
import { countedAddress, isSessionLive, newToken, SEEN_INTERVAL_MS, sessionExpiry, sha256Hex } from './rules.ts';

export interface LoginInput {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  readonly ip: string;
  readonly userAgent: string | null;
  /** The token that the browser held before, which ends. */
  readonly previousToken: string | null;
}

export interface LoginResult {
  /** Shown to the browser once; the database holds only its hash. */
  readonly token: string;
  readonly expiresAt: Date;
  readonly user: User;
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
  /** Ends the session of a token; does nothing for one that ended already. */
  logout(token: string): Promise<void>;
}

export function createAuthService(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): AuthService {
  const repo = createAuthRepo(deps.db);

  return {
    async login(input) {
      const email = input.email.toLowerCase();
      const now = deps.clock.now();
      const user = await withinLoginLimits(
        repo,
        { emailHash: sha256Hex(email), ip: countedAddress(input.ip), now },
        async () => {
          const found = await repo.userByEmail(email);
          const isRight = await isPassword(input.password, found?.passwordHash ?? null);
          if (!found || !isRight || found.disabledAt) throw wrongCredentials();
          return found;
        },
      );
      if (input.previousToken) await repo.deleteSession(sha256Hex(input.previousToken));
      await repo.deleteExpiredSessions(user.id, now);
      const token = newToken();
      const expiresAt = sessionExpiry(now, input.remember);
      await repo.createSession({
        userId: user.id,
        tokenHash: sha256Hex(token),
        userAgent: input.userAgent?.slice(0, 300) ?? null,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      });
      return { token, expiresAt, user: await userToWire(user, deps.storage) };
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

    logout: (token) => repo.deleteSession(sha256Hex(token)),
  };
}

const wrongCredentials = (): AppError =>
  new AppError('VALIDATION', answerMessages.wrongCredentials, { errors: { email: [answerMessages.wrongCredentials] } });
