import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createOwnerDb, type Db } from '@openconsult/db';
import { cloneDatabase } from '@openconsult/dev/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';

let db: Db;

beforeAll(async () => {
  db = createOwnerDb(await cloneDatabase());
  await db.$executeRaw`CREATE SEQUENCE sends`;
});

afterAll(() => db.$disconnect());

const send = () => db.$queryRaw<{ nextval: bigint }[]>`SELECT nextval('sends')`;
const sends = async () =>
  Number((await db.$queryRaw<{ count: bigint }[]>`SELECT last_value AS count FROM sends`)[0]?.count);

test('a query is sent when it is first awaited, and once', async () => {
  const before = await send();
  const query = send();
  expect(await sends()).toBe(Number(before[0]?.nextval));
  expect(await query).toEqual(await query);
  expect(await sends()).toBe(Number(before[0]?.nextval) + 1);
});

test('an array of queries is one transaction', async () => {
  await db.$executeRaw`CREATE TABLE words (word text NOT NULL)`;
  const add = (word: string | null) => db.$executeRaw`INSERT INTO words VALUES (${word})`;
  await expect(db.$transaction([add('one'), add(null)])).rejects.toThrow();
  expect(await db.$queryRaw`SELECT * FROM words`).toEqual([]);
  expect(await db.$transaction([add('one'), add('two')])).toEqual([1, 1]);
  expect(await db.$queryRaw`SELECT * FROM words`).toHaveLength(2);
});

test('a query that fails rejects, however it is awaited', async () => {
  const failing = () => db.$queryRaw`SELECT 1 / 0`;
  await expect(failing()).rejects.toThrow();
  await expect(failing().catch(() => 'caught')).resolves.toBe('caught');
  await expect(failing().finally(() => undefined)).rejects.toThrow();
});

/** Prints by how many MB the old objects grow during a hundred queries, as the median of some rounds. */
const growth = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { createOwnerDb } from ${JSON.stringify(import.meta.resolve('@openconsult/db'))};
  const db = createOwnerDb(process.env.DATABASE_URL);
  const oldMb = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size / 1e6;
  const ask = () => db.$queryRaw\`SELECT n, repeat('x', 50) AS word FROM generate_series(1, 300) AS n\`;
  for (let count = 0; count < 300; count += 1) await ask();
  const growthMb = [];
  for (let round = 0; round < 8; round += 1) {
    const before = oldMb();
    for (let count = 0; count < 100; count += 1) await ask();
    growthMb.push(oldMb() - before);
  }
  // Full collections make it drop at times, so the median counts.
  console.log(growthMb.toSorted((a, b) => a - b)[4]);
  await db.$disconnect();
`;

test('an answer does not outlive the collection of young objects', async () => {
  // A process of its own: what earlier test files left in this one grows, too.
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', growth], {
    env: { ...process.env, DATABASE_URL: await cloneDatabase() },
  });
  expect(Number(stdout)).toBeLessThan(1);
  expect(stdout).toMatch(/\d/);
});
