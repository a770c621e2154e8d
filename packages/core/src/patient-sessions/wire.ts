import { type PatientSession, patientSession } from '@openconsult/contracts/patient-sessions';
import { voiceNoteToWire } from '../voice-notes/index.ts';
import type { PatientSessionRow } from './repo.ts';
import { countingFrom, totalTimeS } from './rules.ts';

export const patientSessionToWire = (row: PatientSessionRow, now: Date): PatientSession =>
  patientSession.parse({
    id: row.id,
    kind: row.kind,
    patient_id: row.patientId,
    name: row.patientName,
    patient_session: row.patientName,
    patient_name: row.patientName,
    total_time: totalTimeS(row, row.endedAt ?? now),
    start: row.startedAt.toISOString(),
    end: row.endedAt?.toISOString() ?? null,
    ended_by: row.endedAt ? (row.endedBy ?? 'person') : null,
    counting_from: row.endedAt ? null : countingFrom(row).toISOString(),
    voice_note: row.voiceNote ? voiceNoteToWire(row.voiceNote) : null,
    segment_key: row.voiceNote?.recordings[0]?.id ?? null,
    patient_session_transcription: row.voiceNote ? { transcript: row.voiceNote.transcript } : null,
  });
