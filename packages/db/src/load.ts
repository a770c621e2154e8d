import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from './migrator.ts';
import { readMigrations } from './schema-files.ts';
import { connectAsOwner, readerOf, type SequencePosition, type TableReader, withOwner } from './snapshot.ts';
import { markUnfinished, readMark, removeMark, UnfinishedRestoreError } from './unfinished-restore.ts';

/** The database cannot be filled: it has rows, others use it, or the backup is of a newer version. */
export class NotRestorableError extends Error {
  override readonly name = 'NotRestorableError';
  readonly code: 'has_rows' | 'in_use' | 'newer_version' | 'other_tables';

  constructor(code: NotRestorableError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** The filling of an empty database in one transaction. Ends with `finish` or `undo`. */
export interface Load extends TableReader {
  /** Adds rows of COPY's text. @throws Error if the table lacks a column */
  fill(table: string, columns: readonly string[], rows: Readable): Promise<void>;
  /** Checks every foreign key, sets the sequences and commits. */
  finish(sequences: readonly SequencePosition[]): Promise<void>;
  /** Leaves the database without tables, as empty as it was, also after a commit whose answer was lost. */
  undo(): Promise<void>;
}

const TABLES = `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;

/** @throws NotRestorableError `in_use` */
async function assertUnused(client: pg.Client): Promise<void> {
  const { rows: users } = await client.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  if (users.length > 0)
    throw new NotRestorableError('in_use', `${users.length} connections use the database: stop what uses it first.`);
}

/** A table of the product that has rows. */
async function tableWithRows(client: pg.Client): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  for (const { name } of tables.filter((table) => table.name !== '_prisma_migrations')) {
    const { rows } = await client.query(`SELECT 1 FROM "${name}" LIMIT 1`);
    if (rows.length > 0) return name;
  }
  return undefined;
}

/** Whether a database has rows of the product. @throws NotRestorableError `has_rows`, `in_use` */
export const assertEmpty = (databaseUrl: string): Promise<void> =>
  withOwner(databaseUrl, async (client) => {
    await assertUnused(client);
    const name = await tableWithRows(client);
    if (name !== undefined) throw new NotRestorableError('has_rows', `The database is not empty: ${name} has rows.`);
  });

/**
 * The time of the backup whose rows a load has committed, while {@link endRestore} is missing; null if there is none. Rows
 * that something else wrote into a database whose load was killed do not count.
 * @throws NotRestorableError `in_use`
 */
export const unfinishedRestore = (databaseUrl: string): Promise<string | null> =>
  withOwner(databaseUrl, async (client) => {
    const mark = await readMark(client);
    if (!mark?.isCommitted) return null;
    await assertUnused(client);
    return mark.backupTime;
  });

/** Refuses work on a database whose restore is not finished. @throws UnfinishedRestoreError */
export const assertRestored = (databaseUrl: string): Promise<void> =>
  withOwner(databaseUrl, async (client) => {
    const mark = await readMark(client);
    if (mark !== null) throw new UnfinishedRestoreError(mark);
  });

/** Lets the product start on a restored database. */
export const endRestore = (databaseUrl: string): Promise<void> => withOwner(databaseUrl, removeMark);

async function removeTables(client: pg.Client): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS public CASCADE');
  await client.query('CREATE SCHEMA public');
  await client.query('GRANT USAGE ON SCHEMA public TO PUBLIC');
}

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`;

/** Neither the order of the tables nor what the product does with a new row matters while loading. */
async function withoutRules(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(FOREIGN_KEYS);
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of tables) await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`);
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    for (const { name } of tables) await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
  };
}

/**
 * Brings an empty database to exactly these migrations and begins to fill it. Needs no right but that of the owner. The
 * product does not start on it before {@link endRestore}.
 * @param backup its time in ISO 8601, and the migrations that it was made with
 * @throws NotRestorableError; Error of the engine if a migration fails, which leaves the database without tables
 */
export async function beginLoad(
  databaseUrl: string,
  { at, migrations }: { readonly at: string; readonly migrations: readonly string[] },
): Promise<Load> {
  const known = new Set(readMigrations().map(({ path }) => path));
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new NotRestorableError('newer_version', `The backup was made by a newer version (${unknown}).`);
  await assertEmpty(databaseUrl);
  const client = await connectAsOwner(databaseUrl);
  const undo = async () => {
    // Its connection may be why the load failed.
    await client.query('ROLLBACK').catch(() => {});
    await client.end().catch(() => {});
    await withOwner(databaseUrl, removeTables);
  };
  try {
    await removeTables(client);
    await markUnfinished(client, { backupTime: at, isCommitted: false });
    const applied = new Set(migrations);
    await migrate(
      databaseUrl,
      readMigrations().filter(({ path }) => applied.has(path)),
    );
    await client.query('BEGIN');
    // Which practice a row belongs to is read from the foreign keys.
    const reader = await readerOf(client);
    const restoreRules = await withoutRules(client);
    return {
      ...reader,
      async fill(name, columns, rows) {
        const table = reader.tables.find((each) => each.name === name);
        if (!table || columns.some((column) => !table.columns.includes(column)))
          throw new NotRestorableError('other_tables', `The backup has other columns of ${name} than its migrations.`);
        const list = columns.map((column) => `"${column}"`).join(', ');
        await pipeline(rows, client.query(copyFrom(`COPY "${name}" (${list}) FROM STDIN`)));
      },
      async finish(sequences) {
        await restoreRules();
        for (const { name, lastValue } of sequences) {
          if (lastValue !== null)
            await client.query('SELECT setval($1::regclass, $2)', [`public."${name}"`, lastValue]);
        }
        await markUnfinished(client, { backupTime: at, isCommitted: true });
        await client.query('COMMIT');
        await client.query('ANALYZE');
        await client.end();
      },
      undo,
    };
  } catch (error) {
    await undo();
    throw error;
  }
}

const nameBeside = (databaseUrl: string, suffix: string): string =>
  `${new URL(databaseUrl).pathname.slice(1)}_${suffix}`;

/** A new database on the same server. @returns its URL */
export async function createDatabaseBeside(databaseUrl: string, suffix: string): Promise<string> {
  const name = nameBeside(databaseUrl, suffix);
  await withOwner(databaseUrl, (client) => client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`));
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const drop = (client: pg.Client, name: string) =>
  client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);

/** Removes a database that {@link createDatabaseBeside} made. */
export async function dropDatabaseBeside(databaseUrl: string, suffix: string): Promise<void> {
  await withOwner(databaseUrl, (client) => drop(client, nameBeside(databaseUrl, suffix)));
}

/** Removes the databases of {@link createDatabaseBeside} whose suffix is this one and eight hexadecimal digits. */
export const dropDatabasesBeside = (databaseUrl: string, suffix: string): Promise<void> =>
  withOwner(databaseUrl, async (client) => {
    const beginning = nameBeside(databaseUrl, suffix);
    const { rows } = await client.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1) AND substr(datname, $2) ~ '^[0-9a-f]{8}$'`,
      [beginning, beginning.length + 1],
    );
    for (const { name } of rows) await drop(client, name);
  });
