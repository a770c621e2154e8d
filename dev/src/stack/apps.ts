import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppPorts } from '../app-env.ts';
import { binOf, root } from '../repository.ts';
import { type Child, type ChildSpec, startChild, waitUntilReady } from './children.ts';
import { type RestartingApp, startRestarting } from './restarting-app.ts';

const RESTART_PAUSE_MS = 100;

/** How the apps are started; `env` is the whole environment of api and worker. */
export interface AppsOptions {
  env: NodeJS.ProcessEnv;
  ports: AppPorts;
  logDir: string;
  /** Receives each line that `name` prints, and returns the line for its log. */
  onLine?: (name: string, line: string) => string;
}

/** The web gets no secret: only the api's address and its own port. */
function webEnv({ env, ports }: Pick<AppsOptions, 'env' | 'ports'>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: env.NODE_ENV,
    API_URL: `http://127.0.0.1:${ports.api}`,
    WEB_PORT: String(ports.web),
    ...(env.WEB_CACHE_DIR && { WEB_CACHE_DIR: env.WEB_CACHE_DIR }),
  };
}

function serverSpec(options: AppsOptions, name: 'api' | 'worker'): ChildSpec {
  const { logDir, onLine } = options;
  // Both are on this machine.
  const isNext = name === 'worker' && options.env.METRICS_PORT;
  const env = isNext ? { ...options.env, METRICS_PORT: String(Number(isNext) + 1) } : options.env;
  return {
    name,
    command: process.execPath,
    args: [join(root, 'apps', name, 'src', 'main.ts')],
    cwd: root,
    env,
    logFile: join(logDir, `${name}.log`),
    onLine: (line) => (onLine ? onLine(name, line) : line),
  };
}

function webSpec(options: AppsOptions, args: string[]): ChildSpec {
  const { logDir, onLine } = options;
  return {
    name: 'web',
    command: binOf('vite', 'apps/web'),
    args,
    cwd: join(root, 'apps', 'web'),
    env: webEnv(options),
    logFile: join(logDir, 'web.log'),
    onLine: (line) => (onLine ? onLine('web', line) : line),
  };
}

/**
 * Less memory for long-running processes: V8 collects young objects more often, and native code shares two heaps. Saves
 * a fifth of the memory of `pnpm dev`, for a small loss of speed.
 */
const FRUGAL = { NODE_OPTIONS: '--max-semi-space-size=1', MALLOC_ARENA_MAX: '2' };

/**
 * The server of the page returns what serving all modules took: its heap needs a quarter of what V8 would let it have, and
 * mimalloc, the allocator of Vite's native part, holds 130 MB of freed memory otherwise.
 */
const FRUGAL_WEB = {
  ...FRUGAL,
  NODE_OPTIONS: `${FRUGAL.NODE_OPTIONS} --max-old-space-size=256`,
  MALLOC_TRIM_THRESHOLD_: '65536',
  MIMALLOC_PURGE_DELAY: '0',
};

const listen = ({ ports }: AppsOptions) => ['--host', '127.0.0.1', '--port', String(ports.web), '--strictPort'];

const apiAnswers = (child: Child, { ports }: AppsOptions) =>
  waitUntilReady(child, async () => (await fetch(`http://127.0.0.1:${ports.api}/healthz`)).ok);

const webAnswers = (child: Child, { ports }: AppsOptions) =>
  waitUntilReady(child, async () => {
    const page = await fetch(`http://127.0.0.1:${ports.web}/`, { headers: { accept: 'text/html' } });
    return (await page.text()).includes('<div id="root"');
  });

/** Waits for the api's newest process: a source saved meanwhile replaces the one before, which is no failure. */
async function newestAnswers(api: RestartingApp, options: AppsOptions): Promise<void> {
  for (;;) {
    const child = api.child();
    try {
      return await apiAnswers(child, options);
    } catch (error) {
      if (!child.wasStopped()) throw error;
      await sleep(RESTART_PAUSE_MS);
    }
  }
}

/**
 * Starts api and worker from source and restarts each when its source changes; resolves when the api answers.
 * @throws Error with what it printed when one of them stops before.
 */
export async function startServersWatching(options: AppsOptions, log: (line: string) => void): Promise<void> {
  const packages = ['contracts', 'core', 'db', 'integrations'].map((name) => join('packages', name, 'src'));
  const frugal = { ...options, env: { ...options.env, ...FRUGAL } };
  const start = (name: 'api' | 'worker') =>
    startRestarting(serverSpec(frugal, name), [join('apps', name, 'src'), ...packages], log);
  const [api, worker] = await Promise.all([start('api'), start('worker')]);
  await newestAnswers(api, options);
  const first = worker.child();
  if (first.ended() && !first.wasStopped())
    throw new Error(`worker stopped while starting.\n${first.tail()}\nLog: ${first.logFile}`);
}

/**
 * Starts the web with its dependencies bundled beforehand, in a process of its own: bundling takes 800 MB, which the server
 * would not free. Resolves when it answers.
 */
export async function startWebWatching(options: AppsOptions): Promise<void> {
  const bundling = await startChild({ ...webSpec(options, ['optimize']), name: 'web-dependencies' });
  await bundling.exited;
  const spec = webSpec(options, listen(options));
  await webAnswers(await startChild({ ...spec, env: { ...spec.env, ...FRUGAL_WEB } }), options);
}

/** Starts one of them from source, its log continued; resolves when the api answers, and at once for the worker. */
export async function startServer(options: AppsOptions, name: 'api' | 'worker'): Promise<Child> {
  const child = await startChild({ ...serverSpec(options, name), appendsLog: true });
  if (name === 'api') await apiAnswers(child, options);
  return child;
}

/** Starts api and worker from source; resolves when the api answers. */
export async function startServers(options: AppsOptions): Promise<void> {
  const [api] = await Promise.all([startChild(serverSpec(options, 'api')), startChild(serverSpec(options, 'worker'))]);
  await apiAnswers(api, options);
}

/**
 * Starts api and worker from source and serves a web that was built before, late by a seed if one is given; resolves when
 * they answer.
 */
export async function startAppsBuilt(
  options: AppsOptions & { webDir: string; slowSeed: string | null },
): Promise<void> {
  const { webDir, slowSeed } = options;
  const config = slowSeed ? ['--config', 'slow-preview.config.ts'] : [];
  const spec = webSpec(options, ['preview', ...config, '--outDir', webDir, ...listen(options)]);
  if (slowSeed) spec.env.WEB_DELAY_SEED = slowSeed;
  const web = async () => webAnswers(await startChild(spec), options);
  await Promise.all([startServers(options), web()]);
}

/** Builds the web for production into `webDir`. @throws Error with the end of the build's output. */
export async function buildWeb(options: AppsOptions & { webDir: string }): Promise<void> {
  const child = await startChild({
    name: 'web-build',
    command: binOf('vite', 'apps/web'),
    args: ['build', '--outDir', options.webDir, '--emptyOutDir', '--logLevel', 'warn'],
    cwd: join(root, 'apps', 'web'),
    env: { ...webEnv(options), NODE_ENV: 'production' },
    logFile: join(options.logDir, 'web-build.log'),
  });
  if ((await child.exited) !== 0)
    throw new Error(`The web could not be built.\n${child.tail()}\nLog: ${child.logFile}`);
}

/** Runs a script of the repository to its end. @returns what it printed last. @throws Error with that when it fails. */
async function runScript(name: string, path: string[], env: NodeJS.ProcessEnv, logDir: string): Promise<string> {
  const logFile = join(logDir, `${name}.log`);
  const spec = { name, command: process.execPath, args: [join(root, ...path)], cwd: root, env, logFile };
  const child = await startChild(spec);
  if ((await child.exited) !== 0) throw new Error(`${child.tail()}\nLog: ${logFile}`);
  return child.tail();
}

/**
 * Brings the database up to date, in a process of its own as the migration engine takes 60 MB.
 * @returns one line for each migration that was applied now.
 */
export const migrateDatabase = (env: NodeJS.ProcessEnv, logDir: string): Promise<string> =>
  runScript('migrations', ['packages', 'db', 'src', 'migrate.ts'], env, logDir);

/**
 * Compiles the sources of api and worker into Node's compile cache, in a process of its own: one that finds them there does
 * not load the TypeScript compiler, which takes 20 MB.
 */
export const compileServers = (cacheDir: string, logDir: string): Promise<string> =>
  runScript('compile', ['dev', 'src', 'stack', 'import-servers.ts'], { NODE_COMPILE_CACHE: cacheDir }, logDir);

/** Fills an empty database with the demo clinic; does nothing to one that has it. @throws Error with its output. */
export const seed = (env: NodeJS.ProcessEnv, logDir: string): Promise<string> =>
  runScript('seed', ['prisma', 'seed', 'main.ts'], env, logDir);
