import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { migrate } from '@openconsult/db/migrator';
import { migrationsOf, softwareVersion } from '@openconsult/db/releases';
import { readMigrations } from '@openconsult/db/schema-files';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { root } from '@openconsult/dev/repository';
import { startChild } from '@openconsult/dev/stack/children';
import { cloneDatabase } from '@openconsult/dev/testing/database';
import { sharedTestStack, testStack } from '@openconsult/dev/testing/stack';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { environmentOver } from './apps/environment.ts';
import { watchLocks } from './upgrade/lock-watch.ts';
import { dayOfAUser, fillTables } from './upgrade/rows.ts';

/** The database is brought to a newer version while it is read and written; other versions refuse to work on it. */

const LONG = process.env.PROVE === '1';
const ROWS = LONG ? 1_000_000 : 4_000;
const UPGRADE_MS = 5 * 60_000;
const LOCK_MS = 1_000;
const USERS = 4;
const MIGRATE = join(root, 'packages', 'db', 'src', 'migrate.ts');

let clients: pg.Client[] = [];
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  clients = [];
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

async function emptyDatabase(name: string): Promise<string> {
  const url = new URL(sharedTestStack().adminDatabaseUrl);
  const admin = await connect(url.href);
  await admin.query(`create database ${name}`);
  url.pathname = `/${name}`;
  return url.href;
}

/** Works like users until stopped. `stop` returns the longest wait for an answer, in ms, and how many there were. */
function workOn(users: readonly pg.Client[], run: string) {
  let isStopped = false;
  let longestMs = 0;
  let answers = 0;
  const days = users.map(async (client, at) => {
    for (let turn = 0; !isStopped; turn += 1) {
      for (const statement of dayOfAUser((turn * users.length + at) % (ROWS / 10), run)) {
        const fromMs = performance.now();
        await client.query(statement);
        longestMs = Math.max(longestMs, performance.now() - fromMs);
        answers += 1;
      }
      await delay(5);
    }
  });
  const working = Promise.all(days);
  // Awaited when stopped; until then a failure must not be unhandled.
  working.catch(() => {});
  return {
    answers: () => answers,
    async stop() {
      isStopped = true;
      await working;
      return { longestMs, answers };
    },
  };
}

test(
  'P15: a database of the first release is upgraded while it is read and written',
  async () => {
    const url = await emptyDatabase('upgraded_in_use');
    await migrate(url, migrationsOf('0.1.0'));
    const client = await connect(url);
    const counts = await fillTables(client, ROWS);
    const work = workOn(await Promise.all(Array.from({ length: USERS }, () => connect(url))), 'upgrade');
    await expect.poll(work.answers).toBeGreaterThan(50);
    const locks = await watchLocks(url);
    const fromMs = performance.now();
    const { stdout } = await promisify(execFile)(process.execPath, [MIGRATE], { env: { DATABASE_URL: url } });
    const tookMs = performance.now() - fromMs;
    const { longestMs, answers } = await work.stop();
    const lock = await locks.stop();

    const newer = readMigrations().slice(migrationsOf('0.1.0').length);
    expect(stdout.trim().split('\n').filter(Boolean)).toEqual(newer.map(({ path }) => `Applied ${path}`));
    for (const [table, count] of counts) {
      const { rows } = await client.query(`select count(*)::int from ${table}`);
      expect(rows[0].count).toBeGreaterThanOrEqual(count);
    }
    const { rows: written } = await client.query(
      "select count(*)::int from transcript_phrases where text = 'new upgrade'",
    );
    expect(written[0].count).toBeGreaterThanOrEqual(Math.floor(answers / 6));
    reportFigure('P15', 'rows', ROWS);
    reportFigure('P15', 'migrations', newer.length);
    reportFigure('P15', 'upgrade, s', Math.round(tookMs / 100) / 10);
    reportFigure('P15', 'longest wait of a call, ms', Math.round(longestMs));
    reportFigure('P15', 'longest lock, ms', Math.round(lock.ms));
    if (!LONG) return;
    expect(tookMs).toBeLessThan(UPGRADE_MS);
    expect(longestMs).toBeLessThan(LOCK_MS);
    expect(lock.ms, lock.lock).toBeLessThan(LOCK_MS);
  },
  15 * 60_000,
);

const later = (content: string) => [...readMigrations(), { path: '99990101000000_later', content }];

test('P15: a migration that cannot have its lock lets others pass, and is tried again', async () => {
  const url = await cloneDatabase();
  const [reader, holder, other] = await Promise.all([connect(url), connect(url), connect(url)]);
  await holder.query('begin; select from voice_notes');
  const migrating = migrate(url, later('ALTER TABLE voice_notes ADD COLUMN later text'));
  const gaveUp =
    "select count(*)::int from _prisma_migrations where migration_name like '9999%' and rolled_back_at is not null";
  const hasGivenUp = async () => (await other.query(gaveUp)).rows[0].count;
  // It queues behind the migration while that waits, and is answered although the lock is never given.
  let reads = 0;
  while ((await hasGivenUp()) < 2) {
    await reader.query('select from voice_notes');
    reads += 1;
  }
  expect(reads).toBeGreaterThan(0);
  await holder.query('commit');
  expect(await migrating).toEqual(['99990101000000_later']);
  await reader.query('select later from voice_notes');
});

test('P15: an index is built while rows are written, and an interrupted build is replaced', async () => {
  const url = await cloneDatabase();
  const [client, writer] = await Promise.all([connect(url), connect(url)]);
  await client.query('create index late_index on practices (name)');
  await client.query("update pg_index set indisvalid = false where indexrelid = 'late_index'::regclass");
  await writer.query("begin; insert into practices (id, name) values (gen_random_uuid(), 'A practice')");
  const built = later('-- The names of practices.\nCREATE INDEX CONCURRENTLY late_index ON practices (name);\n');
  // Neither waits inside of Postgres for the other.
  const migrating = Promise.all([migrate(url, built), migrate(url, built)]);
  const waits =
    "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await client.query(waits)).rows[0].count).toBe(1);
  await writer.query("insert into practices (id, name) values (gen_random_uuid(), 'Another'); commit");
  expect((await migrating).flat()).toEqual(['99990101000000_later']);
  const { rows } = await client.query("select indisvalid from pg_index where indexrelid = 'late_index'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('P15: a migration that fails changes nothing, and may be corrected', async () => {
  const url = await cloneDatabase();
  const client = await connect(url);
  await expect(migrate(url, later('ALTER TABLE practices ADD COLUMN later text; SELECT 1 / 0'))).rejects.toThrow(
    /zero/,
  );
  await expect(client.query('select later from practices')).rejects.toThrow(/does not exist/);
  expect(await migrate(url, later('ALTER TABLE practices ADD COLUMN later text'))).toEqual(['99990101000000_later']);
});

describe('a database of another version', () => {
  let folder: string;
  let url: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'openconsult-other-version-'));
    url = await cloneDatabase();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function startOn(app: 'api' | 'worker'): Promise<string> {
    const env = await environmentOver({ ...testStack(), databaseUrl: url }, folder);
    const args = [join(root, 'apps', app, 'src', 'main.ts')];
    const logFile = join(folder, `${app}.log`);
    const child = await startChild({ name: app, command: process.execPath, args, cwd: root, env, logFile });
    expect(await child.exited).toBe(1);
    return readFile(logFile, 'utf8');
  }

  const check = (...args: string[]) =>
    promisify(execFile)(process.execPath, [MIGRATE, ...args], { env: { DATABASE_URL: url } });

  test('P15: a newer database is refused by the migrator, the API and the worker', async () => {
    const client = await connect(url);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('1', '', '99990101000000_newer', now())`,
    );
    const refusal = `newer than this software (${softwareVersion})`;
    await expect(migrate(url)).rejects.toThrow(refusal);
    await expect(check('--check')).rejects.toMatchObject({ code: 3, stderr: expect.stringContaining(refusal) });
    expect(await startOn('api')).toContain(refusal);
    expect(await startOn('worker')).toContain(refusal);
  });

  test('P15: an older database is listed by the check, and refused by the API and the worker', async () => {
    const client = await connect(url);
    const newest = readMigrations().at(-1)?.path;
    await client.query('delete from _prisma_migrations where migration_name = $1', [newest]);
    expect((await check('--check')).stdout).toContain(`Would apply ${newest}`);
    expect(await startOn('api')).toContain(`older than this software (${softwareVersion})`);
    expect(await startOn('worker')).toContain(`older than this software (${softwareVersion})`);
  });
});
