import { createRecogniser } from '@openconsult/integrations/speech';
import type { Measure } from '../measure.ts';
import { readSpoken, readSpokenSet } from './spoken-set.ts';
import { type WordErrors, wordErrors } from './word-error-rate.ts';

interface SpokenSetResult extends WordErrors {
  audioMs: number;
  workMs: number;
}

/** The three figures come out of one run over the spoken set. */
let result: Promise<SpokenSetResult> | undefined;

async function recogniseSpokenSet(): Promise<SpokenSetResult> {
  const recogniser = await createRecogniser({ kind: 'local' });
  const total = { words: 0, errors: 0, termWords: 0, termErrors: 0, audioMs: 0, workMs: 0 };
  const recognise = async (webm: Uint8Array) => {
    const session = recogniser.open();
    const results = [await session.push(webm), await session.finish()];
    session.close();
    const phrases = results.flatMap(({ phrases }) => phrases);
    return { text: phrases.map(({ text }) => text).join(' '), durationMs: results.at(-1)?.durationMs ?? 0 };
  };
  try {
    const { clips } = readSpokenSet();
    // Loads the models.
    if (clips[0]) await recognise(readSpoken(clips[0].file));
    for (const clip of clips) {
      const webm = readSpoken(clip.file);
      const from = performance.now();
      const { text, durationMs } = await recognise(webm);
      total.workMs += performance.now() - from;
      total.audioMs += durationMs;
      const errors = wordErrors(clip.text, text);
      total.words += errors.words;
      total.errors += errors.errors;
      total.termWords += errors.termWords;
      total.termErrors += errors.termErrors;
    }
  } finally {
    await recogniser.close();
  }
  return total;
}

async function figure(of: (total: SpokenSetResult) => number): Promise<number> {
  result ??= recogniseSpokenSet();
  return of(await result);
}

/** How fast and how well the local recogniser does on the committed spoken set. */
export const speechMeasures: Measure[] = [
  {
    name: 'speech.realtime_factor',
    unit: 's/s',
    method: 'Local recogniser over bench/spoken: seconds from webm to text for each second of audio, models loaded.',
    reach: 0.08,
    run: () => figure(({ workMs, audioMs }) => workMs / audioMs),
  },
  {
    name: 'speech.wer',
    unit: 'errors/word',
    method:
      'Word-level Levenshtein over bench/spoken (5 synthetic voices), case, punctuation and number spelling evened.',
    run: () => figure(({ errors, words }) => errors / words),
  },
  {
    name: 'speech.term_wer',
    unit: 'errors/word',
    method: 'Of the words inside marked dental terms in bench/spoken, the share substituted or left out.',
    run: () => figure(({ termErrors, termWords }) => termErrors / termWords),
  },
];
