import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jobs } from '@openconsult/contracts/jobs';
import type { Tx } from '@openconsult/db';
import { readStarterLibrary, starterLibraryFolder } from '@openconsult/starter-library';
import type { Enqueue } from '../../platform/outbox.ts';
import { applyImport } from './apply.ts';
import type { LibraryFiles } from './media.ts';
import { type PlannedItem, planImport } from './plan.ts';
import { libraryRepo as repo } from './repo.ts';

/** The files of the starter library. */
export const starterFiles: LibraryFiles = {
  areOwn: true,
  bytes: (file) => readFile(join(starterLibraryFolder, file)),
  withPath: (file, work) => work(join(starterLibraryFolder, file)),
};

let library: ReturnType<typeof readStarterLibrary> | undefined;
/** Read once. */
export const starterLibrary = () => {
  library ??= readStarterLibrary();
  return library;
};

/**
 * Gives a practice the items and playlists of the starter library that it does not have, and updates those that it did
 * not change. Pictures and videos follow in a job. Safe to repeat.
 */
export async function addStarterLibrary(
  tx: Tx,
  enqueue: Enqueue,
  practiceId: string,
  at: Date,
): Promise<readonly PlannedItem[]> {
  const { manifest, items } = starterLibrary();
  await repo.lock(tx, practiceId);
  const rows = await repo.all(tx, practiceId);
  const planned = planImport(items, rows, () => null);
  await applyImport(tx, practiceId, { planned, rows, playlists: manifest.playlists, currency: null, at });
  await enqueue(jobs.importMedia, { practiceId, importId: null });
  return planned;
}
