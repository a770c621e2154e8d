import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDeeperThan } from './json-body.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('T27: the depth of any JSON is what its brackets say, whatever its strings hold', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const json = JSON.stringify(value);
      expect(isDeeperThan(json, depthOf(value))).toBe(false);
      if (depthOf(value) > 0) expect(isDeeperThan(json, depthOf(value) - 1)).toBe(true);
    }),
  );
});

test('T27: a megabyte of brackets is refused at once', () => {
  const started = performance.now();
  expect(isDeeperThan('['.repeat(1_000_000), 20)).toBe(true);
  // A few milliseconds; minutes where each bracket looked at all before it.
  expect(performance.now() - started).toBeLessThan(2_000);
});
