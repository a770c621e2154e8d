import { z } from 'zod';
import { country } from './fields.ts';
import type { Currency } from './money.ts';

/** How a practice reads and writes teeth, money and dates. Every writer and document of the practice follows it. */

/** Palmer: `UL6`; FDI: `26`; universal, as in the United States: `#14`. Inside the product a tooth is always `UL6`. */
export const TOOTH_NOTATIONS = ['palmer', 'fdi', 'universal'] as const;
export const toothNotation = z.enum(TOOTH_NOTATIONS);
export type ToothNotation = (typeof TOOTH_NOTATIONS)[number];

/** Each currency of a practice with its symbol. Amounts are stored and written with the symbol. */
export const CURRENCY_CODES = ['GBP', 'EUR', 'USD', 'CAD', 'AUD', 'NZD', 'CHF'] as const;
export const currencyCode = z.enum(CURRENCY_CODES);
export type CurrencyCode = (typeof CURRENCY_CODES)[number];

const symbols: Readonly<Record<CurrencyCode, Currency>> = {
  GBP: '£',
  EUR: '€',
  USD: '$',
  CAD: '$',
  AUD: '$',
  NZD: '$',
  CHF: '₣',
};

export const conventions = z.object({ notation: toothNotation, currency: currencyCode, country });
export type Conventions = z.infer<typeof conventions>;

/** Where a practice has chosen nothing, and for a writer's input without conventions. */
export const DEFAULT_CONVENTIONS: Conventions = { notation: 'palmer', currency: 'GBP', country: 'GB' };

/** Where a country's dentists use another currency than the euro. */
const currencyOfCountry: Readonly<Partial<Record<string, CurrencyCode>>> = {
  GB: 'GBP',
  IM: 'GBP',
  JE: 'GBP',
  GG: 'GBP',
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  LI: 'CHF',
};
/** Quadrant and number are British, numbers from 1 to 32 American, two digits the rest of the world's. */
const notationOfCountry: Readonly<Partial<Record<string, ToothNotation>>> = {
  GB: 'palmer',
  IE: 'palmer',
  IM: 'palmer',
  JE: 'palmer',
  GG: 'palmer',
  US: 'universal',
};

/** What a new practice of a country begins with; the default without a country. */
export const conventionsOfCountry = (region: string | null): Conventions =>
  region === null
    ? DEFAULT_CONVENTIONS
    : {
        country: region,
        currency: currencyOfCountry[region] ?? 'EUR',
        notation: notationOfCountry[region] ?? 'fdi',
      };

/** `£` for GBP. */
export const currencySymbol = ({ currency }: Pick<Conventions, 'currency'>): Currency => symbols[currency];

/** English as written in the practice's country; British where that country has no English of its own. */
export function documentLocale({ country: region }: Pick<Conventions, 'country'>): string {
  const locale = `en-${region}`;
  return new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale ? locale : 'en-GB';
}

/** `23 November 2026`, or `November 23, 2026` in the United States: never in figures, which two countries read differently. */
export const documentDate = (date: Date, practice: Pick<Conventions, 'country'>): string =>
  new Intl.DateTimeFormat(documentLocale(practice), { dateStyle: 'long' }).format(date);
