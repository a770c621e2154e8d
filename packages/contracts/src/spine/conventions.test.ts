import { describe, expect, test } from 'vitest';
import {
  CURRENCY_CODES,
  conventions,
  conventionsOfCountry,
  currencySymbol,
  DEFAULT_CONVENTIONS,
  documentDate,
} from './conventions.ts';
import { CURRENCY_SYMBOLS } from './limits.ts';

const day = new Date('2026-11-23T12:00:00Z');

describe('conventions', () => {
  test('are British by default', () => {
    expect(conventions.parse(DEFAULT_CONVENTIONS)).toEqual({ notation: 'palmer', currency: 'GBP', country: 'GB' });
    expect(currencySymbol(DEFAULT_CONVENTIONS)).toBe('£');
  });

  test.each([
    [null, 'palmer', 'GBP', 'GB'],
    ['GB', 'palmer', 'GBP', 'GB'],
    ['US', 'universal', 'USD', 'US'],
    ['IE', 'palmer', 'EUR', 'IE'],
    ['CH', 'fdi', 'CHF', 'CH'],
    ['AU', 'fdi', 'AUD', 'AU'],
  ])('of a new practice in %s are %s, %s and %s', (from, notation, currency, country) => {
    expect(conventionsOfCountry(from)).toEqual({ notation, currency, country });
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
