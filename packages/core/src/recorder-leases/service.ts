import type { CallParsed, CallResponse } from '@openconsult/contracts/endpoint';
import { RECORDER_LEASE_MS } from '@openconsult/contracts/limits';
import type { recorderLeases } from '@openconsult/contracts/recorder-leases';
import { deviceName } from '../devices/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { recorderLeasesRepo as repo, type Turn } from './repo.ts';
import { recorderLeaseToWire } from './wire.ts';

type Body<Call extends 'take' | 'release'> = CallParsed<(typeof recorderLeases)[Call]>['body'];
type Answer<Call extends keyof typeof recorderLeases> = Promise<CallResponse<(typeof recorderLeases)[Call]>>;

export interface RecorderLeasesService {
  /** Who records now; null once the lease ran out or was given back. */
  view(actor: Actor): Answer<'view'>;
  /**
   * Takes the recorder where it is free, one's own, or to be taken over; with an epoch renews that lease only. However
   * many ask at once, one of them holds it (fault P8). An answer that is not granted names the holder.
   * @throws AppError NOT_FOUND for the renewal of what was never taken.
   */
  take(actor: Actor, body: Body<'take'>, userAgent: string | null): Answer<'take'>;
  /** Gives back one's own lease; a later one stays. */
  release(actor: Actor, body: Body<'release'>): Answer<'release'>;
}

/**
 * Of these turns at the recorder, those that were lost: another turn is running, or none was ever granted. A turn that
 * lapsed and that no other browser took is not lost.
 */
export async function lostTurns<Of extends Turn>(
  { db, sharedClock }: Pick<Deps, 'db' | 'sharedClock'>,
  turns: readonly Of[],
): Promise<Of[]> {
  const now = await sharedClock.now(db);
  const leases = new Map(
    (
      await repo.ofUsers(
        db,
        turns.map(({ userId }) => userId),
      )
    ).map((row) => [row.userId, row]),
  );
  return turns.filter(({ userId, holder, epoch }) => {
    const lease = leases.get(userId);
    if (lease === undefined) return true;
    return lease.expiresAt > now && (lease.holder !== holder || lease.epoch !== epoch);
  });
}

export function createRecorderLeasesService({
  db,
  sharedClock,
}: Pick<Deps, 'db' | 'sharedClock'>): RecorderLeasesService {
  return {
    async view({ userId }) {
      const lease = await repo.find(db, userId);
      return { data: lease && lease.expiresAt > (await sharedClock.now(db)) ? recorderLeaseToWire(lease) : null };
    },

    async take({ userId }, { holder, epoch, take_over: takeOver = false }, userAgent) {
      const now = await sharedClock.now(db);
      const expiresAt = new Date(now.getTime() + RECORDER_LEASE_MS);
      if (epoch !== undefined) {
        const granted = await repo.renew(db, { userId, holder, epoch }, expiresAt);
        return { granted, lease: recorderLeaseToWire(await repo.held(db, userId)) };
      }
      const taken = await repo.take(db, { userId, holder, device: deviceName(userAgent), takeOver, now, expiresAt });
      const lease = taken ?? (await repo.held(db, userId));
      return { granted: taken !== null, lease: recorderLeaseToWire(lease) };
    },

    async release({ userId }, { holder, epoch }) {
      await repo.release(db, { userId, holder, epoch }, await sharedClock.now(db));
      return { done: true };
    },
  };
}
