import { WriterError } from '../port.ts';

/**
 * Passes an answer on unless the prompt's canary is in it.
 *
 * @throws WriterError `suspicious`
 */
export async function* watched(pieces: AsyncIterable<string>, canary: string): AsyncGenerator<string> {
  let tail = '';
  for await (const piece of pieces) {
    tail = `${tail}${piece}`.toLowerCase().replace(/[^a-z0-9]+/g, '');
    if (tail.includes(canary)) throw new WriterError('suspicious', 'The answer gives away the instructions');
    tail = tail.slice(-canary.length);
    yield piece;
  }
}

/** Removed from the opening to the closing sign; `$1` of the opening stays. */
const enclosed: [opening: RegExp, closing: string][] = [
  [/<!--/g, '-->'],
  [/!\[[^\][]*\]\(/g, ')'],
  [/\[([^\][]*)\]\(/g, ')'],
  [/<(?:https?:|mailto:|www\.)/gi, '>'],
];
const rules: [RegExp, string][] = [
  [/!\[[^\][]*\]\[[^\][]*\]/g, ''],
  [/<\/?[a-z][^<>]*>|<[!?][^<>]*>/gi, ''],
  [/\b(?:https?|ftp|file|data|javascript|vbscript):(?:\/\/)?[^\s)\]]+/gi, ''],
  [/\bwww\.[^\s)\]]+/gi, ''],
  [/<(?=[a-z/!?])/gi, ''],
  [/(?<=\n)[ \t]*(?:```|~~~)[^\n]*/g, ''],
  [/(?<=\n)([ \t]*)[*+] (?=\S)/g, '$1- '],
];

/** Passes over one text; only deliberate nesting needs more than three. */
const MAX_PASSES = 8;

/**
 * The product's Markdown alone. Removal may form a new tag, so the rules run until nothing changes; a text that
 * still changes after `MAX_PASSES` loses its brackets first. Linear in the length of the text.
 */
export function clean(text: string): string {
  let after = text;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const before = after;
    after = cleanedOnce(before);
    if (after === before) return after;
  }
  return cleanedOnce(after.replace(/[<>[\]()]+/g, ''));
}

function cleanedOnce(text: string): string {
  let after = text;
  for (const [opening, closing] of enclosed) after = withoutEnclosed(after, opening, closing);
  for (const [pattern, replacement] of rules) after = after.replace(pattern, replacement);
  return after;
}

function withoutEnclosed(text: string, opening: RegExp, closing: string): string {
  let cleaned = '';
  let from = 0;
  for (const match of text.matchAll(opening)) {
    if (match.index < from) continue;
    const end = text.indexOf(closing, match.index + match[0].length);
    // Nothing closes it, nor a later opening.
    if (end < 0) break;
    cleaned += text.slice(from, match.index) + (match[1] ?? '');
    from = end + closing.length;
  }
  return cleaned + text.slice(from);
}
