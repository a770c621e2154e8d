import type { BoundaryTable } from '../src/reading/boundaries.ts';
import { talkFeatures, talkWords } from '../src/reading/kept-words.ts';
import { comparableWords } from '../src/reading/text-features.ts';
import { splitSentences } from '../src/sentences/sentences.ts';
import type { TalkWithStatement } from './corpus.ts';
import { type BinarySample, trainBinary } from './train-binary.ts';

const STRENGTH = 0.3;
const STEM_LETTERS = 5;

const stemsOf = (text: string): Set<string> =>
  new Set(comparableWords(text).map((word) => word.slice(0, STEM_LETTERS)));

/** Each word of what was said with whether the statement made of it has the word. */
function keptSamples(talks: readonly TalkWithStatement[]): BinarySample[] {
  return talks.flatMap(({ said, statement }) => {
    const kept = stemsOf(statement);
    return said.flatMap((turn) =>
      splitSentences(turn).flatMap(({ raw }) => {
        const words = talkWords(raw);
        return words.map((word, at) => ({
          features: talkFeatures(words, at),
          isWanted: comparableWords(word.text).some((one) => kept.has(one.slice(0, STEM_LETTERS))),
        }));
      }),
    );
  });
}

/** Trains which words of a conversation a note has. Deterministic. */
export const trainKeptWords = (talks: readonly TalkWithStatement[]): BoundaryTable =>
  trainBinary(keptSamples(talks), STRENGTH);
