import type { PatientSessionSummary, SessionSort } from '@openconsult/contracts/patient-sessions';
import { Prisma, type Tx } from '@openconsult/db';
import { likePattern } from '../platform/page.ts';
import { newestRecording, progressColumns, type VoiceNoteProgressRow } from '../voice-notes/index.ts';

/** A consultation in a list. `noteId` is null for one without a voice note. */
export type SessionSummaryRow = {
  readonly id: string;
  readonly kind: PatientSessionSummary['kind'];
  readonly patientId: string | null;
  readonly patientName: string;
  readonly startedAt: Date;
  readonly resumedAt: Date | null;
  readonly ranMs: number;
  readonly endedAt: Date | null;
  readonly endedBy: PatientSessionSummary['ended_by'];
} & (VoiceNoteProgressRow | { readonly noteId: null });

const orders: Readonly<Record<SessionSort, Prisma.Sql>> = {
  start: Prisma.sql`session.started_at, session.id`,
  '-start': Prisma.sql`session.started_at DESC, session.id`,
  patient_name: Prisma.sql`session.patient_name, session.started_at DESC, session.id`,
  '-patient_name': Prisma.sql`session.patient_name DESC, session.started_at DESC, session.id`,
};

/**
 * One page of a person's consultations, deleted ones left out, and how many there are in all; one round trip, no texts.
 * @param page.query part of the patient's name, as typed.
 */
export async function listSessions(
  tx: Tx,
  userId: string,
  page: { skip: number; take: number; query: string | undefined; sort: SessionSort },
): Promise<{ rows: SessionSummaryRow[]; total: number }> {
  const order = orders[page.sort];
  const isListed = Prisma.sql`session.user_id = ${userId}::uuid AND session.deleted_at IS NULL
    ${page.query ? Prisma.sql`AND session.patient_name ILIKE ${likePattern(page.query)}` : Prisma.empty}`;
  const rows = await tx.$queryRaw<(SessionSummaryRow & { total: number })[]>`
    WITH
      total AS (SELECT count(*)::int AS total FROM patient_sessions AS session WHERE ${isListed}),
      session AS (
        SELECT * FROM patient_sessions AS session WHERE ${isListed}
        ORDER BY ${order} LIMIT ${page.take} OFFSET ${page.skip})
    SELECT total.total, session.id, session.kind, session.patient_id AS "patientId",
      session.patient_name AS "patientName", session.started_at AS "startedAt",
      session.resumed_at AS "resumedAt", session.ran_ms AS "ranMs", session.ended_at AS "endedAt",
      session.ended_by AS "endedBy", ${progressColumns}
    FROM total
    LEFT JOIN session ON true
    LEFT JOIN voice_notes AS note ON note.patient_session_id = session.id
    ${newestRecording}
    ORDER BY ${order}`;
  // A page past the end has the total alone.
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}
