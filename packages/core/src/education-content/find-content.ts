import { AppError } from '@openconsult/contracts/errors';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { ContentKey } from './cards.repo.ts';
import { type ItemRow, contentRepo as repo } from './repo.ts';

/** @throws NOT_FOUND unless the library has the item and the user sees it */
export async function findContent(tx: Tx, actor: Actor, key: ContentKey): Promise<ItemRow> {
  const row = await repo.find(tx, actor, key);
  if (row === null) throw new AppError('NOT_FOUND');
  return row;
}
