import type { PhraseCorrection } from '@openconsult/contracts/transcripts';
import { appendTranscript, assembleTranscript } from '../transcription/index.ts';

/** Pure decisions about phrases and the text that is made of them. */

export interface SpokenPhrase {
  readonly kind: string;
  readonly text: string;
}

/** The text of a whole note as its phrases make it, recording after recording. */
export const assembleNote = (recordings: readonly { readonly phrases: readonly SpokenPhrase[] }[]): string =>
  recordings.reduce((text, { phrases }) => appendTranscript(text, assembleTranscript(phrases)), '');

/**
 * Only words count: spaces, line breaks and bracketed marks of gaps do not, nor the full stop that is put where the next
 * phrase begins a sentence.
 */
const wordsOf = (text: string): string =>
  text
    .replace(/\[[^\]\n]*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\.(?= \p{Lu}\p{Ll})/gu, '')
    .trim();

/** Whether a text says other words than the phrases do, because a person rewrote it or typed something beside them. */
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

interface Change {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** The one stretch in which two texts differ: what stands around it is the same in both. */
function changeBetween(before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { start, end: before.length - same, replacement: after.slice(start, after.length - same) };
}

/** The only place of a piece in a text; null when there is none or more than one. */
function onlyPlaceOf(text: string, piece: string): number | null {
  const at = piece === '' ? -1 : text.indexOf(piece);
  return at === -1 || text.includes(piece, at + 1) ? null : at;
}

/** How many characters before and after a change must be as they were for its place to be known. Tried in this order. */
const SURROUNDINGS = [
  [400, 400],
  [100, 100],
  [30, 30],
  [60, 0],
  [0, 60],
] as const;

/**
 * Brings a change of the phrases into a text that was made of them: `before` and `after` are the texts that the phrases
 * made before and after it. Where a person rewrote the place meanwhile, the text stays as the person left it.
 */
export function carryChange(text: string, before: string, after: string): string {
  if (text === before) return after;
  const { start, end, replacement } = changeBetween(before, after);
  for (const [left, right] of SURROUNDINGS) {
    const from = Math.max(0, start - left);
    const piece = before.slice(from, end + right);
    if (onlyPlaceOf(before, piece) === null) continue;
    const at = onlyPlaceOf(text, piece);
    if (at === null) continue;
    const place = at + start - from;
    return text.slice(0, place) + replacement + text.slice(place + end - start);
  }
  return text;
}

/** The corrections that are still there after the text was rewritten: those outside of what changed, moved along. */
export function correctionsAfter(
  before: string,
  after: string,
  corrections: readonly PhraseCorrection[],
): PhraseCorrection[] {
  const { start, end } = changeBetween(before, after);
  const shift = after.length - before.length;
  return corrections
    .filter((one) => one.end <= start || one.start >= end)
    .map((one) => (one.end <= start ? one : { ...one, start: one.start + shift, end: one.end + shift }))
    .filter((one) => after.slice(one.start, one.end) === one.to);
}

/** A phrase with what was recognised at one place put back; null when there is no such correction (any more). */
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
