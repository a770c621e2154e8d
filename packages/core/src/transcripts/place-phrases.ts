import { writtenWords } from '@openconsult/clinical-language/writing';
import type { TranscriptPhrase } from '@openconsult/db';
import { recognisedWordsOf } from '../transcription/index.ts';
import { correctionsOf } from './wire.ts';

/** What was recorded, as places in the transcript of a note. */

interface SpokenPhrase {
  readonly kind: string;
  readonly text: string;
}

/** Characters `start` to `end` of the transcript. */
type Placed<Phrase> = Phrase & { readonly start: number; readonly end: number };

/** The place of each phrase in a transcript; one that a user rewrote has none. */
export function placePhrases<Phrase extends SpokenPhrase>(
  transcript: string,
  phrases: readonly Phrase[],
): Placed<Phrase>[] {
  const placed: Placed<Phrase>[] = [];
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

/** Shorter silences are between any two words. */
const LEAST_PAUSE_MS = 200;

/**
 * The silences of the recordings of a note, each at the word after it. Between phrases their own times count where the
 * engine gives no times of words. Two recordings have none between them.
 */
export function pausesIn(
  transcript: string,
  recordings: readonly { readonly id: string; readonly phrases: readonly TranscriptPhrase[] }[],
): { at: number; ms: number }[] {
  const placed = placePhrases(
    transcript,
    recordings.flatMap(({ phrases }) => phrases),
  );
  const pauses: { at: number; ms: number }[] = [];
  let last: { recordingId: string; endMs: number } | undefined;
  for (const phrase of placed) {
    for (const { at, startMs, endMs } of timedWords(phrase)) {
      const ms = last?.recordingId === phrase.recordingId ? startMs - last.endMs : 0;
      if (ms >= LEAST_PAUSE_MS) pauses.push({ at, ms });
      last = { recordingId: phrase.recordingId, endMs };
    }
  }
  return pauses;
}

/** The words of a phrase whose times are known, else the phrase as a whole. */
function timedWords(phrase: Placed<TranscriptPhrase>): { at: number; startMs: number; endMs: number }[] {
  const { text, start, startMs, endMs } = phrase;
  const indent = text.length - text.trimStart().length;
  const words = writtenWords(text, correctionsOf(phrase), recognisedWordsOf(phrase)).flatMap((word) =>
    word.startMs === null || word.endMs === null
      ? []
      : [{ at: start + word.start - indent, startMs: word.startMs, endMs: word.endMs }],
  );
  return words.length > 0 ? words : [{ at: start, startMs, endMs }];
}
