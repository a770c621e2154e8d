import { AppError } from '@openconsult/contracts/errors';
import type { ContentMedia, Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { ContentKey } from './cards.repo.ts';
import { type ItemRow, contentRepo as repo } from './repo.ts';

/** @throws NOT_FOUND unless the library has the item and the user sees it */
export async function findContent(tx: Tx, actor: Actor, key: ContentKey): Promise<ItemRow> {
  const row = await repo.find(tx, actor, key);
  if (row === null) throw new AppError('NOT_FOUND');
  return row;
}

/** The pictures and videos of an item. @throws NOT_FOUND unless the library has it and the user sees it */
export async function findContentMedia(tx: Tx, actor: Actor, key: ContentKey): Promise<ContentMedia[]> {
  const media = await repo.mediaOf(tx, actor, key);
  if (media === null) throw new AppError('NOT_FOUND');
  return media;
}
