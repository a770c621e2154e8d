import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testStack } from '@openconsult/dev/testing/stack';
import { createManualBilling } from '@openconsult/integrations/billing';
import { createDocumentRenderer } from '@openconsult/integrations/documents';
import { createCountryLookup } from '@openconsult/integrations/geo';
import { createMailer } from '@openconsult/integrations/mail';
import { noMetrics } from '@openconsult/integrations/metrics';
import { createSmsSender } from '@openconsult/integrations/sms';
import { createServiceRecognisers } from '@openconsult/integrations/speech';
import { createStorage } from '@openconsult/integrations/storage';
import { createTextChecker } from '@openconsult/integrations/text-checks';
import { noTracing } from '@openconsult/integrations/tracing';
import { createServiceWriters, createWriter } from '@openconsult/integrations/writer';
import type { Actor } from '../platform/actor.ts';
import { databaseClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import { silentLog } from '../platform/log.ts';
import { userToWire } from '../users/index.ts';
import { countingLiveRecogniser } from './counting-live-recogniser.ts';
import { takeDatabase } from './spare-databases.ts';
import { createUser, TEST_OPERATOR_EMAILS, type UserKind } from './users/index.ts';
import { wordsRecogniser } from './words-recogniser.ts';

/**
 * The dependencies of the use cases for a test: a real empty database, disk and mail; events and queued jobs are
 * recorded.
 */
export interface TestDeps {
  readonly deps: Deps;
  readonly events: { userId: string; event: string; data: unknown }[];
  readonly queued: { queue: string; name: string; id: string }[];
  /** The sessions whose realtime connections were closed. */
  readonly disconnected: string[];
  /** Lets time pass, in milliseconds. */
  passTime(ms: number): void;
  /** Of a practice of their own, unless one is given. */
  actor(kind?: UserKind, practiceId?: string): Promise<Actor>;
  close(): Promise<void>;
}

/** Of all tests of a worker: each thread of theirs takes a second of work to start. They end with its process. */
const renderer = createDocumentRenderer();
const textChecker = createTextChecker();

export async function createTestDeps(overrides: Partial<Deps> = {}): Promise<TestDeps> {
  const stack = testStack();
  const dir = await mkdtemp(join(tmpdir(), 'openconsult-core-test-'));
  const database = await takeDatabase();
  const { db } = database;
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    APP_URL: 'http://localhost:5173',
    SESSION_SECRET: 'a-secret-of-the-tests-only, long enough',
    DATABASE_URL: database.url,
    REDIS_URL: stack.redisUrl,
    PUSHER_APP_ID: stack.pusher.appId,
    PUSHER_KEY: stack.pusher.key,
    PUSHER_SECRET: stack.pusher.secret,
    PUSHER_HOST: stack.pusher.host,
    PUSHER_PORT: String(stack.pusher.port),
    SMTP_URL: stack.smtpUrl,
    MAIL_FROM: 'OpenConsult <letters@clinic.example>',
    MAIL_REPLY_TO: 'reception@clinic.example',
    STORAGE_DIR: dir,
    STORAGE_SECRET: 'a-secret-of-the-tests-only, long enough',
    SMS_PROVIDER: 'mail',
    // Tests use more than a user does; those of the limits set their own.
    GENERATIONS_PER_MINUTE: '10000',
    GENERATIONS_PER_DAY: '100000',
    SMS_PER_HOUR: '10000',
    EMAILS_PER_HOUR: '10000',
    AI_PRIVATE_ADDRESSES: '1',
    OPERATOR_EMAILS: TEST_OPERATOR_EMAILS.join(','),
  });
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
  // The services of tests are on this machine, and answer at once.
  const timeouts = { firstTokenMs: 300, gapMs: 300, retryMs: 10, totalMs: 4_000 };
  const serviceWriters = createServiceWriters({ allowsPrivate: true, timeouts });
  const serviceRecognisers = createServiceRecognisers({ allowsPrivate: true });
  const events: TestDeps['events'] = [];
  const queued: TestDeps['queued'] = [];
  const disconnected: string[] = [];
  let passedMs = 0;
  const deps: Deps = {
    config,
    db,
    storage: await createStorage({
      driver: 'disk',
      dir,
      secret: 'a-secret-of-the-tests-only, long enough',
      publicBaseUrl: config.APP_URL,
    }),
    queue: {
      queues: [],
      add: async (queue, name, id) => void queued.push({ queue, name, id }),
      ping: async () => {},
      sizes: async () => [],
      memory: async () => ({ usedBytes: 1_048_576, maxBytes: 0, isAppendOnly: false }),
      close: async () => {},
    },
    publishToUser: async (userId, event, data) => void events.push({ userId, event, data }),
    disconnectSession: async (id) => void disconnected.push(id),
    isUp: { redis: async () => {}, realtime: async () => {} },
    recogniser: wordsRecogniser(),
    liveRecogniser: countingLiveRecogniser(),
    builtInRecogniser: wordsRecogniser(),
    builtInLiveRecogniser: countingLiveRecogniser(),
    serviceRecognisers,
    writer: await createWriter({ kind: 'extractive' }),
    fallbackWriter: null,
    builtInWriter: await createWriter({ kind: 'extractive' }),
    serviceWriters,
    renderer,
    textChecker,
    searchEngine: null,
    mailer,
    sms: await createSmsSender({ kind: 'mail', mailer }),
    billing: createManualBilling(),
    countries: createCountryLookup({}),
    clock: { now: () => new Date(Date.now() + passedMs) },
    sharedClock: { now: async (tx) => new Date((await databaseClock.now(tx)).getTime() + passedMs) },
    log: silentLog,
    metrics: noMetrics,
    tracing: noTracing,
    ...overrides,
  };
  return {
    deps,
    events,
    queued,
    disconnected,
    passTime: (ms) => {
      passedMs += ms;
    },
    async actor(kind = 'pro', practiceId) {
      const row = await createUser(db, { kind, ...(practiceId !== undefined && { practiceId }) });
      const user = await userToWire(row, deps);
      return { userId: row.id, practiceId: row.practiceId, loginSessionId: row.id, user };
    },
    async close() {
      await serviceWriters.close();
      await serviceRecognisers.close();
      await database.giveBack();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
