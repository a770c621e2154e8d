import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StorageError } from '@openconsult/integrations/storage';
import type { Deps } from '../platform/deps.ts';
import { withWorkFolder } from '../platform/work-folders.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The file is not an upload of this user, or was removed. */
export class UploadGone extends Error {
  override readonly name = 'UploadGone';
}

/** The key of an upload of a user, by the id that the server or the page made. */
export const uploadKeyOf = (userId: string, id: string): string => `uploads/${userId}/${id}`;

const isOwn = (userId: string, key: string): boolean => new RegExp(`^uploads/${userId}/${UUID}$`).test(key);

/** Runs work with a local copy of a stored file, which is removed then. */
export const withLocalCopy = <Result>(
  storage: Deps['storage'],
  key: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> =>
  withWorkFolder(async (folder) => {
    const path = join(folder, 'copy');
    await pipeline(await storage.stream(key), createWriteStream(path));
    return work(path);
  });

/** Reads a user's own uploads. Each method throws UploadGone for another key. */
export function ownUploads(storage: Deps['storage'], userId: string) {
  const guarded = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    if (!isOwn(userId, key)) throw new UploadGone();
    try {
      return await work();
    } catch (error) {
      if (error instanceof StorageError && error.code === 'not_found') throw new UploadGone();
      throw error;
    }
  };
  return {
    sizeOf: (key: string) =>
      guarded(key, async () => {
        const head = await storage.head(key);
        if (head === null) throw new UploadGone();
        return head.sizeBytes;
      }),

    /** The first bytes, which tell what a file is. */
    start: (key: string, bytes: number) => guarded(key, () => storage.read(key, { start: 0, end: bytes - 1 })),

    bytes: (key: string) => guarded(key, () => storage.read(key)),

    /** Runs work with a local copy, which is removed then. */
    withPath: <Result>(key: string, work: (path: string) => Promise<Result>) =>
      guarded(key, () => withLocalCopy(storage, key, work)),
  };
}
