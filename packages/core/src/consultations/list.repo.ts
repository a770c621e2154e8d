import type { ConsultationSort, ConsultationSummary } from '@openconsult/contracts/consultations';
import type { NoteFilter } from '@openconsult/contracts/voice-note-shape';
import { Prisma, type Tx } from '@openconsult/db';
import { likePattern } from '../platform/page.ts';
import {
  isNotSent,
  newestBundle,
  newestRecording,
  progressColumns,
  type VoiceNoteProgressRow,
} from '../voice-notes/index.ts';

/** A consultation in a list. `noteId` is null without a voice note. */
export type ConsultationSummaryRow = {
  readonly id: string;
  readonly kind: ConsultationSummary['kind'];
  readonly patientId: string | null;
  readonly patientName: string;
  readonly startedAt: Date;
  readonly resumedAt: Date | null;
  readonly ranMs: number;
  readonly endedAt: Date | null;
  readonly endedBy: ConsultationSummary['ended_by'];
} & (VoiceNoteProgressRow | { readonly noteId: null });

const orders: Readonly<Record<ConsultationSort, Prisma.Sql>> = {
  start: Prisma.sql`consultation.started_at, consultation.id`,
  '-start': Prisma.sql`consultation.started_at DESC, consultation.id`,
  patient_name: Prisma.sql`consultation.patient_name, consultation.started_at DESC, consultation.id`,
  '-patient_name': Prisma.sql`consultation.patient_name DESC, consultation.started_at DESC, consultation.id`,
};

/**
 * One page of a user's consultations without deleted ones, and the total; one round trip, no texts.
 * @param page.query part of the patient's name, as typed
 */
export async function listConsultations(
  tx: Tx,
  userId: string,
  page: { skip: number; take: number; query: string | undefined; sort: ConsultationSort; only: NoteFilter | undefined },
): Promise<{ rows: ConsultationSummaryRow[]; total: number }> {
  const order = orders[page.sort];
  const isListed = Prisma.sql`consultation.user_id = ${userId}::uuid AND consultation.deleted_at IS NULL
    ${page.query ? Prisma.sql`AND consultation.patient_name ILIKE ${likePattern(page.query)}` : Prisma.empty}
    ${page.only === 'not_sent' ? Prisma.sql`AND EXISTS (SELECT 1 FROM voice_notes AS note WHERE note.patient_session_id = consultation.id AND ${isNotSent})` : Prisma.empty}`;
  const rows = await tx.$queryRaw<(ConsultationSummaryRow & { total: number })[]>`
    WITH
      total AS (SELECT count(*)::int AS total FROM patient_sessions AS consultation WHERE ${isListed}),
      consultation AS (
        SELECT * FROM patient_sessions AS consultation WHERE ${isListed}
        ORDER BY ${order} LIMIT ${page.take} OFFSET ${page.skip})
    SELECT total.total, consultation.id, consultation.kind, consultation.patient_id AS "patientId",
      consultation.patient_name AS "patientName", consultation.started_at AS "startedAt",
      consultation.resumed_at AS "resumedAt", consultation.ran_ms AS "ranMs", consultation.ended_at AS "endedAt",
      consultation.ended_by AS "endedBy", ${progressColumns}
    FROM total
    LEFT JOIN consultation ON true
    LEFT JOIN voice_notes AS note ON note.patient_session_id = consultation.id
    ${newestRecording}
    ${newestBundle}
    ORDER BY ${order}`;
  // A page past the end only has the total.
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}
