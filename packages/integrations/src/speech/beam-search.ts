import { type TermProgress, type TermTrie, termBonus } from './term-trie.ts';

/** A text being written, as tokens. */
export interface Hypothesis {
  tokens: readonly number[];
  /** Sum of the tokens' log-probabilities. */
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
 * hypothesis.
 */
export function extend(beam: readonly Hypothesis[], scores: Float32Array, trie: TermTrie, count: number): Extension[] {
  const vocabulary = scores.length / beam.length;
  const extensions = beam.flatMap((hypothesis, row) => {
    const own = scores.subarray(row * vocabulary, (row + 1) * vocabulary);
    const likely = highest(own, count);
    const top = own[likely[0] ?? 0] ?? 0;
    let sum = 0;
    for (const score of own) if (score > top - NEGLIGIBLE) sum += Math.exp(score - top);
    const total = top + Math.log(sum);
    return [...new Set([...likely, ...trie.expected(hypothesis.terms)])].map((token) => ({
      row,
      token,
      hypothesis: {
        tokens: [...hypothesis.tokens, token],
        logProbability: hypothesis.logProbability + (own[token] ?? 0) - total,
        terms: trie.after(hypothesis.terms, token),
      },
    }));
  });
  return extensions.sort((a, b) => score(b.hypothesis) - score(a.hypothesis)).slice(0, count);
}

/** What hypotheses of one length are compared by. */
export function score(hypothesis: Hypothesis): number {
  return hypothesis.logProbability + termBonus(hypothesis.terms);
}

/** What finished hypotheses are compared by: short texts must not win for being short. */
export function meanScore(hypothesis: Hypothesis): number {
  return score(hypothesis) / hypothesis.tokens.length;
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
