import { isAdmin } from '@openconsult/contracts/access';
import { CONTENT_ITEMS_MAX } from '@openconsult/contracts/limits';
import type { ContentItem, ContentMedia, ContentType as ContentTypeColumn, Prisma, Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import {
  type CardRow,
  type ContentKey,
  cardColumns,
  isOfType,
  isVisibleTo,
  libraryOrder,
  logoKey,
  visibleTo,
} from './cards.repo.ts';
import { contentTypeColumn } from './types.ts';

/** What only the screen of an item shows. */
type ItemTexts = Pick<ContentItem, 'aliases' | 'text' | 'steps' | 'frequency' | 'frequencySource'>;
export type ItemRow = CardRow & ItemTexts;
/** What names an item. */
export type NamesRow = Pick<CardRow, 'id' | 'type' | 'name' | 'logoKey'> & Pick<ContentItem, 'aliases'>;
/** An item that contains another, or is in it. */
export type LinkedRow = CardRow & { readonly isChild: boolean };
/** An item below another. */
export type BelowRow = CardRow & { readonly parentId: string };

const mediaInOrder = {
  where: { deletedAt: null },
  orderBy: [{ position: 'asc' }, { id: 'asc' }],
} satisfies Prisma.ContentItem$mediaArgs;

/** The reads of the library, besides lists of cards; each names the practice, and leaves out what the user does not see. */
export const contentRepo = {
  find: async (tx: Tx, actor: Actor, { type, id }: ContentKey): Promise<ItemRow | null> => {
    const [row] = await tx.$queryRaw<ItemRow[]>`
      SELECT ${cardColumns(actor)}, item.aliases, item.text, item.steps, item.frequency,
        item.frequency_source AS "frequencySource"
      FROM content_items AS item WHERE ${isVisibleTo(actor)} AND ${isOfType(type)} AND item.id = ${id}::uuid`;
    return row ?? null;
  },

  /** What an item contains and what contains it, in the order of the links. */
  linked: (tx: Tx, actor: Actor, id: string): Promise<LinkedRow[]> => tx.$queryRaw`
    SELECT link."isChild", ${cardColumns(actor)}
    FROM (
      SELECT child_id AS id, true AS "isChild", "position" FROM content_links WHERE parent_id = ${id}::uuid
      UNION ALL
      SELECT parent_id AS id, false AS "isChild", "position" FROM content_links WHERE child_id = ${id}::uuid
    ) AS link
    JOIN content_items AS item ON item.id = link.id
    WHERE ${isVisibleTo(actor)}
    ORDER BY link.position, ${libraryOrder}`,

  /** Everything below an item: one row for each link. */
  below: (tx: Tx, actor: Actor, id: string): Promise<BelowRow[]> => tx.$queryRaw`
    WITH RECURSIVE below AS (
      SELECT ${id}::uuid AS id
      UNION
      SELECT item.id FROM below
      JOIN content_links AS link ON link.parent_id = below.id
      JOIN content_items AS item ON item.id = link.child_id
      WHERE ${isVisibleTo(actor)})
    SELECT link.parent_id AS "parentId", ${cardColumns(actor)}
    FROM below
    JOIN content_links AS link ON link.parent_id = below.id
    JOIN content_items AS item ON item.id = link.child_id
    WHERE ${isVisibleTo(actor)}
    ORDER BY link.position, ${libraryOrder}`,

  /** How many there are of each type. */
  counts: (tx: Tx, actor: Actor): Promise<{ type: ContentTypeColumn; count: number; updatedAt: Date }[]> =>
    tx.$queryRaw`
      SELECT item.type::text AS type, count(*)::int AS count, max(item.updated_at) AS "updatedAt"
      FROM content_items AS item WHERE ${isVisibleTo(actor)} GROUP BY item.type`,

  /** Conditions with their sub-conditions, by name only. */
  conditionNames: (tx: Tx, actor: Actor) =>
    tx.contentItem.findMany({
      where: { ...visibleTo(actor), type: 'condition' },
      orderBy: [{ position: 'asc' }, { name: 'asc' }, { id: 'asc' }],
      select: {
        id: true,
        name: true,
        children: {
          where: { child: { ...visibleTo(actor), type: 'sub_condition' } },
          orderBy: [{ position: 'asc' }, { childId: 'asc' }],
          select: { child: { select: { id: true, name: true } } },
        },
      },
    }),

  /** Conditions and treatments and their forms by name, in the order of the library. */
  names: (tx: Tx, actor: Actor): Promise<NamesRow[]> => tx.$queryRaw`
    SELECT item.id, item.type::text AS type, item.name, item.aliases, ${logoKey(actor)} AS "logoKey"
    FROM content_items AS item
    WHERE ${isVisibleTo(actor)} AND ${isOfType('condition', 'sub-condition', 'treatment', 'sub-treatment')}
    ORDER BY item.type_place, ${libraryOrder} LIMIT ${CONTENT_ITEMS_MAX}`,

  /** The pictures and videos of an item in their order; null without such an item. */
  mediaOf: async (tx: Tx, actor: Actor, { type, id }: ContentKey): Promise<ContentMedia[] | null> => {
    const where = { ...visibleTo(actor), id, type: contentTypeColumn(type) };
    const item = await tx.contentItem.findFirst({ where, select: { media: mediaInOrder } });
    return item?.media ?? null;
  },

  /** The key of the small picture of an item; null without one, or without such an item. */
  logoKeyOf: async (tx: Tx, actor: Actor, { type, id }: ContentKey): Promise<string | null> => {
    const [row] = await tx.$queryRaw<Pick<CardRow, 'logoKey'>[]>`
      SELECT ${cardColumns(actor)} FROM content_items AS item
      WHERE ${isVisibleTo(actor)} AND ${isOfType(type)} AND item.id = ${id}::uuid`;
    return row?.logoKey ?? null;
  },

  /** An admin, who edits every item, has the media of all. */
  findMedia: (tx: Tx, actor: Actor, id: string): Promise<ContentMedia | null> => {
    const item = isAdmin(actor.user) ? { practiceId: actor.practiceId } : visibleTo(actor);
    return tx.contentMedia.findFirst({ where: { id, deletedAt: null, item } });
  },
};
