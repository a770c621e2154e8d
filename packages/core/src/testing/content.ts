import type { ContentType } from '@openconsult/contracts/content-types';
import type { ContentItem, ContentMedia, Db } from '@openconsult/db';

type NewItem = Partial<Omit<ContentItem, 'type' | 'practiceId' | 'steps'>>;

/** An item of a practice's library, published. `parent`: the item that contains it, after what it contains already. */
export async function addContentItem(
  db: Db,
  practiceId: string,
  type: ContentType,
  name: string,
  { parent, ...columns }: NewItem & { readonly parent?: string } = {},
): Promise<ContentItem> {
  const item = await db.contentItem.create({
    data: { practiceId, type: type.replace('-', '_') as ContentItem['type'], name, isPublished: true, ...columns },
  });
  if (parent !== undefined) await linkContent(db, practiceId, parent, item.id);
  return item;
}

/** Puts an item into another, after what it contains already. */
export async function linkContent(db: Db, practiceId: string, parentId: string, childId: string): Promise<void> {
  const position = await db.contentLink.count({ where: { parentId } });
  await db.contentLink.create({ data: { practiceId, parentId, childId, position } });
}

/** A picture of an item, unless the columns say otherwise. */
export const addContentMedia = (
  db: Db,
  item: Pick<ContentItem, 'id' | 'practiceId'>,
  columns: Partial<ContentMedia> = {},
): Promise<ContentMedia> =>
  db.contentMedia.create({
    data: { practiceId: item.practiceId, itemId: item.id, kind: 'image', title: 'Picture', ...columns },
  });
