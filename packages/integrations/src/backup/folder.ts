import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BackupDestination, BackupError } from './port.ts';
import { createResticRepository } from './restic.ts';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

async function onFolder<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new BackupError('unavailable', 'The folder of the backups cannot be used.', { cause });
  }
}

/** A lock of restic. A half-written one has a longer name and locks nothing. */
const LOCK = /^[0-9a-f]{64}$/;

/** Null for a missing file. @throws BackupError for one that cannot be read */
const unlessMissing = <Result>(work: () => Promise<Result>): Promise<Result | null> =>
  onFolder(async () => {
    try {
      return await work();
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  });

/** Backups in a folder, such as that of a mounted disk. */
export function createFolderDestination(folder: string): BackupDestination {
  const dir = resolve(folder);
  return {
    repository(path, key) {
      const exists = async () => (await unlessMissing(() => stat(join(dir, path, 'config')))) !== null;
      const isLocked = async () => {
        const names = (await unlessMissing(() => readdir(join(dir, path, 'locks')))) ?? [];
        return names.some((name) => LOCK.test(name));
      };
      return createResticRepository(join(dir, path), key, { env: {}, cacheDir: null, exists, isLocked });
    },

    removeRepository: (path) => onFolder(() => rm(join(dir, path), { recursive: true, force: true })),

    readFile: (name) => unlessMissing(async () => new Uint8Array(await readFile(join(dir, name)))),

    replaceFile: (name, bytes) =>
      onFolder(async () => {
        await mkdir(dir, { recursive: true, mode: 0o700 });
        // One fixed name: it overwrites what a killed process left, which opens erased practices.
        const path = join(dir, `.${name}.new`);
        try {
          const handle = await open(path, 'w', 0o600);
          try {
            await handle.writeFile(bytes);
            await handle.sync();
          } finally {
            await handle.close();
          }
          await rename(path, join(dir, name));
        } catch (error) {
          await rm(path, { force: true });
          throw error;
        }
      }),
  };
}
