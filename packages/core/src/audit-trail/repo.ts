import type { Prisma, Tx } from '@openconsult/db';

/** What somebody did to an account. `changes`: field to what it was and became; never a password or a token. */
export interface NewAuditEvent {
  readonly practiceId: string;
  /** A noun and a verb, such as 'user.disabled'. */
  readonly action: string;
  /** Null where nobody was signed in. */
  readonly actorId: string | null;
  readonly subjectId: string | null;
  readonly changes?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  readonly at: Date;
}

/** Adds to the audit trail, in the transaction of what it tells about. */
export async function recordAuditEvent(tx: Tx, event: NewAuditEvent): Promise<void> {
  await tx.auditEvent.create({ data: { ...event, changes: (event.changes ?? {}) as Prisma.InputJsonObject } });
}
