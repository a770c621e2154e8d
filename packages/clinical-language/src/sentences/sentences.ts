import { capitalised } from '../text/capitals.ts';
import { withoutEnd } from '../text/trim.ts';

/** One dictated sentence, or a marker of the recorder on its own line. */
export interface Sentence {
  kind: 'sentence' | 'marker';
  /** The words as dictated; `start` and `end` are their place in the source. */
  raw: string;
  start: number;
  end: number;
  /** `raw` with a capital first letter and a final full stop. */
  text: string;
}

/** Longest sentence, in characters; dictation has a few hundred. */
const SENTENCE_MAX_LENGTH = 1_000;

const marker = /\[[^[\]\n]{0,80}\]/g;
/** A full stop after one of these does not end a sentence. */
const abbreviation = /(?:^|[\s(])(?:dr|mr|mrs|ms|miss|prof|approx|vs|e\.g|i\.e)$/i;
const anyWord = /[\p{L}\p{N}]/u;
const list = /^\s*(?:#{1,6}\s+|[-*+•]\s+|\d{1,2}[.)]\s+(?=\D)|>\s*)/;

/**
 * Cuts text into sentences without losing or adding a word. Full stops, question and exclamation marks end a sentence
 * whatever the case of the next letter, as recognisers omit capitals; a line break ends one too.
 * Markers such as `[audio gap 00:21–00:24]` are separate. A sentence longer than `SENTENCE_MAX_LENGTH` is cut at a comma
 * or a space, so that sentences are bounded.
 */
export function splitSentences(source: string): Sentence[] {
  const pieces: Sentence[] = [];
  for (const line of spans(source, /\n+/g)) {
    let from = line.start;
    for (const match of source.slice(line.start, line.end).matchAll(marker)) {
      const start = line.start + match.index;
      pieces.push(...sentencesIn(source, from, start));
      pieces.push({ kind: 'marker', raw: match[0], start, end: start + match[0].length, text: match[0] });
      from = start + match[0].length;
    }
    pieces.push(...sentencesIn(source, from, line.end));
  }
  return pieces;
}

function sentencesIn(source: string, start: number, end: number): Sentence[] {
  const found: Sentence[] = [];
  const text = source.slice(start, end);
  if (!anyWord.test(text)) return found;
  let from = 0;
  const cut = (to: number) => {
    while (to - from > SENTENCE_MAX_LENGTH) {
      const end = from + endWithin(text.slice(from, from + SENTENCE_MAX_LENGTH));
      const part = toSentence(source, start + from, start + end);
      if (part) found.push(part);
      from = end;
    }
    const sentence = toSentence(source, start + from, start + to);
    if (sentence) found.push(sentence);
    from = to;
  };
  for (const match of text.matchAll(/(?<![.!?…])[.!?…]+["'”’)]*(?=\s|$)/gu)) {
    if (match[0] === '.' && abbreviation.test(text.slice(Math.max(0, match.index - 12), match.index))) continue;
    cut(match.index + match[0].length);
  }
  cut(text.length);
  return found;
}

/** Where to cut a text that is too long for a sentence: after its last comma, else its last space, else at its end. */
function endWithin(text: string): number {
  const comma = Math.max(text.lastIndexOf(', '), text.lastIndexOf('; '));
  const at = comma > SENTENCE_MAX_LENGTH / 2 ? comma : text.lastIndexOf(' ');
  return at > 0 ? at + 1 : text.length;
}

function toSentence(source: string, start: number, end: number): Sentence | undefined {
  const lead = list.exec(source.slice(start, end))?.[0].length ?? 0;
  const untrimmed = source.slice(start + lead, end);
  const raw = untrimmed.trim();
  if (!anyWord.test(raw)) return undefined;
  const from = start + lead + untrimmed.indexOf(raw);
  return { kind: 'sentence', raw, start: from, end: from + raw.length, text: tidy(raw) };
}

/** The sentence around the character `at`. */
export function sentenceAround(text: string, at: number): string {
  const from = Math.max(text.lastIndexOf('. ', at), text.lastIndexOf('? ', at), text.lastIndexOf('! ', at));
  const until = text.slice(at).search(/[.?!](?:\s|$)/);
  return text.slice(from + 1, until < 0 ? undefined : at + until);
}

/** One line with a capital first letter and a final full stop; the words are unchanged. */
export function tidy(raw: string): string {
  const line = raw.replace(/\s{2,}|[^\S ]/g, ' ').replace(/^[\s,;:.–-]+/, '');
  const capital = capitalised(withoutEnd(line, /[\s,;:–-]/));
  return /[.!?…]["'”’)]*$/u.test(capital) ? capital : `${capital}.`;
}

function* spans(source: string, separator: RegExp): Generator<{ start: number; end: number }> {
  let start = 0;
  for (const match of source.matchAll(separator)) {
    yield { start, end: match.index };
    start = match.index + match[0].length;
  }
  yield { start, end: source.length };
}
