import { randomUUID } from 'node:crypto';
import { jobs } from '@openconsult/contracts/jobs';
import { RETENTION_STARTS_AFTER_DAYS } from '@openconsult/contracts/limits';
import { DEFAULT_RETENTION_POLICY, retentionPolicy } from '@openconsult/contracts/retention';
import { pruneAuditTrail, recordAuditEvent } from '../audit-trail/index.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import type { JobHandler } from '../platform/run-job.ts';
import { type DueKind, type DueRow, dueRepo } from './due.repo.ts';
import { removeOf } from './remove.ts';
import { retentionRepo as repo } from './repo.ts';
import { cutoffsOf, SWEEP_ORDER } from './rules.ts';
import { policyColumns, policyToWire } from './wire.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 100;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface Sweep {
  readonly practiceId: string;
  readonly sweepId: string;
  readonly kind: DueKind;
  readonly before: Date;
}

/** Deletes one row and reports it, in one transaction, if it is still due. */
async function removeOne(deps: Deps, { practiceId, sweepId, kind, before }: Sweep, row: DueRow): Promise<void> {
  const at = deps.clock.now();
  const { id: objectId, bytes } = row;
  await transactWithJobs(deps, async (tx, enqueue) => {
    if (!(await dueRepo.isDue(tx, kind, { practiceId, before, id: objectId }))) return;
    await removeOf[kind](tx, { practiceId, id: objectId, at });
    const removal = { sweepId, practiceId, kind, objectId, count: 1, bytes, oldest: row.at, newest: row.at };
    await repo.addRemoval(tx, removal);
    await enqueue(jobs.removeObjects, { practiceId });
  });
}

async function removeKind(deps: Deps, sweep: Sweep, signal: AbortSignal): Promise<void> {
  const { practiceId, before, kind } = sweep;
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await dueRepo.next(deps.db, kind, { practiceId, before, after, take: AT_ONCE });
    for (const row of rows) {
      signal.throwIfAborted();
      await removeOne(deps, sweep, row);
      after = row.id;
    }
    if (rows.length < AT_ONCE) return;
  }
}

async function pruneTrail(
  deps: Deps,
  { practiceId, sweepId, before }: Omit<Sweep, 'kind'>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const isAll = await deps.db.$transaction(async (tx) => {
      const pruned = await pruneAuditTrail(tx, practiceId, before, deps.clock.now());
      if (pruned === null) return true;
      const { firstId, lastId, count, oldest, newest } = pruned;
      const objectId = `${firstId}-${lastId}`;
      await repo.addRemoval(tx, { sweepId, practiceId, kind: 'audit', objectId, count, bytes: 0n, oldest, newest });
      return false;
    });
    if (isAll) return;
  }
}

/**
 * The job of one sweep. Each row is deleted and reported in a transaction of its own, so it may die at any point and start
 * again: what is gone is no longer due. Its moment is that of its request, whenever it runs.
 */
export const createSweepJob = (deps: Deps): JobHandler<{ practiceId: string; sweepId: string }> => ({
  async run({ practiceId, sweepId }, signal) {
    const { db, clock } = deps;
    const sweep = await repo.findSweep(db, practiceId, sweepId);
    if (sweep?.state !== 'running') return;
    const cutoffs = cutoffsOf(retentionPolicy.parse(sweep.policy), sweep.startedAt);
    for (const kind of SWEEP_ORDER) {
      const before = cutoffs[kind];
      if (before !== null) await removeKind(deps, { practiceId, sweepId, kind, before }, signal);
    }
    if (cutoffs.audit !== null) await pruneTrail(deps, { practiceId, sweepId, before: cutoffs.audit }, signal);
    const at = clock.now();
    await db.$transaction(async (tx) => {
      if (!(await repo.endSweep(tx, practiceId, sweepId, { state: 'done', finishedAt: at }))) return;
      const totals = await repo.totals(tx, [sweepId]);
      if (totals.length === 0) return;
      await recordAuditEvent(tx, {
        practiceId,
        actorId: sweep.requestedById,
        subjectId: null,
        kind: 'patient_data',
        action: 'retention.swept',
        objectId: sweepId,
        changes: Object.fromEntries(totals.map(({ kind, count }) => [`deleted_${kind}`, { from: null, to: count }])),
        at,
      });
    });
  },
  exhausted: async ({ practiceId, sweepId }) => {
    await repo.endSweep(deps.db, practiceId, sweepId, { state: 'failed', finishedAt: deps.clock.now() });
  },
});

/**
 * Requests the daily sweep of each practice that has had none for a day. A practice without a policy gets the default one,
 * which begins in a month. Several workers at once request one.
 * @returns how many sweeps were requested
 */
export async function scheduleSweeps(deps: Deps): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  const since = new Date(now.getTime() - DAY_MS);
  const startsAt = new Date(now.getTime() + RETENTION_STARTS_AFTER_DAYS * DAY_MS);
  const without = await repo.practicesWithoutPolicy(db);
  const columns = { ...policyColumns(DEFAULT_RETENTION_POLICY), startsAt };
  await repo.addPolicies(
    db,
    without.map((practiceId) => ({ practiceId, ...columns })),
  );
  let requested = 0;
  for (const practiceId of await repo.practicesDue(db, now, since)) {
    requested += await transactWithJobs(deps, async (tx, enqueue) => {
      const policy = await repo.holdPolicy(tx, practiceId);
      if (policy === null || (await repo.hasSweepSince(tx, practiceId, since))) return 0;
      const sweepId = randomUUID();
      await repo.createSweep(tx, { id: sweepId, practiceId, policy: policyToWire(policy), startedAt: now });
      await enqueue(jobs.sweepRetention, { practiceId, sweepId });
      return 1;
    });
  }
  return requested;
}
