import { describe, expect, it } from 'vitest';
import { clockTime } from './clock-time.ts';

describe('clockTime', () => {
  it.each([
    [0, '00:00'],
    [999, '00:00'],
    [21_400, '00:21'],
    [600_000, '10:00'],
    [3_599_999, '59:59'],
    [3_600_000, '1:00:00'],
    [-5, '00:00'],
  ])('shows %d ms as %s', (ms, text) => {
    expect(clockTime(ms)).toBe(text);
  });
});
