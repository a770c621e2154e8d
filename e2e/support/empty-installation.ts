import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { appEnv } from '@openconsult/dev/app-env';
import { startAppsBuilt } from '@openconsult/dev/stack/apps';
import { stopAllChildren } from '@openconsult/dev/stack/children';
import { anyFreePorts } from '@openconsult/dev/stack/ports';
import { newSecret } from '@openconsult/dev/stack/secrets';
import { cloneDatabase } from '@openconsult/dev/testing/database';
import { testStack } from '@openconsult/dev/testing/stack';

/** After the one of the journeys, and of no test file. */
const REDIS_DATABASE = '/61';

export interface EmptyInstallation {
  readonly url: string;
  readonly databaseUrl: string;
}

/**
 * Runs `work` on an installation of its own without demo data: its own database, API and worker, with
 * these `settings`, and the same built web.
 */
export async function onEmptyInstallation(
  work: (installation: EmptyInstallation) => Promise<void>,
  settings: NodeJS.ProcessEnv = {},
): Promise<void> {
  const { OPENCONSULT_TEST_STACK: stackFile = '' } = process.env;
  const { redisUrl, pusher, smtpUrl } = testStack();
  const databaseUrl = await cloneDatabase();
  const [web = 0, api = 0] = await anyFreePorts(2);
  const ports = { web, api };
  const folder = join(dirname(stackFile), 'empty-installation');
  const env = appEnv({
    given: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      SESSION_SECRET: newSecret(),
      STORAGE_SECRET: newSecret(),
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stack: {
      DATABASE_URL: databaseUrl,
      REDIS_URL: new URL(REDIS_DATABASE, redisUrl).href,
      PUSHER_APP_ID: pusher.appId,
      PUSHER_KEY: pusher.key,
      PUSHER_SECRET: pusher.secret,
      PUSHER_HOST: pusher.host,
      PUSHER_PORT: String(pusher.port),
      SMTP_URL: smtpUrl,
    },
    ports,
    storageDir: join(folder, 'storage'),
  });
  try {
    const webDir = join(dirname(stackFile), 'web');
    await startAppsBuilt({ env, ports, logDir: join(dirname(stackFile), 'logs', 'empty'), webDir, slowSeed: null });
    await work({ url: `http://localhost:${web}`, databaseUrl });
  } finally {
    await stopAllChildren();
    await rm(folder, { recursive: true, force: true });
  }
}
