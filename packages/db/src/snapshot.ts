import { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type CopiedTable, copiedTables, type RowOwner, rowsOf } from './practice-tables.ts';

export type { CopiedTable, RowOwner } from './practice-tables.ts';

/** The position of a sequence. */
export interface SequencePosition {
  readonly name: string;
  /** Null if it was never used. */
  readonly lastValue: string | null;
}

/** Reading as the owner of the tables, who passes every policy by. */
export interface TableReader {
  readonly tables: readonly CopiedTable[];
  /** The rows of an owner as COPY's text: one line a row. Read it to its end before the next call. */
  rows(table: CopiedTable, owner: RowOwner): Readable;
  /** Runs one query. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
}

/** One moment of a database: everything read is as it was then, whatever changes meanwhile. */
export interface Snapshot extends TableReader {
  /** The applied migrations, in order. */
  readonly migrations: readonly string[];
  readonly sequences: readonly SequencePosition[];
  close(): Promise<void>;
}

/** What COPY writes depends on these; the same on every server and at every time. */
const PLAIN_TEXT = `SET datestyle = 'ISO, YMD'; SET timezone = 'UTC'; SET intervalstyle = 'postgres';
  SET extra_float_digits = 1; SET bytea_output = 'hex'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/** A connection as the owner of the tables, whose COPY texts are comparable. */
export async function connectAsOwner(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 10_000 });
  // A broken connection also rejects its query.
  client.on('error', () => {});
  await client.connect();
  await client.query(PLAIN_TEXT);
  return client;
}

/** Runs `work` on a connection of its own, as {@link connectAsOwner} opens it. */
export async function withOwner<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectAsOwner(databaseUrl);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function readerOf(client: pg.Client): Promise<TableReader> {
  return {
    tables: await copiedTables(client),
    rows(table, owner) {
      const condition = rowsOf(table, owner);
      if (condition === undefined) return Readable.from([]);
      const columns = table.columns.map((name) => `"${name}"`).join(', ');
      return client.query(copyTo(`COPY (SELECT ${columns} FROM "${table.name}" WHERE ${condition}) TO STDOUT`));
    },
    async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
      return (await client.query<Row>(sql, values)).rows;
    },
  };
}

/**
 * Opens a read-only transaction on one moment of the database.
 * @throws Error of the driver if the database is not reachable
 */
export async function openSnapshot(databaseUrl: string): Promise<Snapshot> {
  const client = await connectAsOwner(databaseUrl);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const reader = await readerOf(client);
    const migrations = await reader.query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1',
    );
    const sequences = await reader.query<{ name: string; lastValue: string | null }>(
      `SELECT sequencename::text AS name, last_value::text AS "lastValue" FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
    );
    return { ...reader, migrations: migrations.map(({ name }) => name), sequences, close: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Arbitrary numbers. */
const LOCKS = { backup: 7_240_145, drill: 7_240_146 };

async function withLock<Result>(
  databaseUrl: string,
  lock: number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  return withOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [lock]);
    return rows[0]?.held ? { result: await work() } : undefined;
  });
}

/**
 * Runs `work` while no other process of this database does the same; the lock ends with the process.
 * @returns undefined, without running, if another one does
 */
export const withBackupLock = <Result>(databaseUrl: string, work: () => Promise<Result>) =>
  withLock(databaseUrl, LOCKS.backup, work);

/** The same as {@link withBackupLock}, for drills. */
export const withDrillLock = <Result>(databaseUrl: string, work: () => Promise<Result>) =>
  withLock(databaseUrl, LOCKS.drill, work);
