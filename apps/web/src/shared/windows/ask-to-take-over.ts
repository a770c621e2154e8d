import { confirm } from '../confirm/confirm.ts';
import { formatDuration } from '../duration/format-duration.ts';
import type { RecordingPlace } from './recorder-claims.ts';

/** How long something has gone on, 00:42, with hours where there are any. */
export const elapsedText = (sinceMs: number, nowMs: number): string =>
  formatDuration((nowMs - sinceMs) / 1_000).replace(/^00:/, '');

/** Where a recording goes on, in words. */
export const placeText = ({ where, device }: Pick<RecordingPlace, 'where' | 'device'>): string => {
  if (where === 'another window') return where;
  if (where === 'this browser') return 'another window of this browser';
  return device === null ? 'another browser' : `another browser, ${device}`;
};

/** Asks whether this window should record instead of another one; false leaves everything as it is. */
export const askToTakeOver = (place: RecordingPlace, nowMs: number = Date.now()): Promise<boolean> => {
  const time = place.sinceMs === null ? '' : `: ${elapsedText(place.sinceMs, nowMs)}`;
  return confirm({
    title: `Recording in ${placeText(place)}${time}`,
    description:
      'Only one window records at a time. Take over here, and the other one stops and keeps everything it recorded.',
    ok: 'Take over here',
    cancel: 'Leave it there',
  });
};
