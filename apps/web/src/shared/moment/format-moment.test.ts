import { expect, test } from 'vitest';
import { formatMoment } from './format-moment.ts';

const now = new Date(2026, 10, 20, 15, 0);

test.each([
  [new Date(2026, 10, 20, 14, 2), 'Today, 14:02'],
  [new Date(2026, 10, 19, 9, 15), 'Yesterday, 09:15'],
  [new Date(2026, 2, 3, 11, 40), '3 Mar, 11:40'],
  [new Date(2025, 2, 3, 11, 40), '3 Mar 2025, 11:40'],
])('%s is shown as %s', (date, text) => {
  expect(formatMoment(date.toISOString(), now, 'en-GB')).toBe(text);
});
