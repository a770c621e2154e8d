import type { ContentView } from '@openconsult/db';
import { expect, test } from 'vitest';
import { isTracked, shownAt, shownMedia } from './rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 9, minute));
const HOUR_MIN = 60;

test('late records are of the 12 hours after the end, and of no consultation without tracking', () => {
  const ended = { kind: 'normal', endedAt: at(0) } as const;
  expect(isTracked({ kind: 'normal', endedAt: null }, at(0))).toBe(true);
  expect(isTracked({ kind: 'without_tracking', endedAt: null }, at(0))).toBe(false);
  expect(isTracked(ended, at(12 * HOUR_MIN))).toBe(true);
  expect(isTracked(ended, at(12 * HOUR_MIN + 1))).toBe(false);
});

test('what was shown is dated within the consultation, whatever the page says', () => {
  const open = { startedAt: at(0), endedAt: null };
  expect(shownAt(open, 60_000, at(10))).toEqual(at(9));
  expect(shownAt(open, Number.MAX_SAFE_INTEGER, at(10))).toEqual(at(0));
  expect(shownAt({ ...open, endedAt: at(5) }, 0, at(10))).toEqual(at(5));
});

test('a video that was shown twice is there once, as first shown, with the most that was watched', () => {
  const view = (id: string, mediaId: string, watchedPercent: number | null) => ({ id, mediaId, watchedPercent });
  const views = [view('1', 'film', 0), view('2', 'picture', null), view('3', 'film', 60), view('4', 'film', 20)];
  expect(shownMedia(views as ContentView[])).toEqual([view('1', 'film', 60), view('2', 'picture', null)]);
});
