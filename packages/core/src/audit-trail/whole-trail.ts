import { systemClock } from '../platform/clock.ts';
import { withDatabase } from '../platform/command-database.ts';
import type { Config } from '../platform/config.ts';
import { verifyAuditTrail } from './chain.ts';

/** Recomputes every chain of an installation from its beginning. */
export const verifyWholeTrail = (config: Pick<Config, 'DATABASE_URL'>) =>
  withDatabase(config, (db) => verifyAuditTrail({ db, clock: systemClock }));
