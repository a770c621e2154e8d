import { Prisma, type Tx } from '@openconsult/db';
import { findCards } from '../education-content/index.ts';
import type { Actor } from '../platform/actor.ts';

/** What a favourite has besides the card of its item. */
interface FavouriteColumns {
  readonly superId: string | null;
  readonly favouredAt: Date;
}

/** The only queries on favourites, besides the mark on a card; each names the user. */
export const favouriteRepo = {
  /** One page of a user's favourites that are in the library, newest first. */
  list: (tx: Tx, actor: Actor, window: { skip: number; take: number }) =>
    findCards<FavouriteColumns>(tx, actor, {
      from: Prisma.sql`(
        SELECT item.*, favourite.super_id, favourite.created_at AS favoured_at
        FROM favourites AS favourite JOIN content_items AS item ON item.id = favourite.item_id
        WHERE favourite.user_id = ${actor.userId}::uuid)`,
      order: Prisma.sql`item.favoured_at DESC, item.id`,
      extra: Prisma.sql`, item.super_id AS "superId", item.favoured_at AS "favouredAt"`,
      ...window,
    }),

  /** One that is there has the new item that it was opened from. */
  add: (
    tx: Tx,
    { userId, practiceId }: Actor,
    { itemId, superId, createdAt }: { itemId: string; superId: string | null; createdAt: Date },
  ) => tx.$executeRaw`
    INSERT INTO favourites (user_id, practice_id, item_id, super_id, created_at)
    VALUES (${userId}::uuid, ${practiceId}::uuid, ${itemId}::uuid, ${superId}::uuid, ${createdAt})
    ON CONFLICT (user_id, item_id) DO UPDATE SET super_id = EXCLUDED.super_id`,

  remove: (tx: Tx, { userId }: Actor, itemId: string) => tx.favourite.deleteMany({ where: { userId, itemId } }),
};
