import { jobs } from '@openconsult/contracts/jobs';
import { type TranscriptEvent, userEvents } from '@openconsult/contracts/realtime';
import { SEGMENT_CONTENT_TYPE } from '@openconsult/contracts/transcription';
import type { Recording } from '@openconsult/db';
import type { SettledPhrase } from '@openconsult/integrations/speech';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { findVoiceNote, recordingPercent } from '../voice-notes/index.ts';
import { transcriptionRepo as repo } from './repo.ts';

/**
 * Makes a recording one whose words are recognised as they are spoken, or goes on with one that is.
 * @returns null when it is not for live recognition (any more): it ended, or the job has begun on it.
 * @throws NOT_FOUND unless note and recording are the person's own.
 */
export async function openLiveRecording(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { voiceNoteId, recordingId }: { voiceNoteId: string; recordingId: string },
): Promise<Recording | null> {
  return db.$transaction(async (tx) => {
    const note = await findVoiceNote(tx, actor, voiceNoteId);
    const recording = {
      id: recordingId,
      userId: actor.userId,
      voiceNoteId: note.id,
      contentType: SEGMENT_CONTENT_TYPE,
    };
    await repo.create(tx, recording);
    const untouched = {
      userId: actor.userId,
      state: 'open',
      segmentsRead: 0,
      settledUntilMs: 0,
      phrases: { none: {} },
    };
    await repo.update(tx, recordingId, { mode: 'live' }, { ...untouched, mode: 'asynchronous' });
    const mine = { userId: actor.userId, voiceNoteId: note.id, transcriptBefore: null };
    await repo.update(tx, recordingId, { transcriptBefore: note.transcript }, mine);
    const row = await repo.find(tx, actor.userId, note.id, recordingId);
    return row?.state === 'open' && row.mode === 'live' ? row : null;
  });
}

/**
 * Stores a settled phrase and how far recognition has come, in one step. Storing it again changes nothing.
 * @returns false when the recording is not recognised live any more; then nothing was stored.
 */
export async function storeLivePhrase(
  deps: Pick<Deps, 'db' | 'publishToUser'>,
  recordingId: string,
  { startMs, endMs, text, settledUntilMs }: SettledPhrase,
): Promise<boolean> {
  const isStored = await deps.db.$transaction(async (tx) => {
    const live = { state: 'open', mode: 'live' };
    const moved = await repo.update(tx, recordingId, { settledUntilMs, durationMs: settledUntilMs }, live);
    if (moved.count > 0) await repo.addPhrases(tx, recordingId, [{ kind: 'speech', startMs, endMs, text }]);
    return moved.count > 0;
  });
  const recording = isStored ? await repo.findById(deps.db, recordingId) : null;
  if (!recording) return false;
  const confirmed = await repo.countSegments(deps.db, recordingId);
  const percent = recordingPercent({ ...recording, confirmed });
  const event: TranscriptEvent = { status: 'transcribing', segment_key: recordingId, percent };
  await deps.publishToUser(recording.userId, userEvents.transcript.name(recording.voiceNoteId), event);
  return true;
}

/** Lets the job go on with a recording from where its live recognition broke off. Harmless once it ended. */
export async function leaveToJob(deps: Deps, recordingId: string): Promise<void> {
  await transactWithJobs(deps, async (tx, enqueue) => {
    const left = await repo.update(tx, recordingId, { mode: 'asynchronous' }, { state: 'open', mode: 'live' });
    if (left.count > 0) await enqueue(jobs.transcribe, { recordingId });
  });
}
