import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test('moves a row up and down, at most to an end, and answers the same rows if nothing moves', () => {
  const rows = ['a', 'b', 'c'];
  expect(moved(rows, 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(rows, 0, 9)).toEqual(['b', 'c', 'a']);
  expect(moved(rows, 0, -1)).toBe(rows);
  expect(moved(rows, 3, 1)).toBe(rows);
});
