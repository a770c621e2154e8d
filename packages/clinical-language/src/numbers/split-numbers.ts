import type { Replacement } from '../text/edited-text.ts';

/** A misrecognition of "eighty"; a unit after it shows that it is a number. */
const EIGHTY = '8G(?= (?:pounds?|euros?|dollars?|milligrams?|mg)\\b)';
/** "one hundred and eighty" as `100 and 80`: two figures would be a different price or dose. */
const IN_TWO = new RegExp(
  `\\b(\\d*[1-9]00) and (${EIGHTY}|[1-9]\\d?\\b(?![.,]?\\d| ?(?:p|pence|cents?|%|per ?cent)\\b))|\\b${EIGHTY}`,
  'g',
);

/** Joins numbers that a recogniser split in two, and replaces letters by figures. */
export function wholeNumbers(text: string): Replacement[] {
  return Array.from(text.matchAll(IN_TWO), ({ 0: said, 1: hundreds = '0', 2: rest = said, index }) => ({
    start: index,
    end: index + said.length,
    to: String(Number(hundreds) + Number(rest.replace('G', '0'))),
  }));
}
