import { CONTENT_TYPES, type ContentType } from '@openconsult/contracts/content-types';
import { type ContentType as ContentTypeColumn, Prisma, type Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';

/** The item that a call names. */
export interface ContentKey {
  readonly type: ContentType;
  readonly id: string;
}

/** An item as a card shows it. */
export interface CardRow {
  readonly id: string;
  readonly type: ContentTypeColumn;
  readonly name: string;
  readonly summary: string;
  readonly currency: string | null;
  readonly priceMinor: number | null;
  readonly isPublished: boolean;
  readonly updatedAt: Date;
  readonly isFavourite: boolean;
  readonly hasVideo: boolean;
  /** Of the item's first small picture; of a category without one, the first of what is in it. */
  readonly logoKey: string | null;
}

/** A user with `preview_type` 1 sees unpublished items, too (behaviour.md#education-content). */
export const seesUnpublished = ({ user }: Actor): boolean => user.preview_type === 1;

/** Matches the items of the library that the user sees, for queries by model. */
export const visibleTo = (actor: Actor) => ({
  practiceId: actor.practiceId,
  deletedAt: null,
  isHidden: false,
  ...(!seesUnpublished(actor) && { isPublished: true }),
});

/** The same for SQL, of the table `item`. */
export const isVisibleTo = (actor: Actor): Prisma.Sql => Prisma.sql`
  item.practice_id = ${actor.practiceId}::uuid AND item.deleted_at IS NULL AND NOT item.is_hidden
  ${seesUnpublished(actor) ? Prisma.empty : Prisma.sql`AND item.is_published`}`;

/** By the number that the database derives of the type, for the index (docs/decisions/0025-row-level-security.md). */
export const isOfType = (...types: [ContentType, ...ContentType[]]): Prisma.Sql =>
  Prisma.sql`item.type_place IN (${Prisma.join(types.map((type) => Prisma.sql`${CONTENT_TYPES.indexOf(type)}::smallint`))})`;

/** The order of the library among the items of a type. */
export const libraryOrder = Prisma.sql`item.position, item.name, item.id`;

/** The key of the small picture of an item of the table `item`. */
export const logoKey = (actor: Actor): Prisma.Sql => Prisma.sql`COALESCE(
  (SELECT media.thumb_key FROM content_media AS media
    WHERE media.item_id = item.id AND media.deleted_at IS NULL AND media.thumb_key IS NOT NULL
    ORDER BY media.position, media.id LIMIT 1),
  CASE WHEN item.type IN ('treatment_category', 'risk_category') THEN (
    SELECT media.thumb_key FROM content_links AS link
    JOIN content_items AS child ON child.id = link.child_id AND child.deleted_at IS NULL AND NOT child.is_hidden
      ${seesUnpublished(actor) ? Prisma.empty : Prisma.sql`AND child.is_published`}
    JOIN content_media AS media ON media.item_id = child.id AND media.deleted_at IS NULL
    WHERE link.parent_id = item.id AND media.thumb_key IS NOT NULL
    ORDER BY link.position, media.position, media.id LIMIT 1) END)`;

/** The columns of a card of the table `item`. Postgres would answer `EXISTS` by reading the videos of every practice once. */
export const cardColumns = (actor: Actor): Prisma.Sql => Prisma.sql`
  item.id, item.type::text AS type, item.name, item.summary, item.currency, item.price_minor AS "priceMinor",
  item.is_published AS "isPublished", item.updated_at AS "updatedAt",
  EXISTS (
    SELECT 1 FROM favourites AS favourite
    WHERE favourite.user_id = ${actor.userId}::uuid AND favourite.item_id = item.id) AS "isFavourite",
  COALESCE((
    SELECT true FROM content_media AS media
    WHERE media.item_id = item.id AND media.deleted_at IS NULL AND media.kind <> 'image' LIMIT 1), false) AS "hasVideo",
  ${logoKey(actor)} AS "logoKey"`;

/** Which cards, and in which order: SQL of the table `item`. */
interface CardQuery {
  /** What the user does not see is left out besides. Default: every item. */
  readonly where?: Prisma.Sql;
  /** Default: the order of the library. */
  readonly order?: Prisma.Sql;
  /** Rows with the columns of an item and others, for `order` and `extra`. Default: the items. */
  readonly from?: Prisma.Sql;
  /** Further columns, each after a comma. */
  readonly extra?: Prisma.Sql;
  readonly skip: number;
  readonly take: number;
}

/** One page of the cards that the user sees, and how many there are; one round trip, unless past the end. */
export async function findCards<Extra extends object = object>(
  tx: Tx,
  actor: Actor,
  query: CardQuery,
): Promise<{ rows: (CardRow & Extra)[]; total: number }> {
  const { order = libraryOrder, from = Prisma.sql`content_items`, extra = Prisma.empty } = query;
  const isListed = Prisma.sql`${isVisibleTo(actor)} ${query.where ? Prisma.sql`AND ${query.where}` : Prisma.empty}`;
  const count = Prisma.sql`SELECT count(*)::int AS total FROM ${from} AS item WHERE ${isListed}`;
  const rows = await tx.$queryRaw<(CardRow & Extra & { total: number })[]>`
    SELECT (${count}) AS total, ${cardColumns(actor)} ${extra}
    FROM ${from} AS item WHERE ${isListed}
    ORDER BY ${order} LIMIT ${query.take} OFFSET ${query.skip}`;
  if (rows.length > 0 || query.skip === 0) return { rows, total: rows[0]?.total ?? 0 };
  // A page past the end.
  const counted = await tx.$queryRaw<{ total: number }[]>`${count}`;
  return { rows, total: counted[0]?.total ?? 0 };
}

/** The cards of those ids that the user sees, by id. */
export async function findCardsByIds(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, CardRow>> {
  const rows = await tx.$queryRaw<CardRow[]>`
    SELECT ${cardColumns(actor)} FROM content_items AS item
    WHERE ${isVisibleTo(actor)} AND item.id = ANY(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Matches the given item with everything above and below it, of the table `item`. */
const isLinkedTo = (actor: Actor, key: ContentKey): Prisma.Sql => Prisma.sql`item.id IN (
  WITH RECURSIVE
    given AS (
      SELECT item.id FROM content_items AS item
      WHERE ${isVisibleTo(actor)} AND ${isOfType(key.type)} AND item.id = ${key.id}::uuid),
    below AS (
      SELECT id FROM given
      UNION
      SELECT item.id FROM below
      JOIN content_links AS link ON link.parent_id = below.id
      JOIN content_items AS item ON item.id = link.child_id
      WHERE ${isVisibleTo(actor)}),
    above AS (
      SELECT id FROM given
      UNION
      SELECT item.id FROM above
      JOIN content_links AS link ON link.child_id = above.id
      JOIN content_items AS item ON item.id = link.parent_id
      WHERE ${isVisibleTo(actor)})
  SELECT id FROM below UNION SELECT id FROM above)`;

interface PageWindow {
  readonly skip: number;
  readonly take: number;
}

/** The items of a type in the order of the library: those that are linked to each of the given ones. */
export const cardsOfType = (
  tx: Tx,
  actor: Actor,
  { type, linkedTo }: { readonly type: ContentType; readonly linkedTo: readonly ContentKey[] },
  window: PageWindow,
) => {
  const where = Prisma.join([isOfType(type), ...linkedTo.map((key) => isLinkedTo(actor, key))], ' AND ');
  return findCards(tx, actor, { where, ...window });
};

/** Conditions and treatments, the last changed first. */
export const cardsUpdated = (tx: Tx, actor: Actor, window: PageWindow) =>
  findCards(tx, actor, {
    where: isOfType('condition', 'treatment'),
    order: Prisma.sql`item.updated_at DESC, item.id`,
    ...window,
  });
