import { type Consultation, type ConsultationSummary, consultation } from '@openconsult/contracts/consultations';
import { voiceNoteProgressToWire, voiceNoteToWire } from '../voice-notes/index.ts';
import type { ConsultationSummaryRow } from './list.repo.ts';
import type { ConsultationRow } from './repo.ts';
import { type ConsultationRuns, countingFrom, idleTimeS, totalTimeS } from './rules.ts';

/** What a consultation and its row in a list have in common. */
const consultationFields = (
  row: ConsultationRuns & Pick<ConsultationSummaryRow, 'id' | 'patientId' | 'patientName' | 'endedAt'>,
  now: Date,
) => ({
  id: row.id,
  patient_id: row.patientId,
  name: row.patientName,
  patient_session: row.patientName,
  patient_name: row.patientName,
  total_time: totalTimeS(row, row.endedAt ?? now),
  start: row.startedAt.toISOString(),
  end: row.endedAt?.toISOString() ?? null,
  counting_from: row.endedAt ? null : countingFrom(row).toISOString(),
});

export const consultationToWire = (row: ConsultationRow, now: Date): Consultation =>
  consultation.parse({
    ...consultationFields(row, now),
    kind: row.kind,
    ended_by: row.endedAt ? (row.endedBy ?? 'person') : null,
    idle_time: row.endedAt ? null : idleTimeS(row, now),
    voice_note: row.voiceNote ? voiceNoteToWire(row.voiceNote) : null,
    segment_key: row.voiceNote?.recordings[0]?.id ?? null,
    patient_session_transcription: row.voiceNote ? { transcript: row.voiceNote.transcript } : null,
  });

/** A row in wire form; the contract of the call validates it. */
export const consultationSummaryToWire = (row: ConsultationSummaryRow, now: Date): ConsultationSummary => ({
  ...consultationFields(row, now),
  kind: row.kind,
  ended_by: row.endedAt ? (row.endedBy ?? 'person') : null,
  voice_note: row.noteId === null ? null : voiceNoteProgressToWire(row),
  segment_key: row.noteId === null ? null : row.recordingId,
});
