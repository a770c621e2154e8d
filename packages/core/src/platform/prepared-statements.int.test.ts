import { createDb, createOwnerDb, DatabaseUnavailableError, type Db, runAsSystem } from '@openconsult/db';
import { cloneDatabase } from '@openconsult/dev/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';

const limits = { acquireMs: 60_000, queryMs: 60_000, idleInTransactionMs: 60_000 };

let db: Db;
let owner: Db;

beforeAll(async () => {
  const url = await cloneDatabase();
  owner = createOwnerDb(url, { limits });
  db = createDb(url, { limits, poolMax: 1 });
  await owner.$executeRaw`CREATE TABLE probe (word text)`;
  await owner.$executeRaw`INSERT INTO probe VALUES ('one')`;
  await owner.$executeRaw`GRANT SELECT ON probe TO openconsult_system`;
});

afterAll(() => Promise.all([db.$disconnect(), owner.$disconnect()]));

const probe = () => runAsSystem(() => db.$queryRaw<unknown[]>`SELECT * FROM probe`);

test('a query that is sent often is planned once a connection', async () => {
  for (let send = 0; send < 4; send += 1) await probe();
  const [{ count } = { count: 0 }] = await runAsSystem(
    () => db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement = 'SELECT * FROM probe'`,
  );
  expect(count).toBe(1);
});

test('a migration under a running process costs each connection one repeatable failure at most', async () => {
  for (let send = 0; send < 4; send += 1) await probe();
  await owner.$executeRaw`ALTER TABLE probe ADD COLUMN number int DEFAULT 2`;
  await expect(probe()).rejects.toBeInstanceOf(DatabaseUnavailableError);
  expect(await probe()).toEqual([{ word: 'one', number: 2 }]);

  for (let send = 0; send < 4; send += 1) await probe();
  await owner.$executeRaw`ALTER TABLE probe DROP COLUMN number`;
  const inTransaction = runAsSystem(() => db.$transaction((tx) => tx.$queryRaw`SELECT * FROM probe`));
  await expect(inTransaction).rejects.toBeInstanceOf(DatabaseUnavailableError);
  expect(await probe()).toEqual([{ word: 'one' }]);
});
