import { describe, expect, it } from 'vitest';
import type { Measure } from './measure.ts';
import { asJson, asTable } from './report.ts';

const measure = (name: string, reach?: number): Measure => ({
  name,
  unit: 'ms',
  method: 'By the clock.',
  ...(reach !== undefined && { reach }),
  run: async () => 0,
});

const outcomes = [
  { measure: measure('a.fast', 25), figure: 12.3456 },
  { measure: measure('a.slow', 25), figure: 1234.5 },
  { measure: measure('a.free'), figure: 0.12345 },
  { measure: measure('a.broken', 25), figure: undefined },
];

describe('the figures', () => {
  it('are one JSON object of numbers, without those that failed', () => {
    expect(JSON.parse(asJson(outcomes))).toEqual({ 'a.fast': 12.3, 'a.slow': 1235, 'a.free': 0.123 });
  });

  it('show in the table which are within reach, missed it or failed', () => {
    const lines = asTable(outcomes).split('\n');
    expect(lines[1]).toMatch(/^a\.fast +12\.3 +ms +≤ 25 +ok +By the clock\.$/);
    expect(lines[2]).toMatch(/1235 +ms +≤ 25 +missed/);
    expect(lines[3]).toMatch(/0\.123 +ms +– +ok/);
    expect(lines[4]).toMatch(/– +ms +≤ 25 +failed/);
  });

  it('on the limit are within it', () => {
    expect(asTable([{ measure: measure('a.limit', 25), figure: 25 }])).toContain(' ok ');
  });
});
