import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import type { Deps } from '../platform/deps.ts';

export interface SystemService {
  /** The server's clock, ISO 8601 in UTC. */
  time(): { time: string };
  /** @throws AppError UNAVAILABLE when the database does not answer. */
  health(): Promise<{ status: 'ok' }>;
}

export const createSystemService = (deps: Pick<Deps, 'db' | 'clock'>): SystemService => ({
  time: () => ({ time: deps.clock.now().toISOString() }),
  async health() {
    try {
      await deps.db.$queryRaw`SELECT 1`;
    } catch (cause) {
      throw new AppError('UNAVAILABLE', answerMessages.unavailable, { cause });
    }
    return { status: 'ok' };
  },
});
