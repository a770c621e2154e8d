import { randomUUID } from 'node:crypto';
import type { ContentType } from '@openconsult/contracts/content-types';
import type { LibraryPlaylist } from '@openconsult/contracts/library-folder';
import type { Tx } from '@openconsult/db';
import { importedDigest } from './digest.ts';
import type { PlannedItem } from './plan.ts';
import { type LibraryRow, libraryRepo as repo } from './repo.ts';

interface Import {
  readonly planned: readonly PlannedItem[];
  /** The practice's items that the plan is of. */
  readonly rows: readonly LibraryRow[];
  readonly playlists: readonly LibraryPlaylist[];
  /** The symbol of the practice's currency: prices in another one are left out. */
  readonly currency: string | null;
  readonly at: Date;
}

/** Stores what is planned but the media, in the given transaction. The library is locked. */
export async function applyImport(tx: Tx, practiceId: string, plan: Import): Promise<void> {
  const { planned, rows, at } = plan;
  const ids = new Map(
    planned.flatMap(({ item, outcome, row }) =>
      outcome === 'refused' && row?.libraryKey !== item.key ? [] : [[item.key, row?.id ?? randomUUID()] as const],
    ),
  );
  const idOf = (key: string) => ids.get(key) ?? '';
  const placeAfter = places(rows);
  const created = planned.filter(({ outcome }) => outcome === 'created');
  await repo.create(
    tx,
    practiceId,
    created.map(({ item, content }) => ({
      ...columnsOf(content),
      ...priceOf(item.price, plan.currency),
      id: idOf(item.key),
      type: item.type,
      isOffered: item.is_offered ?? true,
      libraryKey: item.key,
      importedDigest: importedDigest(content, []),
      position: placeAfter(item.type),
      updatedAt: at,
    })),
  );
  const updated = planned.filter(({ outcome }) => outcome === 'updated');
  for (const { item, row, content } of updated) {
    const aliases = [...new Set([...content.aliases, ...(row?.libraryKey === null ? row.aliases : [])])];
    await repo.update(tx, practiceId, idOf(item.key), {
      ...columnsOf(content),
      aliases,
      libraryKey: item.key,
      importedDigest: importedDigest(content, row?.media ?? []),
      updatedAt: at,
    });
  }
  const links = [...created, ...updated].map(({ item, row, content }) => {
    const own = row?.libraryKey === null ? row.childIds : [];
    return { parentId: idOf(item.key), childIds: [...new Set([...content.children.map(idOf), ...own])] };
  });
  await repo.link(tx, practiceId, links);
  const known = await repo.playlistKeys(tx, practiceId);
  const playlists = plan.playlists.filter(({ key }) => !known.has(key));
  await repo.addPlaylists(
    tx,
    practiceId,
    playlists.map(({ key: libraryKey, name, items }) => {
      const itemIds = [...new Set(items)].flatMap((key) => ids.get(key) ?? []);
      return { id: randomUUID(), libraryKey, name, itemIds };
    }),
  );
}

const columnsOf = ({
  type: _type,
  children: _children,
  consent,
  aliases,
  steps,
  ...columns
}: PlannedItem['content']) => ({
  ...columns,
  aliases: [...aliases],
  steps: steps.map(({ title, text }) => ({ title, text })),
  consentText: consent,
});

const priceOf = (price: PlannedItem['item']['price'], currency: string | null) =>
  price && price.currency === currency ? { currency, priceMinor: price.minor } : {};

/** The next place among the items of a type. */
function places(rows: readonly LibraryRow[]): (type: ContentType) => number {
  const last = new Map<ContentType, number>();
  for (const { type, position } of rows) last.set(type, Math.max(last.get(type) ?? 0, position));
  return (type) => {
    const next = (last.get(type) ?? 0) + 1;
    last.set(type, next);
    return next;
  };
}
