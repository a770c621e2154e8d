import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeText } from './merge-text.ts';

describe('two changes of one text', () => {
  test.each([
    [
      'a corrected word, and words that were recognised late',
      'UL5 crown.',
      'UL6 crown.',
      'UL5 crown. Review.',
      'UL6 crown. Review.',
    ],
    ['words at the end, from both', 'Crown.', 'Crown. Mine.', 'Crown. Late.', 'Crown. Mine. Late.'],
    ['nothing from here', 'Crown.', 'Crown.', 'Bridge.', 'Bridge.'],
    ['nothing from there', 'Crown.', 'Bridge.', 'Crown.', 'Bridge.'],
    ['the same from both', 'Crown.', 'Bridge.', 'Bridge.', 'Bridge.'],
  ])('F12 S8: %s', (_, base, mine, theirs, merged) => {
    expect(mergeText(base, mine, theirs)).toBe(merged);
  });

  test('F12 S8: of the same word are left to the user', () => {
    expect(mergeText('UL5 crown', 'UL6 crown', 'UL4 crown')).toBeNull();
    expect(mergeText('Crown at UL5', 'Bridge', 'Crown at UL6')).toBeNull();
  });

  test('F12 S8: never lose words that were added at the end', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (base, mine, late) => {
        const merged = mergeText(base, mine, base + late);
        expect(merged === null || merged.endsWith(late)).toBe(true);
      }),
    );
  });
});
