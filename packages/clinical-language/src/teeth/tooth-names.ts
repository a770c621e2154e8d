import { anyOf, digitOf, numberWord, unitWords } from '../numbers/spoken-numbers.ts';

/** The permanent teeth of a quadrant by their names, from 1 at the midline; the first name is the one for a patient. */
const permanent: readonly (readonly [forPatients: string, ...others: string[]])[] = [
  ['central incisor', 'central'],
  ['lateral incisor', 'lateral'],
  ['canine'],
  ['first premolar', 'first pre molar'],
  ['second premolar', 'second pre molar'],
  ['first molar'],
  ['second molar'],
  ['wisdom tooth', 'wisdom teeth', 'wisdom', 'third molar'],
];
/** The deciduous ones, `A` to `E`. */
const deciduous = ['central incisor', 'lateral incisor', 'canine', 'first molar', 'second molar'];

/** "the upper fives", "the lower sixth": never used for front teeth. */
const countedWords: readonly [word: string, position: string][] = [
  ...['fourth', 'fifth', 'sixth', 'seventh', 'eighth'].map((word, i): [string, string] => [word, String(i + 4)]),
  ...['fours', 'fives', 'sixes', 'sevens', 'eights'].map((word, i): [string, string] => [word, String(i + 4)]),
];
const byName = new Map([
  ...permanent.flatMap((names, i) => names.map((name): [string, string] => [name, String(i + 1)])),
  ...countedWords,
]);

const numberWords = [...unitWords.slice(0, 8), 'sicks', 'ate'];
const names = [...byName.keys()];

const measures =
  'days?|weeks?|months?|years?|hours?|minutes?|times|mm|ml|mg|millimet\\w+|millilit\\w+|milligram\\w*|pounds?|percent|per cent|teeth|quadrants?|visits?';
/** Behind a place that is a measure or a count instead: "lower left 4 mm pockets", "upper left three weeks ago". */
export const notMeasured = `(?!\\d|[.:]\\d)(?![ -]*(?:%|(?:hundred|thousand|point|units|implants|veneers|fillings|crowns|molars|premolars|incisors|canines|${measures})\\b))`;
/** Stricter, for writing a figure: no number and no tooth may follow either. */
export const notCounted = `(?![.,:]?\\d)(?![ -]*(?:%|£|${numberWord}|${measures}|fillings?|crowns?|molars?|premolars?|incisors?|canines?)\\b)`;

/** A position in a quadrant in one word or figure, as part of a regular expression. */
export const shortPosition = `[1-8]|${anyOf([...numberWords, ...names.filter((name) => !name.includes(' '))])}`;
/** The same in words too: "first molar", and the letter of a deciduous tooth. */
export const anyPosition = `[1-8]|a(?=\\s*(?:[.,;:!?)]|$|(?:is|was|has|needs?|and|with)\\b))|[b-e](?![\\w'])|${anyOf([...numberWords, ...names].map((name) => name.replaceAll(' ', '[\\s-]+')))}`;

/** `6` for "six", "first molar" and "sicks"; `E` for "e". */
export function positionOf(said: string): string {
  return byName.get(said.toLowerCase().replace(/[\s-]+/g, ' ')) ?? digitOf(said) ?? said.toUpperCase();
}

/** `UL` for "upper", "left" and for "U", "L". */
export function quadrantOf(jaw: string, side: string): string {
  return (/^(?:u|top|maxillary)/i.test(jaw) ? 'U' : 'L') + side.charAt(0).toUpperCase();
}

/** The words for a patient: `UL6` is "upper left first molar". Returns anything else unchanged. */
export function toothName(tooth: string): string {
  const [, jaw, side, position = ''] = /^([UL])([LR])([1-8A-E])$/.exec(tooth) ?? [];
  if (!jaw) return tooth;
  const place = 'ABCDE'.indexOf(position);
  const name = place < 0 ? permanent[Number(position) - 1]?.[0] : `baby ${deciduous[place]}`;
  return `${jaw === 'U' ? 'upper' : 'lower'} ${side === 'L' ? 'left' : 'right'} ${name}`;
}
