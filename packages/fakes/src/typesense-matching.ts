/** Which rows a search of Typesense finds, and in which order. */

export type Row = Record<string, unknown>;

export interface Search {
  readonly query: string;
  readonly queryBy: readonly string[];
  readonly weights: readonly number[];
  readonly typos: number;
  readonly filter: string;
  /** Finds rows without some of the words, if no row has all. */
  readonly dropsTokens: boolean;
}

const tokens = (value: unknown): string[] =>
  String(Array.isArray(value) ? value.join(' ') : value)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** `field:=value` joined by `&&`; a value may be in backticks. */
const holds = (row: Row, filter: string): boolean =>
  filter
    .split('&&')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .every((part) => {
      const [name = '', value = ''] = part.split(':=');
      return String(row[name]) === value.replaceAll('`', '');
    });

/** The rows that a filter lets through. */
export const found = (rows: readonly Row[], { filter }: { readonly filter: string }): Row[] =>
  rows.filter((row) => holds(row, filter));

/** Insertions, deletions, replacements and exchanges of neighbours between a word and a beginning of another. */
function edits(word: string, other: string): number {
  const table = Array.from({ length: word.length + 1 }, (_, row) => [row]);
  for (let column = 1; column <= other.length; column += 1) (table[0] as number[])[column] = column;
  for (let row = 1; row <= word.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const at = (down: number, back: number) => table[row - down]?.[column - back] ?? Number.POSITIVE_INFINITY;
      const isSame = word[row - 1] === other[column - 1];
      const isExchange =
        row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1];
      const best = Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (isSame ? 0 : 1), isExchange ? at(2, 2) + 1 : 99);
      (table[row] as number[])[column] = best;
    }
  }
  return Math.min(...(table[word.length] ?? [word.length]));
}

/** Typesense allows one error from four letters, two from seven. */
const allowed = (word: string, typos: number): number => Math.min(typos, word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/** How well a row matches a word: higher is better, 0 is not at all. */
function match(row: Row, word: string, { queryBy, weights, typos }: Search): number {
  let best = 0;
  for (const [place, name] of queryBy.entries()) {
    for (const token of tokens(row[name])) {
      const errors = token.startsWith(word) ? 0 : edits(word, token);
      if (errors <= allowed(word, typos)) {
        best = Math.max(best, 10 - errors * 4 + (weights[place] ?? 1) / 10 + (token === word ? 0.5 : 0));
      }
    }
  }
  return best;
}

/** The rows that match, best first and then by position. */
export function sorted(rows: readonly Row[], search: Search): Row[] {
  const words = tokens(search.query);
  const scored = found(rows, search).map((row) => ({ row, marks: words.map((word) => match(row, word, search)) }));
  const whole = scored.filter(({ marks }) => marks.every((mark) => mark > 0));
  const some = search.dropsTokens ? scored.filter(({ marks }) => marks.some((mark) => mark > 0)) : [];
  const hits = whole.length > 0 ? whole : some;
  const total = ({ row, marks }: (typeof hits)[number]): number =>
    marks.reduce((sum, mark) => sum + mark, 0) - tokens(row.name).length / 100;
  return hits
    .sort((one, other) => total(other) - total(one) || Number(one.row.position) - Number(other.row.position))
    .map(({ row }) => row);
}
