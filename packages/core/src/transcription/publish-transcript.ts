import { PROGRESS_DONE } from '@openconsult/contracts/limits';
import { type TranscriptEvent, userEvents } from '@openconsult/contracts/realtime';
import { recordingFailure } from '@openconsult/contracts/voice-note-shape';
import type { Recording } from '@openconsult/db';
import type { Deps } from '../platform/deps.ts';
import { recordingPercent } from '../voice-notes/index.ts';
import { transcriptionRepo as repo } from './repo.ts';

/** Publishes how far a recording is recognised, never its text. */
export async function publishTranscript(
  deps: Pick<Deps, 'db' | 'publishToUser'>,
  recording: Recording,
  status: TranscriptEvent['status'],
): Promise<void> {
  const confirmed = await repo.countSegments(deps.db, recording.id);
  const percent = status === 'ended' ? PROGRESS_DONE : recordingPercent({ ...recording, confirmed });
  const failure = recordingFailure.nullable().parse(recording.failure);
  const waits_until = recording.waitsUntil?.toISOString() ?? null;
  const event: TranscriptEvent = { status, recording_id: recording.id, percent, failure, waits_until };
  await deps.publishToUser(recording.userId, userEvents.transcript.name(recording.voiceNoteId), event);
}
