import type { RetentionKind } from '@openconsult/contracts/retention';
import type { Prisma, RetentionPolicy, RetentionRemoval, RetentionSweep, Tx } from '@openconsult/db';

/** The only queries on retention_policies, retention_sweeps and retention_removals; each names the practice. */

export interface RemovalTotal {
  readonly kind: RetentionKind;
  readonly count: number;
  readonly bytes: number;
  readonly oldest: Date | null;
  readonly newest: Date | null;
}

/** A daily sweep that deleted nothing is not shown. */
const isShown: Prisma.RetentionSweepWhereInput = {
  OR: [{ requestedById: { not: null } }, { state: { not: 'done' } }, { removals: { some: {} } }],
};

export const retentionRepo = {
  policy: (tx: Tx, practiceId: string): Promise<RetentionPolicy | null> =>
    tx.retentionPolicy.findUnique({ where: { practiceId } }),

  /** The same, locked until the transaction ends. */
  async holdPolicy(tx: Tx, practiceId: string): Promise<RetentionPolicy | null> {
    await tx.$queryRaw`SELECT 1 FROM retention_policies WHERE practice_id = ${practiceId}::uuid FOR UPDATE`;
    return this.policy(tx, practiceId);
  },

  /** Adds policies; existing ones are unchanged. */
  addPolicies: (tx: Tx, policies: Prisma.RetentionPolicyUncheckedCreateInput[]) =>
    tx.retentionPolicy.createMany({ data: policies, skipDuplicates: true }),

  savePolicy: (tx: Tx, practiceId: string, policy: Omit<RetentionPolicy, 'practiceId'>): Promise<RetentionPolicy> =>
    tx.retentionPolicy.upsert({ where: { practiceId }, create: { practiceId, ...policy }, update: policy }),

  practicesWithoutPolicy: async (tx: Tx): Promise<string[]> =>
    (await tx.practice.findMany({ where: { retentionPolicy: null }, select: { id: true } })).map(({ id }) => id),

  /** Practices whose policy has begun, without a sweep since then. */
  practicesDue: async (tx: Tx, now: Date, since: Date): Promise<string[]> =>
    (
      await tx.practice.findMany({
        where: { retentionPolicy: { startsAt: { lte: now } }, retentionSweeps: { none: { startedAt: { gt: since } } } },
        select: { id: true },
      })
    ).map(({ id }) => id),

  hasSweepSince: async (tx: Tx, practiceId: string, since: Date): Promise<boolean> =>
    (await tx.retentionSweep.count({ where: { practiceId, startedAt: { gt: since } } })) > 0,

  findSweep: (tx: Tx, practiceId: string, id: string): Promise<RetentionSweep | null> =>
    tx.retentionSweep.findFirst({ where: { id, practiceId } }),

  runningSweep: (tx: Tx, practiceId: string): Promise<RetentionSweep | null> =>
    tx.retentionSweep.findFirst({ where: { practiceId, state: 'running' } }),

  createSweep: (tx: Tx, sweep: Prisma.RetentionSweepUncheckedCreateInput): Promise<RetentionSweep> =>
    tx.retentionSweep.create({ data: sweep }),

  /** Ends a sweep, once. */
  endSweep: async (
    tx: Tx,
    practiceId: string,
    id: string,
    end: { state: 'done' | 'failed'; finishedAt: Date },
  ): Promise<boolean> => {
    const { count } = await tx.retentionSweep.updateMany({ where: { id, practiceId, state: 'running' }, data: end });
    return count > 0;
  },

  sweeps: async (
    tx: Tx,
    practiceId: string,
    window: { skip: number; take: number },
  ): Promise<{ rows: RetentionSweep[]; total: number }> => {
    const where = { practiceId, ...isShown };
    const [rows, total] = await Promise.all([
      tx.retentionSweep.findMany({ where, orderBy: { startedAt: 'desc' }, ...window }),
      tx.retentionSweep.count({ where }),
    ]);
    return { rows, total };
  },

  /** Adds to the report; a repeated entry changes nothing. */
  addRemoval: (tx: Tx, removal: RetentionRemoval) =>
    tx.retentionRemoval.createMany({ data: [removal], skipDuplicates: true }),

  totals: async (tx: Tx, sweepIds: readonly string[]): Promise<(RemovalTotal & { readonly sweepId: string })[]> => {
    const groups = await tx.retentionRemoval.groupBy({
      by: ['sweepId', 'kind'],
      where: { sweepId: { in: [...sweepIds] } },
      _sum: { count: true, bytes: true },
      _min: { oldest: true },
      _max: { newest: true },
    });
    return groups.map(({ sweepId, kind, _sum, _min, _max }) => ({
      sweepId,
      kind,
      count: _sum.count ?? 0,
      bytes: Number(_sum.bytes ?? 0),
      oldest: _min.oldest,
      newest: _max.newest,
    }));
  },

  removals: (tx: Tx, practiceId: string, sweepId: string): Promise<RetentionRemoval[]> =>
    tx.retentionRemoval.findMany({
      where: { sweepId, practiceId },
      orderBy: [{ kind: 'asc' }, { oldest: 'asc' }, { objectId: 'asc' }],
    }),
};
