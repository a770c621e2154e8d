import { z } from 'zod';
import { contentCard } from './education-content.ts';
import { CONTENT_NAME_MAX_LENGTH } from './shapes/content-types.ts';
import { endpoint } from './spine/endpoint.ts';
import { done, id, idParams, moment, pageOf, pageQuery, requiredText } from './spine/fields.ts';
import { PLAYLIST_ITEMS_MAX } from './spine/limits.ts';
import { expectedVersion } from './spine/text-version.ts';

/** Pictures on the card of a playlist. */
export const PLAYLIST_LOGOS_MAX = 4;

/** Items of the library in an order of the practice's own, to show one after the other. */
export const playlistCard = z.object({
  id: z.string(),
  name: z.string(),
  /** Of items that the user sees. */
  item_count: z.int(),
  /** Of the first items with a picture. */
  logos: z.array(z.string()).max(PLAYLIST_LOGOS_MAX),
  author: z.string().nullable(),
  updated_at: moment,
});
export type PlaylistCard = z.infer<typeof playlistCard>;

export const playlist = playlistCard.extend({ items: z.array(contentCard), version: z.int() });
export type Playlist = z.infer<typeof playlist>;

const playlistBody = {
  name: requiredText(CONTENT_NAME_MAX_LENGTH),
  /** In the order in which they are shown; an item once. */
  items: z.array(id).max(PLAYLIST_ITEMS_MAX),
};

const choice = 'Not in the spec by its call, which names playlists and the page that builds them.';

export const playlists = {
  data: endpoint({
    method: 'GET',
    path: '/api/education-content/data/playlist',
    access: 'education',
    summary: 'The playlists of the practice by name, 10 a page',
    query: z.strictObject(pageQuery),
    response: pageOf(playlistCard),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/playlists/{id}',
    access: 'education',
    summary: 'One playlist with the items that the user sees',
    params: idParams,
    response: playlist,
    choice,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/playlists',
    access: 'playlists',
    summary: 'Adds a playlist; the same id again answers the first',
    body: z.strictObject({ id, ...playlistBody }),
    response: playlist,
    choice,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/playlists/{id}',
    access: 'playlists',
    summary: 'Changes name, items and order; 409 if it changed since it was read',
    params: idParams,
    body: z.strictObject({ ...playlistBody, version: expectedVersion }),
    response: playlist,
    choice,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/playlists/{id}/copy',
    access: 'playlists',
    summary: 'Adds a copy of a playlist under the given id',
    params: idParams,
    body: z.strictObject({ id }),
    response: playlist,
    choice,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/playlists/{id}',
    access: 'playlists',
    summary: 'Removes a playlist; it can be restored. Safe to repeat',
    params: idParams,
    response: done,
    choice,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/playlists/{id}/restore',
    access: 'playlists',
    summary: 'Restores a removed playlist',
    params: idParams,
    response: playlist,
    choice,
  }),
};
