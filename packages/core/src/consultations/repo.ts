import type { ConsultationKind } from '@openconsult/contracts/consultations';
import { CONSULTATION_FAREWELL_MS } from '@openconsult/contracts/limits';
import { type ConsultationEnd, type Db, Prisma, type Tx } from '@openconsult/db';
import { containing } from '../platform/page.ts';
import { voiceNoteInclude } from '../voice-notes/index.ts';

/** The only queries on patient_sessions; each names the owner, except the timeout's. Deleted ones are not found. */

const withNote = { voiceNote: { include: voiceNoteInclude } } satisfies Prisma.ConsultationInclude;

export type ConsultationRow = Prisma.ConsultationGetPayload<{ include: typeof withNote }>;

/** A consultation by its id, or by that of its voice note. */
export type ConsultationKey = { readonly id: string } | { readonly voiceNote: { readonly id: string } };

export interface SoePatientKey {
  readonly patientId: string;
  readonly soePracticeId: string;
}

const notDeleted = { deletedAt: null } as const;

export const consultationRepo = {
  find: (tx: Tx, userId: string, key: ConsultationKey): Promise<ConsultationRow | null> =>
    tx.consultation.findFirst({ where: { ...key, userId, ...notDeleted }, include: withNote }),

  findOpen: (tx: Tx, userId: string): Promise<ConsultationRow | null> =>
    tx.consultation.findFirst({ where: { userId, endedAt: null }, include: withNote }),

  /** Null if one is open already: the database allows one open consultation per user. */
  create: async (
    tx: Tx,
    consultation: {
      userId: string;
      kind: ConsultationKind;
      patientName: string;
      patientId: string | null;
      soePracticeId: string | null;
      startedAt: Date;
    },
  ): Promise<{ id: string } | null> => {
    const { userId, kind, patientName, patientId, soePracticeId, startedAt } = consultation;
    const [row] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO patient_sessions (id, user_id, kind, patient_name, patient_id, soe_practice_id, started_at, active_at)
      VALUES (gen_random_uuid(), ${userId}::uuid, ${kind}, ${patientName}, ${patientId}, ${soePracticeId}, ${startedAt}, ${startedAt})
      ON CONFLICT (user_id) WHERE ended_at IS NULL DO NOTHING
      RETURNING id`;
    return row ?? null;
  },

  rename: async (tx: Tx, userId: string, id: string, patientName: string): Promise<boolean> => {
    const { count } = await tx.consultation.updateMany({
      where: { id, userId, ...notDeleted },
      data: { patientName },
    });
    return count > 0;
  },

  /** Ends an open consultation; an ended one is unchanged. */
  end: (tx: Tx, userId: string, id: string, end: { endedAt: Date; endedBy: ConsultationEnd }) =>
    tx.consultation.updateMany({ where: { id, userId, endedAt: null }, data: end }),

  /** Begins another run of an ended consultation; `ranMs` is the length of the runs before. */
  resume: async (
    db: Db,
    userId: string,
    { id, endedAt }: { id: string; endedAt: Date },
    run: { ranMs: number; resumedAt: Date },
  ): Promise<'resumed' | 'changed_meanwhile' | 'another_is_open'> => {
    try {
      const { count } = await db.consultation.updateMany({
        where: { id, userId, endedAt, ...notDeleted },
        data: { ...run, activeAt: run.resumedAt, leftAt: null, endedAt: null, endedBy: null },
      });
      return count > 0 ? 'resumed' : 'changed_meanwhile';
    } catch (error) {
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return 'another_is_open';
      throw error;
    }
  },

  /** Records activity of an open consultation, unless there was some since `unlessSince` and its page did not close. */
  touch: (tx: Tx, userId: string, key: ConsultationKey, at: { activeAt: Date; unlessSince: Date; leftBefore: Date }) =>
    tx.consultation.updateMany({
      where: {
        ...key,
        userId,
        endedAt: null,
        OR: [{ leftAt: null, activeAt: { lt: at.unlessSince } }, { leftAt: { lt: at.leftBefore } }],
      },
      data: { activeAt: at.activeAt, leftAt: null },
    }),

  /** Records that the page of an open consultation closed. */
  leave: (tx: Tx, userId: string, key: ConsultationKey, left: { leftAt: Date; leftPage: string | null }) =>
    tx.consultation.updateMany({ where: { ...key, userId, endedAt: null, leftAt: null }, data: left }),

  /** Records that a page is open again; earlier calls of the closed page change nothing. */
  comeBack: (tx: Tx, userId: string, key: ConsultationKey, pageId: string | null) =>
    tx.consultation.updateMany({
      where: {
        ...key,
        userId,
        endedAt: null,
        leftAt: { not: null },
        ...(pageId !== null && { OR: [{ leftPage: null }, { leftPage: { not: pageId } }] }),
      },
      data: { leftAt: null, leftPage: null },
    }),

  /** Marks a consultation as deleted. Idempotent. False if there is none. */
  setDeleted: async (tx: Tx, userId: string, id: string, deletedAt: Date): Promise<boolean> => {
    const exists = (await tx.consultation.count({ where: { id, userId } })) > 0;
    await tx.consultation.updateMany({ where: { id, userId, ...notDeleted }, data: { deletedAt } });
    return exists;
  },

  /** Restores a deleted consultation, unless it is about to be erased. Idempotent. Call it in a transaction. */
  restore: async (tx: Tx, userId: string, id: string): Promise<void> => {
    await tx.$queryRaw`SELECT 1 FROM patient_sessions WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
    if ((await tx.erasedConsultation.count({ where: { consultationId: id } })) > 0) return;
    await tx.consultation.updateMany({ where: { id, userId, deletedAt: { not: null } }, data: { deletedAt: null } });
  },

  countOf: (tx: Tx, userId: string): Promise<number> => tx.consultation.count({ where: { userId } }),

  /** A user's newest consultation with a patient of the SOE platform, and how many there were. */
  newestOfSoePatient: async (
    tx: Tx,
    userId: string,
    patient: SoePatientKey,
  ): Promise<{ newest: ConsultationRow; count: number } | null> => {
    const where = { userId, kind: 'soe' as const, ...patient, ...notDeleted };
    const newest = await tx.consultation.findFirst({ where, include: withNote, orderBy: { startedAt: 'desc' } });
    return newest && { newest, count: await tx.consultation.count({ where }) };
  },

  /** When the consultations of a period ran. */
  runsBetween: (
    tx: Tx,
    userId: string,
    time: { from: Date; before: Date },
    only: { kind: ConsultationKind | undefined; name: string | undefined },
  ) =>
    tx.consultation.findMany({
      where: {
        userId,
        ...notDeleted,
        startedAt: { gte: time.from, lt: time.before },
        ...(only.kind && { kind: only.kind }),
        ...(only.name && { patientName: containing(only.name) }),
      },
      select: { startedAt: true, resumedAt: true, ranMs: true, endedAt: true },
    }),

  /**
   * Ends all consultations whose page closed before `before` and was not reopened, at that moment; never one that is
   * recorded elsewhere. Returns how many.
   */
  endLeft: (tx: Tx, before: Date): Promise<number> => tx.$executeRaw`
    UPDATE patient_sessions AS consultation
    SET ended_by = 'page_closed', ended_at = GREATEST(consultation.left_at, consultation.resumed_at, consultation.started_at)
    WHERE consultation.ended_at IS NULL AND consultation.left_at < ${before}
      AND NOT EXISTS (
        SELECT 1 FROM voice_notes AS note
        JOIN recordings AS recording ON recording.voice_note_id = note.id AND recording.state = 'open'
        JOIN audio_segments AS segment ON segment.recording_id = recording.id
          AND segment.confirmed_at > consultation.left_at + ${CONSULTATION_FAREWELL_MS} * interval '1 millisecond'
        WHERE note.patient_session_id = consultation.id)`,

  /**
   * Ends all consultations without activity since `before`, at their last activity or last audio; never one whose open
   * recording has received audio since. Returns how many.
   */
  endForgotten: (tx: Tx, before: Date): Promise<number> => tx.$executeRaw`
    UPDATE patient_sessions AS consultation
    SET ended_by = 'timeout',
      ended_at = GREATEST(consultation.active_at, consultation.resumed_at, consultation.started_at, (
        SELECT max(segment.confirmed_at) FROM voice_notes AS note
        JOIN recordings AS recording ON recording.voice_note_id = note.id
        JOIN audio_segments AS segment ON segment.recording_id = recording.id
        WHERE note.patient_session_id = consultation.id))
    WHERE consultation.ended_at IS NULL AND consultation.active_at < ${before}
      AND NOT EXISTS (
        SELECT 1 FROM voice_notes AS note
        JOIN recordings AS recording ON recording.voice_note_id = note.id AND recording.state = 'open'
        JOIN audio_segments AS segment ON segment.recording_id = recording.id AND segment.confirmed_at >= ${before}
        WHERE note.patient_session_id = consultation.id)`,
};
