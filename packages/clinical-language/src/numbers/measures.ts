import { CURRENCY_SYMBOLS } from '@openconsult/contracts/limits';
import { sentenceAround } from '../sentences/sentences.ts';
import { type Replacement, replaced } from '../text/edited-text.ts';
import {
  anyOf,
  figuresOf,
  figuresOfShort,
  grouped,
  numberWord,
  shortHundreds,
  spokenNumber,
  unitWords,
  zeroWords,
} from './spoken-numbers.ts';

/** Before a number that is no part of a longer one. */
export const numberStart = `(?<![\\w.,${CURRENCY_SYMBOLS.join('')}/:-])(?<!(?:${numberWord})[ -](?:and )?)(?<!\\d[ ,]|\\d (?:and|point) |half )`;
/** "fifty to eighty": the first of two numbers that share their unit. "Thirty-five" is one number. */
export const rangeStart = `(?:(?<first>${spokenNumber})(?<between> to | or |(?<!hundred|thousand) and |(?<!ty)-))?`;

const measures = (
  [
    ['milligrams?|milligrammes?|mgs?|m\\.g\\.', ' mg'],
    ['micrograms?|mcg', ' micrograms'],
    ['gram(?:me)?s?', ' g'],
    ['millilit(?:er|re)s?|mls?|mils', ' ml'],
    ['millimet(?:er|re)s?|mms?', ' mm'],
    ['parts per million|ppm', ' ppm'],
    ['per ?cent|%', '%'],
  ] as const
).map(([said, unit]) => ({
  said,
  /** Found faster than a number before it. */
  unitSaid: new RegExp(said, 'i'),
  pattern: new RegExp(`${numberStart}${rangeStart}(?<number>${spokenNumber})[ -]?(?:${said})(?![\\w])`, 'gi'),
  unit,
}));

/** "Two fifty milligrams": of a dose it is 250, while of a price it may be £2.50. */
const shortDose = new RegExp(
  `${numberStart}(?<number>${shortHundreds})(?=[ -]?(?:milligrams?|milligrammes?|mgs?|micrograms?|mcg)(?!\\w))`,
  'gi',
);

const dilution = new RegExp(
  `${numberStart}(?:1|one) ?(?:in|to|:) ?(?<parts>${spokenNumber}|\\d+ thousand)(?![\\w])`,
  'gi',
);
const vasoconstrictor = /\b(?:adrenaline|epinephrine|lidocaine|lignocaine|articaine|noradrenaline)\b/i;
const DILUTIONS = ['50000', '80000', '100000', '200000'];

/**
 * The first number of a range in figures, with what is between. "Four to five hundred" begins with 400; undefined where
 * "four and five hundred" may also be two numbers.
 */
export function rangeOf(
  text: string,
  at: number,
  { first, between, number }: { first: string; between: string; number: string },
): string | undefined {
  const scale = /^[\w-]+ (hundred|thousand)$/i.exec(number)?.[1]?.toLowerCase();
  const figures = figuresOf(first);
  const isWhole = scale === undefined || /hundred|thousand|point|[.,]/i.test(first);
  if (isWhole || Number(figures) >= Number(figuresOf(number))) return `${grouped(figures)}${between}`;
  if (between === ' and ' && !/\bbetween $/i.test(text.slice(Math.max(0, at - 10), at))) return undefined;
  return `${grouped(String(Number(figures) * (scale === 'hundred' ? 100 : 1000)))}${between}`;
}

/** "to hundred milligrams" is not English: a number was misrecognised. */
const misrecognisedHundreds =
  /\b(?<said>to|too|for) hundred(?= (?:and \w+ |\w+ )?(?:milligrams?|mg|micrograms?|pounds?|millilit\w+|ml|euros?|dollars?)\b)/gi;
/** Nor is "for to weeks". */
const misrecognisedTwo =
  /(?<=\b(?:takes?|took|over|for|after|every|within|another|last) )to(?= (?:visits|appointments|weeks|days|months|years|hours|minutes|times)\b)/gi;
/** "Chlorhexidine not point two percent" is "nought point two"; elsewhere "two percent, not point two" may deny it. */
const misrecognisedNought = new RegExp(
  `(?<=\\b(?:chlorhexidine|hypochlorite|fluoride|mouthwash|rinse|gel|solution|of|at|with|about) )not(?= point(?: (?:${anyOf([...unitWords, ...zeroWords])}|\\d)){1,4} ?(?:${measures.map(({ said }) => said).join('|')})(?!\\w))`,
  'gi',
);

/** Doses, lengths and percentages in figures with their unit, and dilutions as `1:80,000`; dates, times and counts stay. */
export function measuresInFigures(text: string): Replacement[] {
  const found: Replacement[] = [];
  for (const match of text.matchAll(misrecognisedHundreds)) {
    found.push(replaced(match, match.groups?.said?.toLowerCase() === 'for' ? 'four hundred' : 'two hundred'));
  }
  for (const match of text.matchAll(misrecognisedTwo)) found.push(replaced(match, 'two'));
  for (const match of text.matchAll(misrecognisedNought)) found.push(replaced(match, 'nought'));
  for (const match of text.matchAll(shortDose)) {
    found.push(replaced(match, figuresOf(figuresOfShort(match.groups?.number ?? ''))));
  }
  for (const { unitSaid, pattern, unit } of measures) {
    if (!unitSaid.test(text)) continue;
    for (const match of text.matchAll(pattern)) {
      const { first, between, number = '' } = match.groups ?? {};
      const range = first && between ? rangeOf(text, match.index, { first, between, number }) : '';
      if (range !== undefined) found.push(replaced(match, `${range}${grouped(figuresOf(number))}${unit}`));
    }
  }
  for (const match of text.matchAll(dilution)) {
    const said = match.groups?.parts ?? '';
    const parts = /^\d+ thousand$/.test(said) ? `${said.split(' ')[0]}000` : figuresOf(said);
    if (DILUTIONS.includes(parts) && vasoconstrictor.test(sentenceAround(text, match.index))) {
      found.push(replaced(match, `1:${grouped(parts)}`));
    }
  }
  return found;
}
