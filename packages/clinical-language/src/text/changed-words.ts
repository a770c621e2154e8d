/** Characters `start` to `end` of a text before an edit became `replacement`. */
export interface WordChange {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** The place of a word in each of two lists. */
type Pair = readonly [before: number, after: number];

/** Pairs of equal entries: the longest common subsequence, in order. */
export function commonPairs(before: readonly string[], after: readonly string[]): Pair[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const middle = pairsBetween(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  const same = (from: number, count: number, shift: number) =>
    Array.from({ length: count }, (_, i): Pair => [from + i, from + i + shift]);
  return [
    ...same(0, head, 0),
    ...middle.map(([one, other]): Pair => [one + head, other + head]),
    ...same(before.length - tail, tail, after.length - before.length),
  ];
}

/** Some milliseconds of work. Beyond it nothing counts as common: no phrase has 700 words and spaces that changed. */
const MAX_CELLS = 500_000;

function pairsBetween(before: readonly string[], after: readonly string[]): Pair[] {
  const width = after.length + 1;
  if (width * (before.length + 1) > MAX_CELLS) return [];
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      pairs.push([i, j]);
      [i, j] = [i + 1, j + 1];
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** The entries of both lists between two neighbouring pairs, first and last included. */
export function gapsBetween(pairs: readonly Pair[], before: number, after: number) {
  const edges: Pair[] = [[-1, -1], ...pairs, [before, after]];
  return edges.slice(1).map(([until, otherUntil], i) => {
    const [from, otherFrom] = edges[i] ?? [-1, -1];
    return { from: from + 1, until, otherFrom: otherFrom + 1, otherUntil };
  });
}

const WORDS_AND_SPACES = /\s+|\S+/g;

/** What an edit changed, word by word and in order: what is between two changes was not touched. */
export function changedWords(before: string, after: string): WordChange[] {
  const wordsIn = (text: string): readonly string[] => text.match(WORDS_AND_SPACES) ?? [];
  const [old, next] = [wordsIn(before), wordsIn(after)];
  const lengthOf = (tokens: readonly string[]) => tokens.join('').length;
  return gapsBetween(commonPairs(old, next), old.length, next.length).flatMap(
    ({ from, until, otherFrom, otherUntil }) => {
      const [removed, added] = [old.slice(from, until).join(''), next.slice(otherFrom, otherUntil).join('')];
      return removed === added ? [] : [narrowed(lengthOf(old.slice(0, from)), removed, added)];
    },
  );
}

/** Without the characters that both begin or end with. */
function narrowed(at: number, removed: string, added: string): WordChange {
  const shorter = Math.min(removed.length, added.length);
  let head = 0;
  while (head < shorter && removed[head] === added[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && removed.at(-1 - tail) === added.at(-1 - tail)) tail += 1;
  return { start: at + head, end: at + removed.length - tail, replacement: added.slice(head, added.length - tail) };
}
