import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@openconsult/dev/repository';
import { type Child, startChild, waitUntilReady } from '@openconsult/dev/stack/children';
import { testStack } from '@openconsult/dev/testing/stack';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { environmentOver } from './apps/environment.ts';

/** A process with an error that nothing handles logs it, ends its work and exits, so that a supervisor starts another. */

const EXIT_MS = 5_000;
const BREAKS = {
  'an uncaught exception': "process.on('SIGWINCH', () => { throw new Error('about Quilla Marker'); })",
  'an unhandled rejection': "process.on('SIGWINCH', () => void Promise.reject(new Error('about Quilla Marker')))",
} as const;

let folder: string;
let child: Child | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openconsult-uncaught-'));
});
afterEach(async () => {
  await child?.kill();
  await rm(folder, { recursive: true, force: true });
});

async function start(app: 'api' | 'worker', breakBy: string): Promise<Child> {
  const env = await environmentOver(testStack(), folder);
  const script = join(folder, 'break.mjs');
  await writeFile(script, breakBy);
  const started = await startChild({
    name: app,
    command: process.execPath,
    args: ['--import', script, join(root, 'apps', app, 'src', 'main.ts')],
    cwd: root,
    env,
    logFile: join(folder, `${app}.log`),
  });
  await waitUntilReady(started, async () => started.tail().includes(`${app} ready`));
  return started;
}

for (const app of ['api', 'worker'] as const) {
  test.each(Object.entries(BREAKS))(`P6: %s ends the ${app} with an error code and a log entry`, async (_, breakBy) => {
    child = await start(app, breakBy);
    const fromMs = performance.now();
    process.kill(child.pid, 'SIGWINCH');
    expect(await child.exited).toBe(1);
    if (process.env.PROVE === '1') expect(performance.now() - fromMs).toBeLessThan(EXIT_MS);
    const log = await readFile(child.logFile, 'utf8');
    expect(log).toContain(`${app} stops after an error`);
    expect(log).not.toContain('Quilla');
  });
}
