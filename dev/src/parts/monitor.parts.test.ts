import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../repository.ts';
import { requireProgram } from '../stack/debian-packages.ts';

/** Prometheus' own checks of `deploy/monitor`, by Debian's promtool. */

const monitor = join(root, 'deploy', 'monitor');
let promtool: string;

const run = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(promtool, args, { cwd: monitor })).stdout;

beforeAll(async () => {
  const why = 'The tests with real parts need it.';
  promtool = await requireProgram({ names: ['promtool'], debianPackage: 'prometheus', why, log: console.log });
}, 300_000);

test('Prometheus accepts its configuration and the rules', async () => {
  expect(await run('check', 'config', 'prometheus.yml')).toContain('SUCCESS: prometheus.yml is valid');
});

test('J4: every alert fires when it should, and only then', async () => {
  expect(await run('test', 'rules', 'tests/alerts.test.yml')).toContain('SUCCESS');
});
