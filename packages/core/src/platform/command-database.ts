import { createDb, type Db, jobLimits, runAsSystem } from '@openconsult/db';
import type { Config } from './config.ts';

/** Runs an operator's command, on one connection of its own. */
export async function withDatabase<Result>(
  { DATABASE_URL }: Pick<Config, 'DATABASE_URL'>,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = createDb(DATABASE_URL, { limits: jobLimits, poolMax: 1 });
  try {
    return await runAsSystem(() => work(db));
  } finally {
    await db.$disconnect();
  }
}
