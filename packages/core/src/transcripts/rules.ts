import type { PhraseCorrection } from '@openconsult/contracts/transcripts';
import type { TranscriptPhrase } from '@openconsult/db';
import { appendTranscript, assembleTranscript } from '../transcription/index.ts';

/** Pure decisions about phrases and the text made of them. */

export interface SpokenPhrase {
  readonly kind: string;
  readonly text: string;
}

/** The text of a whole note as its phrases make it, recording after recording. */
export const assembleNote = (recordings: readonly { readonly phrases: readonly SpokenPhrase[] }[]): string =>
  recordings.reduce((text, { phrases }) => appendTranscript(text, assembleTranscript(phrases)), '');

/**
 * Compares words only: not spaces, line breaks, bracketed marks of gaps, nor the full stop before a phrase that begins
 * a sentence.
 */
const wordsOf = (text: string): string =>
  text
    .replace(/\[[^[\]\n]{0,80}\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\.(?= \p{Lu}\p{Ll})/gu, '')
    .trim();

/** Whether a text has other words than the phrases, because a user rewrote it or added something. */
export const differsFromPhrases = (
  transcript: string,
  recordings: readonly { readonly state: string; readonly phrases: readonly SpokenPhrase[] }[],
): boolean => {
  const words = wordsOf(transcript);
  if (words === '') return false;
  // What is still being recorded may be in the text already, or not yet.
  const ended = recordings.filter(({ state }) => state === 'done');
  return words !== wordsOf(assembleNote(ended)) && words !== wordsOf(assembleNote(recordings));
};

/** A phrase with one correction undone; null if there is no such correction. */
export function undoneCorrection(
  text: string,
  corrections: readonly PhraseCorrection[],
  wanted: Pick<PhraseCorrection, 'start' | 'from' | 'to'>,
): { text: string; corrections: PhraseCorrection[] } | null {
  const found = corrections.find(
    ({ start, from, to }) => start === wanted.start && from === wanted.from && to === wanted.to,
  );
  if (!found || text.slice(found.start, found.end) !== found.to) return null;
  const shift = found.from.length - (found.end - found.start);
  return {
    text: text.slice(0, found.start) + found.from + text.slice(found.end),
    corrections: corrections
      .filter((one) => one !== found)
      .map((one) => (one.start >= found.end ? { ...one, start: one.start + shift, end: one.end + shift } : one)),
  };
}

/**
 * Whether a recording has speakers: both were heard, or a user said who it was. Where only one channel was
 * ever the louder one, the other may be switched off, and the first recorded both people.
 */
export const hasSpeakers = (phrases: readonly Pick<TranscriptPhrase, 'speaker' | 'speakerSetAt'>[]): boolean =>
  new Set(phrases.flatMap(({ speaker }) => speaker ?? [])).size > 1 ||
  phrases.some(({ speakerSetAt }) => speakerSetAt !== null);
