import type { ErasedCounts } from '@openconsult/contracts/erasures';
import type { Erasure, Prisma, Tx } from '@openconsult/db';
import { containing } from '../platform/page.ts';

/** The only queries on erasures, erased_consultations and object_removals, and the only look-ups of foreign consultations. */

/** Whose consultations a user reaches here: an admin those of the practice, others their own. */
export interface ErasureScope {
  readonly practiceId: string;
  /** Null: of every user of the practice. */
  readonly userId: string | null;
}

const withDetails = {
  user: { select: { firstName: true, lastName: true } },
  voiceNote: { select: { id: true, signedAt: true } },
} satisfies Prisma.ConsultationInclude;

export type FoundRow = Prisma.ConsultationGetPayload<{ include: typeof withDetails }>;

const within = ({ practiceId, userId }: ErasureScope): Prisma.ConsultationWhereInput => ({
  user: { practiceId },
  ...(userId !== null && { userId }),
});

export const erasureRepo = {
  /** Newest first, by a name or an id or those under a legal hold, without those that are about to be erased. */
  findConsultations: async (
    tx: Tx,
    scope: ErasureScope,
    { query, held }: { readonly query?: string | undefined; readonly held?: true | undefined },
    take: number,
  ): Promise<FoundRow[]> => {
    const { practiceId } = scope;
    const erased = await tx.erasedConsultation.findMany({ where: { practiceId, erasedAt: null } });
    return tx.consultation.findMany({
      where: {
        ...within(scope),
        id: { notIn: erased.map(({ consultationId }) => consultationId) },
        ...(query !== undefined && { OR: [{ patientName: containing(query) }, { patientId: query }] }),
        ...(held && { legalHoldAt: { not: null } }),
      },
      include: withDetails,
      orderBy: { startedAt: 'desc' },
      take,
    });
  },

  consultations: (tx: Tx, scope: ErasureScope, ids: readonly string[]): Promise<FoundRow[]> =>
    tx.consultation.findMany({
      where: { ...within(scope), id: { in: [...ids] } },
      include: withDetails,
      orderBy: { startedAt: 'desc' },
    }),

  /** Locks consultations until the transaction ends, in one order. */
  lockConsultations: (tx: Tx, ids: readonly string[]) =>
    tx.$queryRaw`SELECT 1 FROM patient_sessions WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`,

  setHold: (tx: Tx, ids: readonly string[], legalHoldAt: Date | null) =>
    tx.consultation.updateMany({
      where: { id: { in: [...ids] }, legalHoldAt: legalHoldAt === null ? { not: null } : null },
      data: { legalHoldAt },
    }),

  /** Ends and hides consultations that are about to be erased. */
  hide: async (tx: Tx, ids: readonly string[], now: Date): Promise<void> => {
    const where = { id: { in: [...ids] } };
    await tx.consultation.updateMany({ where: { ...where, endedAt: null }, data: { endedAt: now, endedBy: 'person' } });
    await tx.consultation.updateMany({ where: { ...where, deletedAt: null }, data: { deletedAt: now } });
  },

  /** How much there is of each kind. */
  countsOf: async (tx: Tx, ids: readonly string[]): Promise<ErasedCounts> => {
    const [row] = await tx.$queryRaw<Record<keyof ErasedCounts, bigint>[]>`
      WITH note AS (SELECT * FROM voice_notes WHERE patient_session_id = ANY(${[...ids]}::uuid[]))
      SELECT (SELECT count(*) FROM patient_sessions WHERE id = ANY(${[...ids]}::uuid[])) AS consultations,
        (SELECT count(*) FROM recordings r JOIN note ON note.id = r.voice_note_id) AS recordings,
        (SELECT count(*) FROM note WHERE transcript <> '') AS transcripts,
        (SELECT count(*) FROM note WHERE notes <> '') AS notes,
        (SELECT count(*) FROM bundles b JOIN note ON note.id = b.voice_note_id) AS bundles,
        (SELECT count(*) FROM messages m JOIN bundles b ON b.id = m.bundle_id JOIN note ON note.id = b.voice_note_id) AS messages,
        (SELECT count(*) FROM content_views WHERE patient_session_id = ANY(${[...ids]}::uuid[])) AS shown_items`;
    const of = (name: keyof ErasedCounts) => Number(row?.[name] ?? 0);
    return {
      consultations: of('consultations'),
      recordings: of('recordings'),
      transcripts: of('transcripts'),
      notes: of('notes'),
      bundles: of('bundles'),
      messages: of('messages'),
      shown_items: of('shown_items'),
    };
  },

  /** Reads a row for each segment: of a patient, never of a practice. */
  audioBytesOf: async (tx: Tx, ids: readonly string[]): Promise<number> => {
    const [row] = await tx.$queryRaw<{ bytes: bigint }[]>`
      SELECT coalesce(sum(s.size_bytes), 0)::bigint AS bytes FROM audio_segments s JOIN recordings r ON r.id = s.recording_id
        JOIN voice_notes n ON n.id = r.voice_note_id WHERE n.patient_session_id = ANY(${[...ids]}::uuid[])`;
    return Number(row?.bytes ?? 0);
  },

  /** Those among them that exist. */
  consultationsAmong: async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
    (await tx.consultation.findMany({ where: { id: { in: [...ids] } }, select: { id: true } })).map(({ id }) => id),

  /** Those among them that exist. */
  practicesAmong: async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
    (await tx.practice.findMany({ where: { id: { in: [...ids] } }, select: { id: true } })).map(({ id }) => id),

  find: (tx: Tx, practiceId: string, id: string): Promise<Erasure | null> =>
    tx.erasure.findFirst({ where: { id, practiceId } }),

  /** Of any practice. */
  findAnywhere: (tx: Tx, id: string): Promise<Erasure | null> => tx.erasure.findUnique({ where: { id } }),

  /** Whether one of them is erased, or is about to be. */
  isRecorded: async (tx: Tx, ids: readonly string[]): Promise<boolean> =>
    (await tx.erasedConsultation.count({ where: { consultationId: { in: [...ids] } } })) > 0,

  /** False if the id is taken. */
  create: async (tx: Tx, erasure: Prisma.ErasureUncheckedCreateInput): Promise<boolean> => {
    const { count } = await tx.erasure.createMany({ data: [erasure], skipDuplicates: true });
    return count > 0;
  },

  page: async (
    tx: Tx,
    { practiceId, userId }: ErasureScope,
    window: { skip: number; take: number },
  ): Promise<{ rows: Erasure[]; total: number }> => {
    const where = { practiceId, ...(userId !== null && { requestedById: userId }) };
    const [rows, total] = await Promise.all([
      tx.erasure.findMany({ where, orderBy: { requestedAt: 'desc' }, ...window }),
      tx.erasure.count({ where }),
    ]);
    return { rows, total };
  },

  /** The names of users, by id. */
  namesOf: async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const rows = await tx.user.findMany({ where: { id: { in: [...ids] } } });
    return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  },

  /** The erasure that a consultation was recorded for; null if a retention period ended. */
  erasureOf: async (tx: Tx, consultationId: string): Promise<string | null> =>
    (await tx.erasedConsultation.findUniqueOrThrow({ where: { consultationId } })).erasureId,

  /** Those of an erasure that are still to be erased. */
  unerased: async (tx: Tx, erasureId: string): Promise<string[]> =>
    (await tx.erasedConsultation.findMany({ where: { erasureId, erasedAt: null } })).map(
      ({ consultationId }) => consultationId,
    ),

  consultationsOf: async (tx: Tx, erasureId: string): Promise<string[]> =>
    (await tx.erasedConsultation.findMany({ where: { erasureId }, orderBy: { consultationId: 'asc' } })).map(
      ({ consultationId }) => consultationId,
    ),

  /** Records consultations that are about to be erased; known ones stay as they are. */
  recordConsultations: async (
    tx: Tx,
    ids: readonly string[],
    of: { practiceId: string; erasureId: string | null; requestedAt: Date },
  ): Promise<void> => {
    const data = ids.map((consultationId) => ({ consultationId, ...of }));
    await tx.erasedConsultation.createMany({ data, skipDuplicates: true });
  },

  markErased: (tx: Tx, consultationId: string, erasedAt: Date) =>
    tx.erasedConsultation.updateMany({ where: { consultationId, erasedAt: null }, data: { erasedAt } }),

  /** Erasures whose rows and objects are gone, and which have no certificate yet. `erasedAt`: when the last row was deleted. */
  uncertified: (tx: Tx, practiceId: string): Promise<(Erasure & { erasedAt: Date })[]> => tx.$queryRaw`
    SELECT id, practice_id AS "practiceId", kind, requested_by AS "requestedById", requested_at AS "requestedAt",
      finished_at AS "finishedAt", counts, certificate, sha256,
      coalesce((SELECT max(erased_at) FROM erased_consultations c WHERE c.erasure_id = e.id), requested_at) AS "erasedAt"
    FROM erasures e
    WHERE e.practice_id = ${practiceId}::uuid AND e.finished_at IS NULL
      AND NOT EXISTS (SELECT FROM object_removals o WHERE o.erasure_id = e.id)
      AND NOT EXISTS (SELECT FROM erased_consultations c WHERE c.erasure_id = e.id AND c.erased_at IS NULL)`,

  /** Erasures of patients without a certificate, of every practice. */
  unfinishedAnywhere: (tx: Tx): Promise<{ erasureId: string; practiceId: string }[]> => tx.$queryRaw`
    SELECT e.id AS "erasureId", e.practice_id AS "practiceId"
    FROM erasures e JOIN practices p ON p.id = e.practice_id
    WHERE e.kind = 'patient' AND e.finished_at IS NULL`,

  /** When the newest backup began that was done. */
  lastBackupAt: async (tx: Tx): Promise<Date | null> => {
    const where = { kind: 'backup' as const, outcome: 'done' as const };
    return (await tx.backupRun.findFirst({ where, orderBy: { startedAt: 'desc' } }))?.startedAt ?? null;
  },

  /** Finishes an erasure, once. */
  finish: (tx: Tx, id: string, certified: { finishedAt: Date; certificate: Prisma.InputJsonObject; sha256: string }) =>
    tx.erasure.updateMany({ where: { id, finishedAt: null }, data: certified }),

  /** Requests removals. A key that is already requested then delays this erasure's certificate, too. */
  addRemovals: (
    tx: Tx,
    keys: readonly string[],
    { practiceId, erasureId, requestedAt }: { practiceId: string; erasureId: string | null; requestedAt: Date },
  ) => tx.$executeRaw`
    INSERT INTO object_removals (key, practice_id, erasure_id, requested_at)
    SELECT DISTINCT key, ${practiceId}::uuid, ${erasureId}::uuid, ${requestedAt}::timestamp
    FROM unnest(${[...keys]}::text[]) AS key ORDER BY key
    ON CONFLICT (key) DO UPDATE SET erasure_id = coalesce(excluded.erasure_id, object_removals.erasure_id)`,

  removals: async (tx: Tx, practiceId: string, take: number): Promise<string[]> =>
    (await tx.objectRemoval.findMany({ where: { practiceId }, orderBy: { requestedAt: 'asc' }, take })).map(
      ({ key }) => key,
    ),

  dropRemovals: (tx: Tx, keys: readonly string[]) => tx.objectRemoval.deleteMany({ where: { key: { in: [...keys] } } }),

  /** Practices with objects that are still to be removed. */
  practicesWithRemovals: async (tx: Tx): Promise<string[]> =>
    (await tx.objectRemoval.findMany({ distinct: ['practiceId'], select: { practiceId: true } })).map(
      ({ practiceId }) => practiceId,
    ),
};
