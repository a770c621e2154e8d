import { randomUUID } from 'node:crypto';
import { basename } from 'node:path/posix';
import type { adminContent } from '@openconsult/contracts/admin-content';
import { PRICED_TYPES } from '@openconsult/contracts/content-types';
import type { Call } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { jobs } from '@openconsult/contracts/jobs';
import { libraryItem } from '@openconsult/contracts/library-folder';
import { CONTENT_ITEMS_MAX, TREATMENTS_MAX } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Tx } from '@openconsult/db';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Enqueue, transactWithJobs } from '../../platform/outbox.ts';
import { applyImport } from './apply.ts';
import { filesOf, type PlannedItem, planImport } from './plan.ts';
import { keysOfMedia, type LibraryRow, libraryRepo as repo } from './repo.ts';
import { faultsOfUploads } from './uploaded-files.ts';

type ImportDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'queue' | 'log' | 'sharedClock' | 'tracing'>;
type Body = Call<(typeof adminContent)['import']>['body'];

interface Imported {
  readonly planned: readonly PlannedItem[];
  readonly isApplied: boolean;
  /** The files of imported items that the practice's library does not have. */
  readonly needed: readonly string[];
}

const keysByFile = z.record(z.string(), z.string());
/** What the job of an import needs, by the files of the items: uploads of a user, and what the library has already. */
export const mediaImport = z.object({
  userId: z.uuid(),
  items: z.array(libraryItem),
  files: keysByFile,
  stored: keysByFile,
});
export const mediaImportKey = (practiceId: string, importId: string): string =>
  `library-imports/${practiceId}/${importId}.json`;

/**
 * Imports a library of which the page uploaded the files. A trial changes nothing, nor does a library with a refused
 * item, unless such items are skipped. Pictures and videos follow in a job.
 * @param record audits an import in its transaction
 * @throws AppError VALIDATION at `items` if the library would become too large
 */
export async function importLibrary(
  deps: ImportDeps,
  { practiceId, userId }: Actor,
  { manifest, items, files, is_trial, skips_refused = false }: Body,
  {
    currency,
    record,
  }: { currency: (tx: Tx) => Promise<string>; record: (tx: Tx, planned: Imported['planned']) => Promise<void> },
): Promise<Imported> {
  const named = items.flatMap(({ media }) => filesOf(media));
  const stored = storedAmong(await repo.all(deps.db, practiceId), named);
  const missing = named.filter((file) => !Object.hasOwn(stored, file));
  const uploaded = Object.fromEntries(Object.entries(files).filter(([, key]) => is_trial || key !== null));
  const faults = await faultsOfUploads(deps.storage, userId, uploaded, missing);
  return transactWithJobs(deps, async (tx, enqueue) => {
    await repo.lock(tx, practiceId);
    const rows = await repo.all(tx, practiceId);
    const planned = planImport(items, rows, (file) => faults.get(file) ?? null);
    assertRoom(planned, rows);
    const isApplied = !is_trial && (skips_refused || planned.every(({ outcome }) => outcome !== 'refused'));
    const imported = planned
      .filter(({ outcome }) => outcome !== 'refused' && outcome !== 'kept')
      .map(({ item }) => item);
    const needed = [...new Set(imported.flatMap(({ media }) => filesOf(media)))].filter(
      (file) => !Object.hasOwn(stored, file),
    );
    if (!isApplied) return { planned, isApplied, needed };
    const at = deps.clock.now();
    await applyImport(tx, practiceId, {
      planned,
      rows,
      playlists: manifest.playlists,
      currency: await currency(tx),
      at,
    });
    await requestMedia(deps, enqueue, practiceId, {
      userId,
      items: imported,
      files: keysByFile.parse(uploaded),
      stored,
    });
    await record(tx, planned);
    return { planned, isApplied, needed };
  });
}

/** Those of the files that the library has: an exported file is named by its bytes, as its key is. */
function storedAmong(rows: readonly LibraryRow[], files: readonly string[]): Record<string, string> {
  const keys = new Map(rows.flatMap(({ media }) => media.flatMap(keysOfMedia)).map((key) => [basename(key), key]));
  return Object.fromEntries(
    files.flatMap((file) => {
      const key = keys.get(basename(file));
      return key === undefined ? [] : [[file, key]];
    }),
  );
}

async function requestMedia(
  { storage }: ImportDeps,
  enqueue: Enqueue,
  practiceId: string,
  media: z.infer<typeof mediaImport>,
): Promise<void> {
  const importId = randomUUID();
  const bytes = Buffer.from(JSON.stringify(mediaImport.parse(media)));
  await storage.write(mediaImportKey(practiceId, importId), bytes, 'application/json');
  await enqueue(jobs.importMedia, { practiceId, importId });
}

function assertRoom(planned: Imported['planned'], rows: readonly LibraryRow[]): void {
  const types = [
    ...rows.filter(({ deletedAt }) => deletedAt === null).map(({ type }) => type),
    ...planned.filter(({ outcome }) => outcome === 'created').map(({ item: { type } }) => type),
  ];
  const treatments = types.filter((type) => PRICED_TYPES.some((priced) => priced === type)).length;
  const full = (message: string) => new AppError('VALIDATION', undefined, { errors: { items: [message] } });
  if (types.length > CONTENT_ITEMS_MAX) throw full(answerMessages.contentFull(CONTENT_ITEMS_MAX));
  if (treatments > TREATMENTS_MAX) throw full(answerMessages.treatmentsFull(TREATMENTS_MAX));
}
