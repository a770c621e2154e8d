import type { Prisma, Tx } from '@openconsult/db';
import { voiceNoteInclude } from '../voice-notes/index.ts';

/** The only calls on patient_sessions; every one names the owner. */

const withNote = { voiceNote: { include: voiceNoteInclude } } satisfies Prisma.PatientSessionInclude;

export type PatientSessionRow = Prisma.PatientSessionGetPayload<{ include: typeof withNote }>;

export const patientSessionRepo = {
  find: (tx: Tx, userId: string, id: string): Promise<PatientSessionRow | null> =>
    tx.patientSession.findFirst({ where: { id, userId }, include: withNote }),

  findOpen: (tx: Tx, userId: string): Promise<PatientSessionRow | null> =>
    tx.patientSession.findFirst({ where: { userId, endedAt: null }, include: withNote }),

  /** Null when one is open already: the database allows one open consultation a person, whatever races. */
  create: async (
    tx: Tx,
    session: { userId: string; patientName: string; startedAt: Date },
  ): Promise<{ id: string } | null> => {
    const [row] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO patient_sessions (id, user_id, patient_name, started_at)
      VALUES (gen_random_uuid(), ${session.userId}::uuid, ${session.patientName}, ${session.startedAt})
      ON CONFLICT (user_id) WHERE ended_at IS NULL DO NOTHING
      RETURNING id`;
    return row ?? null;
  },

  rename: async (tx: Tx, userId: string, id: string, patientName: string): Promise<boolean> => {
    const { count } = await tx.patientSession.updateMany({ where: { id, userId }, data: { patientName } });
    return count > 0;
  },

  /** Ends an open consultation; one that has ended keeps its end. */
  end: (tx: Tx, userId: string, id: string, endedAt: Date) =>
    tx.patientSession.updateMany({ where: { id, userId, endedAt: null }, data: { endedAt } }),

  countOf: (tx: Tx, userId: string): Promise<number> => tx.patientSession.count({ where: { userId } }),

  list: async (
    tx: Tx,
    userId: string,
    page: { skip: number; take: number; query: string | undefined },
  ): Promise<{ rows: PatientSessionRow[]; total: number }> => {
    const where: Prisma.PatientSessionWhereInput = page.query
      ? { userId, patientName: { contains: page.query, mode: 'insensitive' } }
      : { userId };
    const [rows, total] = await Promise.all([
      tx.patientSession.findMany({
        where,
        include: withNote,
        orderBy: { startedAt: 'desc' },
        skip: page.skip,
        take: page.take,
      }),
      tx.patientSession.count({ where }),
    ]);
    return { rows, total };
  },
};
