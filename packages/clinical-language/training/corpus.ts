import { readdirSync, readFileSync } from 'node:fs';
import type { Act, Concept } from '../src/reading/labels.ts';

/** A dictation with its labels. */
export interface LabelledText {
  id: string;
  sentences: {
    text: string;
    /** The best one first, then those that are right too. */
    concepts: [Concept, ...Concept[]];
    act: Act;
  }[];
}

type DictationLine = {
  id: string;
  sentences: [text: string, concept: Concept, act: Act, others: Concept[], line: string | null][];
};

const folder = new URL('./', import.meta.url);

/** The dictations of the corpus, in the order of the files. */
export function readDictations(): LabelledText[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('dictations-') && name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n'))
    .map((line) => {
      const { id, sentences } = JSON.parse(line) as DictationLine;
      return {
        id,
        sentences: sentences.map(([text, concept, act, others]) => ({ text, concepts: [concept, ...others], act })),
      };
    });
}
