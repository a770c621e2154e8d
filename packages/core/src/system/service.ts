import { isAdmin } from '@openconsult/contracts/access';
import type { CallParsed, CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import type { system } from '@openconsult/contracts/system';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { countFailedJobs } from '../platform/outbox.ts';
import { createPartChecks } from './parts.ts';

export interface SystemService {
  /** The server's clock, ISO 8601 in UTC. */
  time(): { time: string };
  /** Writes an error of a page's realtime connection to the log, where an operator and error reporting find it. */
  reportRealtimeError(actor: Actor, call: CallParsed<typeof system.reportRealtimeError>): { done: true };
  /** Asks nothing but the process itself, so that a supervisor never kills it for the fault of another part. */
  health(): { status: 'ok' };
  /**
   * Whether requests can be served: without Postgres or the storage none can, without Redis or the realtime server all
   * come later. Which part is away is told to admins alone, and to the log.
   * @throws AppError UNAVAILABLE when they cannot.
   */
  ready(actor: Actor | null): Promise<CallResponse<typeof system.ready>>;
}

export function createSystemService(deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'isUp' | 'log'>): SystemService {
  const statesOfParts = createPartChecks(deps);
  const unavailable = (cause?: unknown) => new AppError('UNAVAILABLE', answerMessages.unavailable, { cause });

  return {
    time: () => ({ time: deps.clock.now().toISOString() }),

    reportRealtimeError(actor, { body: { code } }) {
      deps.log.error({ code, userId: actor.userId }, 'realtime connection of a page failed');
      return { done: true };
    },

    health: () => ({ status: 'ok' }),

    async ready(actor) {
      const parts = await statesOfParts();
      if (parts.postgres === 'away' || parts.storage === 'away') throw unavailable();
      const isWhole = Object.values(parts).every((state) => state === 'up');
      const status = isWhole ? 'ready' : 'degraded';
      if (!actor || !isAdmin(actor.user)) return { status };
      return { status, parts, failed_jobs: await countFailedJobs(deps.db) };
    },
  };
}
