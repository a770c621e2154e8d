import { BOUNDARY_WEIGHTS, type BoundaryTable, gapFeatures, runWords } from '../src/reading/boundaries.ts';
import type { LabelledText } from './corpus.ts';
import { minimised } from './minimise.ts';

const STRENGTH = 1;
const STEPS = 60;

/**
 * Trains where sentences end from the words alone: each gap between two sentences of the corpus is an end, each between
 * two words of a sentence is not. Gaps at other punctuation are left out. Deterministic.
 */
export function trainBoundaries(texts: readonly LabelledText[]): BoundaryTable {
  const samples = texts.filter(({ isOrdered }) => isOrdered).flatMap(gapsOf);
  const weights = minimised(new Float64Array(BOUNDARY_WEIGHTS), STEPS, (point, gradient) => {
    gradient.fill(0);
    let loss = 0;
    for (const { features, isEnd } of samples) {
      let score = point[0] ?? 0;
      for (const feature of features) score += point[feature] ?? 0;
      const probability = 1 / (1 + Math.exp(-score));
      loss -= Math.log(Math.max(1e-12, isEnd ? probability : 1 - probability));
      const error = probability - (isEnd ? 1 : 0);
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

function gapsOf({ sentences }: LabelledText) {
  const words: string[] = [];
  const gaps: ('end' | 'inside' | 'unclear')[] = [];
  for (const { text } of sentences) {
    const run = runWords(text);
    run.forEach(({ word, start }, index) => {
      const isPunctuated = index > 0 && /[,;:.!?–—-]\s*$/.test(text.slice(0, start));
      gaps.push(index === 0 ? 'end' : isPunctuated ? 'unclear' : 'inside');
      words.push(word);
    });
  }
  return words.flatMap((_, at) => {
    const gap = gaps[at];
    return at === 0 || gap === 'unclear' ? [] : [{ features: gapFeatures(words, at), isEnd: gap === 'end' }];
  });
}
