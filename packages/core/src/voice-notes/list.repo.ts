import type { VoiceNoteFilter } from '@openconsult/contracts/voice-note-shape';
import type { VoiceNoteSort } from '@openconsult/contracts/voice-notes';
import { Prisma, type Tx } from '@openconsult/db';
import { likePattern } from '../platform/page.ts';
import {
  isDraft,
  isNotSent,
  newestBundle,
  newestRecording,
  progressColumns,
  type VoiceNoteProgressRow,
} from './progress.repo.ts';

/** A voice note in a list. */
export interface VoiceNoteSummaryRow extends VoiceNoteProgressRow {
  readonly consultationId: string;
  readonly patientName: string;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** Null while its consultation is open. */
  readonly totalTimeS: number | null;
}

const orders: Readonly<Record<VoiceNoteSort, Prisma.Sql>> = {
  created_at: Prisma.sql`note.created_at, note.id`,
  '-created_at': Prisma.sql`note.created_at DESC, note.id`,
  patient_name: Prisma.sql`consultation.patient_name, note.created_at DESC, note.id`,
  '-patient_name': Prisma.sql`consultation.patient_name DESC, note.created_at DESC, note.id`,
};

/** The seconds of an ended consultation, without its pauses. */
const lengthS = Prisma.sql`floor(consultation.ran_ms / 1000.0
  + extract(epoch FROM consultation.ended_at - coalesce(consultation.resumed_at, consultation.started_at)))::int`;

/**
 * One page of a user's voice notes without those of deleted consultations, and the total; no texts.
 * @param page.query part of the title or of the patient's name, as typed
 */
export async function listVoiceNotes(
  tx: Tx,
  userId: string,
  page: {
    skip: number;
    take: number;
    query: string | undefined;
    sort: VoiceNoteSort;
    only: VoiceNoteFilter | undefined;
  },
): Promise<{ rows: VoiceNoteSummaryRow[]; total: number }> {
  const order = orders[page.sort];
  const pattern = likePattern(page.query ?? '');
  const listed = Prisma.sql`FROM voice_notes AS note JOIN patient_sessions AS consultation ON consultation.id = note.patient_session_id
    WHERE note.user_id = ${userId}::uuid AND consultation.deleted_at IS NULL
    ${page.query ? Prisma.sql`AND (note.title ILIKE ${pattern} OR consultation.patient_name ILIKE ${pattern})` : Prisma.empty}
    ${page.only ? Prisma.sql`AND ${page.only === 'draft' ? isDraft : isNotSent}` : Prisma.empty}`;
  const [rows, totals] = await Promise.all([
    tx.$queryRaw<VoiceNoteSummaryRow[]>`
      SELECT consultation.id AS "consultationId", consultation.patient_name AS "patientName", note.created_at AS "createdAt",
        consultation.ended_at AS "endedAt", ${lengthS} AS "totalTimeS",
        ${progressColumns}
      FROM (SELECT note.id AS note_id ${listed} ORDER BY ${order} LIMIT ${page.take} OFFSET ${page.skip}) AS page
      JOIN voice_notes AS note ON note.id = page.note_id
      JOIN patient_sessions AS consultation ON consultation.id = note.patient_session_id
      ${newestRecording}
      ${newestBundle}
      ORDER BY ${order}`,
    tx.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${listed}`,
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}
