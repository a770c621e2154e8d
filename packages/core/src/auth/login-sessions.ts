import type { User } from '@openconsult/contracts/users';
import type { User as UserRow } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import type { Deps } from '../platform/deps.ts';
import { userToWire } from '../users/index.ts';
import { authRepo as repo } from './repo.ts';
import { DEVICE_KNOWN_MS, newToken, SEEN_INTERVAL_MS, sessionExpiry, sha256Hex } from './rules.ts';
import { wrongCredentials } from './wrong-credentials.ts';

/** The browser that logs in. */
export interface Browser {
  readonly ip: string;
  readonly userAgent: string | null;
  /** Its former session token, whose session ends. */
  readonly sessionToken: string | null;
  /** The token of its device cookie; null before its first log-in. */
  readonly deviceToken: string | null;
}

export interface LoginResult {
  /** Sent to the browser once; the database holds only its hash. */
  readonly token: string;
  /** Expiry of the cookie; undefined: until the browser closes. */
  readonly cookieExpiresAt: Date | undefined;
  /** Identifies the browser at the next log-in. Grants nothing. */
  readonly deviceToken: string;
  readonly user: User;
}

/**
 * Logs a user in under a new session and ends the browser's former one with its realtime connection. The caller has
 * verified the user, by the row that it passes.
 * @throws AppError VALIDATION if the password was replaced or the account closed since that row was read.
 */
export async function startLoginSession(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'storage' | 'disconnectSession'>,
  user: UserRow,
  browser: Browser & { readonly remember: boolean },
): Promise<LoginResult> {
  const now = deps.clock.now();
  const previous = browser.sessionToken && (await repo.deleteSession(deps.db, sha256Hex(browser.sessionToken)));
  if (previous) await deps.disconnectSession(previous);
  await repo.deleteExpiredSessions(deps.db, user.id, now);
  await repo.sweepDevices(deps.db, new Date(now.getTime() - DEVICE_KNOWN_MS));
  const token = newToken();
  const deviceToken = browser.deviceToken ?? newToken();
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
    // A password replaced or an account closed since then starts no session.
    if (!(await repo.lockIfUnchanged(tx, user))) throw wrongCredentials();
    await repo.createSession(tx, session);
    await repo.rememberDevice(tx, user.id, sha256Hex(deviceToken), now);
    const { id: actorId, practiceId } = user;
    await recordAuditEvent(tx, {
      practiceId,
      kind: 'sign_in',
      action: 'login.succeeded',
      actorId,
      subjectId: null,
      at: now,
    });
  });
  return {
    token,
    cookieExpiresAt: browser.remember ? expiresAt : undefined,
    deviceToken,
    user: await userToWire(user, deps),
  };
}

/** Records that a session is in use, at most once a minute. Recording counts, also on a phone. */
export async function noteActivity(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: { readonly id: string; readonly lastSeenAt: Date },
): Promise<void> {
  const now = deps.clock.now();
  const unlessAfter = new Date(now.getTime() - SEEN_INTERVAL_MS);
  if (session.lastSeenAt < unlessAfter) await repo.touchSession(deps.db, session.id, now, unlessAfter);
}

/**
 * Ends sessions of a user: all, all but one, or one. Their tokens and those of the browser extension become invalid at
 * once, and their realtime connections are closed (fault T7). Unless only one is meant, pending log-ins end too.
 * Idempotent.
 * @returns the ids of the sessions that ended
 */
export async function endLoginSessions(
  deps: Pick<Deps, 'db' | 'disconnectSession'>,
  which: { readonly userId: string; readonly exceptId?: string; readonly onlyId?: string },
): Promise<readonly string[]> {
  if (which.onlyId === undefined) await repo.deleteChallengesOf(deps.db, which.userId);
  const ended = await repo.deleteSessionsOf(deps.db, which);
  await Promise.all(ended.map((id) => deps.disconnectSession(id)));
  return ended;
}
