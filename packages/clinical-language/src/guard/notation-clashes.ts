import type { Conventions } from '@openconsult/contracts/conventions';
import { findTeeth, type ToothMention, teethIn, toothOfFdi, toothOfUniversal } from '../teeth/index.ts';
import { type Clash, keyOf } from './clash.ts';

/** A number that two notations read as different teeth, in the practice that may mean either. */
export function notationClashes(transcript: string, { notation }: Conventions): Clash[] {
  if (notation === 'fdi') return [];
  const seen = new Set<string>();
  const found = notation === 'palmer' ? bareNumbers(transcript) : placesThatAreNumbers(transcript);
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

const bareNumber = /\b(?:tooth|number) (?:number )?(?<number>[1-4][1-8])\b(?!\s?(?:mg|ml|mm|%|years?))/gi;

/** "Tooth 14" in a practice that numbers neither way: upper right four, or upper left six. */
const bareNumbers = (transcript: string): TwoWays[] =>
  Array.from(transcript.matchAll(bareNumber)).flatMap((match): TwoWays[] => {
    const number = Number(match.groups?.number);
    const [fdi, universal] = [toothOfFdi(number), toothOfUniversal(number)];
    if (!fdi || !universal) return [];
    const by: TwoWays['by'] = [
      ['the FDI', fdi],
      ['the universal numbers', universal],
    ];
    return [{ start: match.index, end: match.index + match[0].length, subject: String(number), by }];
  });

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
