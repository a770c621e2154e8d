import type { ContentType } from '@openconsult/contracts/content-types';
import type { ContentItem, ContentMedia, Prisma, Tx } from '@openconsult/db';
import { contentTypeColumn as typeColumn, contentTypeOfColumn as typeOfColumn } from '../../education-content/index.ts';

/** What a library says of a picture or video. */
export type MediaColumns = Pick<
  ContentMedia,
  | 'kind'
  | 'title'
  | 'description'
  | 'fileKey'
  | 'contentType'
  | 'sizeBytes'
  | 'thumbKey'
  | 'plainKey'
  | 'posterKey'
  | 'captionsKey'
  | 'url'
  | 'width'
  | 'height'
  | 'durationMs'
  | 'framesPerSecond'
>;

/** The keys of the files of a picture or video, without small pictures, which are made of them. */
export const keysOfMedia = ({ fileKey, plainKey, posterKey, captionsKey }: MediaColumns): string[] =>
  [fileKey, plainKey, posterKey, captionsKey].filter((key) => key !== null);

/** An item with the ids of what it contains and its media, in their order. */
export type LibraryRow = Omit<ContentItem, 'type'> & {
  readonly type: ContentType;
  readonly childIds: readonly string[];
  readonly media: readonly ContentMedia[];
};

type NewItem = Omit<Prisma.ContentItemCreateManyInput, 'type' | 'practiceId'> & { readonly type: ContentType };
interface NewPlaylist {
  readonly id: string;
  readonly libraryKey: string;
  readonly name: string;
  readonly itemIds: readonly string[];
}
interface Links {
  readonly parentId: string;
  readonly childIds: readonly string[];
}

/** Serialises changes of a practice's library until the transaction ends. */
export async function lockLibrary(tx: Tx, practiceId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`library:${practiceId}`}, 0))`;
}

/** The queries of an import on a practice's library; each names the practice. */
export const libraryRepo = {
  lock: lockLibrary,

  /** Every item, also hidden and deleted ones, in the order of the library. */
  async all(tx: Tx, practiceId: string): Promise<LibraryRow[]> {
    const items = await tx.contentItem.findMany({
      where: { practiceId },
      orderBy: [{ position: 'asc' }, { name: 'asc' }, { id: 'asc' }],
    });
    const links = await tx.contentLink.findMany({
      where: { practiceId },
      orderBy: [{ position: 'asc' }, { childId: 'asc' }],
    });
    const media = await tx.contentMedia.findMany({
      where: { practiceId, deletedAt: null },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    });
    const childIds = Map.groupBy(links, ({ parentId }) => parentId);
    const mediaOf = Map.groupBy(media, ({ itemId }) => itemId);
    return items.map((item) => ({
      ...item,
      type: typeOfColumn(item.type),
      childIds: (childIds.get(item.id) ?? []).map(({ childId }) => childId),
      media: mediaOf.get(item.id) ?? [],
    }));
  },

  async create(tx: Tx, practiceId: string, items: readonly NewItem[]): Promise<void> {
    const data = items.map((item) => ({ ...item, practiceId, type: typeColumn(item.type) }));
    await tx.contentItem.createMany({ data });
  },

  async update(
    tx: Tx,
    practiceId: string,
    id: string,
    change: Prisma.ContentItemUpdateManyMutationInput,
  ): Promise<void> {
    await tx.contentItem.updateMany({ where: { id, practiceId }, data: { ...change, version: { increment: 1 } } });
  },

  /** Replaces what each of the items contains. */
  async link(tx: Tx, practiceId: string, links: readonly Links[]): Promise<void> {
    await tx.contentLink.deleteMany({ where: { practiceId, parentId: { in: links.map(({ parentId }) => parentId) } } });
    const data = links.flatMap(({ parentId, childIds }) =>
      childIds.map((childId, position) => ({ practiceId, parentId, childId, position })),
    );
    await tx.contentLink.createMany({ data, skipDuplicates: true });
  },

  /** Replaces the media of an item; the digest is what the item was imported as. */
  async replaceMedia(
    tx: Tx,
    practiceId: string,
    itemId: string,
    { media, digest, at }: { readonly media: readonly MediaColumns[]; readonly digest: string; readonly at: Date },
  ): Promise<void> {
    await tx.contentMedia.updateMany({ where: { practiceId, itemId, deletedAt: null }, data: { deletedAt: at } });
    const data = media.map((one, position) => ({ ...one, practiceId, itemId, position }));
    await tx.contentMedia.createMany({ data });
    const change = { importedDigest: digest, updatedAt: at, version: { increment: 1 } };
    await tx.contentItem.updateMany({ where: { id: itemId, practiceId }, data: change });
  },

  /** The library keys of the practice's playlists, also of deleted ones. */
  playlistKeys: async (tx: Tx, practiceId: string): Promise<Set<string | null>> => {
    const rows = await tx.playlist.findMany({ where: { practiceId }, select: { libraryKey: true } });
    return new Set(rows.map(({ libraryKey }) => libraryKey));
  },

  /** Those that are not deleted, with the ids of their items in order. */
  async playlists(tx: Tx, practiceId: string) {
    const rows = await tx.playlist.findMany({
      where: { practiceId, deletedAt: null },
      include: { items: { orderBy: { position: 'asc' } } },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    });
    return rows.map(({ items, ...row }) => ({ ...row, itemIds: items.map(({ itemId }) => itemId) }));
  },

  async addPlaylists(tx: Tx, practiceId: string, playlists: readonly NewPlaylist[]): Promise<void> {
    await tx.playlist.createMany({ data: playlists.map(({ itemIds: _itemIds, ...row }) => ({ ...row, practiceId })) });
    const data = playlists.flatMap(({ id: playlistId, itemIds }) =>
      itemIds.map((itemId, position) => ({ playlistId, practiceId, itemId, position })),
    );
    await tx.playlistItem.createMany({ data });
  },
};
