import { z } from 'zod';
import { CURRENCY_SYMBOLS, PRICE_DECIMALS, PRICE_MAX_MAJOR } from './limits.ts';
import { validationMessages } from './messages.ts';

/** Prices travel in minor units (pence, cents) and are shown divided by 100 (behaviour.md#validation). */
const MINOR_PER_MAJOR = 10 ** PRICE_DECIMALS;

export type Currency = (typeof CURRENCY_SYMBOLS)[number];

/** The currency symbol followed by the price with two decimals, such as '£450.00'; '' where there is no price. */
export const formatPrice = (currency: string, priceMinor: number | null): string =>
  priceMinor === null
    ? ''
    : `${currency}${(priceMinor / MINOR_PER_MAJOR).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The price as a field shows it, two decimals, no symbol. `null` is the empty field. */
export const priceText = (minor: number | null): string =>
  minor === null ? '' : (minor / MINOR_PER_MAJOR).toFixed(PRICE_DECIMALS);

/** What a typed price means. `currency` is null when no symbol was typed; `minor` is null for an empty field. */
export type ParsedPrice =
  | { readonly ok: true; readonly currency: Currency | null; readonly minor: number | null }
  | { readonly ok: false; readonly message: string };

const refuse = (message: string): ParsedPrice => ({ ok: false, message });

const isCurrency = (symbol: string): symbol is Currency => CURRENCY_SYMBOLS.some((known) => known === symbol);

/**
 * Reads a price as a user types it: `120`, `120.`, `120.5`, `1,250.00`, `£120`. Exact: no floating point. Rejects with
 * the messages of behaviour.md#validation.
 */
export const parsePrice = (typed: string): ParsedPrice => {
  const text = typed.trim();
  if (text === '') return { ok: true, currency: null, minor: null };
  const [first = ''] = text;
  const hasSymbol = !/[\d.,\-\p{L}]/u.test(first);
  if (hasSymbol && !isCurrency(first)) return refuse(validationMessages.currencySymbol);
  const number = hasSymbol ? text.slice(first.length) : text;
  if (number === '' || /[\s-]/.test(number)) return refuse(validationMessages.currencyFormat);
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/.exec(number);
  if (!match) return refuse(validationMessages.priceDecimals);
  const [, whole = '', decimals = ''] = match;
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (digits.length > String(PRICE_MAX_MAJOR).length) return refuse(validationMessages.priceLimit);
  const minor = Number(digits) * MINOR_PER_MAJOR + Number(decimals.padEnd(PRICE_DECIMALS, '0'));
  if (minor > PRICE_MAX_MAJOR * MINOR_PER_MAJOR) return refuse(validationMessages.priceLimit);
  return { ok: true, currency: hasSymbol && isCurrency(first) ? first : null, minor };
};

/** A price that names its currency first: a known symbol, then a number above zero (behaviour.md#validation). */
export const currencyText = z
  .string({ error: validationMessages.currencyRequired })
  .trim()
  .min(1, { error: validationMessages.currencyRequired, abort: true })
  .check(({ value, issues }) => {
    const message = currencyProblem(value);
    if (message !== null) issues.push({ code: 'custom', input: value, message });
  });

function currencyProblem(text: string): string | null {
  const [first = ''] = text;
  if (!isCurrency(first)) return validationMessages.currencySymbol;
  if (!/^\d[\d,]*(?:\.\d*)?$/.test(text.slice(first.length))) return validationMessages.currencyFormat;
  const price = parsePrice(text);
  if (!price.ok) return price.message;
  return price.minor === 0 ? validationMessages.currencyFormat : null;
}
