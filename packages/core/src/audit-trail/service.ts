import { type AuditEvent, type adminUsers, auditKind } from '@openconsult/contracts/admin-users';
import { AppError } from '@openconsult/contracts/errors';
import type { Deps } from '../platform/deps.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import type { UseCases } from '../platform/use-case.ts';
import { type AuditEventRow, auditTrailRepo as repo } from './repo.ts';

/**
 * Actions on accounts and patient data of the admin's practice, and log-ins, newest first.
 * @throws AppError NOT_FOUND for a user of another practice.
 */
export const readAuditTrail = ({ db }: Pick<Deps, 'db'>) =>
  ({
    async auditTrail({ practiceId }, { query }) {
      const userId = query.user_id;
      if (userId && !(await repo.hasUser(db, practiceId, userId))) {
        throw new AppError('NOT_FOUND');
      }
      const { rows, total } = await repo.page(db, practiceId, { userId, kind: query.kind, ...pageWindow(query) });
      return toPage(query, rows.map(toWire), total);
    },
  }) satisfies Partial<UseCases<typeof adminUsers>>;

const toWire = (row: AuditEventRow): AuditEvent => ({
  id: String(row.id),
  at: row.at.toISOString(),
  kind: auditKind.parse(row.kind),
  action: row.action,
  object_id: row.objectId,
  actor: userOf(row.actor),
  subject: userOf(row.subject),
  changes: row.changes as AuditEvent['changes'],
});

const userOf = (row: AuditEventRow['actor']): AuditEvent['actor'] =>
  row && { id: row.id, name: `${row.firstName} ${row.lastName}`.trim() };
