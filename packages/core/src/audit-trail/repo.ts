import type { AuditKind } from '@openconsult/contracts/admin-users';
import type { Prisma, Tx } from '@openconsult/db';

/** What was done to an account or to patient data. `changes`: field to what it was and became; never a password or a token. */
export interface NewAuditEvent {
  readonly practiceId: string;
  /** A noun and a verb, such as 'user.disabled'. */
  readonly action: string;
  /** Null where nobody was signed in. */
  readonly actorId: string | null;
  readonly subjectId: string | null;
  /** Default 'account'. */
  readonly kind?: AuditKind;
  /** The row of patient data that the call named. */
  readonly objectId?: string | null;
  /** The call, such as 'voice-notes.view'. */
  readonly call?: string | null;
  readonly changes?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  readonly at: Date;
}

/** Adds to the audit trail, in the transaction of what it tells about. */
export const recordAuditEvent = (tx: Tx, event: NewAuditEvent): Promise<void> => recordAuditEvents(tx, [event]);

/** Adds many at once, in their order. */
export async function recordAuditEvents(tx: Tx, events: readonly NewAuditEvent[]): Promise<void> {
  const data = events.map((event) => ({ ...event, changes: (event.changes ?? {}) as Prisma.InputJsonObject }));
  await tx.auditEvent.createMany({ data });
}

const COUNTED_MAX = 10_000;

const named = { select: { id: true, firstName: true, lastName: true } } as const;
const withPeople = { actor: named, subject: named } satisfies Prisma.AuditEventInclude;

export type AuditEventRow = Prisma.AuditEventGetPayload<{ include: typeof withPeople }>;

/** The only reads of the audit trail; every one names the practice. */
export const auditTrailRepo = {
  hasUser: async (tx: Tx, practiceId: string, userId: string): Promise<boolean> =>
    (await tx.user.count({ where: { id: userId, practiceId } })) > 0,

  /** Newest first; with `userId`, only what that person did or what was done to them; with `kind`, only that. */
  page: async (
    tx: Tx,
    practiceId: string,
    {
      userId,
      kind,
      ...window
    }: { userId: string | undefined; kind: AuditKind | undefined; skip: number; take: number },
  ): Promise<{ rows: AuditEventRow[]; total: number }> => {
    const where = {
      practiceId,
      ...(kind && { kind }),
      ...(userId && { OR: [{ subjectId: userId }, { actorId: userId }] }),
    };
    const [rows, total] = await Promise.all([
      tx.auditEvent.findMany({ where, include: withPeople, orderBy: { id: 'desc' }, ...window }),
      // A practice reads more in a year than is worth counting.
      tx.auditEvent.count({ where, take: COUNTED_MAX }),
    ]);
    return { rows, total };
  },
};
