import type { Replacement } from '../text/edited-text.ts';
import { figuresOf, grouped, numberWord, spokenNumber } from './spoken-numbers.ts';

/** A number that is no part of a longer one. */
const alone = `(?<![\\w.,£$€/:-])(?<!(?:${numberWord})[ -](?:and )?)(?<!\\d[ ,]|\\d (?:and|point) |half )`;
/** "fifty to eighty": the first of two numbers that share their unit. "Thirty-five" is one number. */
const range = `(?:(?<first>${spokenNumber})(?<between> to | or |(?<!hundred|thousand) and |(?<!ty)-))?`;

const measures: readonly [said: string, written: (figures: string) => string][] = [
  ['milligrams?|milligrammes?|mgs?|m\\.g\\.', (figures) => `${figures} mg`],
  ['micrograms?|mcg', (figures) => `${figures} micrograms`],
  ['gram(?:me)?s?', (figures) => `${figures} g`],
  ['millilit(?:er|re)s?|mls?|mils', (figures) => `${figures} ml`],
  ['millimet(?:er|re)s?|mms?', (figures) => `${figures} mm`],
  ['parts per million|ppm', (figures) => `${figures} ppm`],
  ['per ?cent|%', (figures) => `${figures}%`],
];
const currencies: readonly [said: string, symbol: string][] = [
  ['pounds?|quid', '£'],
  ['euros?', '€'],
  ['dollars?', '$'],
];

const measured = measures.map(([said, written]) => ({
  pattern: new RegExp(`${alone}${range}(?<number>${spokenNumber})[ -]?(?:${said})(?![\\w])`, 'gi'),
  written,
}));
const priced = currencies.map(([said, symbol]) => ({
  pattern: new RegExp(
    `${alone}${range}(?<number>${spokenNumber})[ -](?:${said})(?![\\w])(?: (?:and )?(?<pence>${spokenNumber}) ?(?:p|pence|cents?)(?![\\w]))?`,
    'gi',
  ),
  symbol,
}));
const figured = /(?<symbol>[£€$]) ?(?<figures>\d{1,3}(?:,\d{3})+|\d+)(?<minor>\.\d\d)?(?![\d,])/g;
const ratio = new RegExp(`${alone}(?:1|one) ?(?:in|to|:) ?(?<parts>${spokenNumber}|\\d+ thousand)(?![\\w])`, 'gi');
/** A dentist's pounds are money, unless something is weighed. */
const weighing = /\b(?:weigh\w*|weight|stone|heavier|lighter|lost|gained|baby|ounces?|lbs?)\b/i;
const vasoconstrictor = /\b(?:adrenaline|epinephrine|lidocaine|lignocaine|articaine|noradrenaline)\b/i;
const RATIOS = ['50000', '80000', '100000', '200000'];

/** "to hundred milligrams" is no English: a number was misheard. */
const misheardHundreds =
  /\b(?<said>to|too|for) hundred(?= (?:and \w+ |\w+ )?(?:milligrams?|mg|micrograms?|pounds?|millilit\w+|ml|euros?|dollars?)\b)/gi;
/** "For to weeks" is none either. */
const misheardTwo =
  /(?<=\b(?:takes?|took|over|for|after|every|within|another|last) )to(?= (?:visits|appointments|weeks|days|months|years|hours|minutes|times)\b)/gi;

/** Doses, lengths, shares and prices as figures with their unit; dates, times and counts stay as they are. */
export function figures(text: string): Replacement[] {
  const found: Replacement[] = [];
  for (const match of text.matchAll(misheardHundreds)) {
    found.push(replaced(match, match.groups?.said?.toLowerCase() === 'for' ? 'four hundred' : 'two hundred'));
  }
  for (const match of text.matchAll(misheardTwo)) found.push(replaced(match, 'two'));
  for (const { pattern, written } of measured) {
    for (const match of text.matchAll(pattern)) {
      const { first, between, number = '' } = match.groups ?? {};
      const start = first && between ? `${grouped(figuresOf(first))}${between}` : '';
      found.push(replaced(match, start + written(grouped(figuresOf(number)))));
    }
  }
  for (const { pattern, symbol } of priced) {
    for (const match of text.matchAll(pattern)) {
      const { first, between, number = '', pence } = match.groups ?? {};
      if (weighing.test(sentenceAround(text, match.index))) continue;
      const start = first && between ? `${symbol}${grouped(figuresOf(first))}${between}` : '';
      const minor = pence ? `.${figuresOf(pence).padStart(2, '0')}` : '';
      found.push(replaced(match, `${start}${symbol}${grouped(figuresOf(number))}${minor}`));
    }
  }
  for (const match of text.matchAll(figured)) {
    const { symbol = '', figures = '', minor = '' } = match.groups ?? {};
    found.push(replaced(match, `${symbol}${grouped(figures.replaceAll(',', ''))}${minor}`));
  }
  for (const match of text.matchAll(ratio)) {
    const said = match.groups?.parts ?? '';
    const parts = /^\d+ thousand$/.test(said) ? `${said.split(' ')[0]}000` : figuresOf(said);
    if (RATIOS.includes(parts) && vasoconstrictor.test(sentenceAround(text, match.index))) {
      found.push(replaced(match, `1:${grouped(parts)}`));
    }
  }
  return inOrder(found);
}

/** Sorted, and of those that overlap the first. */
export function inOrder(replacements: readonly Replacement[]): Replacement[] {
  const kept: Replacement[] = [];
  for (const one of [...replacements].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  }
  return kept;
}

function replaced(match: RegExpExecArray, to: string): Replacement {
  return { start: match.index, end: match.index + match[0].length, to };
}

function sentenceAround(text: string, at: number): string {
  const from = Math.max(text.lastIndexOf('. ', at), text.lastIndexOf('? ', at), text.lastIndexOf('! ', at));
  const until = text.slice(at).search(/[.?!](?:\s|$)/);
  return text.slice(from + 1, until < 0 ? undefined : at + until);
}
