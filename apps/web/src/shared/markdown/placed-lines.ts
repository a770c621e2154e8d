import { checkMarksIn } from '@openconsult/contracts/check-marks';
import { NOT_MENTIONED, UNSURE_ANSWER_MARK, UNSURE_PLACE_MARK } from '@openconsult/contracts/texts';

/** Marks of a note that its reader settles with one choice: whether a line is under the right heading, and an answer by its question. */
export type NoteMark = 'place' | 'answer';

const KINDS: Readonly<Record<string, NoteMark>> = { [UNSURE_PLACE_MARK]: 'place', [UNSURE_ANSWER_MARK]: 'answer' };

/** Which of the marks of a text this is; null for one that is settled by completing the text. */
export const noteMarkOf = (mark: string): NoteMark | null => KINDS[mark] ?? null;

const HEADING = /^ {0,3}#{1,6} +(\S.*)$/;

/** The headings of a Markdown text, in order. */
export const headingsOf = (markdown: string): string[] =>
  markdown.split('\n').flatMap((line) => HEADING.exec(line)?.[1]?.trim() ?? []);

interface MarkedLine {
  readonly lines: string[];
  /** The index of the line with the mark. */
  readonly at: number;
  /** That line without the mark. */
  readonly settled: string;
}

function markedLine(markdown: string, nth: number): MarkedLine | null {
  const place = checkMarksIn(markdown)[nth];
  if (place === undefined) return null;
  const before = markdown.slice(0, place.start).replace(/ $/, '');
  const lines = `${before}${markdown.slice(place.end)}`.split('\n');
  const at = before.split('\n').length - 1;
  return { lines, at, settled: (lines[at] ?? '').trimEnd() };
}

/** The text without one of its marks: the line is in the right place. */
export function withoutMark(markdown: string, nth: number): string {
  const marked = markedLine(markdown, nth);
  return marked === null ? markdown : marked.lines.with(marked.at, marked.settled).join('\n');
}

/** The index of the heading above a marked line; -1 for none. */
export function headingOf(markdown: string, nth: number): number {
  const marked = markedLine(markdown, nth);
  return marked === null ? -1 : marked.lines.slice(0, marked.at).filter((line) => HEADING.test(line)).length - 1;
}

/** Moves the line of a mark to the end of a heading's section, without the mark. */
export function movedTo(markdown: string, nth: number, heading: number): string {
  const marked = markedLine(markdown, nth);
  if (marked === null) return markdown;
  const { lines, at, settled } = marked;
  // With what is indented below it.
  const after = lines.slice(at + 1);
  const end = after.findIndex((line) => !/^ {2,}\S/.test(line));
  const below = end < 0 ? after : after.slice(0, end);
  const rest = lines.toSpliced(at, 1 + below.length);
  return added(rest, heading, [settled, ...below]) ?? withoutMark(markdown, nth);
}

/** The text with lines at the end of the section of the first heading of this name; null without such a heading. */
export function underHeading(markdown: string, heading: string, more: readonly string[]): string | null {
  const at = headingsOf(markdown).findIndex((own) => own.toLowerCase() === heading.toLowerCase());
  return added(markdown.split('\n'), at, more);
}

/** Adds lines to the section of a heading; null if there are fewer headings. */
function added(lines: readonly string[], heading: number, more: readonly string[]): string | null {
  const starts = lines.flatMap((line, index) => (HEADING.test(line) ? [index] : []));
  const start = starts[heading];
  if (start === undefined) return null;
  const until = starts[heading + 1] ?? lines.length;
  // Something is under it now.
  const own = lines.slice(start + 1, until).filter((line) => line.trim() !== '' && line.trim() !== NOT_MENTIONED);
  return [...lines.slice(0, start), lines[start], '', ...own, ...more, '', ...lines.slice(until)]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A text without the headings that another one or the end follows. */
export function withoutEmptyHeadings(markdown: string): string {
  const lines = markdown.split('\n');
  return lines
    .filter((line, at) => {
      if (!HEADING.test(line)) return true;
      const next = lines.find((one, index) => index > at && one.trim() !== '');
      return next !== undefined && !HEADING.test(next);
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
