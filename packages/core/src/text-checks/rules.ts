import { createHash } from 'node:crypto';
import type { CheckedPlace, CheckKind, TextSource } from '@openconsult/contracts/text-checks';

/** Pure decisions about checks. */

interface SpokenPhrase {
  readonly id: string;
  readonly recordingId: string;
  readonly kind: string;
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

interface PlacedPhrase extends SpokenPhrase {
  readonly start: number;
  readonly end: number;
}

/** Where each phrase stands in a transcript; one that a user rewrote there has no place. */
export function placePhrases(transcript: string, phrases: readonly SpokenPhrase[]): PlacedPhrase[] {
  const placed: PlacedPhrase[] = [];
  let from = 0;
  for (const phrase of phrases) {
    const words = phrase.text.trim();
    if (phrase.kind !== 'speech' || words === '') continue;
    // Not far away: a short phrase occurs again much later.
    const at = transcript.slice(from, from + words.length + SEARCH_LENGTH).indexOf(words);
    if (at < 0) continue;
    placed.push({ ...phrase, start: from + at, end: from + at + words.length });
    from += at + words.length;
  }
  return placed;
}

/** A rewritten passage of this length is skipped when the next phrase is looked for. */
const SEARCH_LENGTH = 2_000;

/** A passage of the transcript with the phrases that it is part of. */
export const sourceOf = (
  { start, end }: { readonly start: number; readonly end: number },
  phrases: readonly PlacedPhrase[],
): TextSource => ({
  start,
  end,
  phrases: phrases
    .filter((phrase) => phrase.start < end && start < phrase.end)
    .map(({ id, recordingId, startMs, endMs }) => ({
      id,
      recording_id: recordingId,
      start_ms: startMs,
      end_ms: endMs,
    })),
});

/** Names a check without its words, which are a patient's. */
export const keyOf = (...parts: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);

/** What harms nobody if it is wrong, or is only a matter of words, is shown and does not hold up the patient's letter. */
const SHOWN_ONLY: ReadonlySet<CheckKind> = new Set([
  'name',
  'term',
  'statement',
  'evidence',
  'treatment',
  'status',
  'language',
  'repetition',
  'chatter',
]);

/**
 * Whether nothing may be sent while a check is open. Words that the user typed are the user's own: only what a writer
 * wrote must be borne out by the transcript.
 */
export const isBlocking = (
  { kind, place, words }: { kind: CheckKind; place: CheckedPlace; words: string },
  written: string,
): boolean => {
  if (place === 'transcript' || kind === 'mismatch') return true;
  if (SHOWN_ONLY.has(kind) || place === 'note') return false;
  return written.includes(words);
};
