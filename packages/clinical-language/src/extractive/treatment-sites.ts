import { type Conventions, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { anyOf, numberOf, smallNumberWords, unitWords } from '../numbers/spoken-numbers.ts';
import { findTeeth, type ToothMention } from '../teeth/tooth-mentions.ts';

const unit = anyOf(unitWords.slice(0, 8));
const small = anyOf(smallNumberWords);
const upTo32 = `(?:\\d{1,2}|(?:twenty|thirty)[ -]${anyOf(unitWords)}|${small})(?![\\w.]|/\\d)`;
const universal = new RegExp(
  `(?:\\b(?:number|numbers|tooth|teeth)\\s+|#\\s?|\\b(?:on|of|for) (?=(?:${small}|\\d{1,2})\\b))(?<all>${upTo32}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+)#?${upTo32})*)`,
  'gi',
);
const notTeeth =
  /^\s*(?:%|percent|per cent|to one|weeks?|days?|months?|years?|minutes?|mm|millimet|milligr|mg|mcg|ml|mils|units?|pounds?|dollars?|hundred|thousand|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|point|over|oh|teeth|films?|visits?|quadrants?)/i;
const milkUniversal = /\b(?:tooth|for|on) (?<letter>[A-T])(?![\w'])/g;
const fdi = new RegExp(`(?<![\\w.])(?:[1-4][1-8]|${anyOf(unitWords.slice(0, 4))}[ -]${unit})(?![\\w.%])`, 'gi');
const fdiBefore = /\b(?:at|of|on|tooth|teeth|to|behind|in|and|for|rebonded|from)\s+$/i;

const UNIVERSAL_TEETH = 32;

function fromUniversal(number: number): string | undefined {
  if (number < 1 || number > UNIVERSAL_TEETH) return undefined;
  const place = (number - 1) % 8;
  return (
    ['UR', 'UL', 'LL', 'LR'][Math.floor((number - 1) / 8)] +
    String(number <= 8 || (number > 16 && number <= 24) ? 8 - place : place + 1)
  );
}

function fromMilkLetter(letter: string): string {
  const at = letter.charCodeAt(0) - 65;
  const row = Math.floor(at / 5);
  const place = at % 5;
  return ['UR', 'UL', 'LL', 'LR'][row] + String.fromCharCode(65 + (row % 2 === 0 ? 4 - place : place));
}

/** The teeth that a passage names, also by the bare numbers of the practice's notation; always as `UL6`. */
export function teethIn(text: string, { notation }: Conventions = DEFAULT_CONVENTIONS): ToothMention[] {
  // In universal notation "tooth 14" is no FDI number.
  const found = findTeeth(text).filter(
    ({ start }) => notation !== 'universal' || !/^(?:teeth|tooth|fdi)/i.test(text.slice(start)),
  );
  if (notation === 'universal') {
    for (const match of text.matchAll(universal)) {
      if (notTeeth.test(text.slice(match.index + match[0].length))) continue;
      const teeth = (match.groups?.all ?? '')
        .split(/,| and /)
        .map((one) => one.replace(/^ ?and /, ''))
        .filter((one) => /\w/.test(one))
        .map((one) => fromUniversal(/\d/.test(one) ? Number(one.replace(/\D/g, '')) : numberOf(one)))
        .filter((tooth) => tooth !== undefined);
      if (teeth.length > 0) found.push({ start: match.index, end: match.index + match[0].length, teeth });
    }
    for (const match of text.matchAll(milkUniversal)) {
      const teeth = [fromMilkLetter(match.groups?.letter ?? 'A')];
      found.push({ start: match.index, end: match.index + match[0].length, teeth });
    }
  }
  if (notation === 'fdi') {
    for (const match of text.matchAll(fdi)) {
      const end = match.index + match[0].length;
      if (!fdiBefore.test(text.slice(Math.max(0, match.index - 12), match.index)) || notTeeth.test(text.slice(end)))
        continue;
      const [quadrant = 0, place = 0] = /\d/.test(match[0])
        ? [...match[0]].map(Number)
        : match[0].split(/[ -]/).map(numberOf);
      found.push({ start: match.index, end, teeth: [(['UR', 'UL', 'LL', 'LR'][quadrant - 1] ?? '') + String(place)] });
    }
  }
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((one, index, all) => index === 0 || one.start >= (all[index - 1]?.end ?? 0));
}
