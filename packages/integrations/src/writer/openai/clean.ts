import { WriterError } from '../port.ts';

/** Longest text held back while a tag or a link may still be closed. */
const mostHeld = 2_000;

/**
 * Leaves only the product's Markdown: links become their text; images, addresses, HTML and code fences are removed. The
 * stream may be cut anywhere: the last word and anything that may become a tag or a link are held back.
 *
 * @throws WriterError `suspicious` when the prompt's canary is in the answer
 */
export async function* cleaned(pieces: AsyncIterable<string>, canary: string): AsyncGenerator<string> {
  // The line break makes the first line like any other; leading white space is removed again.
  let held = '\n';
  let isFirst = true;
  const out = (text: string) => {
    const ready = isFirst ? text.trimStart() : text;
    if (ready) isFirst = false;
    return ready;
  };
  for await (const piece of watched(pieces, canary)) {
    held += piece;
    const cut = safeCut(held);
    if (cut === 0) continue;
    const ready = out(clean(held.slice(0, cut)));
    held = held.slice(cut);
    if (ready) yield ready;
  }
  const rest = out(clean(held));
  if (rest) yield rest;
}

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

/** The end of the text that no later chunk can change. */
function safeCut(text: string): number {
  let space = text.length;
  while (space > 0 && !isSpace(text, space - 1)) space -= 1;
  while (space > 0 && isSpace(text, space - 1)) space -= 1;
  // The bullet belongs to the words after it.
  const bullet = /\n[ \t]*[*+-]$/.exec(text.slice(Math.max(0, space - 50), space));
  const lastSpace = bullet ? space - bullet[0].length : space;
  const open = /<(?=[a-z/!?])[^<>]*$|!?\[[^\][]*(?:\](?:\([^()]*)?)?$/i.exec(text.slice(-mostHeld));
  const openAt = open ? Math.max(0, text.length - mostHeld) + open.index : text.length;
  return Math.min(lastSpace, openAt);
}

const isSpace = (text: string, at: number): boolean => /\s/.test(text.charAt(at));

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
