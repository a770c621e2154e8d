import type { Db } from '@openconsult/db';
import { authRepo as repo } from './repo.ts';

/** Removes sessions that expired before then. Returns how many. */
export const sweepLoginSessions = (db: Db, before: Date): Promise<number> => repo.sweepSessions(db, before);
