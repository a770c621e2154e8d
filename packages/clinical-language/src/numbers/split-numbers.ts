import type { Replacement } from '../text/edited-text.ts';

/** What "eighty" is written as now and then; a unit behind it tells that it is a number. */
const EIGHTY = '8G(?= (?:pounds?|euros?|dollars?|milligrams?|mg)\\b)';
/** "one hundred and eighty" as `100 and 80`: read as two figures it would be another price or another dose. */
const IN_TWO = new RegExp(
  `\\b(\\d*[1-9]00) and (${EIGHTY}|[1-9]\\d?\\b(?![.,]?\\d| ?(?:p|pence|cents?|%|per ?cent)\\b))|\\b${EIGHTY}`,
  'g',
);

/** Puts numbers together that a recogniser wrote in two, and in figures where it wrote letters. */
export function wholeNumbers(text: string): Replacement[] {
  return Array.from(text.matchAll(IN_TWO), ({ 0: said, 1: hundreds = '0', 2: rest = said, index }) => ({
    start: index,
    end: index + said.length,
    to: String(Number(hundreds) + Number(rest.replace('G', '0'))),
  }));
}
