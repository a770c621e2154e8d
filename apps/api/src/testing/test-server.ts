import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth } from '@openconsult/contracts/auth';
import { type Core, createCore } from '@openconsult/core';
import { type Config, type Deps, readConfig, silentLog } from '@openconsult/core/platform';
import { createUser, type TestUser, type UserKind } from '@openconsult/core/testing';
import { createDb, type Db } from '@openconsult/db';
import { cloneDatabase } from '@openconsult/dev/test-database';
import { testStack } from '@openconsult/dev/test-stack';
import { createMailer } from '@openconsult/integrations/mail';
import { createSmsSender } from '@openconsult/integrations/sms';
import { createRecogniser } from '@openconsult/integrations/speech';
import { createStorage } from '@openconsult/integrations/storage';
import { createWriter } from '@openconsult/integrations/writer';
import type { FastifyInstance } from 'fastify';
import { buildServer } from '../server.ts';
import { TestClient } from './test-client.ts';

export interface TestServerOptions {
  /** Settings that differ from the usual ones of a test. */
  readonly env?: Record<string, string>;
}

/** The API over a database of its own, called without a network. Events and queued jobs are noted instead of sent. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly core: Core;
  readonly deps: Deps;
  readonly db: Db;
  readonly events: { userId: string; event: string; data: unknown }[];
  readonly queued: { queue: string; name: string; id: string }[];
  /** Lets time pass for the server, in milliseconds. */
  passTime(ms: number): void;
  createUser(kind: UserKind): Promise<TestUser>;
  /** A browser nobody has signed in with; it holds a CSRF token already. */
  guest(): Promise<TestClient>;
  /** A browser in which a person signed in with their password. */
  loginAs(user: TestUser): Promise<TestClient>;
  close(): Promise<void>;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const stack = testStack();
  const storageDir = await mkdtemp(join(tmpdir(), 'openconsult-api-test-'));
  const config = readConfig({ ...testEnv(stack, await cloneDatabase(), storageDir), ...options.env });
  const db = createDb(config.DATABASE_URL, { poolMax: config.DATABASE_POOL_MAX });
  const events: TestServer['events'] = [];
  const queued: TestServer['queued'] = [];
  let passedMs = 0;
  const deps: Deps = {
    ...ports(config),
    config,
    db,
    clock: { now: () => new Date(Date.now() + passedMs) },
    log: silentLog,
    queue: {
      queues: [],
      add: async (queue, name, id) => void queued.push({ queue, name, id }),
      close: async () => {},
    },
    publishToUser: async (userId, event, data) => void events.push({ userId, event, data }),
  };
  const core = createCore(deps);
  const app = await buildServer(core, { config, storage: deps.storage });
  await app.ready();

  const guest = async () => {
    const client = new TestClient(app);
    await client.ok(auth.csrfCookie, {});
    return client;
  };

  return {
    app,
    core,
    deps,
    db,
    events,
    queued,
    passTime: (ms) => {
      passedMs += ms;
    },
    createUser: (kind) => createUser(db, { kind }),
    guest,
    async loginAs(user) {
      const client = await guest();
      await client.ok(auth.login, { body: { email: user.email, password: user.password } });
      return client;
    },
    async close() {
      await app.close();
      await db.$disconnect();
      await rm(storageDir, { recursive: true, force: true });
    },
  };
}

function testEnv(stack: ReturnType<typeof testStack>, databaseUrl: string, storageDir: string) {
  return {
    NODE_ENV: 'test',
    APP_URL: 'http://localhost:3000',
    SESSION_SECRET: 'a secret that only tests use',
    DATABASE_URL: databaseUrl,
    REDIS_URL: stack.redisUrl,
    RATE_LIMIT_PER_MINUTE: '100000',
    PUSHER_APP_ID: stack.pusher.appId,
    PUSHER_KEY: stack.pusher.key,
    PUSHER_SECRET: stack.pusher.secret,
    PUSHER_HOST: stack.pusher.host,
    PUSHER_PORT: String(stack.pusher.port),
    SMTP_URL: stack.smtpUrl,
    MAIL_FROM: 'OpenConsult <no-reply@openconsult.example>',
    STORAGE_DIR: storageDir,
    STORAGE_SECRET: 'another secret that only tests use, long enough',
  };
}

/** The real parts behind the ports; none connects or loads anything before it is used. */
function ports(config: Config): Pick<Deps, 'storage' | 'recogniser' | 'writer' | 'mailer' | 'sms'> {
  return {
    storage: createStorage({
      driver: 'disk',
      dir: config.STORAGE_DIR ?? '',
      secret: config.STORAGE_SECRET ?? '',
      publicBaseUrl: config.APP_URL,
    }),
    recogniser: createRecogniser({ kind: 'local' }),
    writer: createWriter({ kind: 'extractive' }),
    mailer: createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM }),
    sms: createSmsSender({ kind: 'none' }),
  };
}
