import { join } from 'node:path';
import { appEnv } from '@openconsult/dev/app-env';
import { anyFreePorts } from '@openconsult/dev/stack/ports';
import { newSecret } from '@openconsult/dev/stack/secrets';
import type { TestStack } from '@openconsult/dev/testing/stack';

/** The environment of an API or a worker over the services of a test, with a free port and a storage in `folder`. */
export async function environmentOver(stack: TestStack, folder: string): Promise<NodeJS.ProcessEnv> {
  const [port = 0] = await anyFreePorts(1);
  const { databaseUrl, redisUrl, pusher, smtpUrl } = stack;
  return appEnv({
    given: { PATH: process.env.PATH, SESSION_SECRET: newSecret(), STORAGE_SECRET: newSecret() },
    stack: {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      PUSHER_APP_ID: pusher.appId,
      PUSHER_KEY: pusher.key,
      PUSHER_SECRET: pusher.secret,
      PUSHER_HOST: pusher.host,
      PUSHER_PORT: String(pusher.port),
      SMTP_URL: smtpUrl,
    },
    ports: { api: port, web: 0 },
    storageDir: join(folder, 'storage'),
  });
}
