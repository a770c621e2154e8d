import { jobs } from '@openconsult/contracts/jobs';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { eraseConsultation } from './erase-consultation.ts';
import { type ErasedEntry, erasedSince } from './log.ts';
import { erasureRepo as repo } from './repo.ts';

/** The erasures of consultations that are back, which a restored database may not have; with how much is back. */
async function restoreErasures({ db }: Pick<Deps, 'db'>, entries: ReadonlyMap<string, ErasedEntry>): Promise<void> {
  const erasures = new Map([...entries.values()].map((entry) => [entry.erasureId, entry]));
  for (const [id, { practiceId, at: requestedAt }] of erasures) {
    const ids = [...entries].filter(([, { erasureId }]) => erasureId === id).map(([consultationId]) => consultationId);
    const counts = { ...(await repo.countsOf(db, ids)) };
    await repo.create(db, { id, practiceId, requestedById: null, requestedAt, counts });
  }
}

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
  // A job that was killed has logged its consultation twice.
  const byId = new Map(entries.flatMap((entry) => (entry.consultationId ? [[entry.consultationId, entry]] : [])));
  const back = new Set(await repo.consultationsAmong(deps.db, [...byId.keys()]));
  const repeated = new Map([...byId].filter(([consultationId]) => back.has(consultationId)));
  // Before the first is erased: a call that is repeated finds fewer of them.
  await restoreErasures(deps, repeated);
  for (const [consultationId, { practiceId, erasureId, at }] of repeated) {
    await transactWithJobs(deps, async (tx, enqueue) => {
      await eraseConsultation(tx, consultationId, { practiceId, erasureId, at });
      await enqueue(jobs.removeObjects, { practiceId });
    });
  }
  const whole = entries.filter((entry) => entry.consultationId === null).map(({ practiceId }) => practiceId);
  return { consultations: repeated.size, practices: await repo.practicesAmong(deps.db, whole) };
}
