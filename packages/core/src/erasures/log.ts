import { z } from 'zod';
import type { Deps } from '../platform/deps.ts';
import { erasureRepo as repo } from './repo.ts';

/**
 * The log of erasures in storage: empty objects whose names hold ids and times only. It lies outside the database, so that
 * a restore of an older backup can repeat what was erased since. A restore of the storage leaves it in place.
 */
const ERASURE_LOG_PREFIX = 'erasure-log/';

export interface ErasedEntry {
  readonly practiceId: string;
  /** Null: the whole practice. */
  readonly consultationId: string | null;
  readonly erasureId: string;
  readonly at: Date;
}

const NOTHING = '-';
const LOG_TYPE = 'text/plain';

const keyOf = ({ practiceId, consultationId, erasureId, at }: ErasedEntry): string =>
  `${ERASURE_LOG_PREFIX}${at.getTime()}.${practiceId}.${consultationId ?? NOTHING}.${erasureId}`;

const orNull = z.union([z.uuid(), z.literal(NOTHING).transform(() => null)]);
const entryShape = z.tuple([z.coerce.number(), z.uuid(), orNull, z.uuid()]);

/**
 * Writes an entry, before the deletion and once it is certain to happen. What a retention period ended for needs none: a
 * restored database deletes it again in its next sweep.
 */
export const rememberErased = ({ storage }: Pick<Deps, 'storage'>, entry: ErasedEntry): Promise<void> =>
  storage.write(keyOf(entry), new Uint8Array(), LOG_TYPE);

/** Adds the log of another storage, such as the one that a restore put aside. */
export async function copyErasureLog(from: Deps['storage'], to: Deps['storage']): Promise<void> {
  for (const { key } of await from.list(ERASURE_LOG_PREFIX)) await to.write(key, new Uint8Array(), LOG_TYPE);
}

/** Without backups nothing can bring back what was erased. */
const ALWAYS = new Date(8.64e15);

/** What was logged before then is beside the backups, too: it outlives the storage, and a restore of any of them repeats it. */
export async function logBackedUpUntil({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Date> {
  if (config.BACKUP_REPOSITORY === undefined) return ALWAYS;
  return (await repo.lastBackupAt(db)) ?? new Date(0);
}

/** What was erased since then, oldest first. */
export async function erasedSince({ storage }: Pick<Deps, 'storage'>, since: Date): Promise<ErasedEntry[]> {
  const listed = await storage.list(ERASURE_LOG_PREFIX);
  return listed
    .flatMap(({ key }): ErasedEntry[] => {
      const parsed = entryShape.safeParse(key.slice(ERASURE_LOG_PREFIX.length).split('.'));
      if (!parsed.success) return [];
      const [atMs, practiceId, consultationId, erasureId] = parsed.data;
      return [{ at: new Date(atMs), practiceId, consultationId, erasureId }];
    })
    .filter(({ at }) => at >= since)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}
