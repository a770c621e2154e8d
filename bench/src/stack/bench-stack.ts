import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { jobs } from '@openconsult/contracts/jobs';
import { createOwnerDb, type Db } from '@openconsult/db';
import { appEnv } from '@openconsult/dev/app-env';
import { buildWeb, migrateDatabase, seed, startServers } from '@openconsult/dev/stack/apps';
import { anyFreePorts } from '@openconsult/dev/stack/ports';
import { newSecret } from '@openconsult/dev/stack/secrets';
import { startStack } from '@openconsult/dev/stack/stack';
import { startTimedWriter, type TimedWriter } from './timed-writer.ts';
import { workFolder } from './work-folder.ts';

/** The whole product with production settings, on its own ports and folders. */
export interface BenchStack {
  /** Page and API, one origin. */
  url: string;
  db: Db;
  databaseUrl: string;
  /** The environment of its servers. */
  env: NodeJS.ProcessEnv;
  writer: TimedWriter;
  /** Closes the connections of this process; the services end with it. */
  disconnect(): Promise<void>;
}

async function start(): Promise<BenchStack> {
  const folder = workFolder();
  const logDir = join(folder, 'logs');
  const webDir = join(folder, 'web');
  const [postgres = 0, redis = 0, soketi = 0, smtp = 0, mailInbox = 0, api = 0, web = 0] = await anyFreePorts(7);
  const ports = { web, api };
  const url = `http://127.0.0.1:${api}`;
  const stack = await startStack({
    dataDir: join(folder, 'stack'),
    ports: { postgres, redis, soketi, smtp, mailInbox },
    log: (line) => console.error(line),
  });
  const writer = await startTimedWriter();
  const env = appEnv({
    given: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      APP_URL: url,
      WEB_DIST_DIR: webDir,
      SESSION_SECRET: newSecret(),
      STORAGE_SECRET: newSecret(),
      // All clients have one address here.
      RATE_LIMIT_PER_MINUTE: '1000000',
      WRITER_PROVIDER: 'openai',
      OPENAI_BASE_URL: writer.url,
      OPENAI_API_KEY: 'bench',
      OPENAI_WRITER_MODEL: 'bench',
    },
    stack: stack.env,
    ports,
    storageDir: join(folder, 'storage'),
  });
  await Promise.all([
    buildWeb({ env, ports, logDir, webDir }),
    migrateDatabase(env, logDir).then(() => seed({ ...env, NODE_ENV: 'development' }, logDir)),
  ]);
  await startServers({ env, ports, logDir });
  const db = createOwnerDb(stack.env.DATABASE_URL, { poolMax: 2 });
  await libraryJobs(db);
  return {
    url,
    db,
    databaseUrl: stack.env.DATABASE_URL,
    env,
    writer,
    async disconnect() {
      await Promise.all([db.$disconnect(), writer.close()]);
    },
  };
}

const STORED_WITHIN_MS = 300_000;

/**
 * Waits until the worker has stored and indexed the libraries of all practices: it would share the processors with a measure.
 * Throws if one fails, or takes too long.
 */
export async function libraryJobs(db: Db): Promise<void> {
  const names = [jobs.importMedia.name, jobs.indexLibrary.name];
  const open = () =>
    db.outboxJob.findMany({ where: { name: { in: names }, doneAt: null }, select: { failedAt: true } });
  const startedAt = Date.now();
  for (let left = await open(); left.length > 0; left = await open()) {
    if (left.some(({ failedAt }) => failedAt !== null)) throw new Error('A library was not stored and indexed.');
    if (Date.now() - startedAt > STORED_WITHIN_MS)
      throw new Error('The libraries were not stored and indexed in time.');
    await delay(500);
  }
}

let stack: Promise<BenchStack> | undefined;

/** Started by the first measure that needs it, and shared by all. */
export function benchStack(): Promise<BenchStack> {
  stack ??= start();
  return stack;
}

/** Closes this process's connections to the stack, if it was started. */
export async function leaveBenchStack(): Promise<void> {
  await (await stack?.catch(() => undefined))?.disconnect();
}
