import { describe, expect, test } from 'vitest';
import { countByDay, dayIn, daysAsked } from './daily-counts.ts';

const ran = (startedAt: string, minutes: number) => ({
  startedAt: new Date(startedAt),
  resumedAt: null,
  ranMs: 0,
  endedAt: new Date(Date.parse(startedAt) + minutes * 60_000),
});
const now = new Date('2026-04-01T12:00:00Z');

describe('the days of a count', () => {
  test.each([
    [{}, { start: '2026-03-03', end: '2026-04-01' }],
    [{ end: '2026-03-01' }, { start: '2026-01-31', end: '2026-03-01' }],
    [{ start: '2026-03-30' }, { start: '2026-03-30', end: '2026-04-01' }],
    [{ start: '2020-01-01' }, { start: '2020-01-01', end: '2020-12-31' }],
    [
      { start: '2026-03-01', end: '2026-03-31' },
      { start: '2026-03-01', end: '2026-03-31' },
    ],
  ])('%o are %o', (asked, days) => {
    expect(daysAsked(asked, '2026-04-01')).toEqual(days);
  });

  test('are in the user’s time zone: a morning in Sydney is not the day before', () => {
    const morning = new Date('2026-03-09T22:30:00Z');
    expect(dayIn('Australia/Sydney')(morning)).toBe('2026-03-10');
    expect(dayIn('UTC')(morning)).toBe('2026-03-09');
  });

  test('are all there, over the change of the clocks and the end of a month', () => {
    const days = { start: '2026-03-28', end: '2026-04-01' };
    const rows = [
      ran('2026-03-28T23:30:00Z', 10),
      ran('2026-03-29T23:30:00Z', 20),
      ran('2026-04-01T08:00:00Z', 30),
      ran('2026-04-01T23:30:00Z', 40),
    ];
    const counted = countByDay(rows, days, 'Europe/London', now);
    expect(counted.days.map(({ day, count }) => [day, count])).toEqual([
      ['2026-03-28', 1],
      ['2026-03-29', 0],
      // Half past midnight there.
      ['2026-03-30', 1],
      ['2026-03-31', 0],
      ['2026-04-01', 1],
    ]);
    expect(counted.months).toEqual([
      { month: '2026-03', count: 2, total_time: 1_800 },
      { month: '2026-04', count: 1, total_time: 1_800 },
    ]);
    expect(counted.total).toBe(3);
  });
});
