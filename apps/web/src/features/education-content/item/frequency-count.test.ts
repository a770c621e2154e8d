import { expect, test } from 'vitest';
import { frequencyCount } from './frequency-count.ts';

test.each([
  ['about 16 in 100 crowned teeth within 10 years', { least: 16, most: 16, of: 100 }],
  ['about 4 to 7 in 100 implants within 10 years', { least: 4, most: 7, of: 100 }],
  ['1 in 20 people', { least: 1, most: 1, of: 20 }],
  ['less than 1 in 1,000,000 added risk of cancer', null],
  ['7 to 4 in 100', null],
  ['rare', null],
])('%s', (text, count) => {
  expect(frequencyCount(text)).toEqual(count);
});
