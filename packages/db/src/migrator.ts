import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { refuseDowngrade, stateOf } from './migration-state.ts';
import { openSchemaEngine, type SchemaEngine } from './schema-engine.ts';
import { readMigrations, type SqlSource } from './schema-files.ts';

/** An arbitrary number for the lock of migrations. */
const migrationLock = 7_240_118;
const ASKS_EVERY_MS = 100;

/** A migration that gave up on a lock is tried again after this pause, in which those that waited behind it work. */
const PAUSE_MS = 700;
/** The longest transaction of the product lasts 15 s, and a dump of the database may take minutes. */
const TRIES_FOR_MS = 10 * 60_000;

/** Not waited for inside Postgres: an index that is built concurrently would wait for the one who waits. */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_taken', [migrationLock]);
    if (rows[0].is_taken) return;
    await delay(ASKS_EVERY_MS);
  }
}

interface Migrating {
  readonly engine: SchemaEngine;
  /** A connection beside the engine's. */
  readonly client: pg.Client;
}

/** Runs `work` while no other process migrates the database. */
async function withEngine<T>(
  databaseUrl: string,
  migrations: readonly SqlSource[],
  work: (migrating: Migrating) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await takeLock(client);
    const engine = await openSchemaEngine(databaseUrl, migrations);
    try {
      return await work({ engine, client });
    } finally {
      await engine.close();
    }
  } finally {
    await client.end();
  }
}

/** Postgres's message for `lock_timeout`, which Prisma's engine passes on, and a deadlock that it resolved. */
const lostALock = (error: unknown): boolean =>
  error instanceof Error && /due to lock timeout|deadlock detected/.test(error.message);

/** A migration without a record changed nothing (see migration-script.ts): the engine may try it again. */
async function withdrawUnfinished(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('_prisma_migrations') is not null as is_there");
  if (!rows[0].is_there) return;
  await client.query(
    'update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null',
  );
}

/**
 * Brings the database to the newest migration of `prisma/migrations`, while the product works on it: a migration waits
 * at most 300 ms for a lock, then lets those behind it pass and tries again, for ten minutes.
 * Safe to call concurrently, and again after any failure: one process migrates, the others wait and find nothing to do.
 * Uses Prisma's own `_prisma_migrations` table, so the official CLI agrees. Prisma's engine leaves a timer of 10 s
 * behind: a script must exit explicitly.
 * @param migrations default: all
 * @returns the names of the migrations applied now, in order
 * @throws NewerDatabaseError if the database has migrations that these do not include
 * @throws Error with the engine's message if a migration fails; earlier ones stay applied
 */
export function migrate(databaseUrl: string, migrations: readonly SqlSource[] = readMigrations()): Promise<string[]> {
  return withEngine(databaseUrl, migrations, async ({ engine, client }) => {
    const { missing } = refuseDowngrade(await stateOf(client, migrations));
    const untilMs = performance.now() + TRIES_FOR_MS;
    for (;;) {
      await withdrawUnfinished(client);
      try {
        await engine.applyMigrations();
        return missing;
      } catch (error) {
        if (!lostALock(error) || performance.now() > untilMs) throw error;
        await delay(PAUSE_MS);
      }
    }
  });
}

/**
 * The difference between a migrated database and `prisma/schema`, as SQL; empty if they agree.
 * Partial indexes, indexes on expressions, check constraints and extensions are not part of a Prisma schema. Written by
 * hand in a migration, they are neither reported here nor dropped by a later migration.
 */
export function schemaDrift(databaseUrl: string): Promise<string> {
  return withEngine(databaseUrl, readMigrations(), ({ engine }) => engine.diffToSchema());
}
