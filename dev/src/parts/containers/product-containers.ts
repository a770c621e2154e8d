import { chownSync, mkdirSync } from 'node:fs';
import { newSecret } from '../../stack/secrets.ts';
import type { TestStack } from '../../testing/stack.ts';
import type { Container, ContainerHost } from './container-host.ts';

/** The user of the image. */
const USER = 10_001;

/** What each may use at most, as docker-compose.yml gives it. */
export const MEMORY_MB = { api: 1_024, worker: 1_536, command: 512 } as const;

/** The product in containers, over services of the machine. */
export interface Product {
  /** Runs one of its commands, such as `node packages/db/src/migrate.ts`. @returns what it prints. */
  command(...words: string[]): Promise<string>;
  /** Starts both; resolves before they are ready. */
  start(): Promise<{ api: Container; worker: Container }>;
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

/** @param options.volumes what `/data` and other places of the containers are, as folders of the user of the image. */
export function productOf(
  host: ContainerHost,
  image: string,
  options: { settings: NodeJS.ProcessEnv; apiPort: number; metricsPort: number; volumes: Record<string, string> },
): Product {
  const { settings, apiPort, metricsPort } = options;
  for (const folder of Object.values(options.volumes)) {
    mkdirSync(folder, { recursive: true });
    chownSync(folder, USER, USER);
  }
  const volumes = Object.entries(options.volumes).map(([target, source]) => `${source}:${target}`);
  const common = { image, volumes, network: 'host' } as const;
  return {
    command: (...command) => host.runOnce({ ...common, command, env: settings, memoryMb: MEMORY_MB.command }),
    async start() {
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
      return { api, worker };
    },
  };
}
