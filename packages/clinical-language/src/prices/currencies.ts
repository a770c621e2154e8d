import { CURRENCY_SYMBOLS } from '@openconsult/contracts/limits';
import type { Currency } from '@openconsult/contracts/money';

/** The words that each currency is spoken as. */
const currencies: readonly [symbol: Currency, words: string][] = [
  ['£', 'pounds?|quid|gbp'],
  ['€', 'euros?'],
  ['$', 'dollars?|bucks'],
  ['₣', 'francs?'],
];

/** As parts of a regular expression. */
export const currencyWord = `(?:${currencies.map(([, words]) => words).join('|')})`;
export const currencySymbol = `[${CURRENCY_SYMBOLS.join('')}]`;

const bySpokenWord = currencies.map(([symbol, words]) => ({ symbol, pattern: new RegExp(`^(?:${words})$`, 'i') }));

/** The symbol of what {@link currencyWord} or {@link currencySymbol} matched. */
export const symbolOf = (said: string): string =>
  bySpokenWord.find(({ pattern }) => pattern.test(said))?.symbol ?? said;
