import { join, relative } from 'node:path';
import { generateClient } from '@openconsult/db/generate';
import { type AppPorts, appEnv } from './app-env.ts';
import { boxed, startProgress } from './progress.ts';
import { root } from './repository.ts';
import { endOnSignal } from './signals.ts';
import { compileServers, migrateDatabase, seed, startServersWatching, startWebWatching } from './stack/apps.ts';
import { stopAllChildren } from './stack/children.ts';
import { takeDevLock } from './stack/dev-lock.ts';
import { requireDiskSpace, speaksOfFullDisk } from './stack/disk-space.ts';
import { loadEnv } from './stack/env-file.ts';
import { readLogLine } from './stack/log-lines.ts';
import { isPortFree } from './stack/ports.ts';
import { type Stack, startStack } from './stack/stack.ts';

/*
 * `pnpm dev`: starts everything from the database to the page on this machine, until Ctrl-C. Imports nothing of the generated
 * Prisma client, which does not exist on a fresh clone.
 */

interface DemoUser {
  email: string;
  password: string;
  role: string;
}

/** Set for a second stack beside the first, such as the one that `pnpm bench` measures. */
const ownDataDir = process.env.OPENCONSULT_DATA_DIR;
const dataDir = ownDataDir || join(root, '.data');
const logDir = join(dataDir, 'logs');
const progress = startProgress(console.log);

async function requireAppPorts(given: NodeJS.ProcessEnv): Promise<AppPorts> {
  const read = async (name: 'WEB_PORT' | 'API_PORT', fallback: number) => {
    const port = Number(given[name] || fallback);
    if (await isPortFree(port)) return port;
    throw new Error(`Port ${port} is taken: stop what uses it, or set ${name} to another, here or in .env.`);
  };
  return { web: await read('WEB_PORT', 5173), api: await read('API_PORT', 3000) };
}

let isDiskFull = false;

/** An app's whole output is in its log; the terminal shows only problems. */
function showProblems(name: string, line: string): string {
  const { text, isProblem } = readLogLine(line);
  if (isProblem) console.log(`${name.padEnd(6)} │ ${text}`);
  if (speaksOfFullDisk(text) && !isDiskFull) {
    isDiskFull = true;
    console.error('✗ The disk is full: make room, then stop with Ctrl-C and start again.');
  }
  return text;
}

async function printSummary(stack: Stack, ports: AppPorts): Promise<void> {
  const { demoUsers } = (await import(join(root, 'prisma', 'seed', 'demo-users.ts'))) as { demoUsers: DemoUser[] };
  const app = `http://localhost:${ports.web}`;
  const width = Math.max(...demoUsers.map(({ email }) => email.length));
  const logins = demoUsers.map(({ email, password, role }) => `  ${email.padEnd(width)}  ${password}  ${role}`);
  const inbox = stack.mailInboxUrl?.replace('127.0.0.1', 'localhost') ?? 'none: messages go to the server of SMTP_URL';
  const lines = [
    `OpenConsult     ${app}`,
    `API reference   ${app}/docs`,
    `Mail inbox      ${inbox}`,
    `Queue board     ${app}/queues`,
    '',
    'Demo logins (e-mail, password, role)',
    ...logins,
    '',
    `Logs are in ${relative(root, logDir)}. Ctrl-C stops everything; the data stays until pnpm dev:reset.`,
  ];
  console.log(boxed(lines));
}

async function stopWith(error: unknown): Promise<never> {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`\n✗ ${speaksOfFullDisk(message) ? 'The disk is full: make room and start again.' : message}`);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  await stopAllChildren();
  process.exit(1);
}

async function main(): Promise<void> {
  takeDevLock(dataDir);
  requireDiskSpace(dataDir);
  const given = loadEnv();
  const ports = await requireAppPorts(given);
  const webEnv = { NODE_ENV: 'development', ...(ownDataDir && { WEB_CACHE_DIR: join(ownDataDir, 'web-cache') }) };
  const web = progress.step('Web', () => startWebWatching({ env: webEnv, ports, logDir, onLine: showProblems }));
  // Awaited last; until then a failure must not be unhandled.
  web.catch(() => {});
  const [stack] = await Promise.all([
    progress.step('Postgres, Redis, Soketi and mail inbox', () =>
      startStack({ dataDir, env: given, log: progress.note }),
    ),
    progress.step('Prisma client', generateClient),
  ]);
  for (const child of stack.children) {
    void child.exited.then(() => {
      if (!child.wasStopped()) void stopWith(new Error(`${child.name} ended unexpectedly. Log: ${child.logFile}`));
    });
  }
  const app = appEnv({ given, stack: stack.env, ports, storageDir: join(dataDir, 'storage') });
  const cacheDir = join(dataDir, 'compile-cache');
  const env = { ...app, NODE_COMPILE_CACHE: cacheDir };
  await Promise.all([
    progress.step('Migrations', () => migrateDatabase(env, logDir)),
    progress.step('Sources', () => compileServers(cacheDir, logDir)),
  ]);
  const apps = { env, ports, logDir, onLine: showProblems };
  await Promise.all([
    progress.step('Demo data', () => seed(env, logDir)),
    progress.step('Api and worker', () => startServersWatching(apps, progress.note)),
    web,
  ]);
  await printSummary(stack, ports);
}

endOnSignal(async () => {
  console.log('\nStopping …');
  await stopAllChildren();
});
main().catch(stopWith);
