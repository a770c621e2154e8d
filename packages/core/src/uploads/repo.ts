import type { PendingUpload, Tx } from '@openconsult/db';

/** The only queries on pending_uploads. */
export const uploadRepo = {
  /** Records a signed upload; renewing a form only extends it. */
  note: async (tx: Tx, { key, userId, expiresAt }: Pick<PendingUpload, 'key' | 'userId' | 'expiresAt'>) => {
    await tx.pendingUpload.upsert({ where: { key }, create: { key, userId, expiresAt }, update: { expiresAt } });
  },

  /** Serialises the signing of a user's forms, until the transaction ends. */
  lockForms: (tx: Tx, userId: string) =>
    tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('forms of ' || ${userId}, 0))`,

  /** How many other forms of a user are valid. */
  countOtherForms: (tx: Tx, userId: string, key: string, now: Date): Promise<number> =>
    tx.pendingUpload.count({ where: { userId, key: { endsWith: '/', not: key }, expiresAt: { gt: now } } }),

  addPosted: async (tx: Tx, key: string, bytes: number): Promise<void> => {
    await tx.pendingUpload.updateMany({ where: { key }, data: { postedBytes: { increment: bytes } } });
  },

  /** What a user posted with forms that were not swept yet. */
  postedBytes: async (tx: Tx, userId: string): Promise<number> => {
    const { _sum } = await tx.pendingUpload.aggregate({ where: { userId }, _sum: { postedBytes: true } });
    return Number(_sum.postedBytes ?? 0);
  },

  expiredBefore: (tx: Tx, before: Date, take: number): Promise<PendingUpload[]> =>
    tx.pendingUpload.findMany({ where: { expiresAt: { lt: before } }, orderBy: { expiresAt: 'asc' }, take }),

  /**
   * Removes an upload from the list; false if its form was renewed meanwhile. No form is renewed until the transaction
   * ends.
   */
  remove: async (tx: Tx, key: string, before: Date): Promise<boolean> => {
    const { count } = await tx.pendingUpload.deleteMany({ where: { key, expiresAt: { lt: before } } });
    return count > 0;
  },
};
