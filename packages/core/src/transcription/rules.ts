import { SEGMENT_INTERVAL_MS } from '@openconsult/contracts/limits';
import type { Speaker } from '@openconsult/contracts/transcripts';
import type { TranscriptPhrase } from '@openconsult/db';
import type { Channel } from '@openconsult/integrations/speech';
import { carryChange, changeBetween } from './carry-change.ts';
import { isUserEdited } from './phrase-words.ts';

/** Pure decisions about recordings and transcripts. */

/** Recognised audio is counted in steps of this length. */
export const COUNTED_MS = 30_000;

/** The missing indices from 0, in order. */
export function missingIndices(confirmed: readonly number[], count: number): number[] {
  const there = new Set(confirmed);
  return Array.from({ length: count }, (_, index) => index).filter((index) => !there.has(index));
}

const clock = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
};

/** The mark of a gap in the transcript (fault R7). */
export const gapMarker = (startMs: number, endMs: number): string => `[audio gap ${clock(startMs)}–${clock(endMs)}]`;

/** Slices are a little longer or shorter than planned, and clocks drift. */
const LENGTH_TOLERANCE_MS = 2_000;
const LENGTH_TOLERANCE = 0.01;

/**
 * The length of a recording as its page stated it, if the uploaded audio is shorter: by the number of its segments, of
 * which the last may be short, or by its live frames. Null if they agree.
 */
export function wrongLength(of: {
  readonly segmentCount: number | null;
  readonly settledUntilMs: number;
  readonly decodedMs: number;
}): number | null {
  const { segmentCount, settledUntilMs, decodedMs } = of;
  const isMore = (more: number, than: number) =>
    more - than > LENGTH_TOLERANCE_MS && more - than > more * LENGTH_TOLERANCE;
  if (isMore(settledUntilMs, decodedMs)) return settledUntilMs;
  if (segmentCount === null) return null;
  const longestMs = segmentCount * SEGMENT_INTERVAL_MS;
  const shortestMs = Math.max(0, segmentCount - 1) * SEGMENT_INTERVAL_MS;
  return isMore(shortestMs, decodedMs) || isMore(decodedMs, longestMs) ? longestMs : null;
}

/** Who is heard on a channel of a recording; null unless one channel clearly was the louder one. */
export function speakerOn(channel: Channel | undefined, left: Speaker): Speaker | null {
  if (channel === undefined) return null;
  return channel === 'left' ? left : otherSpeaker(left);
}

const otherSpeaker = (one: Speaker): Speaker => (one === 'clinician' ? 'patient' : 'clinician');

/** A phrase before a capital letter ended a sentence, also without a recognised full stop. */
const closesSentence = (text: string, next: string | undefined): string =>
  next !== undefined && /[\p{L}\p{N}]$/u.test(text) && /^\p{Lu}\p{Ll}/u.test(next) ? `${text}.` : text;

/**
 * The transcript of one recording: its phrases as running text, a gap on a line of its own; '' without speech. A phrase
 * that a user emptied is omitted.
 */
export function assembleTranscript(phrases: readonly { kind: string; text: string }[]): string {
  const shown = phrases.filter(({ kind, text }) => kind === 'gap' || text.trim() !== '');
  let transcript = '';
  let previousKind = '';
  for (const [index, { kind, text }] of shown.entries()) {
    const separator = !transcript ? '' : kind === 'gap' || previousKind === 'gap' ? '\n' : ' ';
    const next = shown[index + 1];
    transcript += separator + closesSentence(text, next?.kind === 'speech' ? next.text : undefined);
    previousKind = kind;
  }
  return shown.some((phrase) => phrase.kind === 'speech') ? transcript : '';
}

/** A new recording of a note is appended to its text, which a user may have edited. */
export const appendTranscript = (existing: string, added: string): string =>
  existing.trim() && added ? `${existing.trimEnd()}\n\n${added}` : existing.trim() ? existing : added;

interface PlacedPhrase {
  readonly id: string;
  readonly kind: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly editedAt: Date | null;
  readonly words: TranscriptPhrase['words'];
  readonly speakerSetAt: Date | null;
}

/**
 * Which phrases stay when audio arrives for a gap: everything from the first gap on is recognised again, except what a
 * user wrote or confirmed. Without a gap the new audio only follows.
 * @returns the time up to which recognition is complete, and the superseded phrases
 */
export function reopenedFrom(
  phrases: readonly PlacedPhrase[],
  settledUntilMs: number,
): { settledUntilMs: number; superseded: string[] } {
  const gap = phrases.find(({ kind }) => kind === 'gap');
  if (gap === undefined) return { settledUntilMs, superseded: [] };
  const isBefore = ({ kind, endMs }: PlacedPhrase) => kind !== 'gap' && endMs <= gap.startMs;
  return {
    settledUntilMs: Math.max(0, ...phrases.filter(isBefore).map(({ endMs }) => endMs)),
    superseded: phrases.filter((phrase) => !isBefore(phrase) && !isUserEdited(phrase)).map(({ id }) => id),
  };
}

/** Recognised phrases that repeat what a user corrected: those whose middle lies in a phrase of theirs. */
export function repeatedPhrases(phrases: readonly PlacedPhrase[]): string[] {
  const edited = phrases.filter(isUserEdited);
  return phrases
    .filter((phrase) => {
      const { kind, startMs, endMs } = phrase;
      const middleMs = (startMs + endMs) / 2;
      return (
        kind !== 'gap' && !edited.includes(phrase) && edited.some((by) => by.startMs <= middleMs && middleMs < by.endMs)
      );
    })
    .map(({ id }) => id);
}

/**
 * The note's transcript once a recording has ended: its text is added, or replaces its text from before late audio. If
 * a user rewrote that place, the late text is added at the end.
 */
export function exchangeTranscript(transcript: string, superseded: string | null, now: string): string {
  if (!superseded) return appendTranscript(transcript, now);
  if (superseded === now) return transcript;
  const carried = carryChange(transcript, superseded, now);
  return carried === transcript ? appendTranscript(transcript, changeBetween(superseded, now).replacement) : carried;
}
