import { CONTENT_ITEMS_MAX } from '@openconsult/contracts/limits';
import { type Playlist, Prisma, type Tx } from '@openconsult/db';
import { type CardRow, cardColumns, findCards, isVisibleTo } from '../education-content/index.ts';
import type { Actor } from '../platform/actor.ts';

/** A small picture of an item. */
export type LogoRow = Pick<CardRow, 'id' | 'type' | 'logoKey'>;
/** A playlist in a list: what the user sees of it. */
export type PlaylistSummaryRow = Pick<Playlist, 'id' | 'name' | 'author' | 'updatedAt'> & {
  readonly itemCount: number;
  readonly logos: readonly LogoRow[];
};

/** The only queries on playlists and their items; each names the practice. */
export const playlistRepo = {
  /** One page by name. */
  async list(
    tx: Tx,
    actor: Actor,
    { skip, take }: { skip: number; take: number },
  ): Promise<{ rows: PlaylistSummaryRow[]; total: number }> {
    const where = { practiceId: actor.practiceId, deletedAt: null };
    const total = await tx.playlist.count({ where });
    const rows = await tx.$queryRaw<PlaylistSummaryRow[]>`
      SELECT playlist.id, playlist.name, playlist.author, playlist.updated_at AS "updatedAt", shown."itemCount", shown.logos
      FROM playlists AS playlist
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS "itemCount",
          COALESCE(
            json_agg(json_build_object('id', card.id, 'type', card.type, 'logoKey', card."logoKey") ORDER BY card.place)
              FILTER (WHERE card."logoKey" IS NOT NULL), '[]') AS logos
        FROM (
          SELECT entry.position AS place, ${cardColumns(actor)}
          FROM playlist_items AS entry JOIN content_items AS item ON item.id = entry.item_id
          WHERE entry.playlist_id = playlist.id AND ${isVisibleTo(actor)}
        ) AS card
      ) AS shown
      WHERE playlist.practice_id = ${actor.practiceId}::uuid AND playlist.deleted_at IS NULL
      ORDER BY playlist.name, playlist.id LIMIT ${take} OFFSET ${skip}`;
    return { rows, total };
  },

  find: (tx: Tx, practiceId: string, id: string): Promise<Playlist | null> =>
    tx.playlist.findFirst({ where: { id, practiceId, deletedAt: null } }),

  /** The same, unchanged by others until the transaction ends. */
  async findLocked(tx: Tx, practiceId: string, id: string): Promise<Playlist | null> {
    await tx.$executeRaw`SELECT 1 FROM playlists WHERE id = ${id}::uuid AND practice_id = ${practiceId}::uuid FOR UPDATE`;
    return playlistRepo.find(tx, practiceId, id);
  },

  /** The items that the user sees, in the order of the playlist. */
  cards: async (tx: Tx, actor: Actor, playlistId: string): Promise<CardRow[]> => {
    const { rows } = await findCards(tx, actor, {
      from: Prisma.sql`(
        SELECT item.*, entry.position AS place
        FROM playlist_items AS entry JOIN content_items AS item ON item.id = entry.item_id
        WHERE entry.playlist_id = ${playlistId}::uuid)`,
      order: Prisma.sql`item.place`,
      skip: 0,
      take: CONTENT_ITEMS_MAX,
    });
    return rows;
  },

  /** Every item in the order of the playlist, also those that no user sees at present. */
  itemIds: async (tx: Tx, { id, practiceId }: Pick<Playlist, 'id' | 'practiceId'>): Promise<string[]> => {
    const where = { playlistId: id, practiceId };
    const rows = await tx.playlistItem.findMany({ where, orderBy: { position: 'asc' }, select: { itemId: true } });
    return rows.map(({ itemId }) => itemId);
  },

  /** False if there is one with that id. */
  create: async (tx: Tx, playlist: Pick<Playlist, 'id' | 'practiceId' | 'name' | 'author' | 'updatedAt'>) =>
    (await tx.playlist.createMany({ data: [playlist], skipDuplicates: true })).count > 0,

  async rename(tx: Tx, { id, practiceId }: Playlist, name: string, updatedAt: Date): Promise<void> {
    const data = { name, updatedAt, version: { increment: 1 } };
    await tx.playlist.updateMany({ where: { id, practiceId }, data });
  },

  async setItems(tx: Tx, { id, practiceId }: Pick<Playlist, 'id' | 'practiceId'>, itemIds: readonly string[]) {
    await tx.playlistItem.deleteMany({ where: { playlistId: id, practiceId } });
    const data = itemIds.map((itemId, position) => ({ playlistId: id, practiceId, itemId, position }));
    await tx.playlistItem.createMany({ data });
  },

  /** Removes a playlist, or restores it. Idempotent. False if there is none. */
  async setDeleted(tx: Tx, practiceId: string, id: string, deletedAt: Date | null): Promise<boolean> {
    const exists = (await tx.playlist.count({ where: { id, practiceId } })) > 0;
    const before = deletedAt === null ? { not: null } : null;
    await tx.playlist.updateMany({ where: { id, practiceId, deletedAt: before }, data: { deletedAt } });
    return exists;
  },
};
