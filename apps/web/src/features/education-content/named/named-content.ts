import type { ContentNames } from '@openconsult/contracts/education-content';

/** A name of an item, as the words that it is found by. */
interface Name {
  readonly words: readonly string[];
  readonly item: ContentNames;
}

/** The names of the library by their first word, the longest first. */
export type NameIndex = ReadonlyMap<string, readonly Name[]>;

/** A shorter name, such as "in", is too many words. */
const MIN_LETTERS = 3;
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

const DENIALS = new Set(['no', 'not', 'without', 'never', 'nor', 'denies', 'denied', 'nil', 'cannot']);
/** After these a denial ends: "no decay but a crack". */
const CLAUSE_ENDS = new Set(['but', 'although', 'though', 'however', 'because', 'so', 'and', 'then', 'just', 'only']);
/** How many words a denial reaches: "no sign of any decay". */
const DENIAL_REACH = 8;

interface Word {
  readonly text: string;
  /** Punctuation is between it and the word before. */
  readonly beginsClause: boolean;
}

const plain = (word: string): string => word.toLowerCase().replaceAll('’', "'");

/** One word for singular and plural: "crowns", "cavities". */
const singular = (word: string): string => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '') : word);

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(WORD)) {
    words.push({ text: plain(found), beginsClause: /[.,;:!?\n]/.test(text.slice(end, index)) });
    end = index + found.length;
  }
  return words;
}

/** The names and other names of the library, to search many texts by. Of two items with one name the first is found. */
export function nameIndex(items: readonly ContentNames[]): NameIndex {
  const index = new Map<string, Name[]>();
  for (const item of items) {
    for (const name of [item.name, ...item.aliases]) {
      if (name.trim().length < MIN_LETTERS) continue;
      const words = wordsOf(name).map(({ text }) => singular(text));
      const [first] = words;
      if (first === undefined) continue;
      const same = index.get(first);
      if (same === undefined) index.set(first, [{ words, item }]);
      else same.push({ words, item });
    }
  }
  for (const names of index.values()) names.sort((a, b) => b.words.length - a.words.length);
  return index;
}

/** Whether the words before a place deny what follows: "no caries", "there isn't any decay". */
function isDenied(words: readonly Word[], at: number): boolean {
  for (let back = 0; back <= DENIAL_REACH && at - back >= 0; back += 1) {
    const word = words[at - back] as Word;
    if (back > 0 && (DENIALS.has(word.text) || word.text.endsWith("n't"))) return true;
    if (word.beginsClause || (back > 0 && CLAUSE_ENDS.has(word.text))) return false;
  }
  return false;
}

/**
 * The items that a text names, in the order in which they are first named, each once. Of names that begin at one word the
 * longest is found; a name that is clearly denied is not. Linear in the text.
 */
export function namedContent(text: string, index: NameIndex): ContentNames[] {
  const words = wordsOf(text);
  const stems = words.map((word) => singular(word.text));
  const found = new Map<string, ContentNames>();
  let at = 0;
  while (at < words.length) {
    const from = at;
    const name = index
      .get(stems[from] ?? '')
      ?.find((one) => one.words.every((word, offset) => stems[from + offset] === word));
    if (name !== undefined && !found.has(name.item.id) && !isDenied(words, from)) found.set(name.item.id, name.item);
    at += name?.words.length ?? 1;
  }
  return [...found.values()];
}
