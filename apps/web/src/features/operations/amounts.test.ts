import { expect, test } from 'vitest';
import { bytesText, growthText, spanText } from './amounts.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_234_567, '1.2 MB'],
  [123_456_789, '123 MB'],
  [999_700, '1 MB'],
  [5_000_000_000_000, '5 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test('growth has its sign', () => {
  expect([growthText(0), growthText(1_500), growthText(-2_000_000)]).toEqual(['no change', '+1.5 kB', '−2 MB']);
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
