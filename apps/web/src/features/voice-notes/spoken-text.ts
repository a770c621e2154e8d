import type { TranscriptPhrase } from '@openconsult/contracts/transcripts';
import { clockTime } from './clock-time.ts';

/** The words for a stretch of audio that never arrived. */
export const gapWords = ({ start_ms, end_ms }: Pick<TranscriptPhrase, 'start_ms' | 'end_ms'>): string =>
  `Audio missing ${clockTime(start_ms)}–${clockTime(end_ms)}`;

/**
 * Only words count: spaces, line breaks and bracketed marks of gaps do not, nor the full stop that the server puts where
 * the next phrase begins a sentence.
 */
const wordsOf = (text: string): string =>
  text
    .replace(/\[[^\]\n]*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\.(?= \p{Lu}\p{Ll})/gu, '')
    .trim();

/** Whether a person changed the transcript, so that the recognised phrases no longer are it. */
export const isEdited = (transcript: string, phrases: readonly TranscriptPhrase[]): boolean => {
  const spoken = phrases.filter(({ kind }) => kind === 'speech').map(({ text }) => text);
  return wordsOf(transcript) !== wordsOf(spoken.join(' '));
};
