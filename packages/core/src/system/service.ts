import { isAdmin } from '@openconsult/contracts/access';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import type { system } from '@openconsult/contracts/system';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { createPartChecks } from './parts.ts';

export interface SystemService {
  /** The server's clock, ISO 8601 in UTC. */
  time(): { time: string };
  /** @throws AppError UNAVAILABLE when the database does not answer. */
  health(): Promise<{ status: 'ok' }>;
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

    async health() {
      try {
        await deps.db.$queryRaw`SELECT 1`;
      } catch (cause) {
        throw unavailable(cause);
      }
      return { status: 'ok' };
    },

    async ready(actor) {
      const parts = await statesOfParts();
      if (parts.postgres === 'away' || parts.storage === 'away') throw unavailable();
      const isWhole = Object.values(parts).every((state) => state === 'up');
      return { status: isWhole ? 'ready' : 'degraded', ...(actor && isAdmin(actor.user) && { parts }) };
    },
  };
}
