import type { InsertionPoint } from '@openconsult/contracts/text-checks';
import { UNSURE_PLACE_MARK } from '@openconsult/contracts/texts';
import { underHeading } from '../markdown/placed-lines.ts';

/** How letters and consents end where their template does not say it. */
const SIGN_OFF =
  /^(?:yours (?:sincerely|faithfully|truly)|(?:with )?(?:kind|kindest|best|warm|warmest) (?:regards|wishes)|regards|sincerely|signed|signature)\b/i;

const wordsOf = (line: string): string => (line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

const isListItem = (line: string | undefined): boolean => /^ {0,3}[-*] /.test(line ?? '');

/** The first of the closing lines that the text still has, else a usual one; -1 for none. */
export function closingAt(lines: readonly string[], closing: readonly string[]): number {
  const known = new Set(closing.map(wordsOf).filter((words) => words !== ''));
  const own = lines.findIndex((line) => known.has(wordsOf(line)));
  return own >= 0 ? own : lines.findIndex((line) => SIGN_OFF.test(line.trim()));
}

/**
 * A text with one more sentence: in notes under the heading where it belongs, marked where that is not sure; in a letter or
 * a consent before its closing lines; else at the end.
 */
export function insertSentence(
  markdown: string,
  sentence: string,
  { heading, is_sure, closing }: InsertionPoint,
): string {
  const text = markdown.trimEnd();
  const marked = is_sure ? sentence : `${sentence} ${UNSURE_PLACE_MARK}`;
  const placed = heading === null ? null : underHeading(text, heading, [`- ${marked}`]);
  if (placed !== null) return placed;
  const lines = text.split('\n');
  const at = heading === null ? closingAt(lines, closing) : -1;
  if (at < 0) return `${text}\n\n${sentence}`;
  const body = lines.slice(0, at).join('\n').trimEnd();
  const added = isListItem(body.split('\n').at(-1)) ? `\n- ${sentence}` : `\n\n${sentence}`;
  return `${body}${added}\n\n${lines.slice(at).join('\n')}`.trim();
}

/** A text that is edited, and how a sentence is inserted into it. */
export interface InsertableText {
  readonly text: string;
  readonly edit: (text: string) => void;
  readonly insert: (sentence: string, at: InsertionPoint) => void;
}

/** Whether a text has these words, whatever an editor made of its signs. */
export const hasWords = (text: string, words: string): boolean => ` ${wordsOf(text)} `.includes(` ${wordsOf(words)} `);
