import type { Deps } from '../platform/deps.ts';
import { messageRepo as repo } from './repo.ts';

/**
 * Makes the outcome of every queued message unknown after a restore: it may have left since the backup was made, and a
 * user decides whether it is sent again (docs/decisions/0010-sending.md). Safe to repeat.
 * @returns how many
 */
export const makeQueuedUnknown = ({ db }: Pick<Deps, 'db'>): Promise<number> => repo.makeQueuedUnknown(db);
