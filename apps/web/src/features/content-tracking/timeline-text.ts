import type { TrackedMedia, TrackingEvent } from '@openconsult/contracts/content-tracking';
import { classLabel } from '../../shared/content/type-labels.ts';

const KINDS: Readonly<Record<TrackedMedia['tracking_type'], string>> = {
  image: 'Picture',
  video: 'Animation',
  link: 'Video',
};

/** What a showing of a picture or video is: 'Animation, 80 % watched'. */
export const mediaLine = ({ tracking_type, video_payback_percentage: percent }: TrackedMedia): string => {
  const kind = KINDS[tracking_type];
  if (tracking_type === 'image') return kind;
  return percent === null || percent === 0 ? `${kind}, not played` : `${kind}, ${percent} % watched`;
};

/** What a showing is: of an item its type, else of its picture or video. */
export const eventLine = ({ type, media }: TrackingEvent): string =>
  media === null ? classLabel(type) : [media.title, mediaLine(media)].filter((part) => part !== '').join(', ');

export interface TimelineOf {
  readonly patientName: string;
  readonly startedAt: string;
}

/** A whole timeline as plain text: a line for each showing, under a line for the consultation. */
export const timelineText = (
  { patientName, startedAt }: TimelineOf,
  events: readonly TrackingEvent[],
  format: (moment: string) => string,
): string =>
  [
    `Shown to ${patientName}, consultation of ${format(startedAt)}`,
    ...events.map((event) => `${format(event.shown_at)}  ${event.name} (${eventLine(event)})`),
  ].join('\n');
