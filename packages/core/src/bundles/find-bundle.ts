import { AppError } from '@openconsult/contracts/errors';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import { type BundleChange, type BundleRow, bundleRepo as repo } from './repo.ts';

type Owner = Pick<Actor, 'userId'>;

/** @throws NOT_FOUND unless the bundle is the user's own. */
export async function findBundle(tx: Tx, { userId }: Owner, id: string | null): Promise<BundleRow> {
  const row = id === null ? null : await repo.find(tx, userId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** @throws NOT_FOUND unless the bundle is the user's own. */
export async function changeBundle(tx: Tx, { userId }: Owner, id: string, change: BundleChange): Promise<void> {
  if (!(await repo.update(tx, userId, id, change))) throw new AppError('NOT_FOUND');
}

/** Marks a bundle as sent to its patient. Its contents, and so its version, stay. */
export const markBundleSent = (tx: Tx, userId: string, id: string): Promise<void> => repo.markSent(tx, userId, id);
