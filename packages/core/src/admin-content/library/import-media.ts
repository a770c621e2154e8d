import type { LibraryItem } from '@openconsult/contracts/library-folder';
import type { Deps } from '../../platform/deps.ts';
import { comparableOfRow, importedDigest, mediaDigest } from './digest.ts';
import { RefusedFile } from './files.ts';
import { type LibraryFiles, storeMedia } from './media.ts';
import { isChangedByPractice, keysOf } from './plan.ts';
import { type MediaColumns, libraryRepo as repo } from './repo.ts';

/**
 * Stores the pictures and videos of imported items that the practice did not change since. Safe to repeat: each item is
 * its own transaction, and a file is stored once. A file that is refused is left out.
 */
export async function importMedia(
  { db, storage, clock, log }: Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>,
  practiceId: string,
  items: readonly LibraryItem[],
  files: LibraryFiles,
  signal: AbortSignal,
): Promise<void> {
  const known = new Map((await repo.all(db, practiceId)).map((row) => [row.libraryKey, row]));
  for (const item of items) {
    const { id, media: stored } = known.get(item.key) ?? { id: null, media: [] };
    if (id === null) continue;
    signal.throwIfAborted();
    const media: MediaColumns[] = [];
    for (const one of item.media) {
      try {
        media.push(await storeMedia(storage, files, one));
      } catch (error) {
        if (!(error instanceof RefusedFile)) throw error;
        log.warn({ item: item.key }, 'a file of a library was refused');
      }
    }
    if (mediaDigest(stored) === mediaDigest(media)) continue;
    await db.$transaction(async (tx) => {
      await repo.lock(tx, practiceId);
      const rows = await repo.all(tx, practiceId);
      const row = rows.find((each) => each.id === id);
      const keyOf = keysOf(rows);
      if (!row || row.deletedAt !== null || isChangedByPractice(row, keyOf)) return;
      const digest = importedDigest(comparableOfRow(row, keyOf), media);
      await repo.replaceMedia(tx, practiceId, id, { media, digest, at: clock.now() });
    });
  }
}
