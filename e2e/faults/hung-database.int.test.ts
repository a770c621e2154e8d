import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lexicon } from '@openconsult/contracts/lexicon';
import { createDb, createOwnerDb, DatabaseUnavailableError, type Db, runAs, runAsSystem } from '@openconsult/db';
import { migrate } from '@openconsult/db/migrator';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { anyFreePorts } from '@openconsult/dev/stack/ports';
import { type Postgres, startPostgres } from '@openconsult/dev/stack/postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../../apps/api/src/testing/test-client.ts';
import { startTestServer, type TestServer } from '../../apps/api/src/testing/test-server.ts';
import { FaultProxy } from './fault-proxy.ts';

/** The API over a Postgres of its own that is restarted, frozen, or whose open connections fall silent. */

const LONG = process.env.PROVE === '1';
const EVERY_MS = 50;
const POOL_MAX = 10;
/** The promise: an answer within this time, and right answers again this long after the database is back. */
const ANSWER_WITHIN_MS = 3_000;
const RECOVER_WITHIN_MS = 5_000;

let dir: string;
let postgres: Postgres;
let port: number;
let proxy: FaultProxy;
/** The API reaches the database through the proxy; the tests do not. */
let db: Db;
let direct: Db;
let server: TestServer;
let client: TestClient;

const start = () => startPostgres({ dataDir: dir, logDir: dir, port, isDurable: false });

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'openconsult-hung-database-'));
  [port = 0] = await anyFreePorts(1);
  postgres = await start();
  await migrate(postgres.url);
});

afterAll(async () => {
  await postgres.child.stop();
  rmSync(dir, { recursive: true, force: true });
});

beforeEach(async () => {
  proxy = await FaultProxy.start(port);
  db = createDb(postgres.url.replace(`:${port}/`, `:${proxy.port}/`), { poolMax: POOL_MAX });
  direct = createOwnerDb(postgres.url, { poolMax: 2 });
  server = await startTestServer({ deps: { db } });
  client = await runAsSystem(async () => server.loggedIn(await server.createUser('pro')));
});

afterEach(async () => {
  await server.close();
  await Promise.all([db.$disconnect(), direct.$disconnect()]);
  await proxy.close();
});

interface Answer {
  readonly askedAtMs: number;
  readonly tookMs: number;
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Twenty requests a second until stopped: each second one saves a word, the others read. */
function load() {
  const answers: Answer[] = [];
  const saved: string[] = [];
  const open = new Set<Promise<void>>();
  const ask = async (isWrite: boolean): Promise<void> => {
    const askedAtMs = performance.now();
    const written = `word ${randomUUID()}`;
    const answer = isWrite
      ? await client.call(lexicon.create, { body: { spoken: written, written, scope: 'own' } })
      : await client.call(lexicon.list, {});
    const retryAfter = answer.headers['retry-after'];
    answers.push({
      askedAtMs,
      tookMs: performance.now() - askedAtMs,
      status: answer.status,
      retryAfter: retryAfter?.toString(),
    });
    if (isWrite && answer.status === 200) saved.push(written);
  };
  let asked = 0;
  const timer = setInterval(() => {
    const one = ask(asked++ % 2 === 1).finally(() => open.delete(one));
    open.add(one);
  }, EVERY_MS);
  return {
    answers,
    saved,
    /** Whether calls failed, and those of the last two seconds did not. */
    hasRecovered: () =>
      answers.some(({ status }) => status !== 200) && answers.slice(-40).every(({ status }) => status === 200),
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

/** Makes a fault under load and looks at all that was promised of it. @param fault resolves when the database is reachable. */
async function expectQuickRecovery(name: string, fault: () => Promise<void>): Promise<void> {
  // All connections are open before.
  await Promise.all(Array.from({ length: POOL_MAX }, () => runAsSystem(() => db.$executeRaw`SELECT pg_sleep(0.2)`)));
  const run = load();
  let backAtMs: number;
  try {
    await delay(1_000);
    await fault();
    backAtMs = performance.now();
    if (LONG) await delay(10_000);
    else await expect.poll(() => run.hasRecovered(), { timeout: 60_000 }).toBe(true);
  } finally {
    // Otherwise it runs during the next tests.
    await run.stop();
  }

  const failures = run.answers.filter(({ status }) => status !== 200);
  expect(failures.length).toBeGreaterThan(0);
  expect(new Set(failures.map(({ status }) => status))).toEqual(new Set([503]));
  expect(failures.filter(({ retryAfter }) => !Number(retryAfter))).toEqual([]);
  const lastFailure = Math.max(...failures.map(({ askedAtMs }) => askedAtMs));
  const slowestMs = Math.max(...run.answers.map(({ tookMs }) => tookMs));
  reportFigure('P3', `${name}: right answers again after, s`, Math.max(0, (lastFailure - backAtMs) / 1_000).toFixed(1));
  reportFigure('P3', `${name}: slowest answer, s`, (slowestMs / 1_000).toFixed(1));
  // A machine with other work cannot hold these times.
  if (LONG) {
    expect(lastFailure - backAtMs).toBeLessThan(RECOVER_WITHIN_MS);
    expect(slowestMs).toBeLessThan(ANSWER_WITHIN_MS);
  }

  const stored = new Set(
    (await direct.lexiconTerm.findMany({ select: { written: true } })).map(({ written }) => written),
  );
  expect(run.saved.filter((written) => !stored.has(written))).toEqual([]);
  // The pool has not leaked: as many connections as before serve as many queries at once.
  await Promise.all(Array.from({ length: POOL_MAX }, () => runAsSystem(() => db.$executeRaw`SELECT pg_sleep(0.2)`)));
}

/** Ignores a process that has ended since it was listed. */
function signalUnlessEnded(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The server and each process it has started for a connection; a server that is stopped starts no more. */
function signalPostgres(signal: NodeJS.Signals): void {
  const { pid } = postgres.child;
  process.kill(pid, signal);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  for (const child of children) signalUnlessEnded(child, signal);
}

test('P3 F38: a frozen database causes only 503s, and serves again at once', async () => {
  await expectQuickRecovery('frozen', async () => {
    signalPostgres('SIGSTOP');
    await delay(LONG ? 20_000 : 4_000);
    signalPostgres('SIGCONT');
  });
});

test('P3: a restarting database causes only 503s, and serves again at once', async () => {
  await expectQuickRecovery('restarted', async () => {
    await postgres.child.stop();
    await delay(LONG ? 15_000 : 1_000);
    postgres = await start();
  });
});

test('P3 F37: silent open connections are replaced while new ones work', async () => {
  await expectQuickRecovery('open connections silent', async () => proxy.holdOpen());
});

test('P3 F37: one missing answer is enough to replace every open connection', async () => {
  await Promise.all(Array.from({ length: POOL_MAX }, () => runAsSystem(() => db.$executeRaw`SELECT pg_sleep(0.2)`)));
  proxy.holdOpen();
  const statuses = [];
  for (let asked = 0; asked < 4; asked += 1) statuses.push((await client.call(lexicon.list, {})).status);
  expect(statuses).toEqual([503, 200, 200, 200]);
});

test('P3 F37: connections that break, in a query or while they change their identity, end no process', async () => {
  for (let round = 0; round < 20; round += 1) {
    const queries = Array.from({ length: 3 * POOL_MAX }, (_, at) => {
      const query = () => db.$queryRaw`SELECT pg_sleep(0.02)`;
      return at % 2 === 0 ? runAsSystem(query) : runAs({ userId: randomUUID(), practiceId: randomUUID() }, query);
    });
    await delay(10 + round);
    proxy.cut();
    const answers = await Promise.allSettled(queries);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(DatabaseUnavailableError);
    }
    proxy.open();
  }
  await runAsSystem(() => db.$queryRaw`SELECT 1`);
});

test('P3: a transaction whose connection falls silent rejects, and its locks are released', async () => {
  const user = await direct.user.findFirstOrThrow();
  const rename = (firstName: string) =>
    runAsSystem(() => db.user.update({ where: { id: user.id }, data: { firstName } }));
  const transaction = runAsSystem(() =>
    db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: user.id }, data: { firstName: 'Never' } });
      proxy.holdOpen();
      await tx.user.update({ where: { id: user.id }, data: { lastName: 'Never' } });
    }),
  );
  await expect(transaction).rejects.toThrow('The database is unavailable.');
  await expect
    .poll(() => rename('Later').catch(() => undefined), { timeout: 10_000 })
    .toMatchObject({ firstName: 'Later', lastName: user.lastName });
});
