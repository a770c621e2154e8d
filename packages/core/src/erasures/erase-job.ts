import { jobs } from '@openconsult/contracts/jobs';
import type { Deps } from '../platform/deps.ts';
import { requestAgain, transactWithJobs } from '../platform/outbox.ts';
import type { JobHandler } from '../platform/run-job.ts';
import { finishErasures } from './certificate.ts';
import { eraseConsultation } from './erase-consultation.ts';
import { rememberErased } from './log.ts';
import { erasureRepo as repo } from './repo.ts';

/**
 * The job that erases the consultations of an erasure, one transaction each, and then requests the removal of their objects.
 * It may die at any point: what is erased is recorded with its deletion.
 */
export const createEraseJob = (deps: Deps): JobHandler<{ practiceId: string; erasureId: string }> => ({
  async run({ practiceId, erasureId }, signal) {
    for (const consultationId of await repo.unerased(deps.db, erasureId)) {
      signal.throwIfAborted();
      // Before: a restored backup must not bring it back, whenever this process dies.
      await rememberErased(deps, { practiceId, consultationId, erasureId, at: deps.clock.now() });
      // Later than its entry: a backup that begins after this has read it.
      const at = deps.clock.now();
      await transactWithJobs(deps, async (tx, enqueue) => {
        await eraseConsultation(tx, consultationId, { practiceId, erasureId, at });
        await enqueue(jobs.removeObjects, { practiceId });
      });
    }
    // Without objects nothing else finishes it.
    await finishErasures(deps, practiceId);
  },
});

/** Requests erasures again whose job was given up, until each has its certificate. @returns how many are unfinished */
export async function retryErasures(deps: Deps): Promise<number> {
  const unfinished = await repo.unfinishedAnywhere(deps.db);
  for (const erasure of unfinished) await requestAgain(deps, jobs.erase, erasure);
  return unfinished.length;
}
