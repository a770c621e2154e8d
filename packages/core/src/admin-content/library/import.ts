import { randomUUID } from 'node:crypto';
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
import { type LibraryRow, libraryRepo as repo } from './repo.ts';
import { faultsOfUploads } from './uploaded-files.ts';

type ImportDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'queue' | 'log' | 'sharedClock'>;
type Body = Call<(typeof adminContent)['import']>['body'];

interface Imported {
  readonly planned: readonly PlannedItem[];
  readonly isApplied: boolean;
}

/** What the job of an import needs: the uploads of a user, by the files of the items. */
export const mediaImport = z.object({
  userId: z.uuid(),
  items: z.array(libraryItem),
  files: z.record(z.string(), z.string()),
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
  const faults = await faultsOfUploads(
    deps.storage,
    userId,
    files,
    items.flatMap(({ media }) => filesOf(media)),
  );
  return transactWithJobs(deps, async (tx, enqueue) => {
    await repo.lock(tx, practiceId);
    const rows = await repo.all(tx, practiceId);
    const planned = planImport(items, rows, (file) => faults.get(file) ?? null);
    assertRoom(planned, rows);
    const isApplied = !is_trial && (skips_refused || planned.every(({ outcome }) => outcome !== 'refused'));
    if (!isApplied) return { planned, isApplied };
    const at = deps.clock.now();
    await applyImport(tx, practiceId, {
      planned,
      rows,
      playlists: manifest.playlists,
      currency: await currency(tx),
      at,
    });
    await requestMedia(deps, enqueue, practiceId, { userId, files, planned });
    await record(tx, planned);
    return { planned, isApplied };
  });
}

async function requestMedia(
  { storage }: ImportDeps,
  enqueue: Enqueue,
  practiceId: string,
  { userId, files, planned }: { userId: string; files: Body['files']; planned: Imported['planned'] },
): Promise<void> {
  const items = planned.filter(({ outcome }) => outcome !== 'refused' && outcome !== 'kept').map(({ item }) => item);
  const importId = randomUUID();
  const bytes = Buffer.from(JSON.stringify(mediaImport.parse({ userId, items, files })));
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
