import { expect, test } from 'vitest';
import { liveLoaderPercent } from './live-loader-percent.ts';

test('the loader of a live recording ramps over 60 s and is capped at 98', () => {
  expect([-1, 0, 30_000, 60_000, 3_600_000].map(liveLoaderPercent)).toEqual([0, 0, 49, 98, 98]);
});
