import type { AuditEvent, AuditKind } from '@openconsult/contracts/admin-users';
import { fieldLabel, valueLabel } from './field-labels.ts';

/** What was done, after the name of whoever did it. */
const actionLabels: Readonly<Record<string, string>> = {
  'user.signed-up': 'signed up',
  'user.created': 'added',
  'user.updated': 'changed',
  'user.invited': 'invited',
  'user.disabled': 'disabled',
  'user.activated': 'activated',
  'user.password-reset': 'reset the password of',
  'users.imported': 'imported a table of users',
  'password.changed': 'changed their password',
  'password.reset': 'set a password by a mailed link',
  'two-factor.enabled': 'turned two-factor sign-in on',
  'two-factor.disabled': 'turned two-factor sign-in off',
  'two-factor.recovery-codes-renewed': 'made new recovery codes',
  'two-factor.recovery-code-used': 'used a recovery code',
  'two-factor.codes-guessed': 'guessed codes of the second factor of',
  'passkey.added': 'added a passkey',
  'passkey.removed': 'removed a passkey',
  'device.signed-out': 'signed a device out',
  'phone.joined': 'connected a phone as microphone to',
  'phone.lost': 'lost the phone as microphone',
  'phone.rejoined': 'connected a lost phone again to',
  'phone.left': 'disconnected, on the phone, the microphone of',
  'phone.removed': 'let the phone as microphone go',
  'phone.refused': 'showed a used secret of a phone of',
  'billing.subscribed': 'subscribed',
  'billing.cancelled': 'cancelled the subscription',
  'billing.card-added': 'added a card',
  'billing.card-removed': 'removed a card',
  'billing.changed-by-provider': 'payment provider changed the subscription of',
  'login.succeeded': 'signed in',
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
  'bundle.created': 'had a section of a bundle written',
  'bundle.edited': 'changed a bundle',
  'bundle.deleted': 'deleted a consent',
  'bundle.exported': 'opened the PDF of a bundle',
  'bundle.sent': 'sent a bundle to its patient',
  'messages.read': 'looked at what was sent',
  'messages.revoked': 'revoked the link of a text message',
  'text.read': 'read a text in the making',
  'text.edited': 'stopped a text in the making',
  'announcement.updated': 'changed the notice to everybody',
};

/** What happened, in words; an action that is not known is said as it is called. */
export const actionName = (action: string): string => actionLabels[action] ?? action.replaceAll(/[.\-_]+/g, ' ');

/** What the filter offers, in its order. */
export const kindLabels: Readonly<Record<AuditKind, string>> = {
  account: 'Accounts and settings',
  patient_data: 'Patient data',
  sign_in: 'Sign-ins',
  refused: 'Refused access',
};

/** The row that it was done to, short enough to compare; null where there is none. */
export const objectName = ({ object_id: id }: Pick<AuditEvent, 'object_id'>): string | null => id?.slice(0, 8) ?? null;

/** Who did it. */
export const actorName = ({ actor }: Pick<AuditEvent, 'actor'>): string => actor?.name ?? 'Somebody not signed in';

/** About whom, where that is not whoever did it. */
export const subjectName = ({ actor, subject }: Pick<AuditEvent, 'actor' | 'subject'>): string | null =>
  subject === null || subject.id === actor?.id ? null : subject.name;

/** One change of an event. */
export interface LabelledChange {
  readonly field: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** What was changed, in words, in the order of the event. */
export const labelledChanges = (changes: AuditEvent['changes']): LabelledChange[] =>
  Object.entries(changes).map(([field, { from, to }]) => ({
    field,
    label: fieldLabel(field),
    from: valueLabel(field, from),
    to: valueLabel(field, to),
  }));
