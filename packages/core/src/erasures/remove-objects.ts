import { jobs } from '@openconsult/contracts/jobs';
import type { Deps } from '../platform/deps.ts';
import { requestAgain } from '../platform/outbox.ts';
import type { JobHandler } from '../platform/run-job.ts';
import { outOfReach } from '../uploads/index.ts';
import { finishErasures } from './certificate.ts';
import { erasureRepo as repo } from './repo.ts';

const AT_ONCE = 100;

/** The keys behind a key or a prefix. */
async function keysUnder({ storage }: Pick<Deps, 'storage'>, key: string): Promise<string[]> {
  if (!key.endsWith('/')) return [key];
  const listed = [...(await storage.list(key)), ...(await storage.list(outOfReach(key)))];
  return listed.map((object) => object.key);
}

/**
 * The job that removes the objects of deleted rows, in batches: each key is forgotten only once its object is gone, so it may
 * die at any point. Erasures that waited for it then get their certificate.
 */
export const createRemoveObjectsJob = (deps: Deps): JobHandler<{ practiceId: string }> => ({
  async run({ practiceId }, signal) {
    for (;;) {
      signal.throwIfAborted();
      const keys = await repo.removals(deps.db, practiceId, AT_ONCE);
      if (keys.length === 0) break;
      for (const key of keys) {
        signal.throwIfAborted();
        await deps.storage.remove(await keysUnder(deps, key));
      }
      await repo.dropRemovals(deps.db, keys);
    }
    await finishErasures(deps, practiceId);
  },
});

/** Requests the removal of objects whose job was given up during a long outage of the storage. @returns of how many practices */
export async function retryObjectRemovals(deps: Deps): Promise<number> {
  const practices = await repo.practicesWithRemovals(deps.db);
  for (const practiceId of practices) await requestAgain(deps, jobs.removeObjects, { practiceId });
  return practices.length;
}
