import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaDrift } from '@openconsult/db/migrator';
import { appEnv } from '../app-env.ts';
import { buildWeb, seed, startAppsBuilt } from '../stack/apps.ts';
import { requireChromium } from '../stack/chromium.ts';
import { anyFreePorts } from '../stack/ports.ts';
import { newSecret } from '../stack/secrets.ts';
import { type Stack, startStack } from '../stack/stack.ts';
import { copyDatabase, createTemplateDatabase } from './database.ts';
import type { SharedTestStack } from './stack.ts';
import type { StepOutcome } from './steps.ts';

const templateDatabase = 'openconsult_template';
const journeysRedisDatabase = 60;

/** The real services for one run, on their own ports and in their own folders, so that concurrent runs do not interfere. */
export interface TestServices {
  stack: Stack;
  /** The file to name in OPENCONSULT_TEST_STACK. */
  stackFile: string;
  shared: SharedTestStack;
}

function writeStackFile(file: string, content: SharedTestStack): void {
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
}

/** Starts the stack and migrates the database that the tests copy. The environment replaces none of its services. */
export async function startTestServices(workDir: string, log: (line: string) => void): Promise<TestServices> {
  const [postgres = 0, redis = 0, soketi = 0, smtp = 0, mailInbox = 0] = await anyFreePorts(5);
  const ports = { postgres, redis, soketi, smtp, mailInbox };
  const stack = await startStack({ dataDir: join(workDir, 'stack'), ports, isDurable: false, log });
  const { env } = stack;
  await createTemplateDatabase(env.DATABASE_URL, templateDatabase);
  const shared: SharedTestStack = {
    adminDatabaseUrl: env.DATABASE_URL,
    templateDatabase,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    pusher: {
      appId: env.PUSHER_APP_ID,
      key: env.PUSHER_KEY,
      secret: env.PUSHER_SECRET,
      host: env.PUSHER_HOST,
      port: Number(env.PUSHER_PORT),
    },
    smtpUrl: env.SMTP_URL,
    mailInboxUrl: stack.mailInboxUrl ?? '',
  };
  const stackFile = join(workDir, 'stack.json');
  writeStackFile(stackFile, shared);
  return { stack, stackFile, shared };
}

/** The migrations lead exactly to prisma/schema. */
export async function checkSchema(services: TestServices, logDir: string): Promise<StepOutcome> {
  const url = await copyDatabase(services.shared.adminDatabaseUrl, templateDatabase);
  const sql = await schemaDrift(url);
  const logFile = join(logDir, 'schema.log');
  mkdirSync(logDir, { recursive: true });
  const advice = 'prisma/schema and prisma/migrations differ: run `pnpm db:migration NAME` and read what it wrote.';
  writeFileSync(logFile, sql ? `${advice}\n\n${sql}` : 'The migrations lead to prisma/schema.\n');
  return { passed: sql ? 0 : 1, failed: sql ? 1 : 0, skipped: 0, logFile };
}

/** The journeys' environment: the app's address, the browser, and the services behind it. */
export interface JourneyServices {
  E2E_BASE_URL: string;
  E2E_CHROMIUM: string;
  OPENCONSULT_TEST_STACK: string;
}

/**
 * Builds the web, seeds a database of its own and starts api, worker and the built web for the browser.
 * @param slowSeed the browser is answered late by this seed; at once when null.
 */
export async function startJourneyServices(
  workDir: string,
  services: Promise<TestServices>,
  log: (line: string) => void,
  slowSeed: string | null = null,
): Promise<JourneyServices> {
  if (slowSeed) log(`The browser is answered late: --slow=${slowSeed}`);
  const chromium = await requireChromium(log);
  const [web = 0, api = 0] = await anyFreePorts(2);
  const ports = { web, api };
  const logDir = join(workDir, 'logs');
  const webDir = join(workDir, 'web');
  await buildWeb({ env: { NODE_ENV: 'production' }, ports, logDir, webDir });
  const { stack, shared } = await services;
  const databaseUrl = await copyDatabase(shared.adminDatabaseUrl, templateDatabase);
  const redisUrl = `${stack.env.REDIS_URL}/${journeysRedisDatabase}`;
  const env = appEnv({
    given: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      SESSION_SECRET: newSecret(),
      STORAGE_SECRET: newSecret(),
      SMS_PROVIDER: 'mail',
      LOG_LEVEL: 'warn',
    },
    stack: { ...stack.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
    ports,
    storageDir: join(workDir, 'storage'),
  });
  await seed(env, logDir);
  await startAppsBuilt({ env, ports, logDir, webDir, slowSeed });
  const stackFile = join(workDir, 'journeys-stack.json');
  writeStackFile(stackFile, { ...shared, databaseUrl, redisUrl });
  return {
    E2E_BASE_URL: `http://localhost:${web}`,
    E2E_CHROMIUM: chromium,
    OPENCONSULT_TEST_STACK: stackFile,
  };
}
