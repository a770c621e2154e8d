import type { BackupOutcome, BackupRunKind, BackupWriter, Db } from '@openconsult/db';

/** What a run has done. */
export interface RunCounts {
  readonly rows: bigint;
  readonly objects: number;
  readonly bytes: bigint;
  /** Objects that rows name and that are not in the storage. */
  readonly missingObjects: number;
}

export const repo = {
  /** Of the runs of this kind one goes at a time: those without an end were killed. */
  async begin(db: Db, id: string, kind: BackupRunKind, startedAt: Date): Promise<void> {
    await db.backupRun.updateMany({
      where: { kind, endedAt: null },
      data: { endedAt: startedAt, outcome: 'interrupted' },
    });
    await db.backupRun.create({ data: { id, kind, startedAt } });
  },

  async end(
    db: Db,
    id: string,
    end: { endedAt: Date; outcome: BackupOutcome; failure?: string } & Partial<RunCounts>,
  ): Promise<void> {
    await db.backupRun.update({ where: { id }, data: end });
  },

  /** Whether a run was done that began since a time, or any began since another. Those after now are of a wrong clock. */
  async hasRun(
    db: Db,
    kind: BackupRunKind,
    { now, doneSince, begunSince }: { now: Date; doneSince: Date; begunSince: Date },
  ): Promise<boolean> {
    const recent = [
      { outcome: 'done' as const, startedAt: { gt: doneSince, lte: now } },
      { startedAt: { gt: begunSince, lte: now } },
    ];
    return (await db.backupRun.count({ where: { kind, OR: recent } })) > 0;
  },

  /** This database as a writer of backups; made at the first call. */
  writer: async (db: Db): Promise<BackupWriter> =>
    (await db.backupWriter.findFirst({ orderBy: { id: 'asc' } })) ?? (await db.backupWriter.create({ data: {} })),

  /** Makes this database another writer, which replaces a former one. */
  async replaceWriter(db: Db, replaces: string | null): Promise<void> {
    await db.$transaction(async (tx) => {
      await tx.backupWriter.deleteMany();
      await tx.backupWriter.create({ data: { replaces } });
    });
  },

  practiceIds: async (db: Db): Promise<string[]> =>
    (await db.practice.findMany({ select: { id: true } })).map(({ id }) => id),

  /** Practices whose keys were erased, with the time. */
  erased: async (db: Db): Promise<ReadonlyMap<string, Date>> => {
    const rows = await db.practiceKey.findMany({ where: { erasedAt: { not: null } } });
    return new Map(rows.map(({ practiceId, erasedAt }) => [practiceId, erasedAt ?? new Date(0)]));
  },

  unerasedKeyIds: async (db: Db): Promise<string[]> =>
    (await db.practiceKey.findMany({ where: { erasedAt: null }, select: { practiceId: true } })).map(
      ({ practiceId }) => practiceId,
    ),
};
