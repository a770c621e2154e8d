import type { Recording, Tx } from '@openconsult/db';
import { transcriptionRepo as repo } from './repo.ts';
import { assembleTranscript, reopenedFrom } from './rules.ts';

/** Whether recognition has already passed this segment. */
export const isTooLate = ({ state, segmentsRead }: Recording, index: number): boolean =>
  state === 'done' || index < segmentsRead;

/**
 * Reopens a recording at its first gap, so that late audio (of a page that was offline, or crashed) is recognised in
 * its place. Its part of the note's transcript is stored, and replaced once it has ended again. The recording must be
 * locked.
 * A recording whose page did not end it stays open; any other ends again automatically.
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
