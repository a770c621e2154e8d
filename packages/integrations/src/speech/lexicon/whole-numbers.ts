import type { Replacement } from './edited-text.ts';

/**
 * Puts a number together that a recogniser wrote in two: "one hundred and eighty" sometimes comes out as `100 and 80`,
 * which read as two figures would be another price or another dose.
 */
export function wholeNumbers(text: string): Replacement[] {
  return Array.from(
    text.matchAll(/\b(\d*[1-9]00) and ([1-9]\d?)\b(?![.,]?\d| ?(?:p|pence|cents?|%|per ?cent)\b)/g),
    (match) => ({
      start: match.index,
      end: match.index + match[0].length,
      to: String(Number(match[1]) + Number(match[2])),
    }),
  );
}
