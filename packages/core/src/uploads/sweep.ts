import type { PendingUpload, Tx } from '@openconsult/db';
import type { Deps } from '../platform/deps.ts';
import { uploadRepo as repo } from './repo.ts';

const AT_ONCE = 200;

/** Where confirmed audio is moved if its form could replace it: no form reaches there. */
export const outOfReach = (keyOrPrefix: string): string => `confirmed/${keyOrPrefix}`;

/**
 * The referenced keys under the prefix of a form; called in the transaction that removes the rest, and locks whatever
 * could begin to refer to one.
 */
export type KeysInUse = (tx: Tx, keyPrefix: string) => Promise<ReadonlySet<string>>;

/**
 * Removes unused uploads, a while after their signature expired: copied files, and posted audio that was never
 * confirmed (fault P12). Returns how many uploads were handled.
 * @param before of signatures, and of the bytes of a form, so that newer audio stays
 */
export async function sweepPendingUploads(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  before: Date,
  inUse: KeysInUse,
): Promise<number> {
  async function leftUnder(tx: Tx, keyPrefix: string): Promise<string[]> {
    const used = await inUse(tx, keyPrefix);
    const listed = [...(await storage.list(keyPrefix)), ...(await storage.list(outOfReach(keyPrefix)))];
    return listed.filter(({ key, storedAt }) => !used.has(key) && storedAt < before).map(({ key }) => key);
  }

  const sweep = ({ key }: PendingUpload) =>
    db.$transaction(async (tx) => {
      if (!(await repo.remove(tx, key, before))) return;
      await storage.remove(key.endsWith('/') ? await leftUnder(tx, key) : [key]);
    });

  const expired = await repo.expiredBefore(db, before, AT_ONCE);
  for (const upload of expired) await sweep(upload);
  return expired.length;
}
