import {
  type Conventions,
  CURRENCY_CODES,
  type CurrencyCode,
  currencySymbol,
  documentDate,
  TOOTH_NOTATIONS,
  type ToothNotation,
} from '@openconsult/contracts/conventions';
import { formatPrice } from '@openconsult/contracts/money';
import { toothCode } from '@openconsult/contracts/tooth-codes';

const currencyNames: Readonly<Record<CurrencyCode, string>> = {
  GBP: 'Pound sterling',
  EUR: 'Euro',
  USD: 'US dollar',
  CAD: 'Canadian dollar',
  AUD: 'Australian dollar',
  NZD: 'New Zealand dollar',
  CHF: 'Swiss franc',
};

const notationNames: Readonly<Record<ToothNotation, string>> = {
  palmer: 'Quadrant and number (UL6)',
  fdi: 'FDI, two digits (26)',
  universal: 'Universal, United States (#14)',
};

export const currencyOptions = CURRENCY_CODES.map((currency) => ({
  value: currency,
  label: `${currencyNames[currency]} (${currencySymbol({ currency })})`,
}));

export const notationOptions = TOOTH_NOTATIONS.map((notation) => ({ value: notation, label: notationNames[notation] }));

const EXAMPLE_PRICE_MINOR = 125_000;

/** How a letter of today would write a date, a tooth and a price. */
export const documentExample = (conventions: Conventions): string =>
  `Letters will say: ${documentDate(new Date(), conventions)}, ${toothCode('UL6', conventions.notation)}, ${formatPrice(currencySymbol(conventions), EXAMPLE_PRICE_MINOR)}`;
