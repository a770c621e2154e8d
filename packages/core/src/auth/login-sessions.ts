import type { User } from '@openconsult/contracts/users';
import type { User as UserRow } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import type { Deps } from '../platform/deps.ts';
import { userToWire } from '../users/index.ts';
import { authRepo as repo } from './repo.ts';
import { DEVICE_KNOWN_MS, newToken, SEEN_INTERVAL_MS, sessionExpiry, sha256Hex } from './rules.ts';
import { wrongCredentials } from './wrong-credentials.ts';

/** The browser that signs in. */
export interface Browser {
  readonly ip: string;
  readonly userAgent: string | null;
  /** The session token that it held before, which ends. */
  readonly sessionToken: string | null;
  /** The token of its device cookie; null before its first log-in. */
  readonly deviceToken: string | null;
}

export interface LoginResult {
  /** Shown to the browser once; the database holds only its hash. */
  readonly token: string;
  /** Until when the browser keeps it; undefined: until the browser closes. */
  readonly keepUntil: Date | undefined;
  /** By which the browser is known at the next log-in. Opens nothing. */
  readonly deviceToken: string;
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
    // A password that was replaced, or an account that was closed, since it was looked at signs nobody in.
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
    keepUntil: browser.remember ? expiresAt : undefined,
    deviceToken,
    user: await userToWire(user, deps.storage),
  };
}

/** Notes that a session is in use, at most once a minute. Recording counts, on a phone too. */
export async function noteActivity(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: { readonly id: string; readonly lastSeenAt: Date },
): Promise<void> {
  const now = deps.clock.now();
  const unlessAfter = new Date(now.getTime() - SEEN_INTERVAL_MS);
  if (session.lastSeenAt < unlessAfter) await repo.touchSession(deps.db, session.id, now, unlessAfter);
}

/**
 * Ends sessions of a person: all of them, all but one, or one. Their tokens stop counting at once and those of the
 * browser extension with them, and their realtime connections are cut (fault T7). Unless only one is meant, log-ins
 * that wait for their second half end too. Does nothing for what ended already.
 * @returns the ids of the sessions that ended.
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
