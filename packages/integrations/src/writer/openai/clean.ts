import { WriterError } from '../port.ts';

/** Longest stretch that is held back while a tag or a link may still be closed. */
const mostHeld = 2_000;

/**
 * Lets only the product's Markdown through: links become their text; images, addresses, HTML and code fences go. Works
 * on a stream cut anywhere, by holding back the last word and anything that may become a tag or a link.
 *
 * @throws WriterError `suspicious` when the canary of the prompt shows up in the answer
 */
export async function* cleaned(pieces: AsyncIterable<string>, canary: string): AsyncGenerator<string> {
  // The line break makes the first line look like any other; blank space at the start goes again.
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
 * Passes an answer on as long as the canary of the prompt is not in it.
 *
 * @throws WriterError `suspicious`
 */
export async function* watched(pieces: AsyncIterable<string>, canary: string): AsyncGenerator<string> {
  let tail = '';
  for await (const piece of pieces) {
    tail = `${tail}${piece}`.toLowerCase().replace(/[^a-z0-9]/g, '');
    if (tail.includes(canary)) throw new WriterError('suspicious', 'The answer gives away the instructions');
    tail = tail.slice(-canary.length);
    yield piece;
  }
}

/** Up to where no later piece can change what a word means. */
function safeCut(text: string): number {
  const lastSpace = Math.max(0, text.search(/(?:\n[ \t]*[*+-])?\s+\S*$/));
  const open = /<(?=[a-z/!?])[^<>]*$|!?\[[^\][]*(?:\](?:\([^()]*)?)?$/i.exec(text.slice(-mostHeld));
  const openAt = open ? Math.max(0, text.length - mostHeld) + open.index : text.length;
  return Math.min(lastSpace, openAt);
}

const rules: [RegExp, string][] = [
  [/<!--[\s\S]*?-->/g, ''],
  [/!\[[^\]]*\]\([^)]*\)|!\[[^\]]*\]\[[^\]]*\]/g, ''],
  [/\[([^\][]*)\]\([^)]*\)/g, '$1'],
  [/<(?:https?:|mailto:|www\.)[^>]*>/gi, ''],
  [/<\/?[a-z][^<>]*>|<[!?][^<>]*>/gi, ''],
  [/\b(?:https?|ftp|file|data|javascript|vbscript):(?:\/\/)?[^\s)\]]+/gi, ''],
  [/\bwww\.[^\s)\]]+/gi, ''],
  [/<(?=[a-z/!?])/gi, ''],
  [/(?<=\n)[ \t]*(?:```|~~~)[^\n]*/g, ''],
  [/(?<=\n)([ \t]*)[*+] (?=\S)/g, '$1- '],
];

/** The product's Markdown alone. Removal may join what was apart into a new tag, so the rules run until nothing changes. */
export function clean(text: string): string {
  let before: string;
  let after = text;
  do {
    before = after;
    after = rules.reduce((all, [pattern, replacement]) => all.replace(pattern, replacement), before);
  } while (after !== before);
  return after;
}
