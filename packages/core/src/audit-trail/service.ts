import { type AuditEvent, type adminUsers, auditKind } from '@openconsult/contracts/admin-users';
import type { CallParsed, CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import { type AuditEventRow, auditTrailRepo as repo } from './repo.ts';

type Trail = typeof adminUsers.auditTrail;

export interface AuditTrailService {
  /**
   * What was done in the caller's practice to accounts and to patient data, and who signed in, newest first.
   * @throws AppError NOT_FOUND for a person of another practice.
   */
  page(actor: Actor, query: CallParsed<Trail>['query']): Promise<CallResponse<Trail>>;
}

export const createAuditTrailService = ({ db }: Pick<Deps, 'db'>): AuditTrailService => ({
  async page({ practiceId }, query) {
    const userId = query.user_id;
    if (userId && !(await repo.hasUser(db, practiceId, userId))) {
      throw new AppError('NOT_FOUND', answerMessages.notFound);
    }
    const { rows, total } = await repo.page(db, practiceId, { userId, kind: query.kind, ...pageWindow(query) });
    return toPage(query, rows.map(toWire), total);
  },
});

const toWire = (row: AuditEventRow): AuditEvent => ({
  id: String(row.id),
  at: row.at.toISOString(),
  kind: auditKind.parse(row.kind),
  action: row.action,
  object_id: row.objectId,
  actor: person(row.actor),
  subject: person(row.subject),
  changes: row.changes as AuditEvent['changes'],
});

const person = (row: AuditEventRow['actor']): AuditEvent['actor'] =>
  row && { id: row.id, name: `${row.firstName} ${row.lastName}`.trim() };
