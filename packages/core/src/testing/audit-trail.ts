import type { AuditEvent, Db } from '@openconsult/db';

/** What was done to a person's account, in the order in which it happened. */
export const auditTrailOf = (db: Db, userId: string): Promise<AuditEvent[]> =>
  db.auditEvent.findMany({ where: { subjectId: userId, kind: 'account' }, orderBy: { id: 'asc' } });

/** The names of what was noted about a person, in the order in which it happened. */
export const auditedActions = async (db: Db, userId: string): Promise<string[]> =>
  (await auditTrailOf(db, userId)).map(({ action }) => action);
