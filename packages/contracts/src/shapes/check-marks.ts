import { UNSURE_PLACE_MARK } from '../spine/texts.ts';

/** A mark in a text for a place that the clinician must complete. It prevents nothing: pages show it and count it before sending. */
export const checkMark = (reasons: readonly string[]): string =>
  `[check: ${reasons.map((reason) => reason.replaceAll(/[[\]\n]/g, ' ')).join(', ')}]`;

const mark = /\[check: [^[\]\n]{0,1000}\]/g;

/** The marks of a text in order, as places in it. */
export const checkMarksIn = (text: string): { start: number; end: number }[] =>
  Array.from(text.matchAll(mark), ({ 0: { length }, index }) => ({ start: index, end: index + length }));

export const withoutCheckMarks = (text: string): string => text.replace(mark, '');

/** Struck words in a paragraph of Markdown. */
const struck = /(?<!\\)~~(?:[^~\n]|~(?!~)|\n(?!\n))*~~/g;

/** The struck words of a text in order, with their signs, as places in it. */
export const struckIn = (text: string): { start: number; end: number }[] =>
  Array.from(text.matchAll(struck), ({ 0: { length }, index }) => ({ start: index, end: index + length }));

/**
 * What a text states: without struck words, which were taken back, and without the marks of a note about its headings.
 * What goes to a patient, or is written from a note, is read this way.
 */
export function statedText(text: string): string {
  if (!text.includes('~~') && !text.includes(UNSURE_PLACE_MARK)) return text;
  return text
    .replaceAll(UNSURE_PLACE_MARK, REMOVED)
    .replace(struck, REMOVED)
    .split('\n')
    .flatMap((line) => (line.includes(REMOVED) ? statedLine(line) : [line]))
    .join('\n');
}

/** Stands where something was taken out; no text has it. */
const REMOVED = '\u0000';

/** Nothing remains of a line that was struck as a whole. */
function statedLine(line: string): string[] {
  const stated = line
    .split(REMOVED)
    .reduce((before, after) => {
      if (/^\s*[,.;:!?]/.test(after)) return before.trimEnd() + after.trimStart();
      return /(?:^|\s)$/.test(before) ? before + after.trimStart() : before + after;
    })
    .trimEnd();
  return /[\p{L}\p{N}]/u.test(stated.replace(/^\s*\d+[.)]/, '')) ? [stated] : [];
}
