import { type WordToken, wordTokens } from '../text/word-tokens.ts';

/** A number in figures or in words, with the unit that follows it. */
export interface SpokenAmount {
  start: number;
  end: number;
  value: number;
  /** `mg`, `day`, `time` and so on; `money` for a currency; empty without one. */
  unit: string;
  /** It was one of several single digits in a row, such as a score: "two three two". */
  isDigit: boolean;
}

const SMALL = new Map(
  [
    ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
    ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
  ].map((word, value): [string, number] => [word, value]),
);
const ORDINALS = new Map(
  ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'].map(
    (word, index): [string, number] => [word, index + 1],
  ),
);
/** Days of a month; the smaller ones are mostly no numbers: "first molar". */
const LATE_ORDINALS = new Map(
  [
    ...['tenth', 'eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth'],
    ...['eighteenth', 'nineteenth', 'twentieth'],
  ].map((word, index): [string, number] => [word, index + 10]),
);
const DIGITS = new Map([...[...SMALL].slice(0, 10), ['oh', 0], ['nought', 0]] as [string, number][]);
const TENS = new Map(
  ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].map(
    (word, index): [string, number] => [word, (index + 2) * 10],
  ),
);
const TIMES = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
]);

const units: readonly (readonly [unit: string, words: string])[] = [
  ['mg', 'mg mgs milligram milligrams milligramme milligrammes'],
  ['mcg', 'mcg ug microgram micrograms'],
  ['g', 'g gram grams gramme grammes'],
  ['ml', 'ml mls mil mils millilitre millilitres milliliter milliliters cc'],
  ['mm', 'mm millimetre millimetres millimeter millimeters'],
  ['%', '% percent'],
  ['ppm', 'ppm parts'],
  ['kg', 'kg kilo kilos kilogram kilograms'],
  ['time', 'time times x'],
  ['tablet', 'tablet tablets capsule capsules pill pills'],
  ['cartridge', 'cartridge cartridges carpule carpules'],
  ['second', 'second seconds'],
  ['minute', 'minute minutes min mins'],
  ['hour', 'hour hours hr hrs'],
  ['day', 'day days'],
  ['week', 'week weeks wk wks'],
  ['month', 'month months'],
  ['year', 'year years'],
  ['visit', 'visit visits appointment appointments session sessions'],
  ['stitch', 'stitch stitches suture sutures'],
  ['canal', 'canal canals'],
  ['quadrant', 'quadrant quadrants'],
  ['money', '£ $ € ₣ pound pounds quid euro euros dollar dollars franc francs'],
];
const unitOf = new Map(
  units.flatMap(([unit, words]) => words.split(' ').map((word): [string, string] => [word, unit])),
);
const LENGTHS = new Set(['second', 'minute', 'hour', 'day', 'week', 'month', 'year']);

/** The numbers of a text, in order. Each is read once; `a week`, `half an hour` and `a fortnight` are numbers too. */
export function spokenAmounts(text: string): SpokenAmount[] {
  const tokens = wordTokens(text);
  const found: SpokenAmount[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read = phraseAt(tokens, at) ?? numberAt(text, tokens, at);
    if (!read) {
      at += 1;
      continue;
    }
    const first = tokens[at] as WordToken;
    const last = tokens[read.next - 1] as WordToken;
    const symbol = /[£$€₣]\s?$/.test(text.slice(Math.max(0, first.start - 2), first.start)) ? 'money' : '';
    const { unit, end } = read.unit ? { unit: read.unit, end: last.end } : unitAfter(text, tokens, read.next, last.end);
    found.push({ start: first.start, end, value: read.value, unit: symbol || unit, isDigit: false });
    at = read.next;
  }
  return markDigits(found, text);
}

interface Read {
  value: number;
  next: number;
  unit?: string;
}

/** "half an hour", "a fortnight", "a week", "twice". */
function phraseAt(tokens: readonly WordToken[], at: number): Read | undefined {
  const [word = '', second = '', third = ''] = tokens.slice(at, at + 3).map((token) => token.word);
  if (word === 'half' && (second === 'an' || second === 'a') && third === 'hour')
    return { value: 30, unit: 'minute', next: at + 3 };
  if (word === 'fortnight') return { value: 2, unit: 'week', next: at + 1 };
  if (TIMES.has(word)) return { value: TIMES.get(word) ?? 1, unit: 'time', next: at + 1 };
  const unit = unitOf.get(second);
  const isPer = at > 0 && /^(?:times?|once|twice|tablets?|each|per|pounds|x)$/.test(tokens[at - 1]?.word ?? '');
  if ((word === 'a' || word === 'an') && unit && LENGTHS.has(unit) && !second.endsWith('s') && !isPer)
    return { value: 1, unit, next: at + 2 };
  return undefined;
}

function numberAt(text: string, tokens: readonly WordToken[], at: number): Read | undefined {
  const figures = figuresAt(text, tokens, at);
  if (figures) return figures;
  const whole = wholeAt(tokens, at);
  if (!whole) return undefined;
  let { value, next } = whole;
  if (tokens[next]?.word === 'point') {
    let decimals = '';
    while (DIGITS.has(tokens[next + 1 + decimals.length]?.word ?? ''))
      decimals += DIGITS.get(tokens[next + 1 + decimals.length]?.word ?? '');
    if (decimals) return { value: Number(`${value}.${decimals}`), next: next + 1 + decimals.length };
  }
  if (tokens[next]?.word === 'and' && tokens[next + 1]?.word === 'a' && tokens[next + 2]?.word === 'half') {
    value += 0.5;
    next += 3;
  }
  return { value, next };
}

/** `1,200`, `2.4` and `500mg`: parts of one number are joined by a comma or a point without a space. */
function figuresAt(text: string, tokens: readonly WordToken[], at: number): Read | undefined {
  const first = tokens[at];
  const glued = /^(\d+)(mg|mcg|g|ml|mm|kg|ppm|x)?$/.exec(first?.word ?? '');
  if (!first || !glued) return undefined;
  let figures = glued[1] ?? '';
  let next = at + 1;
  while (!glued[2]) {
    const [before, after] = [tokens[next - 1], tokens[next]];
    const between = before && after ? text.slice(before.end, after.start) : '';
    if (!after || !/^\d+(?:mg|ml|mm|g)?$/.test(after.word)) break;
    if (between === ',' && /^\d{3}$/.test(after.word)) figures += after.word;
    else if (/^[.:]$/.test(between) && !figures.includes('.')) figures += `.${after.word}`;
    else break;
    next += 1;
    if (/[a-z]$/.test(after.word)) break;
  }
  const [, number = '', unit] = /^([\d.]+)([a-z]*)$/.exec(figures) ?? [];
  const said = glued[2] ?? unit;
  return { value: Number(number), next, ...(said && { unit: unitOf.get(said) ?? said }) };
}

function wholeAt(tokens: readonly WordToken[], at: number): { value: number; next: number } | undefined {
  let next = at;
  const word = (offset = 0) => tokens[next + offset]?.word ?? '';
  const joins = (offset = 0) => !tokens[next + offset]?.followsPunctuation;
  const small = (): number | undefined => {
    const tens = TENS.get(word());
    if (tens !== undefined) {
      next += 1;
      const unit = DIGITS.get(word()) ?? ORDINALS.get(word());
      if (unit !== undefined && unit > 0 && joins()) {
        next += 1;
        return tens + unit;
      }
      return tens;
    }
    const value = SMALL.get(word()) ?? LATE_ORDINALS.get(word());
    if (value !== undefined) next += 1;
    return value;
  };
  const startsHundred = (word() === 'a' || word() === 'an') && /^(?:hundred|thousand|dozen)$/.test(word(1));
  let group = startsHundred ? 1 : small();
  if (startsHundred) next += 1;
  if (group === undefined) return undefined;
  if (word() === 'dozen') return { value: group * 12, next: next + 1 };
  // "Twenty eighteen" is a year, "thirteen ten" and "two fifty" are prices.
  const pair = next;
  const second = joins() ? small() : undefined;
  if (second !== undefined && second >= 10 && word() !== 'hundred' && word() !== 'thousand')
    return { value: group * 100 + second, next };
  next = pair;
  let total = 0;
  for (;;) {
    if (word() === 'hundred') {
      group *= 100;
      next += 1;
    } else if (word() === 'thousand') {
      total += group * 1000;
      group = 0;
      next += 1;
    } else break;
    const before = next;
    if (word() === 'and') next += 1;
    const isJoined = before !== next;
    const rest = joins() || isJoined ? small() : undefined;
    // "Four hundred three times a day" is a dose and how often it is taken.
    const isCount = !isJoined && /^(?:times?|tablets?|capsules?|drops?|puffs?)$/.test(word());
    if (rest === undefined || isCount) next = before;
    else group += rest;
    if (isCount || (group === 0 && rest === undefined)) break;
  }
  return { value: total + group, next };
}

function unitAfter(
  text: string,
  tokens: readonly WordToken[],
  next: number,
  end: number,
): { unit: string; end: number } {
  if (/^\s?%/.test(text.slice(end, end + 2))) return { unit: '%', end: end + 1 };
  const after = tokens[next];
  if (!after || after.followsPunctuation) return { unit: '', end };
  if (after.word === 'per' && tokens[next + 1]?.word === 'cent')
    return { unit: '%', end: tokens[next + 1]?.end ?? end };
  const unit = unitOf.get(after.word);
  return unit ? { unit, end: after.end } : { unit: '', end };
}

/** Single digits in a row belong to a score or a code. */
function markDigits(amounts: SpokenAmount[], text: string): SpokenAmount[] {
  const isSingle = (one: SpokenAmount | undefined) => one !== undefined && one.value < 10 && one.unit === '';
  const follows = (a: SpokenAmount | undefined, b: SpokenAmount | undefined) =>
    a !== undefined && b !== undefined && isSingle(a) && isSingle(b) && /^[\s,/-]*$/.test(text.slice(a.end, b.start));
  return amounts.map((one, index) => ({
    ...one,
    isDigit: follows(amounts[index - 1], one) || follows(one, amounts[index + 1]),
  }));
}
