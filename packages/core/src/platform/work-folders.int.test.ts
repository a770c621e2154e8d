import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sweepWorkFolders, withWorkFolder } from './work-folders.ts';

const host = encodeURIComponent(hostname()).replaceAll('.', '%2E');
const DAY_MS = 86_400_000;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'openconsult-folders-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function leave(name: string): Promise<string> {
  await mkdir(join(root, name, 'job-1'), { recursive: true });
  await writeFile(join(root, name, 'job-1', 'whole.webm'), 'half of it');
  return name;
}

it('F38: removes what a killed process left, and nothing of one that runs', async () => {
  const other = spawn('sleep', ['60']);
  await leave(`${host}.${other.pid}.1`);
  await leave(`${host}.${process.pid}.1`);
  await withWorkFolder(async (path) => {
    await writeFile(join(path, 'whole.webm'), 'under way');
    // An earlier process with this process's id is gone.
    expect(await sweepWorkFolders(new Date(), root)).toBe(1);
    expect(await readdir(path)).toEqual(['whole.webm']);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await sweepWorkFolders(new Date(), root)).toBe(1);
    expect(await readdir(path)).toEqual(['whole.webm']);
  }, root);
  const [left] = await readdir(root);
  expect(await readdir(join(root, left ?? ''))).toEqual([]);
});

it('F38: removes a folder of another machine only after a day', async () => {
  const name = await leave('elsewhere.1.1');
  expect(await sweepWorkFolders(new Date(), root)).toBe(0);
  await utimes(join(root, name), new Date(), new Date(Date.now() - DAY_MS - 1_000));
  expect(await sweepWorkFolders(new Date(), root)).toBe(1);
  expect(await readdir(root)).toEqual([]);
});

it('F38: sweeps nothing where nothing was made', async () => {
  expect(await sweepWorkFolders(new Date(), join(root, 'none'))).toBe(0);
});
