import { AppError } from '@openconsult/contracts/errors';
import type { HeldLease } from '@openconsult/contracts/recorder-leases';
import type { RecorderLease, Tx } from '@openconsult/db';

interface Taking {
  readonly userId: string;
  readonly holder: string;
  readonly device: string;
  readonly takeOver: boolean;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** A user's lease of the recorder. */
export interface Turn extends HeldLease {
  readonly userId: string;
}

/**
 * The only queries on recorder_leases: one row per user, and each change one statement, so that races have one winner.
 */
export const recorderLeaseRepo = {
  /** Null if another holder's lease is valid. The holder's own lease continues under its epoch. */
  async take(tx: Tx, { userId, holder, device, takeOver, now, expiresAt }: Taking): Promise<RecorderLease | null> {
    const [row] = await tx.$queryRaw<RecorderLease[]>`
      INSERT INTO recorder_leases AS lease (user_id, holder, device, taken_at, expires_at)
      VALUES (${userId}::uuid, ${holder}::uuid, ${device}, ${now}, ${expiresAt})
      ON CONFLICT (user_id) DO UPDATE SET
        epoch = lease.epoch + CASE WHEN lease.holder = excluded.holder AND lease.expires_at > ${now} THEN 0 ELSE 1 END,
        taken_at = CASE WHEN lease.holder = excluded.holder AND lease.expires_at > ${now}
          THEN lease.taken_at ELSE excluded.taken_at END,
        holder = excluded.holder, device = excluded.device, expires_at = excluded.expires_at
      WHERE lease.holder = excluded.holder OR lease.expires_at <= ${now} OR ${takeOver}
      RETURNING user_id AS "userId", holder, epoch, device, taken_at AS "takenAt", expires_at AS "expiresAt"`;
    return row ?? null;
  },

  /** False if the lease changed its holder or was released since this epoch. */
  async renew(tx: Tx, turn: Turn, expiresAt: Date): Promise<boolean> {
    const { count } = await tx.recorderLease.updateMany({ where: { ...turn }, data: { expiresAt } });
    return count > 0;
  },

  /** Ends the lease with its epoch, so that a pending renewal finds nothing. */
  async release(tx: Tx, turn: Turn, now: Date): Promise<void> {
    await tx.recorderLease.updateMany({
      where: { ...turn },
      data: { expiresAt: now, epoch: { increment: 1 } },
    });
  },

  find: (tx: Tx, userId: string): Promise<RecorderLease | null> => tx.recorderLease.findUnique({ where: { userId } }),

  ofUsers: (tx: Tx, userIds: readonly string[]): Promise<RecorderLease[]> =>
    tx.recorderLease.findMany({ where: { userId: { in: [...userIds] } } }),

  /** @throws AppError NOT_FOUND if it was never claimed */
  async held(tx: Tx, userId: string): Promise<RecorderLease> {
    const lease = await tx.recorderLease.findUnique({ where: { userId } });
    if (lease === null) throw new AppError('NOT_FOUND');
    return lease;
  },
};
