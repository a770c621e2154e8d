import type { Speaker } from '@openconsult/contracts/transcripts';
import type { TranscriptPhrase } from '@openconsult/db';
import { placePhrases } from './place-phrases.ts';
import { hasSpeakers } from './rules.ts';

/** Who said what in recordings with two channels (docs/decisions/0036-speakers.md). */

/** Each of two people said at least so many phrases: a single one may be a mistake, and a note of a talk is another note. */
const LEAST_PHRASES = 2;

interface Turn {
  readonly start: number;
  readonly end: number;
  readonly speaker: Speaker;
}

/** Who said which characters of the transcript; none unless two people talk. */
export function turnsIn(
  transcript: string,
  recordings: readonly { readonly phrases: readonly TranscriptPhrase[] }[],
): Turn[] {
  const phrases = recordings.flatMap(({ phrases: spoken }) =>
    hasSpeakers(spoken) ? spoken : spoken.map((phrase) => ({ ...phrase, speaker: null })),
  );
  const placed = placePhrases(transcript, phrases);
  const countOf = (one: Speaker) => placed.filter(({ speaker }) => speaker === one).length;
  if (Math.min(countOf('clinician'), countOf('patient')) < LEAST_PHRASES) return [];
  const turns: Turn[] = [];
  for (const { start, end, speaker } of placed) {
    if (speaker === null) continue;
    const last = turns.at(-1);
    const isSame = last?.speaker === speaker && !/[\p{L}\p{N}]/u.test(transcript.slice(last.end, start));
    if (last && isSame) turns[turns.length - 1] = { ...last, end };
    else turns.push({ start, end, speaker });
  }
  return turns;
}
