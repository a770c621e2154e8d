import { createHash } from 'node:crypto';
import type { CheckedPlace, CheckKind, TextSource } from '@openconsult/contracts/text-checks';

/** Pure decisions about checks. */

interface PlacedPhrase {
  readonly id: string;
  readonly recordingId: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Its place in the transcript. */
  readonly start: number;
  readonly end: number;
}

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

/** What does no harm if it is wrong, or is only a matter of words, is shown and does not block a send. */
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
