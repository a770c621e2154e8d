import { describe, expect, it } from 'vitest';
import { clockTime, listMoment } from './clock-time.ts';

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

describe('listMoment', () => {
  it('shows day, month in letters, hours and minutes in the local time zone', () => {
    const local = new Date(2026, 10, 3, 9, 5);
    expect(listMoment(local.toISOString())).toBe('03-Nov 09:05');
  });
});
