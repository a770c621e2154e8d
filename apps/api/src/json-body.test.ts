import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exceeds } from './json-body.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('T27: the depth of any JSON is that of its brackets, whatever its strings contain', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const json = JSON.stringify(value);
      expect(exceeds(json, { depth: depthOf(value), values: Number.POSITIVE_INFINITY })).toBe(false);
      if (depthOf(value) > 0) {
        expect(exceeds(json, { depth: depthOf(value) - 1, values: Number.POSITIVE_INFINITY })).toBe(true);
      }
    }),
  );
});

test('T27: a megabyte of brackets is refused at once', () => {
  const started = performance.now();
  expect(exceeds('['.repeat(1_000_000), { depth: 20, values: 30_000 })).toBe(true);
  // A few milliseconds; minutes if each bracket looked at all before it.
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('T27: lists, objects and members are counted, and not what strings hold', () => {
  const json = JSON.stringify({ a: [1, 2, [3]], b: 'no, [member] {here}' });
  // Three brackets and three commas.
  expect(exceeds(json, { depth: 3, values: 6 })).toBe(false);
  expect(exceeds(json, { depth: 3, values: 5 })).toBe(true);
});
