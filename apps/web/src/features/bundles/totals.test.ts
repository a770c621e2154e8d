import { describe, expect, it } from 'vitest';
import { totals } from './totals.ts';

describe('totals', () => {
  it('sums each currency apart and leaves out items without a price', () => {
    expect(
      totals([
        { currency: '£', price: 10_010 },
        { currency: '€', price: 500 },
        { currency: '£', price: null },
        { currency: '£', price: 20_020 },
      ]),
    ).toEqual([
      { currency: '£', minor: 30_030 },
      { currency: '€', minor: 500 },
    ]);
  });
});
