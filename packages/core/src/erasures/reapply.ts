import { jobs } from '@openconsult/contracts/jobs';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { NO_COUNTS } from './counts.ts';
import { eraseConsultation } from './erase-consultation.ts';
import { type ErasedEntry, erasedSince } from './log.ts';
import { erasureRepo as repo } from './repo.ts';

/** The erasure that an entry belongs to, which a restored database may not have. */
const restoreErasure = ({ db }: Pick<Deps, 'db'>, { erasureId, practiceId, at }: ErasedEntry) =>
  repo.create(db, { id: erasureId, practiceId, requestedById: null, requestedAt: at, counts: { ...NO_COUNTS } });

/**
 * Erases again what was erased since then, after the database was restored from an older backup. Reads the log in storage,
 * so the restore must leave `erasure-log/` there. Run it as the system, before users return. Safe to repeat.
 * @returns how many consultations a restore had brought back, and the practices that must be erased again
 */
export async function reapplyErasures(
  deps: Pick<Deps, 'db' | 'storage' | 'queue' | 'log' | 'clock' | 'sharedClock' | 'tracing'>,
  since: Date,
): Promise<{ consultations: number; practices: string[] }> {
  const entries = await erasedSince(deps, since);
  let consultations = 0;
  for (const entry of entries) {
    const { practiceId, consultationId, at } = entry;
    if (consultationId === null || !(await repo.exists(deps.db, consultationId))) continue;
    const { erasureId } = entry;
    await restoreErasure(deps, entry);
    await transactWithJobs(deps, async (tx, enqueue) => {
      await eraseConsultation(tx, consultationId, { practiceId, erasureId, at });
      await enqueue(jobs.removeObjects, { practiceId });
    });
    consultations += 1;
  }
  const whole = entries.filter((entry) => entry.consultationId === null).map(({ practiceId }) => practiceId);
  return { consultations, practices: await repo.practicesAmong(deps.db, whole) };
}
