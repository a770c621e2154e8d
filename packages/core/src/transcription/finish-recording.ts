import { RECORDING_RETRY_WAITS_MS, SEGMENT_INTERVAL_MS } from '@openconsult/contracts/limits';
import type { RecordingFailure } from '@openconsult/contracts/voice-note-shape';
import type { Recording } from '@openconsult/db';
import type { RecognitionResult } from '@openconsult/integrations/speech';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { mayUse } from '../usage/index.ts';
import { findVoiceNote, lockNotes, startNotes, updateVoiceNote } from '../voice-notes/index.ts';
import { publishTranscript } from './publish-transcript.ts';
import type { OpenRecognition } from './recognition-sessions.ts';
import { transcriptionRepo as repo } from './repo.ts';
import { assembleTranscript, exchangeTranscript, repeatedPhrases, wrongLength } from './rules.ts';
import { type Recogniser, spenderOf, storeRecognised } from './store-recognised.ts';

export async function finishRecording(
  { deps, sessions }: Recogniser,
  recording: Recording,
  recognition: OpenRecognition,
): Promise<void> {
  const began = performance.now();
  const last = await lastOf(recording, recognition);
  deps.metrics.count('recognition_work_seconds_total', {}, (performance.now() - began) / 1_000);
  logLength(deps, recording, last.durationMs);
  const read = await storeRecognised({ deps, sessions }, recording, last, recognition);
  sessions.drop(recording.id);
  if (read === null) return;
  const mayWrite =
    recording.generateNote && (await mayUse(deps, deps.db, await spenderOf(deps, recording), 'generations'));
  const isDone = await transactWithJobs(deps, async (tx, enqueue) => {
    await lockNotes(tx, recording.userId, recording.voiceNoteId);
    const ended = await repo.update(
      tx,
      recording.id,
      {
        state: 'done',
        finishedAt: deps.clock.now(),
        supersededText: null,
        failures: 0,
        durationMs: Math.round(last.durationMs),
      },
      { state: 'transcribing', segmentsRead: read.segmentsRead },
    );
    if (ended.count === 0) return false;
    const note = await findVoiceNote(tx, recording, recording.voiceNoteId);
    await repo.removePhrases(tx, repeatedPhrases(await repo.phrasesOfRecording(tx, recording.id)));
    const added = assembleTranscript(await repo.phrasesOfRecording(tx, recording.id));
    const transcript = exchangeTranscript(note.transcript, recording.supersededText, added);
    if (transcript !== note.transcript) await updateVoiceNote(tx, recording.userId, note.id, { transcript });
    // What was said after the signature only adds to the transcript.
    if (note.signedAt !== null) return true;
    if (added && mayWrite) await startNotes(tx, enqueue, note);
    else if (added && recording.generateNote) {
      await updateVoiceNote(tx, recording.userId, note.id, { notesFailure: 'unavailable' });
    }
    return true;
  });
  if (isDone) await publishTranscript(deps, read, 'ended');
}

/** The rest of the recogniser, and the gap where the last segments never came or are no audio. */
async function lastOf(recording: Recording, { session, next, damaged }: OpenRecognition): Promise<RecognitionResult> {
  const result = await session.finish();
  const lost = Math.max(0, (recording.segmentCount ?? 0) - next) + damaged + (result.unreadPieces ?? 0);
  if (lost === 0) return result;
  const durationMs = result.durationMs + lost * SEGMENT_INTERVAL_MS;
  return { ...result, durationMs, gaps: [...result.gaps, { startMs: result.durationMs, endMs: durationMs }] };
}

/** Phrases of live recognition stay, whatever their times; the operator can see the difference. */
function logLength(
  { log }: Deps,
  { id: recordingId, segmentCount, settledUntilMs }: Recording,
  decodedMs: number,
): void {
  const statedMs = wrongLength({ segmentCount, settledUntilMs, decodedMs });
  if (statedMs === null) return;
  log.warn({ recordingId, segments: segmentCount, statedMs, decodedMs }, 'a recording has another length');
}

/** Fails a recording: for good when its audio is at fault, else until the automatic retry. */
export async function failRecording(
  { deps, sessions }: Recogniser,
  recordingId: string,
  failure: RecordingFailure,
): Promise<void> {
  sessions.drop(recordingId);
  const recording = await repo.findById(deps.db, recordingId);
  if (!recording || recording.state === 'done') return;
  const failures = recording.failures + 1;
  const waitMs = failure === 'unavailable' ? RECORDING_RETRY_WAITS_MS[failures - 1] : undefined;
  const retryAt = waitMs === undefined ? null : new Date((await deps.sharedClock.now(deps.db)).getTime() + waitMs);
  const change = { state: 'failed' as const, failure, failures, retryAt, waitsUntil: null };
  const { count } = await repo.update(deps.db, recordingId, change, { state: { not: 'done' } });
  if (count > 0) await publishTranscript(deps, { ...recording, ...change }, 'failed');
}

/** Publishes that the recording waits during an outage of the recogniser. */
export async function waitForRecogniser(deps: Deps, recordingId: string): Promise<void> {
  await repo.update(deps.db, recordingId, { failure: 'unavailable' }, { state: { in: ['open', 'transcribing'] } });
  const recording = await repo.findById(deps.db, recordingId);
  if (recording?.failure === 'unavailable') await publishTranscript(deps, recording, 'transcribing');
}
