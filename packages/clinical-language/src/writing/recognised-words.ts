import { numberWord } from '../numbers/spoken-numbers.ts';
import type { Lexicon } from '../terms/lexicon.ts';
import { wordTokens } from '../text/word-tokens.ts';

/** A phrase as a recogniser returns it; its words are separated by single spaces. */
interface RecognisedPhrase {
  readonly text: string;
  /** One per word, 0 to 1. */
  readonly confidences?: readonly number[];
  readonly wordTimes?: readonly ({ readonly startMs: number; readonly endMs: number } | null)[];
}

/** A word as it was recognised: what stood between two spaces. */
export interface RecognisedWord {
  readonly text: string;
  /** From the start of the recording; null where the engine gives no times of words. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** The recogniser was so unsure of it that it is worth a second look. */
  readonly unsure: boolean;
  /** A person looked at it and said that it is right. */
  readonly confirmed?: boolean;
}

/** Below these a word is worth a look. Chosen by what was wrong in the spoken set (docs/decisions/0022). */
const UNSURE_BELOW = 0.45;
/** It hesitates between "six" and "6", both of which are right: only the least sure numbers are wrong more often. */
const UNSURE_FIGURE_BELOW = 0.2;
/** Words that neither the dictionary nor the lexicon has. */
const UNSURE_STRANGE_BELOW = 0.75;

const FIGURE = new RegExp(`\\d|\\b${numberWord}\\b`, 'i');

/** The words of a recognised phrase, before the lexicon; null where the engine tells nothing of single words. */
export function recognisedWords(
  { text, confidences, wordTimes }: RecognisedPhrase,
  lexicon: Lexicon,
): RecognisedWord[] | null {
  if (!confidences && !wordTimes) return null;
  return text.split(' ').map((word, i) => ({
    text: word,
    startMs: wordTimes?.[i]?.startMs ?? null,
    endMs: wordTimes?.[i]?.endMs ?? null,
    unsure: isUnsure(word, confidences?.[i], lexicon),
  }));
}

function isUnsure(text: string, confidence: number | undefined, lexicon: Lexicon): boolean {
  if (confidence === undefined || confidence >= UNSURE_STRANGE_BELOW) return false;
  const unlisted = wordTokens(text).filter(({ word }) => !lexicon.words.has(word));
  if (unlisted.some(({ word }) => !/\d/.test(word) && !lexicon.isEnglishWord(word))) return true;
  if (FIGURE.test(text)) return confidence < UNSURE_FIGURE_BELOW;
  // Terms are favoured while recognising: how sure the recogniser would be without says nothing of them.
  return unlisted.length > 0 && confidence < UNSURE_BELOW;
}
