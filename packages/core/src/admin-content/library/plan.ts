import { CONTENT_CHILDREN } from '@openconsult/contracts/content-types';
import type { LibraryItem, LibraryMedia } from '@openconsult/contracts/library-folder';
import { libraryMessages } from '@openconsult/contracts/texts';
import { videoUrl } from '@openconsult/contracts/video-url';
import { nameKey } from '../../platform/name-key.ts';
import { type Comparable, comparableOfItem, comparableOfRow, importedDigest, textDigest } from './digest.ts';
import type { LibraryRow } from './repo.ts';

/** The effect of an import on one item. */
export interface PlannedItem {
  readonly item: LibraryItem;
  /** `kept`: the practice changed or deleted it. */
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'kept' | 'refused';
  readonly reasons: readonly string[];
  /** The item of the practice; null for a new one. */
  readonly row: LibraryRow | null;
  /** What the item is imported as. */
  readonly content: Comparable;
}

/** The files of an item. */
export const filesOf = (media: readonly LibraryMedia[]): string[] =>
  media.flatMap((one) => {
    if (one.kind === 'image') return [one.file, ...(one.plain ? [one.plain] : [])];
    if (one.kind === 'video') return [one.file, one.poster, ...(one.captions ? [one.captions] : [])];
    return one.poster ? [one.poster] : [];
  });

const placeOf = ({ type, name }: Pick<LibraryItem, 'type' | 'name'>): string => `${type}: ${nameKey(name)}`;

/** An item of the practice's own that has only what a list of treatments has. */
const isBare = (row: LibraryRow): boolean =>
  row.libraryKey === null && row.summary === '' && row.text === '' && row.media.length === 0;

/** Whether the practice changed an imported item. */
export const isChangedByPractice = (row: LibraryRow, keyOf: (id: string) => string | null): boolean =>
  row.importedDigest !== importedDigest(comparableOfRow(row, keyOf), row.media);

/** The keys of a practice's items by their ids. */
export function keysOf(rows: readonly LibraryRow[]): (id: string) => string | null {
  const keys = new Map(rows.map(({ id, libraryKey }) => [id, libraryKey]));
  return (id) => keys.get(id) ?? null;
}

/**
 * What an import of these items changes in a practice's library. An item is known by its key. One that the practice
 * changed or deleted is kept; one of the practice's own with the same name, and without texts, becomes the imported one.
 * @param faultOf why a file of an item cannot be used; null if it can. Files of kept items do not matter
 */
export function planImport(
  items: readonly LibraryItem[],
  rows: readonly LibraryRow[],
  faultOf: (file: string) => string | null,
): PlannedItem[] {
  const inLibrary = new Map(items.map((item) => [item.key, item]));
  const live = rows.filter(({ deletedAt }) => deletedAt === null);
  const rowOf = matchRows(items, rows);
  const keyOf = keysOf(rows);
  const isKept = (item: LibraryItem) => {
    const row = rowOf(item);
    return row !== null && (row.deletedAt !== null || (row.libraryKey !== null && isChangedByPractice(row, keyOf)));
  };
  const faults = faultsOf(items, (item, file) => (isKept(item) ? null : faultOf(file)));
  const taken = new Map(live.map((row) => [placeOf(row), row.id]));
  for (const item of items) {
    const row = rowOf(item);
    const other = taken.get(placeOf(item));
    if (other !== undefined && other !== row?.id) faults.add(item, libraryMessages.nameTaken);
    if (row && row.type !== item.type) faults.add(item, libraryMessages.otherType);
  }
  const isKnown = (key: string) => {
    const item = inLibrary.get(key);
    return item !== undefined && (faults.of(item).length === 0 || rowOf(item)?.libraryKey === key);
  };
  return items.map((item): PlannedItem => {
    const row = rowOf(item);
    const content = comparableOfItem(item, isKnown);
    const planned = (outcome: PlannedItem['outcome'], ...reasons: string[]) => ({
      item,
      outcome,
      reasons,
      row,
      content,
    });
    if (faults.of(item).length > 0) return planned('refused', ...faults.of(item));
    if (row === null) return planned('created');
    if (row.deletedAt !== null) return planned('kept', libraryMessages.deletedHere);
    if (row.libraryKey === null) return planned('updated');
    if (isKept(item)) return planned('kept', libraryMessages.changedHere);
    return planned(textDigest(comparableOfRow(row, keyOf)) === textDigest(content) ? 'unchanged' : 'updated');
  });
}

/** The row that each item is imported into: by its key, else a bare one by its name, else a bare risk by its line. */
function matchRows(
  items: readonly LibraryItem[],
  rows: readonly LibraryRow[],
): (item: LibraryItem) => LibraryRow | null {
  const byKey = new Map(rows.flatMap((row) => (row.libraryKey === null ? [] : [[row.libraryKey, row] as const])));
  const bare = rows.filter((row) => row.deletedAt === null && isBare(row));
  const byName = new Map(bare.map((row) => [placeOf(row), row]));
  const byLine = new Map(
    bare.flatMap((row) => (row.type === 'risk' ? [[nameKey(row.consentLine ?? row.name), row] as const] : [])),
  );
  const matched = new Map<LibraryItem, LibraryRow>();
  const claimed = new Set<LibraryRow>();
  const match = (rowOf: (item: LibraryItem) => LibraryRow | undefined) => {
    for (const item of items) {
      const row = matched.has(item) ? undefined : rowOf(item);
      if (row === undefined || claimed.has(row)) continue;
      matched.set(item, row);
      claimed.add(row);
    }
  };
  match(({ key }) => byKey.get(key));
  match((item) => byName.get(placeOf(item)));
  match(({ type, consent_line: line }) => (type === 'risk' && line ? byLine.get(nameKey(line)) : undefined));
  return (item) => matched.get(item) ?? null;
}

/** What is wrong with the items of a library, whatever the practice has. */
function faultsOf(items: readonly LibraryItem[], faultOf: (item: LibraryItem, file: string) => string | null) {
  const faults = new Map<LibraryItem, string[]>();
  const add = (item: LibraryItem, message: string) => void faults.set(item, [...(faults.get(item) ?? []), message]);
  const types = new Map(items.map(({ key, type }) => [key, type]));
  const seen = new Set<string>();
  for (const item of items) {
    if (seen.has(item.key)) add(item, libraryMessages.repeatedKey(item.key));
    if (seen.has(placeOf(item))) add(item, libraryMessages.repeatedName);
    seen.add(item.key).add(placeOf(item));
    for (const child of item.children) {
      const type = types.get(child);
      if (type === undefined) add(item, libraryMessages.unknownKey(child));
      else if (!CONTENT_CHILDREN[item.type].includes(type)) add(item, libraryMessages.notInside(child, item.type));
    }
    for (const file of filesOf(item.media)) {
      const fault = faultOf(item, file);
      if (fault !== null) add(item, `${file}: ${fault}`);
    }
    for (const media of item.media)
      if (media.kind === 'link' && !videoUrl.safeParse(media.url).success) add(item, libraryMessages.badAddress);
  }
  return { add, of: (item: LibraryItem): readonly string[] => faults.get(item) ?? [] };
}
