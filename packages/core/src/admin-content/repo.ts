import type { CONTENT_SORTS, ContentStatus } from '@openconsult/contracts/admin-content';
import type { ContentType } from '@openconsult/contracts/content-types';
import type { ContentItem, ContentMedia, Prisma, Tx } from '@openconsult/db';
import { contentTypeColumn, contentTypeOfColumn } from '../education-content/index.ts';
import { containing } from '../platform/page.ts';
import type { MediaColumns } from './library/index.ts';

/** An item that another contains. */
export type LinkedItem = Pick<ContentItem, 'id' | 'type' | 'name' | 'isPublished' | 'isHidden' | 'deletedAt'>;

/** An item with what is linked to it and its media, in their order. */
export type EditedRow = ContentItem & {
  readonly children: readonly { readonly child: LinkedItem }[];
  readonly parents: readonly { readonly parent: LinkedItem }[];
  readonly media: readonly ContentMedia[];
};

interface Filter {
  readonly type?: ContentType | undefined;
  readonly status?: ContentStatus | undefined;
  readonly query?: string | undefined;
}

const byStatus: Readonly<Record<ContentStatus, Prisma.ContentItemWhereInput>> = {
  published: { isPublished: true, isHidden: false, deletedAt: null },
  draft: { isPublished: false, isHidden: false, deletedAt: null },
  hidden: { isHidden: true, deletedAt: null },
  deleted: { NOT: { deletedAt: null } },
};

const libraryOrder = [{ type: 'asc' }, { position: 'asc' }, { name: 'asc' }, { id: 'asc' }] as const;
const orders: Readonly<Record<(typeof CONTENT_SORTS)[number], Prisma.ContentItemOrderByWithRelationInput[]>> = {
  order: [...libraryOrder],
  name: [{ name: 'asc' }, { id: 'asc' }],
  updated: [{ updatedAt: 'desc' }, { id: 'asc' }],
};

const matching = (practiceId: string, { type, status, query }: Filter): Prisma.ContentItemWhereInput => ({
  practiceId,
  ...(status ? byStatus[status] : { deletedAt: null }),
  ...(type && { type: contentTypeColumn(type) }),
  ...(query?.trim() && { name: containing(query.trim()) }),
});

const linked = { select: { id: true, type: true, name: true, isPublished: true, isHidden: true, deletedAt: true } };

/** The queries of an admin on the library; each names the practice. */
export const adminContentRepo = {
  list: (
    tx: Tx,
    practiceId: string,
    filter: Filter & { readonly sort?: (typeof CONTENT_SORTS)[number] | undefined },
    window: { readonly skip: number; readonly take: number },
  ): Promise<ContentItem[]> =>
    tx.contentItem.findMany({
      where: matching(practiceId, filter),
      orderBy: orders[filter.sort ?? 'order'],
      ...window,
    }),

  count: (tx: Tx, practiceId: string, filter: Filter): Promise<number> =>
    tx.contentItem.count({ where: matching(practiceId, filter) }),

  async tree(tx: Tx, practiceId: string): Promise<(LinkedItem & { readonly childIds: readonly string[] })[]> {
    const [items, links] = await Promise.all([
      tx.contentItem.findMany({ where: { practiceId, deletedAt: null }, orderBy: [...libraryOrder], ...linked }),
      tx.contentLink.findMany({
        where: { practiceId, child: { deletedAt: null } },
        orderBy: [{ position: 'asc' }, { childId: 'asc' }],
      }),
    ]);
    const childIds = Map.groupBy(links, ({ parentId }) => parentId);
    return items.map((item) => ({ ...item, childIds: (childIds.get(item.id) ?? []).map(({ childId }) => childId) }));
  },

  find: (tx: Tx, practiceId: string, id: string): Promise<EditedRow | null> =>
    tx.contentItem.findFirst({
      where: { id, practiceId },
      include: {
        children: { include: { child: linked }, orderBy: [{ position: 'asc' }, { childId: 'asc' }] },
        parents: { include: { parent: linked }, orderBy: { parent: { name: 'asc' } } },
        media: { where: { deletedAt: null }, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
      },
    }),

  /** Every item that is not deleted, by its type, name and id. */
  names: async (tx: Tx, practiceId: string): Promise<{ id: string; name: string; type: ContentType }[]> => {
    const where = { practiceId, deletedAt: null };
    const rows = await tx.contentItem.findMany({ where, select: { id: true, name: true, type: true } });
    return rows.map((row) => ({ ...row, type: contentTypeOfColumn(row.type) }));
  },

  findAll: (tx: Tx, practiceId: string, ids: readonly string[]): Promise<LinkedItem[]> =>
    tx.contentItem.findMany({ where: { practiceId, id: { in: [...ids] }, deletedAt: null }, ...linked }),

  /** Adds an item as the last of its type, unless any practice has the id. */
  async create(
    tx: Tx,
    practiceId: string,
    { type, ...row }: Prisma.ContentItemUpdateManyMutationInput & { id: string; type: ContentType; name: string },
  ): Promise<void> {
    const column = contentTypeColumn(type);
    const { _max } = await tx.contentItem.aggregate({ where: { practiceId, type: column }, _max: { position: true } });
    const data = { ...row, practiceId, type: column, position: (_max.position ?? 0) + 1 };
    await tx.contentItem.createMany({ data: [data as Prisma.ContentItemCreateManyInput], skipDuplicates: true });
  },

  async update(
    tx: Tx,
    practiceId: string,
    id: string,
    change: Prisma.ContentItemUpdateManyMutationInput,
  ): Promise<void> {
    await tx.contentItem.updateMany({ where: { id, practiceId }, data: { ...change, version: { increment: 1 } } });
  },

  async setChildren(tx: Tx, practiceId: string, parentId: string, ids: readonly string[]): Promise<void> {
    await tx.contentLink.deleteMany({ where: { practiceId, parentId } });
    const data = ids.map((childId, position) => ({ practiceId, parentId, childId, position }));
    await tx.contentLink.createMany({ data });
  },

  /** Puts items of a type first, in this order; the others follow as they were. */
  async setOrder(tx: Tx, practiceId: string, type: ContentType, ids: readonly string[]): Promise<void> {
    await tx.$executeRaw`
      UPDATE content_items AS item SET position = placed.place
      FROM (
        SELECT each.id, row_number() OVER (ORDER BY given.place NULLS LAST, each.position, each.name, each.id) AS place
        FROM content_items AS each LEFT JOIN unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS given (id, place) ON given.id = each.id
        WHERE each.practice_id = ${practiceId}::uuid AND each.type = ${contentTypeColumn(type)}::content_type
      ) AS placed
      WHERE item.id = placed.id AND item.practice_id = ${practiceId}::uuid AND item.position <> placed.place`;
  },

  /** False if any practice has media of this id. */
  addMedia: async (
    tx: Tx,
    practiceId: string,
    media: MediaColumns & { readonly id: string; readonly itemId: string; readonly position: number },
  ): Promise<boolean> =>
    (await tx.contentMedia.createMany({ data: [{ ...media, practiceId }], skipDuplicates: true })).count > 0,

  /** False if the item has no such media. */
  updateMedia: async (
    tx: Tx,
    practiceId: string,
    { itemId, id }: { readonly itemId: string; readonly id: string },
    change: Prisma.ContentMediaUpdateManyMutationInput,
  ): Promise<boolean> =>
    (await tx.contentMedia.updateMany({ where: { id, itemId, practiceId, deletedAt: null }, data: change })).count > 0,
};
