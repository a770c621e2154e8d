import { z } from 'zod';
import type { LeftOutSentence } from '../port.ts';
import { clean } from './clean.ts';
import type { ReadLine } from './read-lines.ts';
import type { SourceText } from './source-text.ts';

/** One statement of a text: where it belongs, and its words without a bullet. */
export interface Statement {
  readonly place: string;
  readonly text: string;
}

const quotes = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const statement = z.object({
  heading: z.string().nullish(),
  place: z.string().nullish(),
  text: z.string().min(1).max(4_000),
  quotes: quotes.optional(),
});

/** Above this share of a prose line's longer words that the source holds, the line rests on it. */
const RESTS_ON_SOURCE = 0.5;
const silence = /^not (?:mentioned|recorded|stated|discussed|applicable)\.?$/i;
const marker = /^\[[^[\]\n]{0,80}\]$/;

const oneLine = (text: string): string =>
  clean(`\n${text}`)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:[-*•]|#{1,6}) /, '');

/** What the visit does not bear out of a statement; null if nothing. */
type FaultOf = (text: string) => string | null;

/** Reads a line of a note or letter. It is refused without a true quote, or if it states what was not said. */
export function statementReader(source: SourceText, faultOf: FaultOf): ReadLine<Statement> {
  return (value) => {
    const parsed = statement.safeParse(value);
    if (!parsed.success)
      return { problem: `"${parsed.error.issues[0]?.path.join('.') ?? ''}" is missing or of the wrong kind` };
    const { heading, place, quotes: quoted = [] } = parsed.data;
    const text = oneLine(parsed.data.text);
    const line = { place: (heading ?? place ?? '').trim(), text };
    // Silence is shown by a heading without lines.
    if (text === '' || silence.test(text)) return { line: { ...line, text: '' } };
    if (marker.test(text) && source.quotes(text)) return { line };
    if (quoted.length === 0) return { problem: 'a line has no quote' };
    if (!quoted.every(source.quotes)) return { problem: 'a quote is not a passage of the data' };
    const fault = faultOf(text);
    return fault === null ? { line } : { problem: `a line states what the data does not (${fault})` };
  };
}

/** The statements of an answer in Markdown. Lines that do not rest on the source are reported instead. */
export function statementsOfProse(
  markdown: string,
  source: SourceText,
  faultOf: FaultOf,
  onLeftOut: (sentence: LeftOutSentence) => void,
): Statement[] {
  let place = '';
  const statements: Statement[] = [];
  for (const line of clean(`\n${markdown}`).split('\n')) {
    const heading = /^#{1,6} +(\S.*)$/.exec(line)?.[1];
    if (heading !== undefined) {
      place = heading.trim();
      continue;
    }
    const text = oneLine(line);
    if (text === '' || silence.test(text)) continue;
    if (source.sharedWords(text) >= RESTS_ON_SOURCE && faultOf(text) === null) statements.push({ place, text });
    else onLeftOut({ text, reason: 'unsupported' });
  }
  return statements;
}

/** The headings of a note template. */
export const headingsOf = (template: string): string[] =>
  Array.from(template.matchAll(/^##[ \t]+(\S.*)$/gm), ([, heading = '']) => heading.trim());

const OTHER = 'Other';
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * A note in Markdown, in the order of the headings: a statement that arrives after its heading was left follows at the
 * end, under that heading again. Headings without a statement are omitted.
 */
export async function* noteMarkdown(
  statements: AsyncIterable<Statement>,
  headings: readonly string[],
): AsyncGenerator<string> {
  const late: { at: number; text: string }[] = [];
  let current = headings.length > 0 ? -1 : 0;
  let isFirst = true;
  const headingAt = (at: number): string => {
    const heading = headings[at] ?? (headings.length > 0 ? OTHER : '');
    const lead = isFirst ? '' : '\n';
    isFirst = false;
    return heading ? `${lead}## ${heading}\n\n` : lead;
  };
  const bullet = (text: string): string => (marker.test(text) ? `${text}\n` : `- ${text}\n`);
  for await (const { place, text } of statements) {
    if (text === '') continue;
    const found = headings.findIndex((heading) => same(heading, place));
    const at = found < 0 ? headings.length : found;
    if (at < current || (at === headings.length && headings.length > 0)) {
      late.push({ at, text });
      continue;
    }
    const lead = at > current || isFirst ? headingAt(at) : '';
    current = at;
    yield lead + bullet(text);
  }
  let lateAt: number | undefined;
  for (const { at, text } of late.toSorted((a, b) => a.at - b.at)) {
    const lead = at === lateAt ? '' : headingAt(at);
    lateAt = at;
    yield lead + bullet(text);
  }
}

/** All statements, by the order of their headings: for an answer that came in parts. */
export async function inOrder(statements: AsyncIterable<Statement>, headings: readonly string[]): Promise<Statement[]> {
  const all: Statement[] = [];
  for await (const one of statements)
    if (!all.some((known) => same(known.text, one.text) && same(known.place, one.place))) all.push(one);
  const orderOf = ({ place }: Statement): number => {
    const at = headings.findIndex((heading) => same(heading, place));
    return at < 0 ? headings.length : at;
  };
  return all.toSorted((a, b) => orderOf(a) - orderOf(b));
}
