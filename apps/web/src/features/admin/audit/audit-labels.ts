import type { AuditEvent, AuditKind } from '@openconsult/contracts/admin-users';
import { fieldLabel, valueLabel } from '../field-labels.ts';

/** Follows the name of the actor. */
const actionLabels: Readonly<Record<string, string>> = {
  'user.signed-up': 'signed up',
  'user.created': 'added',
  'user.updated': 'changed',
  'user.invited': 'invited',
  'user.disabled': 'disabled',
  'user.activated': 'activated',
  'user.password-reset': 'reset the password of',
  'users.imported': 'imported users',
  'password.changed': 'changed their password',
  'password.reset': 'set a password by an e-mailed link',
  'two-factor.enabled': 'turned on two-factor login',
  'two-factor.disabled': 'turned off two-factor login',
  'two-factor.recovery-codes-renewed': 'made new recovery codes',
  'two-factor.recovery-code-used': 'used a recovery code',
  'two-factor.codes-guessed': 'guessed codes of the second factor of',
  'passkey.added': 'added a passkey',
  'passkey.removed': 'removed a passkey',
  'device.signed-out': 'logged out a device',
  'phone.joined': 'connected a phone microphone to',
  'phone.lost': 'lost the connection to the phone microphone',
  'phone.rejoined': 'connected a lost phone again to',
  'phone.left': 'disconnected, on the phone, the phone microphone of',
  'phone.removed': 'removed the phone microphone',
  'phone.refused': 'showed a used secret of a phone of',
  'billing.subscribed': 'subscribed',
  'billing.cancelled': 'cancelled the subscription',
  'billing.card-added': 'added a card',
  'billing.card-removed': 'removed a card',
  'billing.changed-by-provider': 'payment provider changed the subscription of',
  'login.succeeded': 'logged in',
  'login.refused': 'gave a wrong password for',
  'access.refused': 'was refused access',
  'consultation.read': 'read consultations',
  'consultation.created': 'started a consultation',
  'consultation.edited': 'changed a consultation',
  'consultation.deleted': 'deleted a consultation',
  'consultation.restored': 'restored a consultation',
  'note.read': 'read notes',
  'note.created': 'started a note',
  'note.edited': 'changed a note',
  'recording.edited': 'recorded audio',
  'transcript.read': 'read a transcript',
  'transcript.edited': 'corrected a transcript',
  'transcript.played': 'played a recording',
  'transcript.exported': 'exported a transcript',
  'bundle.read': 'read a bundle',
  'bundle.created': 'generated a section of a bundle',
  'bundle.edited': 'changed a bundle',
  'bundle.deleted': 'deleted a consent',
  'bundle.exported': 'opened the PDF of a bundle',
  'bundle.sent': 'sent a bundle to its patient',
  'messages.read': 'read messages',
  'messages.revoked': 'revoked the link of a text message',
  'text.read': 'read a text while it was written',
  'text.edited': 'stopped a text while it was written',
  'announcement.updated': 'changed the announcement',
};

/** The label of an action; an unknown one is its code with spaces. */
export const actionName = (action: string): string => actionLabels[action] ?? action.replaceAll(/[.\-_]+/g, ' ');

export const kindLabels: Readonly<Record<AuditKind, string>> = {
  account: 'Accounts and settings',
  patient_data: 'Patient data',
  sign_in: 'Logins',
  refused: 'Refused access',
};

/** The first characters of the id of the changed row, or null. */
export const objectName = ({ object_id: id }: Pick<AuditEvent, 'object_id'>): string | null => id?.slice(0, 8) ?? null;

export const actorName = ({ actor }: Pick<AuditEvent, 'actor'>): string => actor?.name ?? 'Not logged in';

/** The subject's name, or null if the actor is the subject. */
export const subjectName = ({ actor, subject }: Pick<AuditEvent, 'actor' | 'subject'>): string | null =>
  subject === null || subject.id === actor?.id ? null : subject.name;

export interface LabelledChange {
  readonly field: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** The changes of an event, in its order. */
export const labelledChanges = (changes: AuditEvent['changes']): LabelledChange[] =>
  Object.entries(changes).map(([field, { from, to }]) => ({
    field,
    label: fieldLabel(field),
    from: valueLabel(field, from),
    to: valueLabel(field, to),
  }));
