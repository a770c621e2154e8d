import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countingFrom, ranMsUntil, totalTimeS } from './rules.ts';

const HOUR_MS = 3_600_000;
const at = (ms: number): Date => new Date(Date.UTC(2026, 0, 5) + ms);

test('excludes the pauses between the runs', () => {
  const run = fc.record({
    ranMs: fc.integer({ min: 0, max: 9 * HOUR_MS }),
    pausedMs: fc.integer({ min: 0, max: 1e10 }),
  });
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 8 }), (runs) => {
      let nowMs = 0;
      let consultation = { startedAt: at(0), resumedAt: null as Date | null, ranMs: 0 };
      let expectedMs = 0;
      for (const [index, { ranMs, pausedMs }] of runs.entries()) {
        nowMs += ranMs;
        expectedMs += ranMs;
        expect(totalTimeS(consultation, at(nowMs))).toBe(Math.floor(expectedMs / 1_000));
        // A timer that counts from there shows the same.
        expect(at(nowMs).getTime() - countingFrom(consultation).getTime()).toBe(expectedMs);
        if (index === runs.length - 1) break;
        const ranBefore = ranMsUntil(consultation, at(nowMs));
        nowMs += pausedMs;
        consultation = { ...consultation, ranMs: ranBefore, resumedAt: at(nowMs) };
      }
    }),
  );
});

test('a clock that was set back does not shorten earlier runs', () => {
  const consultation = { startedAt: at(0), resumedAt: at(HOUR_MS), ranMs: 600_000 };
  expect(totalTimeS(consultation, at(HOUR_MS - 300_000))).toBe(600);
});
