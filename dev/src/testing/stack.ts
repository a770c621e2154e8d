import { readFileSync } from 'node:fs';

/** The real services that a test may use. Each test file has a database and a Redis of its own; Soketi and mail are shared. */
export interface TestStack {
  /** A migrated, empty database: nothing is seeded. */
  databaseUrl: string;
  /** A Redis database that was emptied before the file began. */
  redisUrl: string;
  pusher: { appId: string; key: string; secret: string; host: string; port: number };
  smtpUrl: string;
  /** The web inbox of what was sent to `smtpUrl`; `GET {mailInboxUrl}/api/email` lists it as JSON. */
  mailInboxUrl: string;
}

/** What the runner passes to the test processes, in the file that OPENCONSULT_TEST_STACK names. */
export interface SharedTestStack extends TestStack {
  /** May create databases. */
  adminDatabaseUrl: string;
  /** The migrated database that is copied for each test file. */
  templateDatabase: string;
}

/** @throws Error when the process was not started by `pnpm test`. */
export function sharedTestStack(): SharedTestStack {
  const file = process.env.OPENCONSULT_TEST_STACK;
  if (!file) throw new Error('Integration tests need the stack that `pnpm test int [path]` starts.');
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * The stack of this test file, for `*.int.test.ts`.
 * @throws Error when the test was not started by `pnpm test`.
 */
export function testStack(): TestStack {
  const { databaseUrl, redisUrl, pusher, smtpUrl, mailInboxUrl } = sharedTestStack();
  return {
    databaseUrl: process.env.OPENCONSULT_TEST_DATABASE_URL ?? databaseUrl,
    redisUrl: process.env.OPENCONSULT_TEST_REDIS_URL ?? redisUrl,
    pusher,
    smtpUrl,
    mailInboxUrl,
  };
}
