import type { Replacement } from './edited-text.ts';

/** What "eighty" is written as now and then; a unit behind it tells that it is a number. */
const EIGHTY = /\b8G(?= (?:pounds?|euros?|dollars?|milligrams?|mg|per ?cent)\b)/g;

/** Numbers that a recogniser wrote as letters, or in two. */
export function wholeNumbers(text: string): Replacement[] {
  const eighty = Array.from(text.matchAll(EIGHTY), ({ index }) => ({ start: index, end: index + 2, to: '80' }));
  return eighty.length > 0 ? eighty : inTwo(text);
}

/**
 * Puts a number together that a recogniser wrote in two: "one hundred and eighty" sometimes comes out as `100 and 80`,
 * which read as two figures would be another price or another dose.
 */
function inTwo(text: string): Replacement[] {
  return Array.from(
    text.matchAll(/\b(\d*[1-9]00) and ([1-9]\d?)\b(?![.,]?\d| ?(?:p|pence|cents?|%|per ?cent)\b)/g),
    (match) => ({
      start: match.index,
      end: match.index + match[0].length,
      to: String(Number(match[1]) + Number(match[2])),
    }),
  );
}
