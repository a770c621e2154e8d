import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { appEnv } from '@openconsult/dev/app-env';
import { type AppsOptions, migrateDatabase, seed, startServer } from '@openconsult/dev/stack/apps';
import type { Child } from '@openconsult/dev/stack/children';
import { startMail } from '@openconsult/dev/stack/mail';
import { anyFreePorts } from '@openconsult/dev/stack/ports';
import { startPostgres } from '@openconsult/dev/stack/postgres';
import { startRedis } from '@openconsult/dev/stack/redis';
import { newSecret } from '@openconsult/dev/stack/secrets';
import { startSoketi } from '@openconsult/dev/stack/soketi';
import { FaultProxy } from '../fault-proxy.ts';

export const PARTS = ['api', 'worker', 'soketi', 'redis', 'postgres'] as const;
export type Part = (typeof PARTS)[number];

export const CONNECTIONS = ['api', 'postgres', 'redis', 'soketi', 'smtp'] as const;
type Connection = (typeof CONNECTIONS)[number];

/** The product on durable parts. Users reach the API, and the servers reach their parts, through proxies. */
export interface ChaosStack {
  /** Where users reach the API. */
  url: string;
  /** The database without a proxy, for the observer. */
  databaseUrl: string;
  storageDir: string;
  storageSecret: string;
  mailInboxUrl: string;
  logDir: string;
  /** Where Redis writes what goes through it. */
  redisDir: string;
  proxies: Readonly<Record<Connection, FaultProxy>>;
  kill(part: Part): Promise<void>;
  /** The parts that do not run. */
  ended(): Part[];
  /** Starts a killed part with the same data on the same port; resolves when it answers. */
  restart(part: Part): Promise<void>;
  /** Starts a Postgres on a copy of the data. @returns its database; it ends with this process. */
  restoreDatabase(dataDir: string): Promise<string>;
  stop(): Promise<void>;
}

/** A killed part may still hold its port or its data for a moment. */
async function startAgain(start: () => Promise<Child>): Promise<Child> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(200);
    }
  }
}

const withPort = (url: string, port: number): string => {
  const parsed = new URL(url);
  parsed.port = String(port);
  return parsed.href;
};

/**
 * Starts everything with the demo practice in its database.
 * @param modelUrl the language model, which speaks the protocol of OpenAI.
 * @param lines `direct` leaves the proxies out, which run in this process and slow it down: for measuring.
 */
export async function startChaosStack(
  folder: string,
  storageDir: string,
  modelUrl: string,
  lines: 'proxied' | 'direct' = 'proxied',
): Promise<ChaosStack> {
  const logDir = join(folder, 'logs');
  mkdirSync(logDir, { recursive: true });
  const [postgresPort = 0, redisPort = 0, soketiPort = 0, smtpPort = 0, inboxPort = 0, apiPort = 0] =
    await anyFreePorts(6);
  const at = (port: number) => ({ dataDir: folder, logDir, port, isDurable: true });
  const app = { appId: 'openconsult', key: newSecret(), secret: newSecret() };
  const postgres = () => startPostgres(at(postgresPort));
  const redis = () => startRedis({ ...at(redisPort), log: () => undefined });
  const soketi = () => startSoketi({ ...at(soketiPort), app });
  const [database, queue, realtime, mail] = await Promise.all([
    postgres(),
    redis(),
    soketi(),
    startMail({ ...at(smtpPort), webPort: inboxPort }),
  ]);
  const proxies = {
    api: await FaultProxy.start(apiPort),
    postgres: await FaultProxy.start(postgresPort),
    redis: await FaultProxy.start(redisPort),
    soketi: await FaultProxy.start(soketiPort),
    smtp: await FaultProxy.start(smtpPort),
  };
  const portOf = (connection: Connection, direct: number) => (lines === 'direct' ? direct : proxies[connection].port);
  const url = `http://127.0.0.1:${portOf('api', apiPort)}`;
  const storageSecret = newSecret();
  const env = appEnv({
    given: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      APP_URL: url,
      SESSION_SECRET: newSecret(),
      STORAGE_SECRET: storageSecret,
      // Every user calls from one address here.
      RATE_LIMIT_PER_MINUTE: '1000000',
      WRITER_PROVIDER: 'openai',
      OPENAI_BASE_URL: modelUrl,
      OPENAI_API_KEY: 'chaos',
      OPENAI_WRITER_MODEL: 'chaos',
      LOG_LEVEL: 'info',
    },
    stack: {
      DATABASE_URL: withPort(database.url, portOf('postgres', postgresPort)),
      REDIS_URL: withPort(queue.url, portOf('redis', redisPort)),
      PUSHER_APP_ID: app.appId,
      PUSHER_KEY: app.key,
      PUSHER_SECRET: app.secret,
      PUSHER_HOST: '127.0.0.1',
      PUSHER_PORT: String(portOf('soketi', soketiPort)),
      SMTP_URL: withPort(mail.smtpUrl, portOf('smtp', smtpPort)),
    },
    ports: { web: 0, api: apiPort },
    storageDir,
  });
  await migrateDatabase({ ...env, DATABASE_URL: database.url }, logDir);
  await seed({ ...env, DATABASE_URL: database.url, NODE_ENV: 'development' }, logDir);
  const apps: AppsOptions = { env, ports: { web: 0, api: apiPort }, logDir };
  const start: Record<Part, () => Promise<Child>> = {
    api: () => startServer(apps, 'api'),
    worker: () => startServer(apps, 'worker'),
    soketi,
    redis: async () => (await redis()).child,
    postgres: async () => (await postgres()).child,
  };
  const [api, worker] = await Promise.all([start.api(), start.worker()]);
  const children: Record<Part, Child> = { api, worker, soketi: realtime, redis: queue.child, postgres: database.child };
  const restored: Child[] = [];
  return {
    url,
    databaseUrl: database.url,
    storageDir,
    storageSecret,
    mailInboxUrl: mail.inboxUrl,
    logDir,
    redisDir: join(folder, 'redis'),
    proxies,
    kill: (part) => children[part].kill(),
    ended: () => PARTS.filter((part) => children[part].ended()),
    async restart(part) {
      children[part] = await startAgain(start[part]);
    },
    async restoreDatabase(dataDir) {
      const [port = 0] = await anyFreePorts(1);
      const { child, url } = await startPostgres({ dataDir, logDir: dataDir, port, isDurable: true });
      restored.push(child);
      return url;
    },
    async stop() {
      await Promise.all([children.api.stop(), children.worker.stop()]);
      await Promise.all([...Object.values(children), mail.child, ...restored].map((child) => child.stop()));
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
    },
  };
}
