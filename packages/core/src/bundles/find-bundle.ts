import { AppError } from '@openconsult/contracts/errors';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import { BUNDLE_ERRORS } from './errors.ts';
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

/** Whether it can no longer be changed: the patient has it, is about to, or may have it. */
export const isFrozen = ({ state, messages }: Pick<BundleRow, 'state' | 'messages'>): boolean =>
  state === 'sent' || messages.length > 0;

/**
 * A bundle to change: locked until the transaction ends, so that it is not sent meanwhile.
 * @throws CONFLICT if it was sent, is being sent or may have been; NOT_FOUND unless it is the user's own
 */
export async function findOpenBundle(tx: Tx, actor: Owner, id: string): Promise<BundleRow> {
  const bundle = await findLockedBundle(tx, actor, id);
  if (isFrozen(bundle)) throw new AppError('CONFLICT', BUNDLE_ERRORS.frozen);
  return bundle;
}

/** @throws NOT_FOUND unless the bundle is the user's own. */
export async function findLockedBundle(tx: Tx, actor: Owner, id: string): Promise<BundleRow> {
  await repo.lock(tx, actor.userId, id);
  return findBundle(tx, actor, id);
}

/** Marks a bundle as sent to its patient. Its contents, and so its version, stay. */
export const markBundleSent = (tx: Tx, userId: string, id: string): Promise<void> => repo.markSent(tx, userId, id);
