import { type Conventions, currencySymbol, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { findPrices } from '../prices/index.ts';
import { teethIn } from '../teeth/index.ts';
import { drugsIn } from './drug-names.ts';
import { type SpokenAmount, spokenAmounts } from './numbers.ts';
import { statedWords } from './polarity.ts';
import { sitesIn } from './sites.ts';

export type FactKind = 'tooth' | 'side' | 'surface' | 'drug' | 'dose' | 'number' | 'price' | 'date' | 'negation';

/** Something in a text that must be true: a wrong one harms a patient. */
export interface Fact {
  kind: FactKind;
  start: number;
  end: number;
  /** Comparable: two facts with the same kind and value say the same. */
  value: string;
}

const DOSE_UNITS = new Set(['mg', 'mcg', 'g', 'ml', 'tablet', 'cartridge', 'time', 'ppm', '%']);
const DAY = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const MONTH = 'january|february|april|june|july|august|september|october|november|december';
const date = new RegExp(
  `\\b(?:${DAY}|${MONTH}|March(?= \\d| the\\b|$|[.,])|(?<=\\d(?:st|nd|rd|th)? (?:of )?)May\\b|tomorrow|yesterday|tonight)\\b`,
  'gi',
);
const surface =
  /(?!incisors?\b)\b(?:mesio|disto|bucco|linguo)?(?:mesi|dist|bucc|lingu|palat|occlus|incis|labi)(?:al|ally|o[a-z]*)\b|\bMOD?B?\b|\bDO\b/g;

/**
 * The facts of a text, in order: teeth, sides and surfaces, drugs and doses, numbers, prices, dates, and what is denied,
 * in words and in figures. Teeth are read as the practice numbers them. Values: `UL6`, `upper-left`, `500 mg`, `£450.00`.
 */
export function findFacts(text: string, conventions: Conventions = DEFAULT_CONVENTIONS): Fact[] {
  const teeth = teethIn(text, conventions.notation);
  const prices = findPrices(text);
  const inTeeth = rangeFinder(teeth);
  const inPrices = rangeFinder(prices);
  const facts: Fact[] = [
    ...teeth.flatMap(({ start, end, teeth: named }) =>
      named.map((value): Fact => ({ kind: 'tooth', start, end, value })),
    ),
    ...sitesIn(text)
      .filter((one) => !inTeeth(one))
      .map(({ start, end, jaw, side }): Fact => ({ kind: 'side', start, end, value: `${jaw ?? ''}${side ?? ''}` })),
    ...Array.from(
      text.matchAll(surface),
      (match): Fact => ({
        kind: 'surface',
        start: match.index,
        end: match.index + match[0].length,
        value: surfaceOf(match[0]),
      }),
    ),
    ...drugsIn(text).map(({ start, end, name }): Fact => ({ kind: 'drug', start, end, value: name })),
    ...prices.map(
      ({ start, end, priceMinor, currency }): Fact => ({
        kind: 'price',
        start,
        end,
        value: `${currency || currencySymbol(conventions)}${(priceMinor / 100).toFixed(2)}`,
      }),
    ),
    ...numberFacts(spokenAmounts(text).filter((one) => !inTeeth(one) && !inPrices(one))),
    ...Array.from(
      text.matchAll(date),
      (match): Fact => ({
        kind: 'date',
        start: match.index,
        end: match.index + match[0].length,
        value: match[0].toLowerCase(),
      }),
    ),
    ...statedWords(text)
      .filter(({ isDenied }) => isDenied)
      .map(({ start, end, stem }): Fact => ({ kind: 'negation', start, end, value: stem })),
  ];
  return facts.sort((a, b) => a.start - b.start);
}

/** Digits in a row are one score: `232 digits`. */
function numberFacts(amounts: readonly SpokenAmount[]): Fact[] {
  const facts: Fact[] = [];
  let digits: Fact | undefined;
  for (const { start, end, value, unit, isDigit } of amounts) {
    if (isDigit && digits) {
      digits.value = `${digits.value.replace(' digits', '')}${value} digits`;
      digits.end = end;
      continue;
    }
    const fact: Fact = {
      kind: DOSE_UNITS.has(unit) ? 'dose' : 'number',
      start,
      end,
      value: isDigit ? `${value} digits` : unit ? `${value} ${unit}` : String(value),
    };
    digits = isDigit ? fact : undefined;
    facts.push(fact);
  }
  return facts;
}

/** `mesial` for "mesially" and "mesio-occlusal". */
const surfaceOf = (word: string): string => {
  const stem = /^(?:mesi|dist|bucc|lingu|palat|occlus|incis|labi)/i.exec(word)?.[0].toLowerCase();
  return stem ?? word;
};

/** Whether a range lies in one of these, which are in order and do not overlap. */
function rangeFinder(ranges: readonly { start: number; end: number }[]) {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  return ({ start, end }: { start: number; end: number }): boolean => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.end ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    const one = sorted[low];
    return one !== undefined && one.start < end;
  };
}
