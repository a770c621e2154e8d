import type { StoredKind } from '@openconsult/contracts/operations';
import { type Db, Prisma, type Tx } from '@openconsult/db';

/** What a practice stored on one day, in bytes. */
export interface StoredDay {
  readonly day: Date;
  readonly bytes: Readonly<Partial<Record<StoredKind, number>>>;
}

/** What a practice used in a month. */
export interface UsedMonth {
  readonly practiceId: string;
  readonly kind: string;
  readonly amount: bigint;
}

interface Months {
  readonly from: Date;
  readonly until: Date;
}

const STORED = 'stored.';

/** The windows that count each kind once: what is counted by the hour and by the day would count twice. */
const COUNTED = Prisma.sql`(
  (c.kind IN ('emails', 'text_messages') AND c.window_s = 3600) OR
  (c.kind IN ('generations', 'recognition_seconds') AND c.window_s = 86400))`;

/** The only queries on practice_days, and the sums that they hold. */
export const practiceDayRepo = {
  /** Adds what practices used since then; a repeated one changes nothing. A sum never shrinks: its counters are swept. */
  addUse: (db: Db, since: Date): Promise<number> => db.$executeRaw`
    INSERT INTO practice_days (practice_id, day, kind, amount)
    SELECT c.subject, c.window_start::date, c.kind, sum(c.amount)
    FROM usage_counters c JOIN practices p ON p.id = c.subject
    WHERE c.window_start >= ${since} AND ${COUNTED}
    GROUP BY 1, 2, 3
    ON CONFLICT (practice_id, day, kind) DO UPDATE SET amount = greatest(practice_days.amount, EXCLUDED.amount)`,

  /** Practices that were not measured that day. */
  unmeasured: (db: Db, day: Date, take: number): Promise<{ id: string }[]> =>
    db.practice.findMany({
      where: { days: { none: { day, kind: `${STORED}audio` } } },
      select: { id: true },
      orderBy: { createdAt: 'asc' },
      take,
    }),

  async setStored(tx: Tx, practiceId: string, day: Date, bytes: Readonly<Record<StoredKind, number>>): Promise<void> {
    const data = Object.entries(bytes).map(([kind, amount]) => ({
      practiceId,
      day,
      kind: `${STORED}${kind}`,
      amount: BigInt(amount),
    }));
    await tx.practiceDay.createMany({ data, skipDuplicates: true });
  },

  /** By practice, the newest first. */
  async stored(tx: Tx, practiceIds: readonly string[], since: Date): Promise<ReadonlyMap<string, StoredDay[]>> {
    const rows = await tx.$queryRaw<{ practiceId: string; day: Date; bytes: Record<string, number> }[]>`
      SELECT practice_id AS "practiceId", day, jsonb_object_agg(substr(kind, ${STORED.length + 1}::int), amount) AS bytes
      FROM practice_days
      WHERE practice_id = ANY (${[...practiceIds]}::uuid[]) AND day >= ${since}::date AND kind LIKE ${`${STORED}%`}
      GROUP BY practice_id, day ORDER BY day DESC`;
    return Map.groupBy(rows, ({ practiceId }) => practiceId);
  },

  used: (tx: Tx, practiceIds: readonly string[], { from, until }: Months): Promise<UsedMonth[]> =>
    tx.$queryRaw<UsedMonth[]>`
      SELECT practice_id AS "practiceId", kind, sum(amount)::bigint AS amount FROM practice_days
      WHERE practice_id = ANY (${[...practiceIds]}::uuid[]) AND day >= ${from}::date AND day < ${until}::date
      GROUP BY 1, 2`,

  sweep: async (db: Db, before: Date): Promise<number> =>
    (await db.practiceDay.deleteMany({ where: { day: { lt: before } } })).count,

  practices: async (
    tx: Tx,
    window: { readonly skip: number; readonly take: number },
  ): Promise<{
    rows: { id: string; name: string; currency: Prisma.PracticeGetPayload<object>['currency'] }[];
    total: number;
  }> => {
    const [rows, total] = await Promise.all([
      tx.practice.findMany({
        select: { id: true, name: true, currency: true },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        ...window,
      }),
      tx.practice.count(),
    ]);
    return { rows, total };
  },

  users: (tx: Tx, practiceId: string) =>
    tx.user.findMany({ where: { practiceId }, select: { id: true, profileImageKey: true, vipLogoImageKey: true } }),

  /** Of one user, so that each statement is short. */
  async storedOfUser(tx: Tx, userId: string): Promise<{ audio: number; documents: number }> {
    const [row] = await tx.$queryRaw<{ audio: bigint; documents: bigint }[]>`
      SELECT
        (SELECT coalesce(sum(s.size_bytes), 0) FROM recordings r JOIN audio_segments s ON s.recording_id = r.id
          WHERE r.user_id = ${userId}::uuid)::bigint AS audio,
        (SELECT coalesce(sum(pdf_bytes), 0) FROM messages
          WHERE user_id = ${userId}::uuid AND state <> 'failed')::bigint AS documents`;
    return { audio: Number(row?.audio ?? 0), documents: Number(row?.documents ?? 0) };
  },

  /** A file that several items show counts once. */
  async storedLibrary(tx: Tx, practiceId: string): Promise<number> {
    const [row] = await tx.$queryRaw<{ bytes: bigint }[]>`
      SELECT coalesce(sum(size_bytes), 0)::bigint AS bytes FROM (
        SELECT DISTINCT ON (m.file_key) m.size_bytes FROM content_items i JOIN content_media m ON m.item_id = i.id
        WHERE i.practice_id = ${practiceId}::uuid AND i.deleted_at IS NULL AND m.deleted_at IS NULL
      ) files`;
    return Number(row?.bytes ?? 0);
  },

  logoOf: async (tx: Tx, practiceId: string): Promise<string | null> =>
    (await tx.practice.findUnique({ where: { id: practiceId }, select: { vipLogoImageKey: true } }))?.vipLogoImageKey ??
    null,
};
