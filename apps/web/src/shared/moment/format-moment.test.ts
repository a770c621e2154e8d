import { expect, test } from 'vitest';
import { formatDateTime, formatDay, formatInList, formatTime, formatWeekday } from './format-moment.ts';

const now = new Date(2026, 10, 20, 15, 0);

test.each([
  [new Date(2026, 10, 20, 14, 2), 'Today, 14:02'],
  [new Date(2026, 10, 19, 9, 15), 'Yesterday, 09:15'],
  [new Date(2026, 2, 3, 11, 40), '3 Mar 2026, 11:40'],
  [new Date(2025, 2, 3, 11, 40), '3 Mar 2025, 11:40'],
])('%s is shown as %s', (date, text) => {
  expect(formatDateTime(date.toISOString(), now, 'en-GB')).toBe(text);
});

test('a day, a weekday and a time have the same form', () => {
  expect(formatDay(now.toISOString(), 'en-GB')).toBe('20 Nov 2026');
  expect(formatWeekday(now, 'en-GB')).toBe('Friday 20 Nov');
  expect(formatTime(now.getTime(), 'en-GB')).toBe('15:00');
});

test('lists have day, month in letters, hours and minutes', () => {
  expect(formatInList(new Date(2026, 10, 3, 9, 5).toISOString())).toBe('03-Nov 09:05');
});
