import { createDb, jobLimits, runAsSystem } from '@openconsult/db';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { verifyAuditTrail } from './chain.ts';

/** Recomputes every chain of an installation from its beginning, with one connection of its own. */
export async function verifyWholeTrail({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>) {
  const db = createDb(DATABASE_URL, { limits: jobLimits, poolMax: 1 });
  try {
    return await runAsSystem(() => verifyAuditTrail({ db, clock: systemClock }));
  } finally {
    await db.$disconnect();
  }
}
