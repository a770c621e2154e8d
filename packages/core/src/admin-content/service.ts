import type { adminContent } from '@openconsult/contracts/admin-content';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import type { UseCases } from '../platform/use-case.ts';
import { addStarterLibrary } from './library/index.ts';
import { lineToWire } from './wire.ts';

/** The library of the admin's own practice; an item of another practice is NOT_FOUND for every call. */
export const createAdminContentService = (deps: Deps) =>
  ({
    /** Safe to repeat. */
    addStarter: ({ practiceId }) =>
      transactWithJobs(deps, async (tx, enqueue) => {
        const planned = await addStarterLibrary(tx, enqueue, practiceId, deps.clock.now());
        return { lines: planned.map(lineToWire) };
      }),
  }) satisfies UseCases<typeof adminContent>;
