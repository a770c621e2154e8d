import { isAdmin } from '@openconsult/contracts/access';
import { AppError } from '@openconsult/contracts/errors';
import type { system } from '@openconsult/contracts/system';
import { softwareVersion } from '../platform/database-version.ts';
import type { Deps } from '../platform/deps.ts';
import { countFailedJobs } from '../platform/outbox.ts';
import type { UseCases } from '../platform/use-case.ts';
import { createDependencyChecks } from './dependencies.ts';

export function createSystemService(deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'isUp' | 'log'>) {
  const checkDependencies = createDependencyChecks(deps);
  const unavailable = (cause?: unknown) => new AppError('UNAVAILABLE', undefined, { cause });

  return {
    /** The server's clock, ISO 8601 in UTC. */
    time: () => ({ time: deps.clock.now().toISOString() }),

    /** Writes an error of a page's realtime connection to the log, where an operator and error reporting find it. */
    reportRealtimeError(actor, { body: { code } }) {
      deps.log.error({ code, userId: actor.userId }, 'realtime connection of a page failed');
      return { done: true };
    },

    /** Checks only the process itself, so that a supervisor never kills it for the fault of a dependency. */
    health: () => ({ status: 'ok' }),

    /**
     * Whether requests can be served: without Postgres or the storage none can, without Redis or the realtime server
     * they are slower. Only admins, and the log, learn which dependency is away.
     * @throws AppError UNAVAILABLE if they cannot.
     */
    async ready(actor) {
      const parts = await checkDependencies();
      if (parts.postgres === 'away' || parts.storage === 'away') throw unavailable();
      const isWhole = Object.values(parts).every((state) => state === 'up');
      const status = isWhole ? 'ready' : 'degraded';
      if (!actor || !isAdmin(actor.user)) return { status };
      return { status, parts, failed_jobs: await countFailedJobs(deps.db), version: softwareVersion };
    },
  } satisfies UseCases<typeof system>;
}
