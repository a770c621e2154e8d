import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyText, formatPrice, parsePrice, priceText } from './money.ts';
import { validationMessages } from './texts.ts';

const minor = (typed: string) => {
  const price = parsePrice(typed);
  return price.ok ? price.minor : price.message;
};

describe('parsePrice', () => {
  test.each([
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

  test.each([
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

  test('returns the typed currency, and none without one', () => {
    expect(parsePrice('€12')).toMatchObject({ currency: '€' });
    expect(parsePrice('12')).toMatchObject({ currency: null });
  });

  test('reads back every price that it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_900 }), (price) => {
        expect(minor(priceText(price))).toBe(price);
      }),
    );
  });
});

describe('formatPrice', () => {
  test.each([
    ['£', 45_000, '£450.00'],
    ['$', 99_999_900, '$999,999.00'],
    ['₣', 5, '₣0.05'],
    ['€', null, ''],
  ])('shows %s and %s as %j', (symbol, price, shown) => {
    expect(formatPrice(symbol, price)).toBe(shown);
  });
});

describe('currencyText', () => {
  const problem = (text: unknown) => currencyText.safeParse(text).error?.issues[0]?.message ?? null;

  test.each(['$1', '€1', '₣1', '£1', '£0.01', '£1,250.50', '£999,999', '£999999.00', ' £5 '])('accepts %j', (text) => {
    expect(problem(text)).toBeNull();
  });

  test.each([
    ['', validationMessages.currencyRequired],
    ['  ', validationMessages.currencyRequired],
    [undefined, validationMessages.currencyRequired],
    ['¥5', validationMessages.currencySymbol],
    ['5', validationMessages.currencySymbol],
    ['-£5', validationMessages.currencySymbol],
    ['GBP5', validationMessages.currencySymbol],
    ['5£', validationMessages.currencySymbol],
    ['£', validationMessages.currencyFormat],
    ['££5', validationMessages.currencyFormat],
    ['£ 5', validationMessages.currencyFormat],
    ['£5 0', validationMessages.currencyFormat],
    ['£-5', validationMessages.currencyFormat],
    ['£--5', validationMessages.currencyFormat],
    ['£abc', validationMessages.currencyFormat],
    ['£1.2.3', validationMessages.currencyFormat],
    ['£1e3', validationMessages.currencyFormat],
    ['£0', validationMessages.currencyFormat],
    ['£0.00', validationMessages.currencyFormat],
    ['£1.005', validationMessages.priceDecimals],
    ['£999,999.01', validationMessages.priceLimit],
    ['£1000000', validationMessages.priceLimit],
  ])('refuses %j with %j', (text, message) => {
    expect(problem(text)).toBe(message);
  });

  test('has a required message with a full stop, unlike other fields', () => {
    expect([validationMessages.currencyRequired, validationMessages.required]).toEqual([
      'This field is required.',
      'This field is required',
    ]);
  });
});
