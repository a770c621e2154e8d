import { join } from 'node:path';
import type { AppPorts } from './app-env.ts';
import { type Child, startChild, waitUntilReady } from './children.ts';
import { binOf, root } from './repository.ts';

/** How the apps are started; `env` is the whole environment of api and worker. */
export interface AppsOptions {
  env: NodeJS.ProcessEnv;
  ports: AppPorts;
  logDir: string;
  /** Sees each line that `name` prints; what it returns is what its log keeps. */
  onLine?: (name: string, line: string) => string;
}

/** The browser's part gets no secret: only where the api is and where to listen. */
function webEnv({ env, ports }: AppsOptions): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: env.NODE_ENV,
    API_URL: `http://127.0.0.1:${ports.api}`,
    WEB_PORT: String(ports.web),
  };
}

async function startServer(options: AppsOptions, name: 'api' | 'worker', nodeFlags: string[]): Promise<Child> {
  const { env, logDir, onLine } = options;
  return startChild({
    name,
    command: process.execPath,
    args: [...nodeFlags, join(root, 'apps', name, 'src', 'main.ts')],
    cwd: root,
    env,
    logFile: join(logDir, `${name}.log`),
    onLine: (line) => (onLine ? onLine(name, line) : line),
  });
}

async function startWeb(options: AppsOptions, viteArgs: string[]): Promise<Child> {
  const { ports, logDir, onLine } = options;
  return startChild({
    name: 'web',
    command: binOf('vite', 'apps/web'),
    args: [...viteArgs, '--host', '127.0.0.1', '--port', String(ports.web), '--strictPort'],
    cwd: join(root, 'apps', 'web'),
    env: webEnv(options),
    logFile: join(logDir, 'web.log'),
    onLine: (line) => (onLine ? onLine('web', line) : line),
  });
}

async function whenReady(options: AppsOptions, api: Child, web: Child): Promise<void> {
  const { ports } = options;
  await Promise.all([
    waitUntilReady(api, async () => (await fetch(`http://127.0.0.1:${ports.api}/healthz`)).ok),
    waitUntilReady(web, async () => {
      const page = await fetch(`http://127.0.0.1:${ports.web}/`, { headers: { accept: 'text/html' } });
      return (await page.text()).includes('<div id="root"');
    }),
  ]);
}

/**
 * Starts api, worker and web from source, each restarting when its source changes; resolves when they answer.
 * @throws Error with what it printed when one of them stops before it answered.
 */
export async function startAppsWatching(options: AppsOptions): Promise<void> {
  const watch = ['--watch', '--watch-preserve-output'];
  const crash = Promise.withResolvers<string>();
  // Node's watcher survives what it runs, and waits for the next change.
  const onLine = (name: string, line: string) => {
    if (line.includes('Failed running')) crash.resolve(name);
    return options.onLine ? options.onLine(name, line) : line;
  };
  const [api, worker, web] = await Promise.all([
    startServer({ ...options, onLine }, 'api', watch),
    startServer({ ...options, onLine }, 'worker', watch),
    startWeb(options, []),
  ]);
  const crashed = await Promise.race([crash.promise, whenReady(options, api, web)]);
  if (!crashed) return;
  const child = crashed === 'api' ? api : worker;
  throw new Error(`${child.name} stopped while starting.\n${child.tail()}\nLog: ${child.logFile}`);
}

/** Starts api and worker from source and serves a web that was built before; resolves when they answer. */
export async function startAppsBuilt(options: AppsOptions & { webDir: string }): Promise<void> {
  const [api, , web] = await Promise.all([
    startServer(options, 'api', []),
    startServer(options, 'worker', []),
    startWeb(options, ['preview', '--outDir', options.webDir]),
  ]);
  await whenReady(options, api, web);
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

/** Fills an empty database with the demo clinic; does nothing to one that has it. @throws Error with its output. */
export async function seed(env: NodeJS.ProcessEnv, logDir: string): Promise<void> {
  const child = await startChild({
    name: 'seed',
    command: process.execPath,
    args: [join(root, 'prisma', 'seed', 'main.ts')],
    cwd: root,
    env,
    logFile: join(logDir, 'seed.log'),
  });
  if ((await child.exited) !== 0)
    throw new Error(`The database could not be seeded.\n${child.tail()}\nLog: ${child.logFile}`);
}
