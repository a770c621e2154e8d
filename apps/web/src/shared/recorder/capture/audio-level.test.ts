import { VISUALISER_LEVEL_BASE, VISUALISER_LEVEL_MAX } from '@openconsult/contracts/limits';
import { expect, it } from 'vitest';
import { barLevel, nextBars, peakOf, restingLevel } from './audio-level.ts';

it('stays between 5 and 70 and grows with the loudness', () => {
  const levels = [0, 0.0005, 0.01, 0.05, 0.2, 1, 4].map(barLevel);
  expect(levels[0]).toBe(VISUALISER_LEVEL_BASE);
  expect(levels.at(-1)).toBe(VISUALISER_LEVEL_MAX);
  expect(levels).toEqual([...levels].sort((a, b) => a - b));
  expect(barLevel(0.05)).toBeGreaterThan(barLevel(0.02));
});

it('rests at 5 before the first sound, and at 3 afterwards', () => {
  expect([restingLevel(false), restingLevel(true)]).toEqual([5, 3]);
});

it('takes the loudest deviation, to either side', () => {
  expect(peakOf(new Float32Array([0.1, -0.5, 0.25]))).toBe(0.5);
  expect(peakOf(new Float32Array())).toBe(0);
});

it('moves the bars by one without changing their number', () => {
  expect(nextBars([5, 6, 7], 70)).toEqual([6, 7, 70]);
});
