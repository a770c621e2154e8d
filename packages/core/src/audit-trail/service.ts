import type { adminUsers } from '@openconsult/contracts/admin-users';
import { type AuditEvent, auditKind, type auditTrail } from '@openconsult/contracts/audit-trail';
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
      const objectIds = query.object_id === undefined ? undefined : [query.object_id];
      const only = { userId, kind: query.kind, objectIds };
      const { rows, total } = await repo.page(db, practiceId, { ...only, ...pageWindow(query) });
      return toPage(query, rows.map(toWire), total);
    },
  }) satisfies Partial<UseCases<typeof adminUsers>>;

/** What was done with a user's own consultations. */
export const createAuditTrailService = ({ db }: Pick<Deps, 'db'>) =>
  ({
    async ofNote({ practiceId, userId }, { params, query }) {
      const objectIds = await repo.rowsOfNote(db, userId, params.id);
      if (objectIds.length === 0) throw new AppError('NOT_FOUND');
      const { rows, total } = await repo.page(db, practiceId, { objectIds, ...pageWindow(query) });
      return toPage(query, rows.map(toWire), total);
    },
  }) satisfies UseCases<typeof auditTrail>;

const toWire = (row: AuditEventRow): AuditEvent => ({
  id: String(row.id),
  at: row.at.toISOString(),
  kind: auditKind.parse(row.kind),
  action: row.action,
  call: row.call,
  object_id: row.objectId,
  actor: userOf(row.actor),
  subject: userOf(row.subject),
  changes: row.changes as AuditEvent['changes'],
});

const userOf = (row: AuditEventRow['actor']): AuditEvent['actor'] =>
  row && { id: row.id, name: `${row.firstName} ${row.lastName}`.trim() };
