import type { Tx } from '@openconsult/db';

/** What a search knows of an item. */
export interface SearchedItem {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** The names of its categories, and of what a sub-condition or sub-treatment is one of. */
  readonly categories: readonly string[];
  readonly summary: string;
  readonly isPublished: boolean;
  /** Conditions first, then treatments, then risks; each in the order of the library. */
  readonly position: number;
}

/** The items of a practice that a search may find: all that are not hidden, deleted or categories themselves. */
export const searchedItems = (tx: Tx, practiceId: string): Promise<SearchedItem[]> => tx.$queryRaw`
  SELECT item.id, item.name, item.aliases, item.summary, item.is_published AS "isPublished",
    row_number() OVER (ORDER BY item.type, item.position, item.name)::int AS position,
    coalesce((
      SELECT array_agg(above.name ORDER BY above.name)
      FROM content_links AS link JOIN content_items AS above ON above.id = link.parent_id
      WHERE link.child_id = item.id AND above.deleted_at IS NULL AND NOT above.is_hidden
        AND (above.type IN ('treatment_category', 'risk_category')
          OR item.type IN ('sub_condition', 'sub_treatment') AND above.type IN ('condition', 'treatment'))
    ), '{}') AS categories
  FROM content_items AS item
  WHERE item.practice_id = ${practiceId}::uuid AND item.deleted_at IS NULL AND NOT item.is_hidden
    AND item.type NOT IN ('treatment_category', 'risk_category')`;
