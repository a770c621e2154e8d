import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { id, idParams, moment, pageOf, pageQuery } from './spine/fields.ts';

/** The subject of an audit event. */
export const AUDIT_KINDS = ['account', 'patient_data', 'sign_in', 'refused'] as const;
export const auditKind = z.enum(AUDIT_KINDS);
export type AuditKind = z.infer<typeof auditKind>;

/** One action on an account or on patient data. */
export const auditEvent = z.object({
  id: z.string(),
  at: moment,
  kind: auditKind,
  action: z.string(),
  /** Such as 'voice-notes.view'; null where a use case recorded the event. */
  call: z.string().nullable(),
  /** The row of patient data, if any. */
  object_id: id.nullable(),
  /** Null for a guest. */
  actor: z.object({ id, name: z.string() }).nullable(),
  subject: z.object({ id, name: z.string() }).nullable(),
  /** Field to its old and new value; never a password, a token or patient text. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** What users see of the audit trail about their own patients; admins see all of it (admin-users.ts). */
export const auditTrail = {
  ofNote: endpoint({
    method: 'GET',
    path: '/api/voice-notes/{id}/audit-events',
    access: 'voice',
    summary: 'Who read, changed, sent and signed what of a consultation, its note and its bundles, newest first',
    params: idParams,
    query: z.strictObject(pageQuery),
    response: pageOf(auditEvent),
    choice: 'The spec names an audit screen and no call.',
  }),
};
