import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
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

/** Backups in a folder, such as that of a mounted disk. */
export function createFolderDestination(folder: string): BackupDestination {
  const dir = resolve(folder);
  return {
    repository(path, key) {
      const exists = () =>
        access(join(dir, path, 'config')).then(
          () => true,
          () => false,
        );
      return createResticRepository(join(dir, path), key, { env: {}, cacheDir: null, exists });
    },

    removeRepository: (path) => onFolder(() => rm(join(dir, path), { recursive: true, force: true })),

    readFile: (name) =>
      onFolder(async () => {
        try {
          return new Uint8Array(await readFile(join(dir, name)));
        } catch (error) {
          if (hasCode(error, 'ENOENT')) return null;
          throw error;
        }
      }),

    replaceFile: (name, bytes) =>
      onFolder(async () => {
        await mkdir(dir, { recursive: true, mode: 0o700 });
        const path = join(dir, `.${name}.${randomUUID()}`);
        const handle = await open(path, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(path, join(dir, name));
      }),
  };
}
