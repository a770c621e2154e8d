import { englishWords } from '@openconsult/clinical-language/dictionary';
import { prepareLexicon } from '@openconsult/clinical-language/terms';
import { recognisedWords, writeAsClinicians, writtenWords } from '@openconsult/clinical-language/writing';
import { createRecogniser, type SpeechPhrase } from '@openconsult/integrations/speech';
import type { Measure } from '../measure.ts';
import { readSpoken, readSpokenSet, type SpokenClip } from './spoken-set.ts';
import { holdsErrors, type WordErrors, wordErrors } from './word-error-rate.ts';

interface SpokenSetResult extends WordErrors {
  audioMs: number;
  workMs: number;
  /** Counts of written words: all, marked as unsure, wrong, and both. */
  written: number;
  marked: number;
  wrong: number;
  markedWrong: number;
}

/** Recognises clips as the product does; without the lexicon, as the model alone: without its language model too. */
async function recognise(clips: readonly SpokenClip[], withLexicon: boolean): Promise<SpokenSetResult> {
  const recogniser = await createRecogniser({
    kind: 'local',
    ...(!withLexicon && { builtInTerms: [], languageWeight: 0 }),
  });
  const lexicon = prepareLexicon(englishWords);
  const total = {
    words: 0,
    errors: 0,
    termWords: 0,
    termErrors: 0,
    numberWords: 0,
    numberErrors: 0,
    audioMs: 0,
    workMs: 0,
    written: 0,
    marked: 0,
    wrong: 0,
    markedWrong: 0,
  };
  const written = (phrases: readonly SpeechPhrase[]) => {
    let before = '';
    const words: { start: number; end: number; unsure: boolean }[] = [];
    for (const phrase of phrases) {
      const { text: recognised, confidences } = phrase;
      const context = { before, ...(confidences && { confidences }) };
      const { text, corrections } = withLexicon
        ? writeAsClinicians(recognised, lexicon, context)
        : { text: recognised, corrections: [] };
      const at = before.length + 1;
      for (const { start, end, unsure } of writtenWords(text, corrections, recognisedWords(phrase, lexicon) ?? [])) {
        words.push({ start: at + start, end: at + end, unsure });
      }
      before += ` ${text}`;
    }
    return { text: before, words };
  };
  const recogniseOne = async (webm: Uint8Array) => {
    const session = recogniser.open();
    const results = [await session.push(webm), await session.finish()];
    session.close();
    return { ...written(results.flatMap(({ phrases }) => phrases)), durationMs: results.at(-1)?.durationMs ?? 0 };
  };
  try {
    // Loads the models.
    if (clips[0]) await recogniseOne(readSpoken(clips[0].file));
    for (const clip of clips) {
      const webm = readSpoken(clip.file);
      const from = performance.now();
      const { text, words, durationMs } = await recogniseOne(webm);
      total.workMs += performance.now() - from;
      total.audioMs += durationMs;
      const errors = wordErrors(clip.text, text);
      for (const [name, count] of Object.entries(errors) as [keyof WordErrors, number][]) total[name] += count;
      const wrong = holdsErrors(clip.text, text, words);
      total.written += words.length;
      total.wrong += wrong.filter(Boolean).length;
      total.marked += words.filter(({ unsure }) => unsure).length;
      total.markedWrong += words.filter(({ unsure }, i) => unsure && wrong[i]).length;
    }
  } finally {
    await recogniser.close();
  }
  return total;
}

type Part = 'clips' | 'heldOut' | 'unseen' | 'everyday';
const results = new Map<string, Promise<SpokenSetResult>>();

/** All figures of one part of the spoken set are of one run. */
async function figure(part: Part, withLexicon: boolean, of: (total: SpokenSetResult) => number): Promise<number> {
  const key = `${part} ${withLexicon}`;
  const result = results.get(key) ?? recognise(readSpokenSet()[part], withLexicon);
  results.set(key, result);
  return of(await result);
}

const wer = ({ errors, words }: WordErrors) => errors / words;
const termWer = ({ termErrors, termWords }: WordErrors) => termErrors / termWords;
const numberWer = ({ numberErrors, numberWords }: WordErrors) => numberErrors / numberWords;

const error = (name: string, part: Part, withLexicon: boolean, of: (errors: WordErrors) => number, method: string) => ({
  name,
  unit: 'errors/word',
  method,
  run: () => figure(part, withLexicon, of),
});

/** The effect of the lexicon on dictation it was not made for. */
function unseen(withLexicon: boolean): Measure[] {
  const suffix = withLexicon ? '' : '_without_lexicon';
  const over = (what: string) =>
    `${what} over bench/spoken/unseen (4 voices), written without a look at the lexicon${withLexicon ? '' : ', of the model alone'}.`;
  return [
    error(`speech.unseen_wer${suffix}`, 'unseen', withLexicon, wer, over('speech.wer')),
    error(`speech.unseen_term_wer${suffix}`, 'unseen', withLexicon, termWer, over('speech.term_wer')),
    error(`speech.unseen_number_wer${suffix}`, 'unseen', withLexicon, numberWer, over('speech.number_wer')),
  ];
}

/** Speed and errors of the local recogniser and the lexicon on the committed spoken set. */
export const speechMeasures: Measure[] = [
  {
    name: 'speech.realtime_factor',
    unit: 's/s',
    method: 'Local recogniser over bench/spoken: seconds from webm to text for each second of audio, models loaded.',
    reach: 0.08,
    run: () => figure('clips', true, ({ workMs, audioMs }) => workMs / audioMs),
  },
  error(
    'speech.wer',
    'clips',
    true,
    wer,
    'Word-level Levenshtein over bench/spoken (5 synthetic voices), as transcripts are written; case, punctuation and spelling of numbers and teeth evened.',
  ),
  error(
    'speech.term_wer',
    'clips',
    true,
    termWer,
    'Of the words inside marked dental terms in bench/spoken, the share substituted or left out.',
  ),
  error(
    'speech.number_wer',
    'clips',
    true,
    numberWer,
    'Of the figures said in bench/spoken, digit by digit, the share substituted or left out.',
  ),
  error(
    'speech.term_wer_without_lexicon',
    'clips',
    false,
    termWer,
    'speech.term_wer of the model alone: no term favoured while it decodes, nothing corrected afterwards.',
  ),
  error('speech.number_wer_without_lexicon', 'clips', false, numberWer, 'speech.number_wer of the model alone.'),
  error(
    'speech.held_out_term_wer',
    'heldOut',
    true,
    termWer,
    'speech.term_wer over bench/spoken/held-out (4 voices): dictation written after the lexicon; rules for misrecognised tooth numbers came after looking at it, no term did.',
  ),
  error(
    'speech.held_out_term_wer_without_lexicon',
    'heldOut',
    false,
    termWer,
    'speech.held_out_term_wer of the model alone.',
  ),
  error('speech.held_out_number_wer', 'heldOut', true, numberWer, 'speech.number_wer over bench/spoken/held-out.'),
  ...unseen(true),
  ...unseen(false),
  error(
    'speech.non_dental_wer',
    'everyday',
    true,
    wer,
    'Word error rate over bench/spoken/everyday (2 voices), in which no tooth occurs: the lexicon must add no error.',
  ),
  {
    name: 'speech.held_out_unsure_words',
    unit: 'marked/word',
    method: 'Share of the words of bench/spoken/held-out that a transcript marks as worth a look.',
    run: () => figure('heldOut', true, ({ marked, written }) => marked / written),
  },
  {
    name: 'speech.held_out_unsure_precision',
    unit: 'wrong/marked',
    method: 'Of the marked words of bench/spoken/held-out, the share that was not said so. Higher is better.',
    run: () => figure('heldOut', true, ({ markedWrong, marked }) => markedWrong / marked),
  },
  {
    name: 'speech.held_out_unsure_recall',
    unit: 'marked/wrong',
    method: 'Of the wrong words of bench/spoken/held-out, the share that is marked. Higher is better.',
    run: () => figure('heldOut', true, ({ markedWrong, wrong }) => markedWrong / wrong),
  },
  error('speech.non_dental_wer_without_lexicon', 'everyday', false, wer, 'speech.non_dental_wer of the model alone.'),
];
