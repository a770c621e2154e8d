import { join } from 'node:path';
import type { Deps } from '@openconsult/core/platform';
import { appEnv } from '@openconsult/dev/app-env';
import { startServer } from '@openconsult/dev/stack/apps';
import { type Child, waitUntilReady } from '@openconsult/dev/stack/children';

export interface ProcessOptions {
  /** Whose database, storage, realtime and mail server the processes share with the test. */
  readonly deps: Deps;
  readonly redisUrl: string;
  /** Where users reach the product. */
  readonly appUrl: string;
  readonly folder: string;
  /** Settings beside those, such as another storage. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether their recognisers count seconds instead of understanding them. */
  readonly countsSpeech?: boolean;
}

const COUNT_SPEECH = new URL('count-speech.ts', import.meta.url).href;

/** Starts the API on a port, or a worker, from source. Resolves when it serves. */
export type StartProcess = (name: 'api' | 'worker', port: number) => Promise<Child>;

export function processesOver({
  deps,
  redisUrl,
  appUrl,
  folder,
  settings,
  countsSpeech,
}: ProcessOptions): StartProcess {
  const { config } = deps;
  const { STORAGE_DIR: storageDir = join(folder, 'storage') } = config;
  const given = {
    PATH: process.env.PATH,
    APP_URL: appUrl,
    SESSION_SECRET: config.SESSION_SECRET,
    STORAGE_SECRET: config.STORAGE_SECRET,
    MAIL_FROM: config.MAIL_FROM,
    STOP_NOTICE_S: '1',
    // Every user calls from one address here.
    RATE_LIMIT_PER_MINUTE: '1000000',
    GENERATIONS_PER_MINUTE: '10000',
    GENERATIONS_PER_DAY: '100000',
    EMAILS_PER_HOUR: '10000',
    ...(countsSpeech && { NODE_OPTIONS: `--import ${COUNT_SPEECH}` }),
    ...settings,
  };
  const stack = {
    DATABASE_URL: config.DATABASE_URL,
    REDIS_URL: redisUrl,
    PUSHER_APP_ID: config.PUSHER_APP_ID,
    PUSHER_KEY: config.PUSHER_KEY,
    PUSHER_SECRET: config.PUSHER_SECRET,
    PUSHER_HOST: config.PUSHER_HOST,
    PUSHER_PORT: String(config.PUSHER_PORT),
    SMTP_URL: config.SMTP_URL,
  };
  return async (name, port) => {
    const ports = { web: 0, api: port };
    const env = appEnv({ given, stack, ports, storageDir });
    const child = await startServer({ env, ports, logDir: join(folder, `${name}-${port}`) }, name);
    if (name === 'worker') await waitUntilReady(child, async () => child.tail().includes('worker ready'));
    return child;
  };
}
