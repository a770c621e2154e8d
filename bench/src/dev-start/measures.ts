import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '@openconsult/dev/repository';
import { type Child, startChild } from '@openconsult/dev/stack/children';
import { anyFreePorts } from '@openconsult/dev/stack/ports';
import type { Measure } from '../measure.ts';
import { withBrowser } from '../stack/bench-browser.ts';
import { workFolder } from '../stack/work-folder.ts';
import { memoryBytes, processTree } from './process-memory.ts';

const START_MS = 180_000;
const IDLE_MS = 10_000;

/** Settings of the environment or `.env` would replace services of the stack. */
const replacements = ['DATABASE_URL', 'REDIS_URL', 'PUSHER_HOST', 'SMTP_URL', 'S3_BUCKET', 'APP_URL'];

interface DevStart {
  firstPageS: number;
  idleMb: number;
}

async function startDev(webPort: number, apiPort: number, onLine: (line: string) => void): Promise<Child> {
  const folder = join(workFolder(), 'dev');
  return startChild({
    name: 'pnpm dev',
    command: process.execPath,
    args: [join(root, 'dev', 'src', 'dev.ts')],
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...Object.fromEntries(replacements.map((name) => [name, ''])),
      OPENCONSULT_DATA_DIR: folder,
      WEB_PORT: String(webPort),
      API_PORT: String(apiPort),
    },
    logFile: join(workFolder(), 'logs', 'dev.log'),
    onLine: (line) => {
      onLine(line);
      return line;
    },
  });
}

/** A first start without data and bundles, beside any other `pnpm dev`. */
async function measureDevStart(): Promise<DevStart> {
  const [webPort = 0, apiPort = 0] = await anyFreePorts(2);
  const ready = Promise.withResolvers<void>();
  return withBrowser(async (browser) => {
    const page = await browser.newPage();
    const startedMs = performance.now();
    const dev = await startDev(webPort, apiPort, (line) => {
      if (line.includes('Demo logins')) ready.resolve();
    });
    const giveUp = setTimeout(() => ready.reject(new Error(`pnpm dev took over ${START_MS / 1_000} s`)), START_MS);
    void dev.exited.then(() => ready.reject(new Error(`pnpm dev ended unexpectedly.\n${dev.tail()}`)));
    try {
      await ready.promise;
      await page.goto(`http://localhost:${webPort}`);
      await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
      const firstPageS = (performance.now() - startedMs) / 1_000;
      await page.close();
      await delay(IDLE_MS);
      const bytes = processTree(dev.pid).reduce((sum, pid) => sum + memoryBytes(pid), 0);
      return { firstPageS, idleMb: bytes / 1_024 ** 2 };
    } finally {
      clearTimeout(giveUp);
      await dev.stop(15_000);
    }
  });
}

/** Both figures are of one start. */
let result: Promise<DevStart> | undefined;

async function figure(of: (start: DevStart) => number): Promise<number> {
  result ??= measureDevStart();
  return of(await result);
}

/** The first minute of a newcomer. */
export const devStartMeasures: Measure[] = [
  {
    name: 'dev.first_page_s',
    unit: 's',
    method: 'First start of `pnpm dev` (installed, no data, nothing bundled) to the login page in Chromium.',
    reach: 20,
    run: () => figure(({ firstPageS }) => firstPageS),
  },
  {
    name: 'stack.idle_rss_mb',
    unit: 'MB',
    method: 'Memory of all processes of `pnpm dev`, 10 s after its first page (proportional share of shared pages).',
    reach: 900,
    run: () => figure(({ idleMb }) => idleMb),
  },
];
