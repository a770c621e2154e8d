import type { Conventions } from '@openconsult/contracts/conventions';
import { anyOf, numberOf, smallNumberWords, unitWords } from '../numbers/spoken-numbers.ts';
import { findTeeth, type ToothMention, teethIn, toothOfFdi, toothOfUniversal } from '../teeth/index.ts';
import { type Clash, keyOf } from './clash.ts';

/** A number that two notations read as different teeth, in the practice that may mean either. */
export function notationClashes(transcript: string, { notation }: Conventions): Clash[] {
  const seen = new Set<string>();
  const found = [
    ...numbersOfTwoWays(transcript, notation),
    ...(notation === 'universal' ? placesThatAreNumbers(transcript) : []),
  ];
  return found.flatMap(({ start, end, subject, by }): Clash[] => {
    const [[one, first], [other, second]] = by;
    const key = keyOf('notation', subject, [first, second]);
    if (first === second || seen.has(key)) return [];
    seen.add(key);
    const words = transcript.slice(start, end);
    const readings = [first, second].map((value) => ({ value, words, spans: [{ start, end }] }));
    return [{ key, kind: 'notation', readings, why: `${words} is ${first} by ${one} and ${second} by ${other}.` }];
  });
}

interface TwoWays {
  start: number;
  end: number;
  subject: string;
  by: [[notation: string, tooth: string], [notation: string, tooth: string]];
}

const number = `(?:\\d{1,2}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty)[ -]${anyOf(unitWords)}|${anyOf(smallNumberWords.slice(9))})(?![\\w.])`;
const bareNumbers = new RegExp(
  `(?:\\b(?:tooth|teeth|numbers?) (?:numbers? )?|#\\s?)(?<all>${number}(?:(?:, | and |, and )#?${number})*)(?!\\s?(?:mg|ml|mm|%|years?|hundred|thousand|point|blades?|bus|scalpel|files?|needles?|street|road|sutures?|forceps)\\b)`,
  'gi',
);
const eachNumber = new RegExp(number, 'gi');

/**
 * "Tooth 14" in a practice that numbers neither way: upper right four, or upper left six. In one that does, a number that
 * only the other notation has, "tooth 46" or "number nineteen", puts all others in doubt.
 */
function numbersOfTwoWays(transcript: string, notation: Conventions['notation']): TwoWays[] {
  const said = Array.from(transcript.matchAll(bareNumbers)).flatMap((match) => {
    const all = match.groups?.all ?? '';
    const from = match.index + match[0].length - all.length;
    return Array.from(all.matchAll(eachNumber), (each) => ({
      value: /\d/.test(each[0]) ? Number(each[0]) : numberOf(each[0]),
      start: each.index === 0 ? match.index : from + each.index,
      end: from + each.index + each[0].length,
    }));
  });
  const isForeign = (value: number): boolean =>
    notation === 'universal'
      ? value > 32 && toothOfFdi(value) !== undefined
      : value > 8 && toothOfFdi(value) === undefined && toothOfUniversal(value) !== undefined;
  if (notation !== 'palmer' && !said.some(({ value }) => isForeign(value))) return [];
  return said.flatMap(({ value, start, end }): TwoWays[] => {
    const [fdi, universal] = [toothOfFdi(value), toothOfUniversal(value)];
    if (!fdi || !universal) return [];
    const by: TwoWays['by'] = [
      ['the FDI', fdi],
      ['the universal numbers', universal],
    ];
    return [{ start, end, subject: String(value), by }];
  });
}

/**
 * "Upper right 2" in a universal practice: the second place, or number 2. Whoever says "number 14" and no place in another
 * quadrant counts by numbers.
 */
function placesThatAreNumbers(transcript: string): TwoWays[] {
  const places = findTeeth(transcript).filter(({ start }) =>
    /^(?:upper|top|maxillary|left|right)/i.test(word(transcript, start)),
  );
  const numbers = teethIn(transcript, 'universal');
  const byStart = new Map(numbers.map((mention): [number, ToothMention] => [mention.start, mention]));
  const twoWays = places.flatMap((place): TwoWays[] => {
    const number = byStart.get(place.start);
    const [tooth, numbered] = [place.teeth[0], number?.teeth[0]];
    if (!number || !tooth || !numbered || /\b(?:number|tooth)\b|#/i.test(transcript.slice(number.start, number.end)))
      return [];
    const by: TwoWays['by'] = [
      ['its place', tooth],
      ['the universal numbers', numbered],
    ];
    return [{ start: number.start, end: number.end, subject: tooth, by }];
  });
  const starts = new Set([...findTeeth(transcript), ...twoWays].map(({ start }) => start));
  const saysNumbers = numbers.some(({ start }) => !starts.has(start));
  const saysPlaces = findTeeth(transcript).some(({ teeth }) => !teeth[0]?.startsWith('UR'));
  return saysNumbers && !saysPlaces ? [] : twoWays;
}

const word = (text: string, at: number): string => text.slice(at, at + 12);
