import {
  CONTENT_TYPES,
  type ContentType,
  contentTypeOf,
  contentTypePlural,
} from '@openconsult/contracts/content-types';

/** An item in an address. */
export interface ContentRef {
  readonly type: ContentType;
  readonly id: string;
}

/** The items that an address leads through, the open one last. Never empty. */
export type ContentTrail = readonly [ContentRef, ...ContentRef[]];

/**
 * What an address of the library shows: all of it, the items of a type, an item, one picture or video of it (`view`),
 * its pictures and videos in order (`playlist`), everything below it (`flow`), or playlists of the practice.
 */
export type ContentAddress =
  | { readonly shows: 'library' | 'favourites' | 'playlists' }
  | { readonly shows: 'list'; readonly type: ContentType }
  | { readonly shows: 'item' | 'view' | 'playlist' | 'flow'; readonly trail: ContentTrail }
  | { readonly shows: 'practice-playlist'; readonly id: string };

const ROOT = '/content';
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TRAIL_MAX = 6;
const TYPES = new Map(CONTENT_TYPES.map((type) => [contentTypePlural(type), type]));
const ENDS = ['view', 'playlist', 'flow'] as const;

const trailOf = (parts: readonly string[]): ContentTrail | null => {
  const refs: ContentRef[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const type = TYPES.get(parts[index] ?? '');
    const id = parts[index + 1] ?? '';
    if (type === undefined || !ID.test(id)) return null;
    refs.push({ type, id });
  }
  const [first, ...rest] = refs;
  return first === undefined || refs.length > TRAIL_MAX ? null : [first, ...rest];
};

/** Reads a path under `/content`; null for one that no page of the library has. */
export const readContentPath = (pathname: string): ContentAddress | null => {
  const [root, ...parts] = pathname.split('/').filter((part) => part !== '');
  if (root?.toLowerCase() !== 'content') return null;
  const [first, second, ...rest] = parts;
  if (first === undefined) return { shows: 'library' };
  if (second === undefined) {
    if (first === 'favourites' || first === 'playlists') return { shows: first };
    const type = TYPES.get(first);
    return type === undefined ? null : { shows: 'list', type };
  }
  if (first === 'playlists')
    return ID.test(second) && rest.length === 0 ? { shows: 'practice-playlist', id: second } : null;
  const end = ENDS.find((name) => parts.at(-1) === name);
  const trail = trailOf(end === undefined ? parts : parts.slice(0, -1));
  return trail && { shows: end ?? 'item', trail };
};

/** The path of an item that is reached through a trail; the item alone without one. */
export const contentPath = (trail: readonly ContentRef[], end?: (typeof ENDS)[number]): string =>
  [ROOT, ...trail.flatMap(({ type, id }) => [contentTypePlural(type), id]), ...(end === undefined ? [] : [end])].join(
    '/',
  );

export const contentListPath = (type: ContentType): string => `${ROOT}/${contentTypePlural(type)}`;
export const playlistPath = (id: string): string => `${ROOT}/playlists/${id}`;

/** The reference to an item as calls answer it. Throws on a class that the contract does not have. */
export const refOf = ({ type, id }: { readonly type: string; readonly id: string }): ContentRef => {
  const known = contentTypeOf(type);
  if (known === null) throw new Error(`The library has no items of the class ${type}`);
  return { type: known, id };
};

/**
 * The item that `/content/?{url}` names, as a path: with or without the origin of this page and `/content`. Null for
 * anything else, so that no address leads out of the library (behaviour.md#library-pages).
 */
export const readContentQuery = (search: string, origin: string): string | null => {
  let text: string;
  try {
    text = decodeURIComponent(search.replace(/^\?/, '').replace(/=$/, ''));
  } catch {
    return null;
  }
  const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  const address = readContentPath(/^\/?content\//i.test(path) ? path : `${ROOT}/${path}`);
  return address !== null && 'trail' in address
    ? contentPath(address.trail, address.shows === 'item' ? undefined : address.shows)
    : null;
};
