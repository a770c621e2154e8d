import { mkdirSync, statSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { newSecret } from '../../stack/secrets.ts';
import type { TestStack } from '../../testing/stack.ts';
import type { Container, ContainerHost } from './container-host.ts';

/** The user of the image. */
const USER = 10_001;

/** What each may use at most, as docker-compose.yml gives it. */
export const MEMORY_MB = { api: 1_024, worker: 1_536, command: 512 } as const;

/** The product in containers, over services of the machine. */
export interface ProductContainers {
  api: Container;
  worker: Container;
  /** Runs one of the operator's commands, such as `node packages/db/src/migrate.ts`, with the settings of the worker. */
  command(...command: string[]): Promise<string>;
}

/** The settings that every installation has to give. */
export function productSettings(
  stack: Pick<TestStack, 'databaseUrl' | 'redisUrl' | 'pusher' | 'smtpUrl'>,
  appUrl: string,
): NodeJS.ProcessEnv {
  return {
    APP_URL: appUrl,
    API_HOST: '127.0.0.1',
    DATABASE_URL: stack.databaseUrl,
    REDIS_URL: stack.redisUrl,
    PUSHER_APP_ID: stack.pusher.appId,
    PUSHER_KEY: stack.pusher.key,
    PUSHER_SECRET: stack.pusher.secret,
    PUSHER_HOST: stack.pusher.host,
    PUSHER_PORT: String(stack.pusher.port),
    SMTP_URL: stack.smtpUrl,
    MAIL_FROM: 'OpenConsult <no-reply@openconsult.localhost>',
    SESSION_SECRET: newSecret(),
    STORAGE_SECRET: newSecret(),
  };
}

/** Migrates the database and starts api and worker, which share `dataDir`. Resolves when both are healthy. */
export async function startProduct(
  host: ContainerHost,
  image: string,
  options: { settings: NodeJS.ProcessEnv; apiPort: number; metricsPort: number; dataDir: string },
): Promise<ProductContainers> {
  const { settings, apiPort, metricsPort, dataDir } = options;
  mkdirSync(dataDir, { recursive: true });
  if (statSync(dataDir).uid !== USER) await chown(dataDir, USER, USER);
  const volumes = [`${dataDir}:/data`];
  const common = { image, volumes, network: 'host' } as const;
  const command = (...words: string[]) =>
    host.runOnce({ ...common, command: words, env: settings, memoryMb: MEMORY_MB.command });
  await command('node', 'packages/db/src/migrate.ts');
  const [api, worker] = await Promise.all([
    host.start('api', {
      ...common,
      command: ['node', 'apps/api/src/main.ts'],
      env: { ...settings, API_PORT: String(apiPort) },
      memoryMb: MEMORY_MB.api,
    }),
    host.start('worker', {
      ...common,
      command: ['node', 'apps/worker/src/main.ts'],
      env: { ...settings, METRICS_PORT: String(metricsPort) },
      memoryMb: MEMORY_MB.worker,
    }),
  ]);
  return { api, worker, command };
}
