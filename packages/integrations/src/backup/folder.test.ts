import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { requireProgram } from '@openconsult/dev/stack/debian-packages';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFolderDestination } from './folder.ts';
import type { BackupDestination } from './port.ts';

const KEY = 'the key of this test';
const PATH = 'practices/one';

let folder: string;
let destination: BackupDestination;

beforeAll(async () => {
  await requireProgram({ names: ['restic'], debianPackage: 'restic', why: 'Backups need it.', log: () => {} });
}, 300_000);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openconsult-destination-'));
  destination = createFolderDestination(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const store = (bytes = randomBytes(100_000)) =>
  destination.repository(PATH, KEY).store({ time: new Date(), tags: [], bytes: Readable.from([bytes]) });

const filesIn = async (name: string): Promise<string[]> =>
  (await readdir(join(folder, PATH, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

const resticEnv = () => ({ ...process.env, RESTIC_REPOSITORY: join(folder, PATH), RESTIC_PASSWORD: KEY });

const restic = (...args: string[]) => spawn('restic', [...args, '--no-cache'], { env: resticEnv(), stdio: 'ignore' });

/** Kills a prune once it has its lock, which excludes every other process. */
async function killPrune(): Promise<void> {
  const isLocked = async () => (await filesIn('locks')).some((name) => name.length === 64);
  while (!(await isLocked())) {
    const prune = restic('prune');
    const ended = once(prune, 'exit');
    while (prune.exitCode === null && !(await isLocked()));
    prune.kill('SIGKILL');
    await ended;
  }
}

test('P10: copies are stored and removed after a killed prune, and so is what that left', async () => {
  const { id: first } = await store();
  const unused = await filesIn('data');
  const { id: second } = await store();
  await once(restic('forget', first), 'exit');
  await killPrune();
  await store();
  expect(await filesIn('data')).toEqual(expect.arrayContaining(unused));
  await killPrune();
  await destination.repository(PATH, KEY).forget([second]);
  const left = await filesIn('data');
  expect(left.filter((name) => unused.includes(name))).toEqual([]);
  expect(await destination.repository(PATH, KEY).copies()).toHaveLength(1);
});

test('P12: a copy is removed with its bytes, although others need bytes of the same packs', async () => {
  // Their ends alone differ: a small part of the repository.
  const bytes = randomBytes(40_000_000);
  const { id } = await store(bytes);
  await store(bytes.subarray(0, -1));
  await destination.repository(PATH, KEY).forget([id]);
  const args = ['prune', '--dry-run', '--max-unused', '0', '--no-cache'];
  const { stdout } = await promisify(execFile)('restic', args, { env: resticEnv() });
  expect(stdout).toMatch(/^total prune: +0 blobs/m);
  expect(await destination.repository(PATH, KEY).copies()).toHaveLength(1);
});

test('P10: a repository that cannot be read is not taken for one that was never made', async () => {
  const repository = destination.repository(PATH, KEY);
  expect(await repository.copies()).toEqual([]);
  await store();
  const [config, away] = [join(folder, PATH, 'config'), join(folder, 'away')];
  await rename(config, away);
  // It leads to itself: also root cannot read it.
  await symlink(config, config);
  const unavailable = { name: 'BackupError', code: 'unavailable' };
  await expect(repository.copies()).rejects.toMatchObject(unavailable);
  await expect(repository.changeKey('another key')).rejects.toMatchObject(unavailable);
  await expect(store()).rejects.toMatchObject(unavailable);
  await rm(config);
  await rename(away, config);
  expect(await repository.copies()).toHaveLength(1);
});

test('P12: nothing of a former keyring is left, also where a write of it was killed or failed', async () => {
  await writeFile(join(folder, '.keyring.new'), 'the keys of a killed write, which were longer', { mode: 0o600 });
  await destination.replaceFile('keyring', Buffer.from('the keys'));
  expect(await readdir(folder)).toEqual(['keyring']);
  expect(await readFile(join(folder, 'keyring'), 'utf8')).toBe('the keys');
  expect((await stat(join(folder, 'keyring'))).mode & 0o077).toBe(0);
  // A folder in its place makes the last step fail.
  await mkdir(join(folder, 'other', 'more'), { recursive: true });
  const failing = destination.replaceFile('other', Buffer.from('the keys'));
  await expect(failing).rejects.toMatchObject({ name: 'BackupError', code: 'unavailable' });
  expect((await readdir(folder)).sort()).toEqual(['keyring', 'other']);
});
