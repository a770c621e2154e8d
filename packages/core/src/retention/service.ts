import { AppError } from '@openconsult/contracts/errors';
import { jobs } from '@openconsult/contracts/jobs';
import { DEFAULT_RETENTION_POLICY, type RetentionSweep, type retention } from '@openconsult/contracts/retention';
import { answerMessages } from '@openconsult/contracts/texts';
import type { RetentionSweep as SweepRow } from '@openconsult/db';
import { countPrunable, recordAuditEvent } from '../audit-trail/index.ts';
import { erasureRepo } from '../erasures/index.ts';
import { writeCells } from '../platform/csv-table.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import type { UseCases } from '../platform/use-case.ts';
import { dueRepo } from './due.repo.ts';
import { type RemovalTotal, retentionRepo as repo } from './repo.ts';
import { cutoffsOf, orderedTotals, SWEEP_ORDER } from './rules.ts';
import { policyColumns, policyToWire, retentionToWire, sweepToWire, totalToWire } from './wire.ts';

type Calls = typeof retention;

/** How long a practice stores what, and what was deleted. Admin calls: each query names the practice. */
export const createRetentionService = (deps: Deps) =>
  ({ ...policyCalls(deps), ...sweepCalls(deps) }) satisfies UseCases<Calls>;

function policyCalls({ db, clock }: Deps) {
  return {
    view: async ({ practiceId }) => retentionToWire(await repo.policy(db, practiceId)),

    async preview({ practiceId }, { body }) {
      const cutoffs = cutoffsOf(body, clock.now());
      const totals: RemovalTotal[] = [];
      for (const kind of SWEEP_ORDER) {
        const before = cutoffs[kind];
        if (before !== null) {
          totals.push({
            kind,
            ...(await dueRepo.total(db, kind, { practiceId, before, recordsBefore: cutoffs.record })),
          });
        }
      }
      if (cutoffs.audit !== null) {
        totals.push({ kind: 'audit', bytes: 0, ...(await countPrunable(db, practiceId, cutoffs.audit)) });
      }
      const { unsigned, held } = await dueRepo.waiting(db, practiceId);
      return {
        totals: orderedTotals(totals).map(totalToWire),
        unsigned_recordings: unsigned,
        held_consultations: held,
      };
    },

    async update({ practiceId, userId }, { body }) {
      const at = clock.now();
      const row = await db.$transaction(async (tx) => {
        await repo.addPolicies(tx, [{ practiceId, ...policyColumns(DEFAULT_RETENTION_POLICY), startsAt: at }]);
        const before = await repo.holdPolicy(tx, practiceId);
        const known = before === null ? DEFAULT_RETENTION_POLICY : policyToWire(before);
        const changed = (Object.keys(body) as (keyof typeof body)[]).filter((field) => known[field] !== body[field]);
        if (before?.savedAt != null && changed.length === 0) return before;
        await recordAuditEvent(tx, {
          practiceId,
          action: 'retention.updated',
          actorId: userId,
          subjectId: null,
          changes: Object.fromEntries(changed.map((field) => [field, { from: known[field], to: body[field] }])),
          at,
        });
        const saved = { savedById: userId, savedAt: at, startsAt: at };
        return repo.savePolicy(tx, practiceId, { ...policyColumns(body), ...saved });
      });
      return retentionToWire(row);
    },
  } satisfies Partial<UseCases<Calls>>;
}

/** Sweeps with what they deleted and who requested them. */
async function withTotals(db: Deps['db'], rows: readonly SweepRow[]): Promise<RetentionSweep[]> {
  const totals = await repo.totals(
    db,
    rows.map(({ id }) => id),
  );
  const names = await erasureRepo.namesOf(
    db,
    rows.flatMap(({ requestedById }) => requestedById ?? []),
  );
  return rows.map((row) => sweepToWire(row, totals, names));
}

function sweepCalls(deps: Deps) {
  const { db, clock } = deps;
  return {
    async startSweep({ practiceId, userId }, { body }) {
      const startedAt = clock.now();
      const row = await transactWithJobs(deps, async (tx, enqueue) => {
        const known = await repo.findSweep(tx, practiceId, body.id);
        if (known) return known;
        // Its row is the lock: two requests at once start one sweep.
        const policy = await repo.holdPolicy(tx, practiceId);
        if (policy?.savedAt == null) throw new AppError('CONFLICT', answerMessages.policyNotSaved);
        if (policy.savedAt.getTime() !== Date.parse(body.saved_at))
          throw new AppError('CONFLICT', answerMessages.policyChanged);
        const running = await repo.runningSweep(tx, practiceId);
        if (running) return running;
        const sweep = await repo.createSweep(tx, {
          id: body.id,
          practiceId,
          requestedById: userId,
          policy: policyToWire(policy),
          startedAt,
        });
        await enqueue(jobs.sweepRetention, { practiceId, sweepId: sweep.id });
        return sweep;
      });
      const [sweep] = await withTotals(db, [row]);
      if (!sweep) throw new AppError('NOT_FOUND');
      return sweep;
    },

    async sweeps({ practiceId }, { query }) {
      const { rows, total } = await repo.sweeps(db, practiceId, pageWindow(query));
      return toPage(query, await withTotals(db, rows), total);
    },

    async exportSweep({ practiceId }, { params }) {
      const sweep = await repo.findSweep(db, practiceId, params.id);
      if (!sweep) throw new AppError('NOT_FOUND');
      const rows = await repo.removals(db, practiceId, sweep.id);
      const cells = rows.map(({ kind, objectId, count, bytes, oldest, newest }) => [
        kind,
        objectId,
        String(count),
        String(bytes),
        oldest.toISOString(),
        newest.toISOString(),
      ]);
      const content = Buffer.from(writeCells([['Kind', 'Id', 'Count', 'Bytes', 'Oldest', 'Newest'], ...cells]));
      const fileName = `deleted-${sweep.startedAt.toISOString().slice(0, 10)}.csv`;
      return { content, contentType: 'text/csv; charset=utf-8', fileName, inline: false };
    },
  } satisfies Partial<UseCases<Calls>>;
}
