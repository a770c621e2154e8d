import pg from 'pg';
import { openSchemaEngine, type SchemaEngine } from './schema-engine.ts';

/** An arbitrary number for the lock of migrations. */
const migrationLock = 7_240_118;

/** Runs `work` while no other process migrates the database. */
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
 * Brings the database to the newest migration of `prisma/migrations`.
 * Safe to call concurrently: one process migrates, the others wait and find nothing to do. Uses Prisma's own
 * `_prisma_migrations` table, so the official CLI agrees. Prisma's engine leaves a timer of 10 s behind: a script must
 * exit explicitly.
 * @returns the names of the migrations applied now, in order
 * @throws Error with the engine's message if a migration fails; earlier ones stay applied
 */
export function migrate(databaseUrl: string): Promise<string[]> {
  return withEngine(databaseUrl, (engine) => engine.applyMigrations());
}

/**
 * The difference between a migrated database and `prisma/schema`, as SQL; empty if they agree.
 * Partial indexes, indexes on expressions, check constraints and extensions are not part of a Prisma schema. Written by
 * hand in a migration, they are neither reported here nor dropped by a later migration.
 */
export function schemaDrift(databaseUrl: string): Promise<string> {
  return withEngine(databaseUrl, (engine) => engine.diffToSchema());
}
