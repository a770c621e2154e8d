import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES, conventions, currencySymbol, DEFAULT_CONVENTIONS, documentDate } from './conventions.ts';
import { CURRENCY_SYMBOLS } from './limits.ts';

const day = new Date('2026-11-23T12:00:00Z');

describe('conventions', () => {
  test('are British by default', () => {
    expect(conventions.parse(DEFAULT_CONVENTIONS)).toEqual({ notation: 'palmer', currency: 'GBP', country: 'GB' });
    expect(currencySymbol(DEFAULT_CONVENTIONS)).toBe('£');
  });

  test('name a currency for each symbol of a price', () => {
    expect(new Set(CURRENCY_CODES.map((currency) => currencySymbol({ currency })))).toEqual(new Set(CURRENCY_SYMBOLS));
  });

  test.each([
    ['GB', '23 November 2026'],
    ['IE', '23 November 2026'],
    ['US', 'November 23, 2026'],
    ['BR', '23 November 2026'],
    ['XX', '23 November 2026'],
  ])('write a date as %s does, with the month as a word', (country, written) => {
    expect(documentDate(day, { country })).toBe(written);
  });
});
