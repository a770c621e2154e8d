import type { ToothNotation } from '@openconsult/contracts/conventions';
import { findTeeth, type ToothMention } from '../teeth/index.ts';

const QUADRANTS = ['UR', 'UL', 'LL', 'LR'] as const;
const digit = '(?:[1-8]|one|two|three|four|five|six|seven|eight)';
const DIGIT_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
/** What shows that a pair of digits counts something. */
const counted =
  '(?![\\w-])(?! ?%)(?! ?(?:mg|ml|mm|percent|per cent|hundred|thousand|point|pounds?|euros?|dollars?|days?|weeks?|months?|years?|hours?|minutes?|times|milli\\w+|micro\\w+|tablets?|visits?)\\b)(?![.,/:]?\\d)';
const fdiPair = new RegExp(
  `(?<![\\w.,/£$€-])(?:(?<figures>[1-8][1-8])|(?<first>${digit})[ -](?<second>${digit}))${counted}`,
  'gi',
);
const anotherDigit = new RegExp(`^[ ,]+${digit}\\b`, 'i');
const digitBefore = new RegExp(`\\b${digit}[ ,]+$`, 'i');
const universalMark =
  /(?<!\w)(?:#\s?|(?:tooth|teeth|number|numbers)\s+(?:number\s+)?#?)(?<said>[a-t](?![\w'])|\d{1,2}(?!\d)|(?:twenty|thirty)[ -](?:one|two|three|four|five|six|seven|eight|nine)|twenty|thirty|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|one|two|three|four|five|six|seven|eight|nine)\b/gi;
const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );

/** `LL6` for the universal number 19, `URA` for the letter E. */
function fromUniversal(said: string): string | undefined {
  if (/^[a-t]$/i.test(said)) {
    const index = said.toUpperCase().charCodeAt(0) - 65;
    const [quadrant, place] = [Math.floor(index / 5), index % 5];
    return `${QUADRANTS[quadrant]}${'ABCDE'.charAt(quadrant % 2 === 0 ? 4 - place : place)}`;
  }
  const [tens = '', unit] = said.toLowerCase().split(/[ -]/);
  const value = /^\d/.test(said)
    ? Number(said)
    : ({ twenty: 20, thirty: 30 }[tens] ?? SMALL.indexOf(tens)) + (unit ? SMALL.indexOf(unit) : 0);
  if (!(value >= 1 && value <= 32)) return undefined;
  const [quadrant, place] = [Math.floor((value - 1) / 8), (value - 1) % 8];
  return `${QUADRANTS[quadrant]}${quadrant % 2 === 0 ? 8 - place : place + 1}`;
}

function fromFdi(quadrant: number, place: number): string | undefined {
  if (quadrant <= 4) return `${QUADRANTS[quadrant - 1]}${place}`;
  return place <= 5 ? `${QUADRANTS[quadrant - 5]}${'ABCDE'.charAt(place - 1)}` : undefined;
}

/** The teeth of a text as the practice reads bare numbers, in order and without overlaps. */
export function teethIn(text: string, notation: ToothNotation): ToothMention[] {
  const found: ToothMention[] = [];
  const add = (match: RegExpExecArray, tooth: string | undefined) => {
    if (tooth) found.push({ start: match.index, end: match.index + match[0].length, teeth: [tooth] });
  };
  if (notation === 'universal')
    for (const match of text.matchAll(universalMark)) add(match, fromUniversal(match.groups?.said ?? ''));
  if (notation === 'fdi')
    for (const match of text.matchAll(fdiPair)) {
      const { figures, first = '', second = '' } = match.groups ?? {};
      // Three digits in a row are a score.
      const isScore =
        !figures &&
        (anotherDigit.test(text.slice(match.index + match[0].length)) || digitBefore.test(text.slice(0, match.index)));
      const digits = figures ? figures.split('').map(Number) : [first, second].map(digitOf);
      if (!isScore) add(match, fromFdi(digits[0] ?? 0, digits[1] ?? 0));
    }
  const named = findTeeth(text).filter(
    (one) => notation !== 'universal' || !/^(?:tooth|teeth)\b/i.test(text.slice(one.start, one.end)),
  );
  const all = [
    ...named,
    ...found.filter((one) => !named.some((other) => one.start < other.end && other.start < one.end)),
  ];
  return all.sort((a, b) => a.start - b.start).filter((one, index, list) => one.start >= (list[index - 1]?.end ?? 0));
}

const digitOf = (said: string): number => DIGIT_WORDS.indexOf(said.toLowerCase()) + 1 || Number(said);

/** A jaw, a side or a quadrant without a tooth. */
export interface SiteMention {
  start: number;
  end: number;
  jaw: 'U' | 'L' | null;
  side: 'L' | 'R' | null;
}

const site =
  /\b(?:(?<jaw>upper|top|lower|bottom)[ -](?<side>left|right)|(?<side2>left|right)[ -](?:hand[ -])?(?<jaw2>upper|top|lower|bottom)|(?:on|of|at|from|to) (?:the |your |his |her |their )?(?<side3>left|right)\b(?! away)|(?<side4>left|right)(?= ?(?:-?hand )?side))/gi;

export const sitesIn = (text: string): SiteMention[] =>
  Array.from(text.matchAll(site), (match) => {
    const { jaw, jaw2, side, side2, side3, side4 } = match.groups ?? {};
    const saidJaw = (jaw ?? jaw2)?.toLowerCase();
    const saidSide = (side ?? side2 ?? side3 ?? side4)?.toLowerCase();
    return {
      start: match.index,
      end: match.index + match[0].length,
      jaw: saidJaw === undefined ? null : saidJaw === 'upper' || saidJaw === 'top' ? ('U' as const) : ('L' as const),
      side: saidSide === undefined ? null : saidSide === 'left' ? ('L' as const) : ('R' as const),
    };
  });
