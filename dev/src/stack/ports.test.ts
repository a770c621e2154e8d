import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { anyFreePorts } from './ports.ts';

/** The first port that Linux chooses itself, lower than that of other systems. */
const FIRST_CHOSEN_BY_SYSTEMS = 32_768;

test('gives ports that no system gives to a server on port 0 or to a connection', async () => {
  const ports = await anyFreePorts(120);
  expect(Math.max(...ports)).toBeLessThan(FIRST_CHOSEN_BY_SYSTEMS);
  expect(new Set(ports).size).toBe(120);
});

test('gives no port twice to one process, as nothing may listen on it yet', async () => {
  const all = (await Promise.all(Array.from({ length: 20 }, () => anyFreePorts(3)))).flat();
  expect(new Set(all).size).toBe(all.length);
});

test('gives a port to one process only', async () => {
  const script = `import { anyFreePorts } from ${JSON.stringify(import.meta.resolve('./ports.ts'))};
    console.log(JSON.stringify(await anyFreePorts(60)));
    setTimeout(() => {}, 1_000);`;
  const runs = Array.from({ length: 3 }, () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]),
  );
  const ports = (await Promise.all(runs)).flatMap(({ stdout }): number[] => JSON.parse(stdout));
  expect(new Set(ports).size).toBe(180);
});

test('leaves out a port on which something listens', async () => {
  const [first = 0] = await anyFreePorts(1);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(first + 1, '127.0.0.1', resolve));
  const ports = await anyFreePorts(3);
  await new Promise((resolve) => server.close(resolve));
  expect(ports).not.toContain(first + 1);
});
