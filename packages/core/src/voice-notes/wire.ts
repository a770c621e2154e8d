import { PROGRESS_DONE, PROGRESS_FINISHING_MAX } from '@openconsult/contracts/limits';
import {
  type VoiceNote,
  type VoiceNoteProgress,
  type VoiceNoteSummary,
  voiceNote,
} from '@openconsult/contracts/voice-note-shape';
import { authorOf } from '../streamed-texts/index.ts';
import type { VoiceNoteSummaryRow } from './list.repo.ts';
import type { VoiceNoteProgressRow } from './progress.repo.ts';
import type { VoiceNoteRow } from './repo.ts';
import { signStateOf } from './rules.ts';

/** Percent of a recording that is recognised, by its segments, as its length is only known at the end. */
export function recordingPercent(recording: {
  state: string;
  segmentsRead: number;
  segmentCount: number | null;
  confirmed: number;
}): number {
  if (recording.state === 'done') return PROGRESS_DONE;
  const total = Math.max(recording.segmentCount ?? 0, recording.confirmed);
  return total === 0 ? 0 : Math.min(PROGRESS_FINISHING_MAX, Math.floor((100 * recording.segmentsRead) / total));
}

export function voiceNoteToWire(row: VoiceNoteRow): VoiceNote {
  const [recording] = row.recordings;
  return voiceNote.parse({
    id: row.id,
    patient_name: row.consultation.patientName,
    patient_session_id: row.consultationId,
    is_deleted: row.consultation.deletedAt !== null,
    transcript: row.transcript,
    notes: row.notes,
    transcript_version: row.transcriptVersion,
    notes_version: row.notesVersion,
    template_id: row.templateId,
    title: row.title,
    is_processing: row.isProcessing,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    notes_failure: row.notesFailure,
    notes_written_by: authorOf(row.notesWrittenBy),
    sign_state: signStateOf(row),
    signed_at: row.signedAt?.toISOString() ?? null,
    transcript_deleted_at: row.transcriptDeletedAt?.toISOString() ?? null,
    letters_deleted_at: row.lettersDeletedAt?.toISOString() ?? null,
    recording: recording
      ? {
          recording_id: recording.id,
          state: recording.state,
          percent: recordingPercent({ ...recording, confirmed: recording._count.segments }),
          duration_ms: recording.durationMs,
          failure: recording.failure,
          waits_until: recording.waitsUntil?.toISOString() ?? null,
        }
      : null,
  });
}

/** A row in wire form; the contract of the call validates it. */
export const voiceNoteProgressToWire = (row: VoiceNoteProgressRow): VoiceNoteProgress => ({
  id: row.noteId,
  title: row.title,
  template_id: row.templateId,
  is_processing: row.isProcessing,
  notes_failure: row.notesFailure,
  sign_state: signStateOf(row),
  signed_at: row.signedAt?.toISOString() ?? null,
  has_transcript: row.hasTranscript,
  has_notes: row.hasNotes,
  bundle: row.bundleState === null ? null : { state: row.bundleState, sent_at: row.sentAt?.toISOString() ?? null },
  recording:
    row.recordingId === null
      ? null
      : {
          recording_id: row.recordingId,
          state: row.recordingState,
          percent: recordingPercent({ ...row, state: row.recordingState }),
          duration_ms: row.durationMs,
          failure: row.failure,
          waits_until: row.waitsUntil?.toISOString() ?? null,
        },
});

/** A row in wire form; the contract of the call validates it. */
export const voiceNoteSummaryToWire = (row: VoiceNoteSummaryRow): VoiceNoteSummary => ({
  ...voiceNoteProgressToWire(row),
  patient_session_id: row.consultationId,
  patient_name: row.patientName,
  created_at: row.createdAt.toISOString(),
  end: row.endedAt?.toISOString() ?? null,
  total_time: row.totalTimeS,
});
