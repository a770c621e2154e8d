import { z } from 'zod';
import { contentCard, mediaKind } from './education-content.ts';
import { contentClass, contentTypeInput } from './shapes/content-types.ts';
import { endpoint } from './spine/endpoint.ts';
import { done, id, limitedText, moment, pageOf, pageQuery, rowNumber } from './spine/fields.ts';
import { TRACKING_COPY_PAGE_SIZE } from './spine/limits.ts';

/** What was shown in a consultation, when, and how much of it was watched (behaviour.md#tracking). */

const percent = z.int().min(0).max(100);

/** A picture or video that was shown. */
export const trackedMedia = z.object({
  /** Of the tracking record. */
  id: z.string(),
  /** Of the picture or video. */
  uuid: z.string(),
  tracking_type: mediaKind,
  title: z.string(),
  shown_at: moment,
  /** How much of a video was watched, each second once; null for pictures. The name is as spelled. */
  video_payback_percentage: percent.nullable(),
});
export type TrackedMedia = z.infer<typeof trackedMedia>;

/** An item that was shown in a consultation. */
export const trackedItem = z.object({
  id: z.string(),
  type: contentClass,
  /** Of the item; it may have been removed since. */
  content_id: z.string(),
  /** As it was named when it was shown. */
  name: z.string(),
  logo: z.string().nullable(),
  shown_at: moment,
  last_shown_at: moment,
  times_shown: z.int(),
  /** With `append=tracking_media`; else empty. */
  tracking_media: z.array(trackedMedia),
});
export type TrackedItem = z.infer<typeof trackedItem>;

/** One showing of an item, or of a picture or video of it. */
export const trackingEvent = z.object({
  id: z.string(),
  type: contentClass,
  content_id: z.string(),
  name: z.string(),
  shown_at: moment,
  /** Null for the item itself. */
  media: trackedMedia.nullable(),
});
export type TrackingEvent = z.infer<typeof trackingEvent>;

const listQuery = z.strictObject({
  ...pageQuery,
  per_page: z.coerce.number().int().min(1).max(TRACKING_COPY_PAGE_SIZE).optional(),
  patient_session_id: id,
  append: z.literal('tracking_media').optional(),
});

export const contentTracking = {
  create: endpoint({
    method: 'POST',
    path: '/api/education-content/tracking/create',
    access: 'education',
    summary: 'Records that an item or a picture or video of it is shown in the open consultation; nothing without one',
    body: z.strictObject({
      type: contentTypeInput,
      id,
      /** Of the picture or video. */
      uuid: id.optional(),
      tracking_type: mediaKind.optional(),
      /** Made by the page, so that a repeated request records once. */
      tracking_id: id.optional(),
      /** The consultation it was shown in, for a record that is sent late. Default: the open one. */
      patient_session_id: id.optional(),
      /** How long ago it was shown, for a record that is sent late. */
      shown_ms_ago: rowNumber.min(0).optional(),
    }),
    /** Null where nothing is tracked. */
    response: z.object({ id: z.string().nullable() }),
  }),
  updateVideoPlayback: endpoint({
    method: 'POST',
    path: '/api/education-content/tracking/update-video-playback',
    access: 'education',
    summary: 'Stores how much of a video was watched; a smaller number changes nothing',
    body: z.strictObject({ video_payback_percentage: percent, id }),
    response: done,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/education-content/tracking',
    access: 'patient_records',
    summary: 'The items shown in a consultation, the first shown first',
    query: listQuery,
    response: pageOf(trackedItem),
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/api/education-content/tracking/timeline',
    access: 'patient_records',
    summary: 'Every showing in a consultation, in the order of time',
    query: listQuery,
    response: pageOf(trackingEvent),
  }),
  countView: endpoint({
    method: 'POST',
    path: '/api/education-content-view-tracking',
    access: 'education',
    summary: 'Counts that the user opened an item, for the order by use; names no patient',
    body: z.strictObject({ type: contentTypeInput, id, view_id: id.optional() }),
    response: done,
  }),
  sortByTracking: endpoint({
    method: 'GET',
    path: '/api/education-content-sort-by-tracking',
    access: 'education',
    summary: 'Items of the library, those that the user opened most first',
    query: z.strictObject({ ...pageQuery, query: limitedText(100).optional(), type: contentTypeInput.optional() }),
    response: pageOf(contentCard),
  }),
};
