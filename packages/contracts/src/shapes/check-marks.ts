import { UNSURE_PLACE_MARK } from '../spine/texts.ts';

/** A mark in a text for a place that the clinician must complete. Nothing is sent while the letter or a consent has one. */
export const checkMark = (reasons: readonly string[]): string =>
  `[check: ${reasons.map((reason) => reason.replaceAll(/[[\]\n]/g, ' ')).join(', ')}]`;

/** Also one that an editor escaped, and the sign of one that lost its end. */
const mark = /\\?\[check:(?:[^[\]\n]{0,1000}\])?/gi;

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
 * What is written from a note is read this way.
 */
export const statedText = (text: string): string => withoutRemoved(text.replaceAll(UNSURE_PLACE_MARK, REMOVED));

/** What a patient reads of a text: what it states, without any mark for the clinician. */
export const patientText = (text: string): string => withoutRemoved(text.replace(mark, REMOVED));

/** A text without the mark at this place. */
export const withoutMarkAt = (text: string, { start, end }: { start: number; end: number }): string =>
  tidied(text.slice(0, start) + REMOVED + text.slice(end));

const withoutRemoved = (text: string): string => tidied(text.replace(struck, REMOVED));

function tidied(text: string): string {
  if (!text.includes(REMOVED)) return text;
  return text
    .split('\n')
    .flatMap((line) => (line.includes(REMOVED) ? statedLine(line) : [line]))
    .join('\n');
}

/** In place of what was taken out; no text has it. */
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
