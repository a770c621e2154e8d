import type { TrackingEvent } from '@openconsult/contracts/content-tracking';
import { contentClassOf } from '@openconsult/contracts/content-types';
import { expect, test } from 'vitest';
import { timelineText } from './timeline-text.ts';

const event: TrackingEvent = {
  id: '1',
  type: contentClassOf('treatment'),
  content_id: 'c',
  name: 'Root canal treatment',
  shown_at: '14:02',
  media: null,
};
const media = {
  id: '2',
  uuid: 'm',
  tracking_type: 'video',
  title: 'Step by step',
  shown_at: '14:03',
  video_payback_percentage: 52,
} as const;

test('a timeline as text has a line for each showing, with how much was watched', () => {
  const events: TrackingEvent[] = [
    event,
    { ...event, shown_at: '14:03', media },
    { ...event, shown_at: '14:05', media: { ...media, title: '', video_payback_percentage: 0 } },
  ];
  expect(timelineText({ patientName: 'Ann Other', startedAt: '14:00' }, events, (moment) => moment)).toBe(
    `Shown to Ann Other, consultation of 14:00
14:02  Root canal treatment (Treatment)
14:03  Root canal treatment (Step by step, Animation, 52 % watched)
14:05  Root canal treatment (Animation, not played)`,
  );
});
