import { expect, test } from 'vitest';
import { elapsedSeconds } from './elapsed-seconds.ts';

const at = Date.UTC(2026, 0, 5, 9);
const open = { counting_from: new Date(at).toISOString(), total_time: 12 };

test('an open consultation counts by the server’s clock', () => {
  expect(elapsedSeconds(open, at + 90_000)).toBe(90);
  expect(elapsedSeconds(open, at - 90_000)).toBe(0);
});

test('P7: shows the server’s last value while its clock is unknown, not the browser’s clock', () => {
  expect(elapsedSeconds(open, null)).toBe(12);
});

test('a stopped consultation does not count', () => {
  expect(elapsedSeconds({ counting_from: null, total_time: 3_725 }, at)).toBe(3_725);
});
