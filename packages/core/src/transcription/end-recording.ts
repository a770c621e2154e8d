import type { Call } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { jobs } from '@openconsult/contracts/jobs';
import type { transcription } from '@openconsult/contracts/transcription';
import type { Recording } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import type { UseCases } from '../platform/use-case.ts';
import { findVoiceNote, voiceNoteToWire } from '../voice-notes/index.ts';
import { findRecording } from './find-recording.ts';
import { reopen } from './reopening.ts';
import { transcriptionRepo as repo } from './repo.ts';
import { missingIndices } from './rules.ts';

type Calls = typeof transcription;
type RecordingEnd = Omit<Call<Calls['transcribe']>['body'], 'segment_key'>;

const SEGMENTS_MISSING = 'Some of the recording has not arrived yet.';

export function endRecordings(deps: Deps) {
  const { db } = deps;

  return {
    async transcribe(actor, { params, body }) {
      await endRecording(deps, actor, await findRecording(db, actor, params.id, body.segment_key), body);
      return { voice_note: voiceNoteToWire(await findVoiceNote(db, actor, params.id)) };
    },

    async transcribeNote(actor, { body: { voice_note_id: id, segment_key: recordingId, ...end } }) {
      const note = await findVoiceNote(db, actor, id);
      const recording = recordingId
        ? await findRecording(db, actor, note.id, recordingId)
        : await repo.findOpen(db, actor.userId, note.id);
      if (recording) await endRecording(deps, actor, recording, end);
      return { voice_note: voiceNoteToWire(await findVoiceNote(db, actor, id)) };
    },
  } satisfies Partial<UseCases<Calls>>;
}

/** @throws SEGMENTS_MISSING with the indices, unless gaps are allowed */
async function endRecording(deps: Deps, actor: Actor, recording: Recording, end: RecordingEnd): Promise<void> {
  const { db } = deps;
  // It has ended long ago; its segments are not missing.
  if (recording.audioDeletedAt !== null) return;
  const confirmed = (await repo.segments(db, recording.id)).map((segment) => segment.index);
  const count = end.segment_count ?? (confirmed.at(-1) ?? -1) + 1;
  const missing = missingIndices(confirmed, count);
  const stoppedAt = await deps.sharedClock.now(db);
  if (missing.length > 0 && !end.allow_gaps) {
    // From here on the server ends it, even if the missing segments never arrive.
    const stop = { segmentCount: count, generateNote: end.generate_note ?? false, stoppedAt };
    await repo.update(db, recording.id, stop, { userId: actor.userId, state: 'open' });
    throw new AppError('SEGMENTS_MISSING', SEGMENTS_MISSING, { errors: { missing: missing.map(String) } });
  }
  await transactWithJobs(deps, async (tx, enqueue) => {
    const now = await repo.lock(tx, recording.id);
    // The server ended it while its page was away, without notes.
    if (now.state === 'done' && now.segmentCount === null && end.generate_note) await reopen(tx, now);
    await repo.update(
      tx,
      recording.id,
      {
        state: 'transcribing',
        segmentCount: count,
        allowGaps: end.allow_gaps ?? false,
        generateNote: end.generate_note ?? false,
        failure: null,
        retryAt: null,
        stoppedAt,
      },
      { state: { in: ['open', 'failed'] } },
    );
    await repo.update(tx, recording.id, { segmentCount: count }, { segmentCount: null });
    await enqueue(jobs.transcribe, { recordingId: recording.id });
  });
}
