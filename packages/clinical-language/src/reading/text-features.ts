/** How a sentence becomes numbers, the same way in training and in use. */

const NUMBER_WORDS = new Set(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand oh'.split(
    ' ',
  ),
);
const QUADRANTS: ReadonlyMap<string, string> = new Map([
  ['ul', 'upper left'],
  ['ur', 'upper right'],
  ['ll', 'lower left'],
  ['lr', 'lower right'],
]);

/**
 * The words of a sentence, in lower case and without punctuation except currency and per cent. Numbers in figures and
 * in words become `#`, and short names of teeth their words, so that a transcript reads the same before and after it is
 * written as clinicians write.
 */
export function comparableWords(text: string): string[] {
  const words: string[] = [];
  const matches = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘]/g, '')
    .match(/\p{L}+|\d+(?:[.,/:]\d+)*|[£$€%]/gu);
  for (const match of matches ?? []) {
    const word = /^\d/.test(match) || NUMBER_WORDS.has(match) ? '#' : match;
    if (word === '#' && words.at(-1) === '#') continue;
    const quadrant = QUADRANTS.get(word);
    if (quadrant) words.push(...quadrant.split(' '));
    else words.push(word);
  }
  return words;
}

/** Words and word pairs. */
export function wordKeys(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    return next === undefined ? [word] : [word, `${word} ${next}`];
  });
}

const SHORTEST = 2;
const LONGEST = 5;

/** The runs of 2 to 5 characters inside words, with the blank before and after each. */
export function characterKeys(words: readonly string[]): string[] {
  const keys: string[] = [];
  for (const word of words) {
    const padded = ` ${word.slice(0, MAX_WORD_LENGTH)} `;
    for (let size = SHORTEST; size <= LONGEST; size += 1) {
      for (let at = 0; at + size <= padded.length; at += 1) keys.push(padded.slice(at, at + size));
    }
  }
  return keys;
}

/** No clinical word is longer. */
const MAX_WORD_LENGTH = 30;

/** A part of the input: the features of one vocabulary, from one of the sentences, with its weight. */
export interface Block {
  readonly name: 'characters' | 'words' | 'before' | 'after';
  readonly weight: number;
}

export const BLOCKS: readonly Block[] = [
  { name: 'characters', weight: 1.5 },
  { name: 'words', weight: 1.5 },
  { name: 'before', weight: 0.5 },
  { name: 'after', weight: 0.4 },
];

/** Entries of a vocabulary with its place in the table and inverse document frequency. */
export type Vocabulary = ReadonlyMap<string, { row: number; idf: number }>;

/** A sparse row: places in the table and values. */
export interface SparseRow {
  readonly rows: number[];
  readonly values: number[];
}

/** TF-IDF with sublinear counts, of length `weight`, added to a sparse row. */
export function addBlock(into: SparseRow, keys: readonly string[], vocabulary: Vocabulary, weight: number): void {
  const counts = new Map<string, number>();
  for (const key of keys) if (vocabulary.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const from = into.rows.length;
  let squares = 0;
  for (const [key, count] of counts) {
    const entry = vocabulary.get(key);
    if (!entry) continue;
    const value = (1 + Math.log(count)) * entry.idf;
    squares += value * value;
    into.rows.push(entry.row);
    into.values.push(value);
  }
  const scale = squares > 0 ? weight / Math.sqrt(squares) : 0;
  for (let at = from; at < into.values.length; at += 1) into.values[at] = (into.values[at] ?? 0) * scale;
}

/** Place in the dictation: share, its square, first, last, and 1 for the bias. */
export const PLACE_FEATURES = 5;

/** Low, since clinicians do not all follow the same order. */
const PLACE_WEIGHT = 0.3;

/** A text of fewer sentences is a part: it need not begin or end as a dictation does. */
export const WHOLE_TALK = 10;

export function placeValues(index: number, count: number): number[] {
  const weight = PLACE_WEIGHT * Math.min(1, (count - 1) / WHOLE_TALK);
  const share = count > 1 ? index / (count - 1) : 0;
  const values = [share, share * share, index === 0 ? 1 : 0, index === count - 1 ? 1 : 0];
  return [...values.map((value) => weight * value), 1];
}
