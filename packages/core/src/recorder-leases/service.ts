import { RECORDER_LEASE_MS } from '@openconsult/contracts/limits';
import type { recorderLeases } from '@openconsult/contracts/recorder-leases';
import { deviceName } from '../devices/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { recorderLeaseRepo as repo, type Turn } from './repo.ts';
import { recorderLeaseToWire } from './wire.ts';

/**
 * The lost ones of these leases: another is valid, or none was ever granted. A lease that expired and that no other
 * browser claimed is not lost.
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

export function createRecorderLeaseService({ db, sharedClock }: Pick<Deps, 'db' | 'sharedClock'>) {
  return {
    /** The current holder; null once the lease expired or was released. */
    async view({ userId }) {
      const lease = await repo.find(db, userId);
      return { data: lease && lease.expiresAt > (await sharedClock.now(db)) ? recorderLeaseToWire(lease) : null };
    },

    /**
     * Claims the recorder if it is free, one's own, or to be taken over; with an epoch renews that lease only. Of
     * parallel calls one wins (fault P8). A rejection names the holder.
     * @throws AppError NOT_FOUND for the renewal of a lease that was never granted.
     */
    async take({ userId }, { body }, { userAgent }) {
      const { holder, epoch, take_over: takeOver = false } = body;
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

    /** Releases one's own lease; a later one stays. */
    async release({ userId }, { body: { holder, epoch } }) {
      await repo.release(db, { userId, holder, epoch }, await sharedClock.now(db));
      return { done: true };
    },
  } satisfies UseCases<typeof recorderLeases>;
}
