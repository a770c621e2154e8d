import type { Db, Tx } from '@openconsult/db';

/** One counter: a subject's use of a kind within the window that begins at `start`. */
export interface Counter {
  readonly subject: string;
  readonly kind: string;
  readonly windowS: number;
  readonly start: Date;
}

/** The only queries on usage_counters. */
export const usageRepo = {
  /** Adds in one statement, which waits for parallel ones. False if it would exceed `most`. */
  add: async (tx: Tx, { subject, kind, windowS, start }: Counter, amount: number, most: number): Promise<boolean> => {
    if (amount > most) return false;
    const count = await tx.$executeRaw`
      INSERT INTO usage_counters (subject, kind, window_s, window_start, amount)
      VALUES (${subject}::uuid, ${kind}, ${windowS}, ${start}, ${amount}::bigint)
      ON CONFLICT (subject, kind, window_s, window_start)
      DO UPDATE SET amount = usage_counters.amount + EXCLUDED.amount
      WHERE usage_counters.amount + EXCLUDED.amount <= ${most}::bigint`;
    return count > 0;
  },

  amount: async (tx: Tx, { subject, kind, windowS, start: windowStart }: Counter): Promise<number> => {
    const row = await tx.usageCounter.findUnique({
      where: { subject_kind_windowS_windowStart: { subject, kind, windowS, windowStart } },
    });
    return Number(row?.amount ?? 0);
  },

  sweep: async (db: Db, before: Date): Promise<number> =>
    (await db.usageCounter.deleteMany({ where: { windowStart: { lt: before } } })).count,
};
