import { anyOf, numberOf, smallNumberWords } from '../numbers/spoken-numbers.ts';
import { currencySymbol, currencyWord, symbolOf } from './currencies.ts';

/** An amount of money named in a passage, with its place in it. */
export interface PriceMention {
  start: number;
  end: number;
  priceMinor: number;
  currency: string;
}

const word = anyOf([...smallNumberWords, 'zero', 'a', 'an', 'hundred', 'thousand']);
/** Looser than `spokenNumber`: a currency follows, so "hundred" and "twelve hundred" are numbers too. */
const amount = `${word}(?:(?:[\\s-]+(?:and\\s+)?)${word}){0,12}`;
const digits = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?';
const money = new RegExp(
  `(?<symbol>${currencySymbol})\\s?(?<figure>${digits})(?!\\d)|(?<![\\w.,])(?:(?<number>${digits})|(?<words>${amount}))[\\s-]+(?<unit>${currencyWord})(?!\\w)(?:\\s+(?:and\\s+)?(?<pence>\\d{1,2}|${amount})\\s*(?:p|pence|cents?)(?!\\w))?`,
  'gi',
);

/** Finds amounts in figures ("£1,250.50", "450 pounds") and in words ("four hundred and fifty pounds"), in order. */
export function findPrices(text: string): PriceMention[] {
  return Array.from(text.matchAll(money), (match) => {
    const { symbol, figure, number, words, unit, pence } = match.groups ?? {};
    const whole = figure ?? number;
    const major = whole ? Number(whole.replaceAll(',', '')) : numberOf(words ?? '');
    const minor = pence ? (/^\d/.test(pence) ? Number(pence) : numberOf(pence)) : 0;
    return {
      start: match.index,
      end: match.index + match[0].length,
      priceMinor: Math.round(major * 100) + minor,
      currency: symbolOf(symbol ?? unit ?? ''),
    };
  });
}

/** Whether an amount sums up several treatments. */
export function isTotal(text: string, { start, end }: PriceMention): boolean {
  return (
    /\b(?:total|altogether|all in|sum)(?: (?:of|is|cost|price|fee|comes to|will be|would be|for everything))* *$/i.test(
      text.slice(Math.max(0, start - 40), start),
    ) || /^ *(?:in total|altogether|all together|all in\b|total\b)/i.test(text.slice(end, end + 20))
  );
}

/** A deposit or an instalment is not the treatment's price. */
export function isPartPayment(text: string, { start, end }: PriceMention): boolean {
  return (
    /\b(?:deposit|saving|discount|instalments?|off)(?: (?:of|is|was|paid))* *$/i.test(
      text.slice(Math.max(0, start - 30), start),
    ) ||
    /^ *(?:deposit|discount|off\b|(?:per|a|each|every) (?:month|week)|monthly|weekly|instalments?)/i.test(
      text.slice(end, end + 20),
    )
  );
}
