import { describe, expect, it } from 'vitest';
import { totalPrice } from './patient-document.ts';

describe('a total', () => {
  it('adds up what can be added up', () => {
    expect(
      totalPrice([
        { currency: '£', priceMinor: 69_500 },
        { currency: '£', priceMinor: 14_050 },
      ]),
    ).toBe('£835.50');
    expect(totalPrice([{ currency: '£', priceMinor: 69_500 }])).toBeUndefined();
    expect(
      totalPrice([
        { currency: '£', priceMinor: 1 },
        { currency: '€', priceMinor: 1 },
      ]),
    ).toBeUndefined();
    expect(
      totalPrice([
        { currency: '£', priceMinor: 1 },
        { currency: '£', priceMinor: null },
      ]),
    ).toBeUndefined();
  });
});
