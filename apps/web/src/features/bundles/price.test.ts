import { validationMessages } from '@openconsult/contracts/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePrice, priceText, totals } from './price.ts';

const minor = (typed: string) => {
  const price = parsePrice(typed);
  return price.ok ? price.minor : price.message;
};

describe('parsePrice', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['120', 12_000],
    ['120.', 12_000],
    ['120.5', 12_050],
    ['120.55', 12_055],
    ['1,250.00', 125_000],
    ['007', 700],
    ['999999', 99_999_900],
    ['£95', 9_500],
    ['₣95.10', 9_510],
  ])('reads %j as %j minor units', (typed, expected) => {
    expect(minor(typed)).toBe(expected);
  });

  it.each([
    ['12.345', validationMessages.priceDecimals],
    ['abc', validationMessages.priceDecimals],
    ['1,2', validationMessages.priceDecimals],
    ['.5', validationMessages.priceDecimals],
    ['1000000', validationMessages.priceLimit],
    ['999999.01', validationMessages.priceLimit],
    ['99999999999999999999', validationMessages.priceLimit],
    ['¥5', validationMessages.currencySymbol],
    ['£', validationMessages.currencyFormat],
    ['£ 5', validationMessages.currencyFormat],
    ['£--5', validationMessages.currencyFormat],
    ['-5', validationMessages.currencyFormat],
  ])('refuses %j with the message of the spec', (typed, message) => {
    expect(minor(typed)).toBe(message);
  });

  it('says which currency was typed, and none when none was', () => {
    expect(parsePrice('€12')).toMatchObject({ currency: '€' });
    expect(parsePrice('12')).toMatchObject({ currency: null });
  });

  it('reads back every price that it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_900 }), (price) => {
        expect(minor(priceText(price))).toBe(price);
      }),
    );
  });
});

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
