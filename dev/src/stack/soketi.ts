import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Child, startChild, waitUntilReady } from './children.ts';
import type { PartOptions } from './postgres.ts';

/** The app that clients of Soketi name and sign with. */
export interface PusherApp {
  appId: string;
  key: string;
  secret: string;
}

/** The Node that Soketi's native part was built for, installed in its own package. */
function soketiNode(resolve: (id: string) => string): string {
  const name = `node-${process.platform}-${process.arch}`;
  try {
    return join(resolve(`${name}/package.json`), '..', 'bin', 'node');
  } catch (cause) {
    throw new Error(
      `Soketi does not run directly on this machine (${process.platform}-${process.arch}): run \`docker compose up -d soketi\` and set PUSHER_HOST=127.0.0.1.`,
      { cause },
    );
  }
}

/**
 * Starts Soketi on loopback with one app, client messages on. Resolves when it accepts connections.
 * @param options.settings more settings of its own, such as those of several processes.
 */
export async function startSoketi(
  options: PartOptions & { app: PusherApp; settings?: Readonly<Record<string, string>> },
): Promise<Child> {
  const { resolve } = createRequire(import.meta.resolve('@openconsult/soketi/package.json'));
  const child = await startChild({
    name: 'Soketi',
    command: soketiNode(resolve),
    args: ['--max-semi-space-size=1', join(resolve('@soketi/soketi/package.json'), '..', 'bin', 'server.js'), 'start'],
    // It reads a .env of its working directory.
    cwd: options.dataDir,
    env: {
      PATH: process.env.PATH,
      SOKETI_HOST: '127.0.0.1',
      SOKETI_PORT: String(options.port),
      SOKETI_APP_MANAGER_DRIVER: 'array',
      SOKETI_DEFAULT_APP_ID: options.app.appId,
      SOKETI_DEFAULT_APP_KEY: options.app.key,
      SOKETI_DEFAULT_APP_SECRET: options.app.secret,
      SOKETI_DEFAULT_APP_ENABLE_CLIENT_MESSAGES: 'true',
      // A connection belongs to a login session, whose end closes it.
      SOKETI_DEFAULT_APP_USER_AUTHENTICATION: 'true',
      SOKETI_SHUTDOWN_GRACE_PERIOD: '200',
      ...options.settings,
    },
    logFile: join(options.logDir, 'soketi.log'),
  });
  await waitUntilReady(child, async () => (await fetch(`http://127.0.0.1:${options.port}/ready`)).ok);
  return child;
}
