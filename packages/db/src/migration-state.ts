import pg from 'pg';
import { newestRelease, softwareVersion } from './releases.ts';
import { readMigrations, type SqlSource } from './schema-files.ts';
import { asDatabaseError } from './unavailable.ts';
import { type RestoreMark, readMark, UnfinishedRestoreError } from './unfinished-restore.ts';

const ANSWERS_WITHIN_MS = 5_000;

/** What a database lacks of this software, and what this software does not know of the database; names in order. */
export interface MigrationState {
  readonly missing: string[];
  readonly unknown: string[];
  /** The newest release whose migrations the database has; undefined before the first. */
  readonly release: string | undefined;
  /** Null if no restore is unfinished. */
  readonly unfinishedRestore: RestoreMark | null;
}

/** The database was migrated by a newer version: this one would read and write it wrongly. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(unknown: readonly string[]) {
    const [first = ''] = unknown;
    super(
      `The database is newer than this software (${softwareVersion}): it has ${unknown.length} migrations that this version does not know, the first is ${first}. Start the newer version, or restore the backup that was made before the upgrade.`,
    );
  }
}

/** The database was not migrated to this version yet. */
export class OlderDatabaseError extends Error {
  override readonly name = 'OlderDatabaseError';

  constructor(missing: readonly string[]) {
    super(
      `The database is older than this software (${softwareVersion}): ${missing.length} migrations are missing. Run node packages/db/src/migrate.ts first.`,
    );
  }
}

/** Postgres answers, and refuses this user or database: it will refuse a retry as well. The cause is the driver's error. */
export class RefusedByDatabaseError extends Error {
  override readonly name = 'RefusedByDatabaseError';

  constructor(cause: pg.DatabaseError) {
    super(
      `The database refuses this software: ${cause.message}. DATABASE_URL has to name the user that migrates, who owns the tables.`,
      { cause },
    );
  }
}

const FINAL = [NewerDatabaseError, OlderDatabaseError, UnfinishedRestoreError, RefusedByDatabaseError] as const;

/** Whether {@link assertReady} will end in the same error again. */
export const isFinal = (error: unknown): error is InstanceType<(typeof FINAL)[number]> =>
  FINAL.some((kind) => error instanceof kind);

/** Compares a database with migrations. Reads only. */
export async function stateOf(client: pg.Client, migrations: readonly SqlSource[]): Promise<MigrationState> {
  const { rows: tables } = await client.query("select to_regclass('_prisma_migrations') is not null as is_there");
  const applied =
    'select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null';
  const { rows } = tables[0].is_there ? await client.query<{ migration_name: string }>(applied) : { rows: [] };
  const done = new Set(rows.map(({ migration_name: name }) => name));
  const known = new Set(migrations.map(({ path }) => path));
  return {
    missing: [...known].filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !known.has(name)).sort(),
    release: newestRelease(done),
    unfinishedRestore: await readMark(client),
  };
}

/**
 * The state, if this software may work on or migrate the database.
 * @throws NewerDatabaseError
 */
export function refuseDowngrade(state: MigrationState): MigrationState {
  if (state.unknown.length > 0) throw new NewerDatabaseError(state.unknown);
  return state;
}

/** Compares a database with the migrations of this software. @throws Error if it cannot be reached */
export async function readMigrationState(databaseUrl: string): Promise<MigrationState> {
  const limits = { connectionTimeoutMillis: ANSWERS_WITHIN_MS, query_timeout: ANSWERS_WITHIN_MS };
  const client = new pg.Client({ connectionString: databaseUrl, ...limits });
  // A lost connection also fails its query, which reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    return await stateOf(client, readMigrations());
  } finally {
    await client.end();
  }
}

function asRefusal(error: unknown): unknown {
  const known = asDatabaseError(error);
  return known instanceof pg.DatabaseError ? new RefusedByDatabaseError(known) : error;
}

/**
 * Refuses to start on the database of another version, or of an unfinished restore.
 * @throws NewerDatabaseError, OlderDatabaseError, UnfinishedRestoreError, RefusedByDatabaseError, or Error if the database
 * cannot be reached
 */
export async function assertReady(databaseUrl: string): Promise<void> {
  const state = await readMigrationState(databaseUrl).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const { missing, unfinishedRestore } = refuseDowngrade(state);
  if (unfinishedRestore !== null) throw new UnfinishedRestoreError(unfinishedRestore);
  if (missing.length > 0) throw new OlderDatabaseError(missing);
}
