import { expect, test } from 'vitest';
import { canBeTerm } from './term-of-correction.ts';

test.each([
  ['buckle', 'buccal', true],
  ['octaberg', 'Achterberg', true],
  ['B P E scores', 'BPE scores', true],
  ['Buckle', 'Buccal', false],
  ['upper left six', 'UL6', false],
  ['eighty pounds', '£80', false],
  ['oh', 'OHI', false],
  ['x'.repeat(61), 'short', false],
])('%j corrected to %j may be a term: %s', (from, to, may) => {
  expect(canBeTerm(from, to)).toBe(may);
});
