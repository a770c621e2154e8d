import { expect, test } from 'vitest';
import { growthText, spanText } from './amounts.ts';

test('growth has its sign', () => {
  expect([growthText(0), growthText(1_536), growthText(-2 * 1_024 ** 2)]).toEqual(['no change', '+1.5 KB', '−2 MB']);
});

test.each([
  [59.9, '59 s'],
  [60, '1 min'],
  [7_200, '2 h'],
  [172_800, '2 days'],
  [-1, '0 s'],
])('%d seconds are %s', (seconds, text) => {
  expect(spanText(seconds)).toBe(text);
});
