import type { ContentType } from '@openconsult/contracts/content-types';
import { type ContentType as ContentTypeColumn, type ContentView, Prisma, type Tx } from '@openconsult/db';
import { findCards, isOfType } from '../education-content/index.ts';
import type { Actor } from '../platform/actor.ts';
import { likePattern } from '../platform/page.ts';

interface PageWindow {
  readonly skip: number;
  readonly take: number;
}

/** An item that was shown in a consultation. */
export interface ShownItemRow {
  /** Of the first record. */
  readonly id: string;
  readonly itemId: string;
  readonly itemType: ContentTypeColumn;
  /** As it was named first. */
  readonly itemName: string;
  readonly shownAt: Date;
  readonly lastShownAt: Date;
  readonly timesShown: number;
}

const inOrder = [{ shownAt: 'asc' }, { id: 'asc' }] satisfies Prisma.ContentViewOrderByWithRelationInput[];

/** The only queries on content_views and content_uses; each names the user. */
export const contentTrackingRepo = {
  /** False if there is a record with that id. */
  add: async (tx: Tx, view: ContentView): Promise<boolean> =>
    (await tx.contentView.createMany({ data: [view], skipDuplicates: true })).count > 0,

  has: async (tx: Tx, userId: string, id: string): Promise<boolean> =>
    (await tx.contentView.count({ where: { id, userId } })) > 0,

  /** Stores how much was watched, unless more is stored; pictures are unchanged. */
  raiseWatched: (tx: Tx, userId: string, id: string, watchedPercent: number) =>
    tx.contentView.updateMany({
      where: {
        id,
        userId,
        mediaKind: { in: ['video', 'link'] },
        OR: [{ watchedPercent: null }, { watchedPercent: { lt: watchedPercent } }],
      },
      data: { watchedPercent },
    }),

  /** One page of the items shown in a consultation, the first shown first, and how many there are. */
  async items(
    tx: Tx,
    userId: string,
    consultationId: string,
    { skip, take }: PageWindow,
  ): Promise<{ rows: ShownItemRow[]; total: number }> {
    const rows = await tx.$queryRaw<(ShownItemRow & { total: number })[]>`
      WITH
        shown AS (
          SELECT DISTINCT ON (item_id) id, item_id, item_type::text AS item_type, item_name, shown_at
          FROM content_views WHERE patient_session_id = ${consultationId}::uuid AND user_id = ${userId}::uuid
          ORDER BY item_id, shown_at, id),
        often AS (
          SELECT item_id, max(shown_at) AS last_shown_at,
            GREATEST(1, count(*) FILTER (WHERE media_id IS NULL))::int AS times_shown
          FROM content_views WHERE patient_session_id = ${consultationId}::uuid AND user_id = ${userId}::uuid
          GROUP BY item_id)
      SELECT count(*) OVER ()::int AS total, shown.id, item_id AS "itemId", item_type AS "itemType",
        item_name AS "itemName", shown_at AS "shownAt", last_shown_at AS "lastShownAt", times_shown AS "timesShown"
      FROM shown JOIN often USING (item_id)
      ORDER BY shown_at, shown.id LIMIT ${take} OFFSET ${skip}`;
    return { rows, total: rows[0]?.total ?? 0 };
  },

  /** The records of pictures and videos of those items, in the order of time. */
  mediaOf: (tx: Tx, userId: string, consultationId: string, itemIds: readonly string[]): Promise<ContentView[]> =>
    tx.contentView.findMany({
      where: { userId, consultationId, itemId: { in: [...itemIds] }, mediaId: { not: null } },
      orderBy: inOrder,
    }),

  /** One page of the records of a consultation in the order of time, and how many there are. */
  async events(tx: Tx, userId: string, consultationId: string, window: PageWindow) {
    const where = { userId, consultationId };
    const [rows, total] = await Promise.all([
      tx.contentView.findMany({ where, orderBy: inOrder, ...window }),
      tx.contentView.count({ where }),
    ]);
    return { rows, total };
  },

  /** Counts an opening; the last one again changes nothing. */
  countUse: (tx: Tx, userId: string, { itemId, viewId, at }: { itemId: string; viewId: string | null; at: Date }) =>
    tx.$executeRaw`
      INSERT INTO content_uses AS used (user_id, item_id, count, last_view_id, last_opened_at)
      VALUES (${userId}::uuid, ${itemId}::uuid, 1, ${viewId}::uuid, ${at})
      ON CONFLICT (user_id, item_id) DO UPDATE
      SET count = used.count + 1, last_view_id = EXCLUDED.last_view_id, last_opened_at = EXCLUDED.last_opened_at
      WHERE EXCLUDED.last_view_id IS NULL OR used.last_view_id IS DISTINCT FROM EXCLUDED.last_view_id`,

  /** One page of the library, what the user opened most first; `query`: part of a name, as typed. */
  cardsByUse: (
    tx: Tx,
    actor: Actor,
    { type, query }: { type: ContentType | undefined; query: string | undefined },
    window: PageWindow,
  ) => {
    const filters = [
      ...(type ? [isOfType(type)] : []),
      ...(query ? [Prisma.sql`item.name ILIKE ${likePattern(query)}`] : []),
    ];
    return findCards(tx, actor, {
      from: Prisma.sql`(
        SELECT item.*, COALESCE(used.count, 0) AS uses
        FROM content_items AS item
        LEFT JOIN content_uses AS used ON used.item_id = item.id AND used.user_id = ${actor.userId}::uuid)`,
      ...(filters.length > 0 && { where: Prisma.join(filters, ' AND ') }),
      order: Prisma.sql`item.uses DESC, item.position, item.name, item.id`,
      ...window,
    });
  },
};
