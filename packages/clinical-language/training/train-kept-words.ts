import type { BoundaryTable } from '../src/reading/boundaries.ts';
import { TALK_WEIGHTS, talkFeatures, talkWords } from '../src/reading/kept-words.ts';
import { comparableWords } from '../src/reading/text-features.ts';
import { splitSentences } from '../src/sentences/sentences.ts';
import type { TalkWithStatement } from './corpus.ts';
import { minimised } from './minimise.ts';

const STRENGTH = 0.3;
const STEPS = 60;
const STEM_LETTERS = 5;

const stemsOf = (text: string): Set<string> =>
  new Set(comparableWords(text).map((word) => word.slice(0, STEM_LETTERS)));

/** Each word of what was said with whether the statement made of it has the word. */
function keptSamples(talks: readonly TalkWithStatement[]) {
  return talks.flatMap(({ said, statement }) => {
    const kept = stemsOf(statement);
    return said.flatMap((turn) =>
      splitSentences(turn).flatMap(({ raw }) => {
        const words = talkWords(raw);
        return words.map((word, at) => ({
          features: talkFeatures(words, at),
          isKept: comparableWords(word.text).some((one) => kept.has(one.slice(0, STEM_LETTERS))),
        }));
      }),
    );
  });
}

/** Trains which words of a conversation a note has. Deterministic. */
export function trainKeptWords(talks: readonly TalkWithStatement[]): BoundaryTable {
  const samples = keptSamples(talks);
  const weights = minimised(new Float64Array(TALK_WEIGHTS), STEPS, (point, gradient) => {
    gradient.fill(0);
    let loss = 0;
    for (const { features, isKept } of samples) {
      let score = point[0] ?? 0;
      for (const feature of features) score += point[feature] ?? 0;
      const probability = 1 / (1 + Math.exp(-score));
      loss -= Math.log(Math.max(1e-12, isKept ? probability : 1 - probability));
      const error = probability - (isKept ? 1 : 0);
      gradient[0] = (gradient[0] ?? 0) + error;
      for (const feature of features) gradient[feature] = (gradient[feature] ?? 0) + error;
    }
    for (let at = 1; at < point.length; at += 1) {
      const weight = point[at] ?? 0;
      loss += (weight * weight) / (2 * STRENGTH);
      gradient[at] = (gradient[at] ?? 0) + weight / STRENGTH;
    }
    return loss;
  });
  const scale = weights.reduce((high, weight) => Math.max(high, Math.abs(weight)), 0) / 127;
  return { weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)), scale };
}
