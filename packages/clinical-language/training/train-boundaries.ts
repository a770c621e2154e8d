import { type BoundaryTable, gapFeatures, runWords } from '../src/reading/boundaries.ts';
import type { LabelledText } from './corpus.ts';
import { type BinarySample, trainBinary } from './train-binary.ts';

const STRENGTH = 1;

/**
 * Trains where sentences end from the words alone: each gap between two sentences of the corpus is an end, each between
 * two words of a sentence is not. Gaps at other punctuation are left out. Deterministic.
 */
export const trainBoundaries = (texts: readonly LabelledText[]): BoundaryTable =>
  trainBinary(texts.filter(({ isOrdered }) => isOrdered).flatMap(gapsOf), STRENGTH);

function gapsOf({ sentences }: LabelledText): BinarySample[] {
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
    return at === 0 || gap === 'unclear' ? [] : [{ features: gapFeatures(words, at), isWanted: gap === 'end' }];
  });
}
