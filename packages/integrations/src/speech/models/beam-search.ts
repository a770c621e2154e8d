import type { LanguageContext, LanguageModel } from './language-model.ts';
import { type TermProgress, type TermTrie, termBonus } from './term-trie.ts';

/** A text being written, as tokens. */
export interface Hypothesis {
  tokens: readonly number[];
  /** The log-probability of each token. */
  logProbabilities: readonly number[];
  /** Their sum. */
  logProbability: number;
  /** The token that the recogniser found clearly likeliest where the language preferred another; null elsewhere. */
  heard: readonly (number | null)[];
  terms: TermProgress;
  language: LanguageContext;
  /** What the language model adds to the score. */
  languageGain: number;
}

/** What hypotheses are compared by, besides the recogniser's own probabilities. */
export interface Preferences {
  trie: TermTrie;
  language: LanguageModel;
  /** The share of the language model's gain that counts. */
  languageWeight: number;
  /** Tokens of numbers: a figure is never the less likely for what was said before it. */
  numbers: ReadonlySet<number>;
  /** From this id on tokens are not text; those that begin and end a text are below {@link firstText}. */
  firstText: number;
  endOfText: number;
}

/** A hypothesis one token longer, and the row of the scores it came from. */
export interface Extension {
  row: number;
  token: number;
  hypothesis: Hypothesis;
}

/** A token that is less likely than the likeliest by this many nats, a third of it, was not what the recogniser heard. */
const CLEARLY = 1.1;

/** Tokens less likely than the likeliest by this many nats are left out of the sum: few thousandths together. */
const NEGLIGIBLE = 14;

/** The end of a text is at least one in ten. */
const ENDS_AT_LEAST = Math.log(0.1);
/** A text without a word ends so surely: noise does, while unclear speech would be lost. */
const EMPTY_AT_LEAST = Math.log(0.9);

/**
 * The most promising extensions, best first; and last, if it is not among them, the one that is likeliest without any
 * bonus. `scores` holds the model's raw score of every token, one row for each hypothesis. Its work hardly grows
 * with the trie: only tokens of terms that could come among the best are scored.
 */
export function extend(
  beam: readonly Hypothesis[],
  scores: Float32Array,
  preferences: Preferences,
  count: number,
): Extension[] {
  const { trie, language, languageWeight } = preferences;
  const vocabulary = scores.length / beam.length;
  let best: Extension[] = [];
  let likeliest: Extension | undefined;
  const floor = () => (best.length < count ? Number.NEGATIVE_INFINITY : lowest(best));
  for (const [row, hypothesis] of beam.entries()) {
    const own = scores.subarray(row * vocabulary, (row + 1) * vocabulary);
    const likely = highest(own, count);
    const top = own[likely[0] ?? 0] ?? 0;
    const total = top + Math.log(sumOfExponents(own, top));
    const likeliestGain = gainOf(hypothesis, likely[0] ?? 0, preferences);
    const consider = (token: number) => {
      const logProbability = (own[token] ?? 0) - total;
      const most = hypothesis.logProbability + logProbability + trie.most(hypothesis.terms) + hypothesis.languageGain;
      if (most + languageWeight * language.mostGain <= floor()) return;
      const gain = gainOf(hypothesis, token, preferences);
      if (most + gain <= floor()) return;
      if (best.some((other) => other.row === row && other.token === token)) return;
      const isOverruled = top - (own[token] ?? 0) > CLEARLY && gain > likeliestGain;
      const step = { token, logProbability, gain, heard: isOverruled ? (likely[0] ?? null) : null };
      const extension = { row, token, hypothesis: longer(hypothesis, step, preferences) };
      const value = score(extension.hypothesis);
      if (value <= floor()) return;
      const place = best.findIndex((other) => score(other.hypothesis) < value);
      best.splice(place < 0 ? best.length : place, 0, extension);
      best = best.slice(0, count);
    };
    for (const token of likely) consider(token);
    for (const token of trie.expected(hypothesis.terms)) consider(token);
    const [first] = likely;
    if (first === undefined) continue;
    const step = { token: first, logProbability: top - total, gain: likeliestGain, heard: null };
    const plain = { row, token: first, hypothesis: longer(hypothesis, step, preferences) };
    if (!likeliest || plain.hypothesis.logProbability > likeliest.hypothesis.logProbability) likeliest = plain;
  }
  if (likeliest && !best.some(({ row, token }) => row === likeliest.row && token === likeliest.token))
    best.push(likeliest);
  return best;
}

interface Step {
  token: number;
  logProbability: number;
  gain: number;
  heard: number | null;
}

function longer(
  before: Hypothesis,
  { token, logProbability, gain, heard }: Step,
  { trie, language }: Preferences,
): Hypothesis {
  return {
    tokens: [...before.tokens, token],
    logProbabilities: [...before.logProbabilities, logProbability],
    logProbability: before.logProbability + logProbability,
    heard: [...before.heard, heard],
    terms: trie.after(before.terms, token),
    language: language.after(before.language, token),
    languageGain: before.languageGain + gain,
  };
}

/** What the language model adds for a token. Nothing for control tokens: it must not end a text early. */
function gainOf(before: Hypothesis, token: number, preferences: Preferences): number {
  const { language, languageWeight, numbers, firstText, endOfText } = preferences;
  if (token < firstText || token >= endOfText) return 0;
  const gain = languageWeight * language.gain(before.language, token);
  return gain < 0 && numbers.has(token) ? 0 : gain;
}

function lowest(best: readonly Extension[]): number {
  const last = best.at(-1);
  return last ? score(last.hypothesis) : Number.NEGATIVE_INFINITY;
}

/** What hypotheses of one length are compared by. */
export function score(hypothesis: Hypothesis): number {
  return hypothesis.logProbability + termBonus(hypothesis.terms) + hypothesis.languageGain;
}

/** What finished hypotheses are compared by: short texts must not win for being short. */
export function meanScore(hypothesis: Hypothesis): number {
  return score(hypothesis) / hypothesis.tokens.length;
}

/**
 * Whether a text ends where the recogniser hardly finds its end. Compared by their mean, a text with likely words so far
 * would win over the same one with its last words, and those would be lost; and unclear speech would be none at all.
 */
export const isHasty = ({ logProbabilities }: Pick<Hypothesis, 'logProbabilities'>): boolean =>
  (logProbabilities.at(-1) ?? 0) < (logProbabilities.length === 1 ? EMPTY_AT_LEAST : ENDS_AT_LEAST);

/** The sum of e to the power of each score over the top one. By index: an iterator takes ten times as long. */
function sumOfExponents(scores: Float32Array, top: number): number {
  let sum = 0;
  for (let id = 0; id < scores.length; id += 1) {
    const over = (scores[id] ?? 0) - top;
    if (over > -NEGLIGIBLE) sum += Math.exp(over);
  }
  return sum;
}

/** The text before the first token. */
export function emptyHypothesis({ trie, language }: Preferences, startToken: number): Hypothesis {
  return {
    tokens: [],
    logProbabilities: [],
    logProbability: 0,
    heard: [],
    terms: trie.start(),
    language: language.start(startToken),
    languageGain: 0,
  };
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
