import { numberStart, rangeStart } from '../numbers/measures.ts';
import { figuresOf, grouped, spokenNumber } from '../numbers/spoken-numbers.ts';
import { sentenceAround } from '../sentences/sentences.ts';
import { type Replacement, replaced } from '../text/edited-text.ts';
import { currencySymbol, currencyWord, symbolOf } from './currencies.ts';

const spoken = new RegExp(
  `${numberStart}${rangeStart}(?<number>${spokenNumber})[ -](?<unit>${currencyWord})(?![\\w])(?: (?:and )?(?<pence>${spokenNumber}) ?(?:p|pence|cents?)(?![\\w]))?`,
  'gi',
);
const inFigures = new RegExp(
  `(?<symbol>${currencySymbol}) ?(?<figures>\\d{1,3}(?:,\\d{3})+|\\d+)(?<minor>\\.\\d\\d)?(?![\\d,])`,
  'g',
);
/** Pounds are money, unless the sentence is about weight. */
const weighing = /\b(?:weigh\w*|weight|stone|heavier|lighter|lost|gained|baby|ounces?|lbs?)\b/i;

/** Prices in figures after their symbol, with a comma before every three: `£2,400`, `£700.50`. */
export function pricesInFigures(text: string): Replacement[] {
  const found: Replacement[] = [];
  for (const match of text.matchAll(spoken)) {
    const { first, between, number = '', unit = '', pence } = match.groups ?? {};
    if (weighing.test(sentenceAround(text, match.index))) continue;
    const symbol = symbolOf(unit);
    const start = first && between ? `${symbol}${grouped(figuresOf(first))}${between}` : '';
    const minor = pence ? `.${figuresOf(pence).padStart(2, '0')}` : '';
    found.push(replaced(match, `${start}${symbol}${grouped(figuresOf(number))}${minor}`));
  }
  for (const match of text.matchAll(inFigures)) {
    const { symbol = '', figures = '', minor = '' } = match.groups ?? {};
    found.push(replaced(match, `${symbol}${grouped(figures.replaceAll(',', ''))}${minor}`));
  }
  return found;
}
