import type { Pool, PoolClient } from 'pg';

/** A script of this one statement runs outside of a transaction, as Postgres demands. */
const CONCURRENT = /^(?:CREATE (?:UNIQUE )?|DROP )INDEX CONCURRENTLY /i;
const BUILT_INDEX = /INDEX CONCURRENTLY (?:IF NOT EXISTS )?"?(\w+)"?/i;

/** Prisma's engine records the same once more, in a statement of its own. */
const RECORD = 'UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL';

const withoutComments = (script: string): string =>
  script
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .trim();

/** Whether a migration is a single statement that builds or drops an index while others write to its table. */
export const isConcurrent = (script: string): boolean => CONCURRENT.test(withoutComments(script));

/**
 * Runs one migration. Its changes and its record are one transaction, so that one without a record changed nothing and
 * can be run again. A migration of an index that is built or dropped concurrently has no transaction; run again, it
 * replaces what an interrupted run left.
 */
export async function runMigrationScript(pool: Pool, script: string): Promise<void> {
  if (!isConcurrent(script)) {
    await pool.query(`${script}\n;\n${RECORD}`);
    return;
  }
  const client = await pool.connect();
  try {
    await runConcurrently(client, script);
  } finally {
    client.release(true);
  }
}

async function runConcurrently(client: PoolClient, script: string): Promise<void> {
  const [, index = ''] = BUILT_INDEX.exec(script) ?? [];
  const isBuilt = 'SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)';
  // It waits for every open transaction, and nothing but another migration waits for it.
  await client.query('SET lock_timeout = 0');
  const { rows } = await client.query<{ indisvalid: boolean }>(isBuilt, [`"${index}"`]);
  const isDropped = /^DROP/i.test(withoutComments(script));
  if (isDropped ? rows.length === 0 : rows[0]?.indisvalid === true) return;
  if (!isDropped && rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY "${index}"`);
  await client.query(script);
}
