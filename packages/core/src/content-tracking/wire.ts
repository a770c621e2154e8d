import type { TrackedItem, TrackedMedia, TrackingEvent } from '@openconsult/contracts/content-tracking';
import type { ContentView } from '@openconsult/db';
import { contentClassOfColumn } from '../education-content/index.ts';
import type { ShownItemRow } from './repo.ts';

/** A record of a picture or video in wire form; null for one of the item itself. */
const mediaToWire = (row: ContentView): TrackedMedia | null =>
  row.mediaId === null || row.mediaKind === null
    ? null
    : {
        id: row.id,
        uuid: row.mediaId,
        tracking_type: row.mediaKind,
        title: row.mediaTitle ?? '',
        shown_at: row.shownAt.toISOString(),
        video_payback_percentage: row.watchedPercent,
      };

/** `logo`: of the item as it is now. */
export const trackedItemToWire = (
  row: ShownItemRow,
  { logo, media }: { logo: string | null; media: readonly ContentView[] },
): TrackedItem => ({
  id: row.id,
  type: contentClassOfColumn(row.itemType),
  content_id: row.itemId,
  name: row.itemName,
  logo,
  shown_at: row.shownAt.toISOString(),
  last_shown_at: row.lastShownAt.toISOString(),
  times_shown: row.timesShown,
  tracking_media: media.flatMap((one) => mediaToWire(one) ?? []),
});

export const eventToWire = (row: ContentView): TrackingEvent => ({
  id: row.id,
  type: contentClassOfColumn(row.itemType),
  content_id: row.itemId,
  name: row.itemName,
  shown_at: row.shownAt.toISOString(),
  media: mediaToWire(row),
});
