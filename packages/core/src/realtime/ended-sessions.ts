import { isSessionLive } from '../auth/index.ts';
import type { Deps } from '../platform/deps.ts';

/**
 * Closes the realtime connections of every ended session, including ones that failed to close before. Run once a
 * second, it guarantees two seconds (fault F4).
 */
export async function closeSocketsOfEndedSessions(
  deps: Pick<Deps, 'db' | 'clock' | 'disconnectSession'>,
): Promise<void> {
  const sockets = await deps.db.loginSocket.groupBy({ by: ['loginSessionId'] });
  const ids = sockets.map(({ loginSessionId }) => loginSessionId);
  if (ids.length === 0) return;
  const sessions = await deps.db.loginSession.findMany({
    where: { id: { in: ids }, user: { disabledAt: null } },
    select: { id: true, createdAt: true, lastSeenAt: true, expiresAt: true },
  });
  const now = deps.clock.now();
  const live = new Set(sessions.filter((session) => isSessionLive(session, now)).map(({ id }) => id));
  await Promise.all(ids.filter((id) => !live.has(id)).map((id) => deps.disconnectSession(id)));
}
