import { basename } from 'node:path/posix';
import { Readable } from 'node:stream';
import { CONTENT_CHILDREN, CONTENT_TYPES } from '@openconsult/contracts/content-types';
import { AppError } from '@openconsult/contracts/errors';
import { LIBRARY_FORMAT_VERSION, type LibraryItem, type LibraryMedia } from '@openconsult/contracts/library-folder';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Tx } from '@openconsult/db';
import type { Deps } from '../../platform/deps.ts';
import { stepsOf } from './digest.ts';
import { keysOfMedia, type LibraryRow, type MediaColumns, libraryRepo as repo } from './repo.ts';
import { type ZipEntry, zipOf } from './zip.ts';

const ZIP_MAX_BYTES = 4_000_000_000;

/**
 * A practice's library as a stream of a zip: what it shows, with drafts, without prices. Another practice imports it.
 * @throws AppError VALIDATION if it is too large for one zip
 */
export async function exportLibrary(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  practiceId: string,
  name: string,
): Promise<Readable> {
  const rows = (await repo.all(db, practiceId))
    .filter(({ deletedAt, isHidden }) => deletedAt === null && !isHidden)
    .toSorted((a, b) => CONTENT_TYPES.indexOf(a.type) - CONTENT_TYPES.indexOf(b.type));
  const keys = keysFor(rows);
  const items = rows.map((row) => itemOf(row, keys));
  const playlists = await playlistsOf(db, practiceId, keys);
  const manifest = { format: LIBRARY_FORMAT_VERSION, name, licence: '', items: ['items.json'], playlists };
  const files = new Set(rows.flatMap(({ media }) => media.flatMap(keysOfMedia)));
  let bytes = 0;
  const stored: string[] = [];
  for (const key of files) {
    const head = await storage.head(key);
    if (head === null) continue;
    bytes += head.sizeBytes;
    stored.push(key);
  }
  if (bytes > ZIP_MAX_BYTES) throw new AppError('VALIDATION', answerMessages.exportTooLarge);
  const json = (value: unknown) => () => [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)];
  async function* chunksOf(key: string): AsyncGenerator<Uint8Array> {
    yield* await storage.stream(key);
  }
  const entries: ZipEntry[] = [
    { name: 'library.json', chunks: json(manifest) },
    { name: 'items.json', chunks: json(items) },
    ...stored.map((key) => ({ name: fileName(key), chunks: () => chunksOf(key) })),
  ];
  return Readable.from(zipOf(entries));
}

const fileName = (key: string): string => `media/${basename(key)}`;

const KEY_MAX_LENGTH = 70;

/** A key for each item: that of the library it is from, else one made of its name. */
function keysFor(rows: readonly LibraryRow[]): Map<string, string> {
  const taken = new Set(rows.map(({ libraryKey }) => libraryKey));
  return new Map(
    rows.map(({ id, libraryKey, name, type }) => {
      if (libraryKey !== null) return [id, libraryKey];
      const words = name
        .normalize('NFKD')
        .toLowerCase()
        .match(/[a-z0-9]+/g) ?? [type];
      const base = words.join('-').slice(0, KEY_MAX_LENGTH).replace(/-$/, '');
      let key = base;
      for (let count = 2; taken.has(key); count += 1) key = `${base}-${count}`;
      taken.add(key);
      return [id, key];
    }),
  );
}

function itemOf(row: LibraryRow, keys: ReadonlyMap<string, string>): LibraryItem {
  const { frequency: text, frequencySource: source } = row;
  const isTreatment = CONTENT_CHILDREN[row.type].includes('risk') && row.type !== 'risk-category';
  return {
    key: keys.get(row.id) ?? '',
    type: row.type,
    name: row.name,
    aliases: row.aliases,
    summary: row.summary,
    text: row.text,
    is_published: row.isPublished,
    children: row.childIds.flatMap((id) => keys.get(id) ?? []),
    media: row.media.flatMap(mediaOf),
    ...(isTreatment && {
      steps: stepsOf(row.steps),
      ...(row.consentText && { consent: row.consentText }),
      ...(!row.isOffered && { is_offered: false }),
    }),
    ...(row.type === 'risk' && {
      ...(row.consentLine !== null && { consent_line: row.consentLine }),
      frequency: text === null || source === null ? null : { text, source },
    }),
  };
}

function mediaOf(media: MediaColumns): LibraryMedia[] {
  const { kind, title, description, fileKey, plainKey, posterKey, captionsKey, url } = media;
  const named = { title, description };
  const poster = posterKey === null ? {} : { poster: fileName(posterKey) };
  if (kind === 'link') return url === null ? [] : [{ ...named, kind, url, ...poster }];
  if (fileKey === null) return [];
  const file = fileName(fileKey);
  if (kind === 'image') return [{ ...named, kind, file, ...(plainKey !== null && { plain: fileName(plainKey) }) }];
  if (posterKey === null) return [];
  const captions = captionsKey === null ? {} : { captions: fileName(captionsKey) };
  return [{ ...named, kind, file, poster: fileName(posterKey), ...captions }];
}

async function playlistsOf(tx: Tx, practiceId: string, keys: ReadonlyMap<string, string>) {
  const playlists = await repo.playlists(tx, practiceId);
  return playlists.map(({ id, libraryKey, name, itemIds }) => ({
    key: libraryKey ?? id,
    name,
    items: itemIds.flatMap((itemId) => keys.get(itemId) ?? []),
  }));
}
