import pg from 'pg';
import { openSchemaEngine, type SchemaEngine } from './schema-engine.ts';

/** Any number will do, as long as nothing else locks it: it is the lock of whoever migrates. */
const migrationLock = 7_240_118;

/** Runs `work` on a database that nobody else migrates meanwhile, in this process or another. */
async function withEngine<T>(databaseUrl: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const lock = new pg.Client({ connectionString: databaseUrl });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock]);
    const engine = await openSchemaEngine(databaseUrl);
    try {
      return await work(engine);
    } finally {
      await engine.close();
    }
  } finally {
    await lock.end();
  }
}

/**
 * Brings the database to the newest migration of `prisma/migrations`, and does nothing when it is there already.
 *
 * Several processes may call it at once: one migrates, the others wait and then find nothing to do. Prisma's own
 * `_prisma_migrations` table is kept, so the official CLI agrees about what was applied. Prisma's engine leaves a timer of
 * 10 s behind: a script that has nothing else to do ends itself.
 * @returns the names of the migrations that were applied now, in order.
 * @throws Error with the engine's message when a migration fails; the database keeps what had been applied before it.
 */
export function migrate(databaseUrl: string): Promise<string[]> {
  return withEngine(databaseUrl, (engine) => engine.applyMigrations());
}

/**
 * What separates a migrated database from `prisma/schema`, as SQL; empty when they agree.
 *
 * Partial indexes, indexes on expressions, check constraints and extensions are not part of a Prisma schema: written by
 * hand in a migration, they are neither reported here nor dropped by a later migration.
 */
export function schemaDrift(databaseUrl: string): Promise<string> {
  return withEngine(databaseUrl, (engine) => engine.diffToSchema());
}
