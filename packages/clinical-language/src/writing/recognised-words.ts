import { numberWord } from '../numbers/spoken-numbers.ts';
import { drugNames } from '../terms/built-in-terms.ts';
import type { Lexicon } from '../terms/lexicon.ts';
import { wordsOf, wordTokens } from '../text/word-tokens.ts';

/** A phrase as a recogniser returns it; its words are separated by single spaces. */
interface RecognisedPhrase {
  readonly text: string;
  /** One per word, 0 to 1. */
  readonly confidences?: readonly number[];
  /** One per word: what the recogniser's language model chose against what it found likeliest by sound. */
  readonly preferred?: readonly boolean[];
  readonly wordTimes?: readonly ({ readonly startMs: number; readonly endMs: number } | null)[];
}

/** A word as recognised: the text between two spaces. */
export interface RecognisedWord {
  readonly text: string;
  /** From the start of the recording; null where the engine gives no times of words. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** Its confidence is so low that the user should check it. */
  readonly unsure: boolean;
  /** A user confirmed it. */
  readonly confirmed?: boolean;
}

/** Below these confidences a word is marked. Chosen by the errors in the spoken set (docs/decisions/0022). */
const UNSURE_BELOW = 0.45;
/** Lower for numbers, as "six" and "6" share the probability. */
const UNSURE_FIGURE_BELOW = 0.2;
/** Higher for words that are in neither the dictionary nor the lexicon. */
const UNSURE_STRANGE_BELOW = 0.75;

const drugWords = new Set([...drugNames].filter((name) => !name.includes(' ')).flatMap(wordsOf));

const FIGURE = new RegExp(`\\d|\\b${numberWord}\\b`, 'i');

/** The words of a recognised phrase, before the lexicon; null where the engine gives nothing about single words. */
export function recognisedWords(
  { text, confidences, preferred, wordTimes }: RecognisedPhrase,
  lexicon: Lexicon,
): RecognisedWord[] | null {
  if (!confidences && !wordTimes) return null;
  return text.split(' ').map((word, i) => ({
    text: word,
    startMs: wordTimes?.[i]?.startMs ?? null,
    endMs: wordTimes?.[i]?.endMs ?? null,
    unsure: isUnsure(word, confidences?.[i], lexicon) || (preferred?.[i] === true && isDrugOrFigure(word)),
  }));
}

function isUnsure(text: string, confidence: number | undefined, lexicon: Lexicon): boolean {
  if (confidence === undefined || confidence >= UNSURE_STRANGE_BELOW) return false;
  const unlisted = wordTokens(text).filter(({ word }) => !lexicon.words.has(word));
  if (unlisted.some(({ word }) => !/\d/.test(word) && !lexicon.isEnglishWord(word))) return true;
  if (FIGURE.test(text)) return confidence < UNSURE_FIGURE_BELOW;
  // Recognition prefers terms, so their confidence has no meaning.
  return unlisted.length > 0 && confidence < UNSURE_BELOW;
}

/** A drug or a number that was not what the recogniser heard is for the user to check, however likely it is here. */
const isDrugOrFigure = (text: string): boolean =>
  FIGURE.test(text) || wordsOf(text).some((word) => drugWords.has(word));
