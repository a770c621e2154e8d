import type { Recording, Tx } from '@openconsult/db';
import { transcriptionRepo as repo } from './repo.ts';
import { assembleTranscript, reopenedFrom } from './rules.ts';

/** Whether recognition has already gone past the place of this segment. */
export const isTooLate = ({ state, segmentsRead }: Recording, index: number): boolean =>
  state === 'done' || index < segmentsRead;

/**
 * Takes a recording back to where its first gap was passed over, so that audio which came late (a page was offline for
 * long, a crashed one came back) is recognised in its place. What it put into the note's transcript is remembered, and
 * exchanged when it has ended again. The recording must be locked.
 *
 * A recording whose page never said its end goes on as an open one; any other ends again by itself.
 */
export async function reopen(tx: Tx, recording: Recording): Promise<void> {
  const phrases = await repo.phrasesOfRecording(tx, recording.id);
  const { settledUntilMs, superseded } = reopenedFrom(phrases, recording.settledUntilMs);
  await repo.removePhrases(tx, superseded);
  const isEnded = recording.state === 'done';
  await repo.update(tx, recording.id, {
    ...(isEnded && { supersededText: assembleTranscript(phrases), finishedAt: null }),
    ...(recording.segmentCount === null
      ? { state: 'open', allowGaps: false, stoppedAt: null }
      : { state: 'transcribing' }),
    settledUntilMs,
    segmentsRead: 0,
  });
}
