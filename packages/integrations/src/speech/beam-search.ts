import { type TermProgress, type TermTrie, termBonus } from './term-trie.ts';

/** A text being written, as tokens. */
export interface Hypothesis {
  tokens: readonly number[];
  /** The log-probability of each token. */
  logProbabilities: readonly number[];
  /** Their sum. */
  logProbability: number;
  terms: TermProgress;
}

/** A hypothesis one token longer, and the row of the scores it came from. */
export interface Extension {
  row: number;
  token: number;
  hypothesis: Hypothesis;
}

/** Tokens less likely than the likeliest by this many nats are left out of the sum: few thousandths together. */
const NEGLIGIBLE = 14;

/**
 * The most promising extensions, best first. `scores` holds the model's raw score of every token, one row for each
 * hypothesis. Its work hardly grows with the trie: of the tokens that begin or continue a term only those are looked
 * at that could come among the best.
 */
export function extend(beam: readonly Hypothesis[], scores: Float32Array, trie: TermTrie, count: number): Extension[] {
  const vocabulary = scores.length / beam.length;
  const rows = beam.map((hypothesis, row) => {
    const own = scores.subarray(row * vocabulary, (row + 1) * vocabulary);
    const likely = highest(own, count);
    const top = own[likely[0] ?? 0] ?? 0;
    return { row, hypothesis, own, likely, total: top + Math.log(sumOfExponents(own, top)) };
  });
  let best: { row: number; token: number; logProbability: number; terms: TermProgress; score: number }[] = [];
  const floor = () => (best.length < count ? Number.NEGATIVE_INFINITY : (best.at(-1)?.score ?? 0));
  for (const { row, hypothesis, own, likely, total } of rows) {
    const consider = (token: number) => {
      const logProbability = (own[token] ?? 0) - total;
      if (hypothesis.logProbability + logProbability + trie.most(hypothesis.terms) <= floor()) return;
      const terms = trie.after(hypothesis.terms, token);
      const value = hypothesis.logProbability + logProbability + termBonus(terms);
      if (value <= floor() || best.some((other) => other.row === row && other.token === token)) return;
      const place = best.findIndex((other) => other.score < value);
      best.splice(place < 0 ? best.length : place, 0, { row, token, logProbability, terms, score: value });
      best = best.slice(0, count);
    };
    for (const token of likely) consider(token);
    for (const token of trie.expected(hypothesis.terms)) consider(token);
  }
  return best.flatMap(({ row, token, logProbability, terms }) => {
    const before = beam[row];
    if (!before) return [];
    const hypothesis = {
      tokens: [...before.tokens, token],
      logProbabilities: [...before.logProbabilities, logProbability],
      logProbability: before.logProbability + logProbability,
      terms,
    };
    return [{ row, token, hypothesis }];
  });
}

/** What hypotheses of one length are compared by. */
export function score(hypothesis: Hypothesis): number {
  return hypothesis.logProbability + termBonus(hypothesis.terms);
}

/** What finished hypotheses are compared by: short texts must not win for being short. */
export function meanScore(hypothesis: Hypothesis): number {
  return score(hypothesis) / hypothesis.tokens.length;
}

/** The sum of e to the power of each score over the top one. By index: an iterator takes ten times as long. */
function sumOfExponents(scores: Float32Array, top: number): number {
  let sum = 0;
  for (let id = 0; id < scores.length; id += 1) {
    const over = (scores[id] ?? 0) - top;
    if (over > -NEGLIGIBLE) sum += Math.exp(over);
  }
  return sum;
}

/** The places of the highest numbers, highest first. */
function highest(scores: Float32Array, count: number): number[] {
  const best: number[] = [];
  let floor = Number.NEGATIVE_INFINITY;
  for (let id = 0; id < scores.length; id += 1) {
    const score = scores[id] ?? 0;
    if (score <= floor) continue;
    let place = best.length;
    while (place > 0 && (scores[best[place - 1] ?? 0] ?? 0) < score) place -= 1;
    best.splice(place, 0, id);
    if (best.length > count) best.pop();
    if (best.length === count) floor = scores[best[count - 1] ?? 0] ?? 0;
  }
  return best;
}
