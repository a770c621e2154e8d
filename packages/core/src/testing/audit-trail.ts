import type { AuditEvent, Db } from '@openconsult/db';

/** The actions on a user's account, in order. */
export const auditTrailOf = (db: Db, userId: string): Promise<AuditEvent[]> =>
  db.auditEvent.findMany({ where: { subjectId: userId, kind: 'account' }, orderBy: { id: 'asc' } });

/** The names of a user's events, in order. */
export const auditedActions = async (db: Db, userId: string): Promise<string[]> =>
  (await auditTrailOf(db, userId)).map(({ action }) => action);
