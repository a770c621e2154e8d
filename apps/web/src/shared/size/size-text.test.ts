import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [0, '0 bytes'],
  [1_023, '1,023 bytes'],
  [1_536, '1.5 KB'],
  [1_024 ** 2 - 1, '1 MB'],
  [150 * 1_024 ** 2, '150 MB'],
  [3 * 1_024 ** 3, '3 GB'],
  [5 * 1_024 ** 5, '5 PB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
