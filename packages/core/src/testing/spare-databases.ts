import { createOwnerDb, type Db } from '@openconsult/db';
import { cloneDatabase } from '@openconsult/dev/testing/database';

/** An empty database that no other test uses. */
interface TestDatabase {
  readonly url: string;
  readonly db: Db;
  /** Deletes all rows, for the next test of this file; the test must be over. */
  giveBack(): Promise<void>;
}

/** Fifty parallel calls wait longer on a busy machine; no test is about that. */
const limits = { acquireMs: 60_000, queryMs: 60_000, idleInTransactionMs: 60_000 };

/** Databases of finished tests of this file: a new copy costs a tenth of a second of work, emptying one a hundredth. */
const spare: TestDatabase[] = [];

const tablesOf = (db: Db) => db.$queryRaw<{ name: string }[]>`
  SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`;

async function open(): Promise<TestDatabase> {
  const url = await cloneDatabase();
  const db = createOwnerDb(url, { poolMax: 10, limits });
  const tables = await tablesOf(db);
  const deletions = tables.map(({ name }, index) => `d${index} AS (DELETE FROM ${name})`);
  const database: TestDatabase = {
    url,
    db,
    async giveBack() {
      // Without the foreign keys' triggers, as the order of the tables makes no difference then.
      await db.$transaction([
        db.$executeRaw`SET LOCAL session_replication_role = replica`,
        db.$executeRawUnsafe(`WITH ${deletions.join(', ')} SELECT 1`),
      ]);
      spare.push(database);
    },
  };
  return database;
}

/** A database with the tables and no rows. Its connections end with the process of the test file. */
export const takeDatabase = async (): Promise<TestDatabase> => spare.pop() ?? open();
