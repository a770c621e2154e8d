import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

test.each([
  [0, '00:00:00'],
  [59.9, '00:00:59'],
  [61, '00:01:01'],
  [3_600, '01:00:00'],
  [360_000, '100:00:00'],
  [-5, '00:00:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
