import type { AuditKind } from '@openconsult/contracts/audit-trail';
import type { Prisma, Tx } from '@openconsult/db';

/** One action on an account or on patient data. `changes`: field to old and new value; never a password or a token. */
export interface NewAuditEvent {
  readonly practiceId: string;
  /** A noun and a verb, such as 'user.disabled'. */
  readonly action: string;
  /** Null for a guest. */
  readonly actorId: string | null;
  readonly subjectId: string | null;
  /** Default 'account'. */
  readonly kind?: AuditKind;
  /** The row of patient data, as named by the call. */
  readonly objectId?: string | null;
  /** The call, such as 'voice-notes.view'. */
  readonly call?: string | null;
  readonly changes?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  readonly at: Date;
}

/** Adds to the audit trail, in the transaction of the change. */
export const recordAuditEvent = (tx: Tx, event: NewAuditEvent): Promise<void> => recordAuditEvents(tx, [event]);

/** Adds many at once, in their order. */
export async function recordAuditEvents(tx: Tx, events: readonly NewAuditEvent[]): Promise<void> {
  const data = events.map((event) => ({ ...event, changes: (event.changes ?? {}) as Prisma.InputJsonObject }));
  await tx.auditEvent.createMany({ data });
}

const COUNTED_MAX = 10_000;

const named = { select: { id: true, firstName: true, lastName: true } } as const;
const withUsers = { actor: named, subject: named } satisfies Prisma.AuditEventInclude;

export type AuditEventRow = Prisma.AuditEventGetPayload<{ include: typeof withUsers }>;

interface AuditFilter {
  readonly userId?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly objectIds?: readonly string[] | undefined;
}

/** The only reads of the audit trail; each names the practice. */
export const auditTrailRepo = {
  hasUser: async (tx: Tx, practiceId: string, userId: string): Promise<boolean> =>
    (await tx.user.count({ where: { id: userId, practiceId } })) > 0,

  /** A user's note and what calls name of it: its consultation, recordings and bundles. Empty for any other note. */
  rowsOfNote: async (tx: Tx, userId: string, voiceNoteId: string): Promise<string[]> => {
    const rows = await tx.$queryRaw<{ id: string }[]>`
      WITH note AS (
        SELECT id, patient_session_id FROM voice_notes WHERE id = ${voiceNoteId}::uuid AND user_id = ${userId}::uuid)
      SELECT id FROM note UNION SELECT patient_session_id FROM note
      UNION SELECT r.id FROM recordings r JOIN note ON r.voice_note_id = note.id
      UNION SELECT unnest(ARRAY[b.id, b.random_id]) FROM bundles b JOIN note ON b.voice_note_id = note.id`;
    return rows.map(({ id }) => id);
  },

  /** Newest first; with `userId`, only actions by or on that user; with `objectIds`, only those on these rows. */
  page: async (
    tx: Tx,
    practiceId: string,
    { userId, kind, objectIds, ...window }: AuditFilter & { readonly skip: number; readonly take: number },
  ): Promise<{ rows: AuditEventRow[]; total: number }> => {
    const where = {
      practiceId,
      ...(kind && { kind }),
      ...(userId && { OR: [{ subjectId: userId }, { actorId: userId }] }),
      ...(objectIds && { objectId: { in: [...objectIds] } }),
    };
    const [rows, total] = await Promise.all([
      tx.auditEvent.findMany({ where, include: withUsers, orderBy: { id: 'desc' }, ...window }),
      // A practice's events are too many to count.
      tx.auditEvent.count({ where, take: COUNTED_MAX }),
    ]);
    return { rows, total };
  },
};
