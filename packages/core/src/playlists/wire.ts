import type { Playlist, PlaylistCard } from '@openconsult/contracts/playlists';
import { PLAYLIST_LOGOS_MAX } from '@openconsult/contracts/playlists';
import type { Playlist as PlaylistRow } from '@openconsult/db';
import { type CardRow, cardToWire, logoUrl } from '../education-content/index.ts';
import type { LogoRow, PlaylistSummaryRow } from './repo.ts';

const logosOf = (rows: readonly LogoRow[]): string[] =>
  rows.flatMap((row) => logoUrl(row) ?? []).slice(0, PLAYLIST_LOGOS_MAX);

export const playlistCardToWire = (row: PlaylistSummaryRow): PlaylistCard => ({
  id: row.id,
  name: row.name,
  item_count: row.itemCount,
  logos: logosOf(row.logos),
  author: row.author,
  updated_at: row.updatedAt.toISOString(),
});

/** `cards`: what the user sees of it. */
export const playlistToWire = (row: PlaylistRow, cards: readonly CardRow[]): Playlist => ({
  ...playlistCardToWire({ ...row, itemCount: cards.length, logos: cards }),
  items: cards.map(cardToWire),
  version: row.version,
});
