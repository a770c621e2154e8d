import { withoutCheckMarks } from '@openconsult/contracts/check-marks';
import { syllable } from 'syllable';

/** Words, sentences and how easily a text reads. */
export interface ReadingEase {
  words: number;
  /** Flesch reading ease: 0 to 100, higher is easier; a patient letter should have 60 or more. Null for a text without words. */
  ease: number | null;
}

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/** The reading ease of a Markdown text. Every line is a sentence of its own, and so is each part that ends in a full stop. */
export function readingEase(markdown: string): ReadingEase {
  const sentences = withoutCheckMarks(markdown)
    .split(/\n|(?<=[.!?;:])\s/)
    .map((sentence) => sentence.match(WORD) ?? [])
    .filter((words) => words.length > 0);
  const words = sentences.flat();
  if (words.length === 0) return { words: 0, ease: null };
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  const ease = 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length);
  return { words: words.length, ease: Math.round(Math.min(100, Math.max(0, ease))) };
}

/** The word for a reading ease: a letter to a patient should be at least "plain". */
export function easeWord(ease: number): string {
  if (ease >= 80) return 'easy';
  if (ease >= 60) return 'plain';
  return ease >= 50 ? 'fairly hard' : 'hard';
}
