import { confirm } from '../confirm/confirm.ts';
import { formatDuration } from '../duration/format-duration.ts';
import type { RecordingPlace } from './recorder-claims.ts';

/** The time since a moment, such as 00:42, with hours where there are any. */
export const elapsedText = (sinceMs: number, nowMs: number): string =>
  formatDuration((nowMs - sinceMs) / 1_000).replace(/^00:/, '');

/** The place of a recording, as text. */
export const placeText = ({ where, device }: Pick<RecordingPlace, 'where' | 'device'>): string => {
  if (where === 'another window') return where;
  if (where === 'this browser') return 'another window of this browser';
  return device === null ? 'another browser' : `another browser, ${device}`;
};

/** Asks whether this window should record instead of another one; false changes nothing. */
export const askToTakeOver = (place: RecordingPlace, nowMs: number = Date.now()): Promise<boolean> => {
  const time = place.sinceMs === null ? '' : `: ${elapsedText(place.sinceMs, nowMs)}`;
  return confirm({
    title: `Recording in ${placeText(place)}${time}`,
    description:
      'Only one window records at a time. Take over here to stop the other one. Everything it recorded is saved.',
    ok: 'Take over here',
    cancel: 'Leave it there',
  });
};
