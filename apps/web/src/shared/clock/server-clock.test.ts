import { expect, test } from 'vitest';
import { clockOffsetMs } from './server-clock.ts';

test('the offset counts half of the journey as the way there', () => {
  expect(clockOffsetMs(10_100, 10_000, 10_200)).toBe(0);
  expect(clockOffsetMs(70_100, 10_000, 10_200)).toBe(60_000);
});
