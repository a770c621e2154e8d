import type { User } from '@openconsult/contracts/users';
import type { User as UserRow } from '@openconsult/db';
import type { Deps } from '../platform/deps.ts';
import { userToWire } from '../users/index.ts';
import { createAuthRepo } from './repo.ts';
import { newToken, sessionExpiry, sha256Hex } from './rules.ts';
import { wrongCredentials } from './wrong-credentials.ts';

/** The browser that signs in. */
export interface Browser {
  readonly ip: string;
  readonly userAgent: string | null;
  /** The session token that it held before, which ends. */
  readonly previousToken: string | null;
}

export interface LoginResult {
  /** Shown to the browser once; the database holds only its hash. */
  readonly token: string;
  /** Until when the browser keeps it; undefined: until the browser closes. */
  readonly keepUntil: Date | undefined;
  readonly user: User;
}

/**
 * Signs a person in under a new session, and ends the one that the browser held before, with its realtime connection.
 * Whoever calls it has made sure that it is them, by the row that it hands over.
 * @throws AppError VALIDATION when that row's password was replaced or the account was closed meanwhile.
 */
export async function startLoginSession(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'disconnectSession'>,
  user: UserRow,
  browser: Browser & { readonly remember: boolean },
): Promise<LoginResult> {
  const repo = createAuthRepo(deps.db);
  const now = deps.clock.now();
  const previous = browser.previousToken && (await repo.deleteSession(sha256Hex(browser.previousToken)));
  if (previous) await deps.disconnectSession(previous);
  await repo.deleteExpiredSessions(user.id, now);
  const token = newToken();
  const expiresAt = sessionExpiry(now, browser.remember);
  const session = {
    userId: user.id,
    tokenHash: sha256Hex(token),
    userAgent: browser.userAgent?.slice(0, 300) ?? null,
    ip: browser.ip,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  };
  await deps.db.$transaction(async (tx) => {
    const inTransaction = createAuthRepo(tx);
    // A password that was replaced, or an account that was closed, since it was looked at signs nobody in.
    if (!(await inTransaction.lockIfUnchanged(user))) throw wrongCredentials();
    await inTransaction.createSession(session);
  });
  return { token, keepUntil: browser.remember ? expiresAt : undefined, user: await userToWire(user, deps.storage) };
}

/**
 * Ends sessions of a person: all of them, all but one, or one. Their tokens stop counting at once and those of the
 * browser extension with them, and their realtime connections are cut (reliability T7). Unless only one is meant, log-ins
 * that wait for their second half end too. Does nothing for what ended already.
 * @returns the ids of the sessions that ended.
 */
export async function endLoginSessions(
  deps: Pick<Deps, 'db' | 'disconnectSession'>,
  which: { readonly userId: string; readonly exceptId?: string; readonly onlyId?: string },
): Promise<readonly string[]> {
  const repo = createAuthRepo(deps.db);
  if (which.onlyId === undefined) await repo.deleteChallengesOf(which.userId);
  const ended = await repo.deleteSessionsOf(which);
  await Promise.all(ended.map((id) => deps.disconnectSession(id)));
  return ended;
}
