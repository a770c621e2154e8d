import { expect, test } from 'vitest';
import { countsLine, dayLine } from './counts-line.ts';

const counts = (...numbers: number[]) => ({
  days: numbers.map((count, index) => ({ day: `2026-11-0${index + 1}`, count, total_time: count * 600 })),
  months: [],
  total: numbers.reduce((sum, count) => sum + count, 0),
});

test('describes the chart, with the busiest day', () => {
  expect(countsLine(counts(0, 3, 7, 2))).toBe(
    `12 consultations in the last 4 days, most on ${dayLine({ day: '2026-11-03', count: 0, total_time: 0 }).split(':')[0]} (7)`,
  );
});

test.each([
  [counts(0, 0), '0 consultations in the last 2 days'],
  [counts(0, 1), '1 consultation in the last 2 days'],
])('names no busiest day for few consultations', (given, line) => {
  expect(countsLine(given)).toBe(line);
});

test('a day has its count', () => {
  expect(dayLine({ day: '2026-11-03', count: 1, total_time: 0 })).toMatch(/3.*: 1 consultation$/);
  expect(dayLine({ day: '2026-11-03', count: 0, total_time: 0 })).toMatch(/: none$/);
});
