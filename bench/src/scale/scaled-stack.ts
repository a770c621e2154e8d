import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createOwnerDb, type Db } from '@openconsult/db';
import { appEnv } from '@openconsult/dev/app-env';
import { migrateDatabase, seed, startServer } from '@openconsult/dev/stack/apps';
import { type Child, waitUntilReady } from '@openconsult/dev/stack/children';
import { anyFreePorts } from '@openconsult/dev/stack/ports';
import { newSecret } from '@openconsult/dev/stack/secrets';
import { startStack } from '@openconsult/dev/stack/stack';
import { DEMO_PASSWORD } from '../../../prisma/seed/demo-users.ts';
import { libraryJobs } from '../stack/bench-stack.ts';
import type { Practitioner } from '../stack/practitioners.ts';
import { workFolder } from '../stack/work-folder.ts';

/** The product with several processes of the API and as many workers, over one database, Redis and realtime server. */
export interface ScaledStack {
  /** Of each API process; a user stays at one. */
  readonly urls: readonly string[];
  readonly db: Db;
  /** What runs, by what it is. */
  readonly parts: Readonly<Record<'api' | 'worker' | 'postgres' | 'redis' | 'realtime', readonly Child[]>>;
  createPractitioners(count: number): Promise<Practitioner[]>;
  stop(): Promise<void>;
}

/** Starts `count` processes of each, with the built-in recogniser and writer: nothing is computed elsewhere. */
export async function startScaledStack(count: number): Promise<ScaledStack> {
  const folder = join(workFolder(), `scale-${count}`);
  const logDir = join(folder, 'logs');
  const [postgres = 0, redis = 0, soketi = 0, smtp = 0, mailInbox = 0, ...apiPorts] = await anyFreePorts(5 + count);
  const stack = await startStack({
    dataDir: join(folder, 'stack'),
    ports: { postgres, redis, soketi, smtp, mailInbox },
    log: (line) => console.error(line),
  });
  const urls = apiPorts.map((port) => `http://127.0.0.1:${port}`);
  const given = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    APP_URL: urls[0],
    SESSION_SECRET: newSecret(),
    STORAGE_SECRET: newSecret(),
    // All clients have one address here.
    RATE_LIMIT_PER_MINUTE: '1000000',
    GENERATIONS_PER_MINUTE: '10000',
    EMAILS_PER_HOUR: '10000',
  };
  const envOf = (api: number) =>
    appEnv({ given, stack: stack.env, ports: { web: 0, api }, storageDir: join(folder, 'storage') });
  const [firstPort = 0] = apiPorts;
  await migrateDatabase(envOf(firstPort), logDir);
  await seed({ ...envOf(firstPort), NODE_ENV: 'development' }, logDir);
  const start = (name: 'api' | 'worker', port: number) =>
    startServer({ env: envOf(port), ports: { web: 0, api: port }, logDir: join(logDir, String(port)) }, name);
  const api = await Promise.all(apiPorts.map((port) => start('api', port)));
  const worker = await Promise.all(apiPorts.map((port) => start('worker', port)));
  for (const child of worker) await waitUntilReady(child, async () => child.tail().includes('worker ready'));
  const db = createOwnerDb(stack.env.DATABASE_URL, { poolMax: 2 });
  await libraryJobs(db);
  const named = (name: string) => stack.children.filter((child) => child.name === name);
  return {
    urls,
    db,
    parts: { api, worker, postgres: named('Postgres'), redis: named('Redis'), realtime: named('Soketi') },
    async createPractitioners(many) {
      const found = await db.user.findUniqueOrThrow({ where: { email: 'dentist@demo.example' } });
      const ids = Array.from({ length: many }, () => randomUUID());
      const data = ids.map((id) => ({ ...found, id, email: `${id}@demo.example`, realTimeTranscriptionEnabled: true }));
      await db.user.createMany({ data });
      return ids.map((id) => ({ id, email: `${id}@demo.example`, password: DEMO_PASSWORD }));
    },
    async stop() {
      await Promise.all([...api, ...worker].map((child) => child.stop(30_000)));
      await db.$disconnect();
      await stack.stop();
    },
  };
}
