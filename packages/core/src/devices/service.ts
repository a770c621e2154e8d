import type { Device, devices } from '@openconsult/contracts/devices';
import type { LoginSession } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import { endLoginSessions, isSessionLive } from '../auth/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { deviceRepo as repo } from './repo.ts';
import { deviceName } from './rules.ts';

export function createDeviceService(deps: Deps) {
  const { db, clock } = deps;

  /** Ends sessions, and audits each that really ended. */
  async function signOut(actor: Actor, which: { onlyId: string } | { exceptId: string }): Promise<{ done: true }> {
    const { userId, practiceId } = actor;
    const byId = new Map((await repo.listOf(db, userId)).map((session) => [session.id, session]));
    const ended = await endLoginSessions(deps, { userId, ...which });
    for (const id of ended) {
      const name = deviceName(byId.get(id)?.userAgent ?? null);
      await recordAuditEvent(db, {
        practiceId,
        action: 'device.signed-out',
        actorId: userId,
        subjectId: userId,
        changes: { device: { from: name, to: null } },
        at: clock.now(),
      });
    }
    return { done: true };
  }

  return {
    /** Where the user is logged in: this browser first, then by last use. */
    async list({ userId, loginSessionId }) {
      const now = clock.now();
      const live = (await repo.listOf(db, userId)).filter((session) => isSessionLive(session, now));
      const isCurrent = ({ id }: LoginSession) => id === loginSessionId;
      const ordered = [...live.filter(isCurrent), ...live.filter((session) => !isCurrent(session))];
      return { data: ordered.map((session) => deviceToWire(session, isCurrent(session))) };
    },
    /** Logs a browser of the user out and closes its realtime connection; a no-op for an unknown one. */
    signOut: (actor, { params }) => signOut(actor, { onlyId: params.id }),
    /** Logs out every other browser of the user. */
    signOutOthers: (actor) => signOut(actor, { exceptId: actor.loginSessionId }),
  } satisfies UseCases<typeof devices>;
}

const deviceToWire = (session: LoginSession, isCurrent: boolean): Device => ({
  id: session.id,
  name: deviceName(session.userAgent),
  ip: session.ip,
  created_at: session.createdAt.toISOString(),
  last_seen_at: session.lastSeenAt.toISOString(),
  is_current: isCurrent,
});
