import {
  type PatientSession,
  type PatientSessionSummary,
  patientSession,
} from '@openconsult/contracts/patient-sessions';
import { voiceNoteProgressToWire, voiceNoteToWire } from '../voice-notes/index.ts';
import type { SessionSummaryRow } from './list.repo.ts';
import type { PatientSessionRow } from './repo.ts';
import { countingFrom, type SessionRuns, totalTimeS } from './rules.ts';

/** What a consultation and its row in a list have in common. */
const sessionFields = (
  row: SessionRuns & Pick<SessionSummaryRow, 'id' | 'patientId' | 'patientName' | 'endedAt'>,
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

export const patientSessionToWire = (row: PatientSessionRow, now: Date): PatientSession =>
  patientSession.parse({
    ...sessionFields(row, now),
    kind: row.kind,
    ended_by: row.endedAt ? (row.endedBy ?? 'person') : null,
    voice_note: row.voiceNote ? voiceNoteToWire(row.voiceNote) : null,
    segment_key: row.voiceNote?.recordings[0]?.id ?? null,
    patient_session_transcription: row.voiceNote ? { transcript: row.voiceNote.transcript } : null,
  });

/** A row in wire form; the contract of the call checks it on its way out. */
export const sessionSummaryToWire = (row: SessionSummaryRow, now: Date): PatientSessionSummary => ({
  ...sessionFields(row, now),
  kind: row.kind,
  ended_by: row.endedAt ? (row.endedBy ?? 'person') : null,
  voice_note: row.noteId === null ? null : voiceNoteProgressToWire(row),
  segment_key: row.noteId === null ? null : row.recordingId,
});
