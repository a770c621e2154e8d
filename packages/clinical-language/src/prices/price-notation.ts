import { type Conventions, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { numberStart, rangeOf, rangeStart } from '../numbers/measures.ts';
import { figuresOf, grouped, spokenNumber } from '../numbers/spoken-numbers.ts';
import { sentenceAround } from '../sentences/sentences.ts';
import { type Replacement, replaced, sortedWithoutOverlaps } from '../text/edited-text.ts';
import { currencySymbol, currencyWord, symbolOf } from './currencies.ts';

/** "Pounds eighty": without the word pence only two figures at the end of the price, never a count or a share. */
const endsPrice =
  '(?=\\s*(?:[.,;:!?)]|$)(?!\\d)| (?:for|each|a|an|and|to|with|on|in|now|today|is|was|which|if|altogether|per (?!cent))\\b)';
const pence = `(?:,? (?:and )?(?<pence>${spokenNumber}) ?(?:p|pence|cents?)(?![\\w])| (?<bare>[1-9]\\d|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -]\\w+)?)${endsPrice})?`;

const spoken = new RegExp(
  `${numberStart}${rangeStart}(?<number>${spokenNumber})[ -](?<unit>${currencyWord})(?![\\w])${pence}`,
  'gi',
);
const inFigures = new RegExp(
  `(?<symbol>${currencySymbol}) ?(?<figures>\\d{1,3}(?:,\\d{3})+|\\d+)(?:(?<minor>\\.\\d\\d)(?![\\d,])|(?!\\.?\\d|,\\d)${pence})`,
  'gi',
);
/** Pence alone; after pounds they belong to them. */
const penceAlone = new RegExp(`${numberStart}(?<number>${spokenNumber})[ -]pence(?![\\w])`, 'gi');

const weighed = {
  before:
    /\b(?:(?:weigh(?:s|ed|ing|t)?|birthweight|stone)\b[^.;£$€₣]{0,30}|(?:lost|lose|losing|gained|gain|gaining|shed|dropped|put on)(?: \w+){0,2}|(?:baby|child|boy|girl|infant|toddler|patient)(?: (?:is|was|of|at))(?: \w+)?) $/i,
  after:
    /^(?:,? (?:and )?\S+ ounces?| (?:in weight|of (?:weight|pressure|force|fat|muscle)|heavier|lighter|overweight|underweight|per square|body ?weight|child|boy|girl|baby|infant|toddler|man|woman|patient)\b)/i,
};
const weighing = /\b(?:weigh\w*|weight|stone|heavier|lighter|ounces?|lbs?)\b/i;
const paying = /\b(?:costs?|costing|pric\w*|fees?|charg\w*|pay\w*|paid|quot\w*|estimat\w*|deposit|refund\w*)\b/i;

/** Whether pounds are a weight: by the words beside the number, or by a sentence that speaks of weight and not of money. */
function isWeight(text: string, match: RegExpExecArray): boolean {
  const [start, end] = [match.index, match.index + match[0].length];
  if (weighed.before.test(text.slice(Math.max(0, start - 80), start)) || weighed.after.test(text.slice(end, end + 40)))
    return true;
  const sentence = sentenceAround(text, start);
  return weighing.test(sentence) && !paying.test(sentence);
}

/**
 * Prices in figures after their symbol, with a comma before every three: `£2,400`, `£700.50`. Pounds are money only in a
 * practice that charges in them, and where nothing is weighed.
 */
export function pricesInFigures(text: string, conventions: Conventions = DEFAULT_CONVENTIONS): Replacement[] {
  const found: Replacement[] = [];
  for (const match of text.matchAll(spoken)) {
    const { first, between, number = '', unit = '' } = match.groups ?? {};
    const isPound = /^pounds?$/i.test(unit);
    if (isPound && (conventions.currency !== 'GBP' || isWeight(text, match))) continue;
    const symbol = symbolOf(unit);
    const range = first && between ? rangeOf(text, match.index, { first, between, number }) : '';
    if (range === undefined) continue;
    found.push(replaced(match, `${range && symbol}${range}${symbol}${grouped(figuresOf(number))}${minorOf(match)}`));
  }
  for (const match of text.matchAll(inFigures)) {
    const { symbol = '', figures = '', minor = '' } = match.groups ?? {};
    found.push(replaced(match, `${symbol}${grouped(figures.replaceAll(',', ''))}${minor || minorOf(match)}`));
  }
  for (const match of text.matchAll(penceAlone)) {
    const amount = figuresOf(match.groups?.number ?? '');
    if (/^\d{1,2}$/.test(amount)) found.push(replaced(match, `£0.${amount.padStart(2, '0')}`));
  }
  return sortedWithoutOverlaps(found);
}

/** `.50` for "and fifty pence" and for "fifty"; empty for whole pounds. */
function minorOf({ groups: { pence: said, bare } = {} }: RegExpExecArray): string {
  const amount = said ?? bare;
  return amount === undefined ? '' : `.${figuresOf(amount).padStart(2, '0')}`;
}
