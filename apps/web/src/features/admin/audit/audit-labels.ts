import type { AuditEvent, AuditKind } from '@openconsult/contracts/audit-trail';
import { fieldLabel, isForEver, valueLabel } from '../field-labels.ts';

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
  'phone.rejoined': 'reconnected the phone microphone of',
  'phone.left': 'disconnected the phone microphone of',
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
  'consultation.held': 'set a legal hold on a consultation',
  'consultation.released': 'released the legal hold on a consultation',
  'consultation.erased': 'erased a consultation',
  'erasure.requested': 'erased a patient',
  'erasure.read': 'looked for a patient to erase',
  'erasure.exported': 'opened a deletion certificate',
  'retention.updated': 'changed the retention policy',
  'retention.swept': 'applied the retention policy',
  'note.read': 'read notes',
  'note.created': 'started a note',
  'note.edited': 'changed a note',
  'note.settled': 'settled what was not as it was said',
  'note.reopened': 'undid how that was settled',
  'note.reviewed': 'marked notes as read',
  'note.signed': 'signed notes',
  'note.addendum-added': 'added an addendum to signed notes',
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
  'messages.exported': 'opened the PDF that was sent',
  'messages.revoked': 'revoked the link of a text message',
  'text.read': 'read a text while it was written',
  'text.edited': 'stopped a text while it was written',
  'text.written': 'had a text written',
  'tracking.read': 'read what was shown to a patient',
  'tracking.created': 'showed education content to a patient',
  'tracking.edited': 'played a video to a patient',
  'announcement.updated': 'changed the announcement',
  'practice.updated': 'changed the practice',
  'content.created': 'added an item to the library',
  'content.updated': 'changed an item of the library',
  'content.deleted': 'deleted an item of the library',
  'content.restored': 'restored an item of the library',
  'content.imported': 'imported a library',
  'treatment.created': 'added a treatment',
  'treatment.updated': 'changed a treatment',
  'treatment.removed': 'removed a treatment',
  'ai-setting.updated': 'changed the AI settings',
  'job.retried': 'retried a failed job',
  'job.discarded': 'discarded a failed job',
};

/** Calls that say more than their action. */
const callLabels: Readonly<Record<string, string>> = {
  'voice-notes.chat': 'had notes written',
  'voice-notes.createTitle': 'had a title written',
  'bundles.updateSection': 'changed the letter',
  'bundles.updateTreatments': 'changed the treatments',
  'bundles.updateConsent': 'changed a consent',
  'bundles.sendEmail': 'sent a bundle by e-mail',
  'bundles.sendSms': 'sent a bundle by text message',
};

/** The label of an action; an unknown one is its code with spaces. */
const actionName = (action: string): string => actionLabels[action] ?? action.replaceAll(/[.\-_]+/g, ' ');

/** What a guest or a phone did, as a whole sentence that ends before the subject. */
const sentencesWithoutActor: Readonly<Record<string, string>> = {
  'consultation.expired': 'The retention policy deleted a consultation',
  'retention.swept': 'The retention policy was applied',
  'phone.joined': 'A phone connected as microphone for',
  'phone.lost': 'The connection was lost to the phone microphone of',
  'phone.rejoined': 'A phone reconnected as microphone for',
  'phone.left': 'A phone disconnected as microphone for',
  'phone.refused': 'A phone with an old code was refused as microphone for',
  // By the operator's command that makes admins.
  'user.created': 'The operator added',
  'user.invited': 'The operator invited',
  'login.refused': 'A wrong password was entered for',
  'two-factor.codes-guessed': 'Wrong codes of the second factor were entered for',
  'billing.changed-by-provider': 'The payment provider changed the subscription of',
};

const isOwn = ({ actor, subject }: Pick<AuditEvent, 'actor' | 'subject'>): boolean =>
  actor !== null && actor.id === subject?.id;

/** Whether users accepted the terms, which needs no list of changes. */
export const isAcceptance = (event: Pick<AuditEvent, 'actor' | 'subject' | 'changes'>): boolean =>
  isOwn(event) && Object.keys(event.changes).join() === 'term_status';

/** The sentence of an event: its actor, null where the text names who it was, and the text before the subject. */
export const sentenceOf = (
  event: Pick<AuditEvent, 'action' | 'actor' | 'subject' | 'changes'> & { readonly call?: string | null },
): { readonly actor: string | null; readonly text: string } => {
  const { action, actor } = event;
  const called = callLabels[event.call ?? ''];
  if (actor !== null && called !== undefined && action !== 'access.refused') return { actor: actor.name, text: called };
  if (actor === null) {
    const whole = sentencesWithoutActor[action];
    return whole === undefined ? { actor: 'Not logged in:', text: actionName(action) } : { actor: null, text: whole };
  }
  if (action !== 'user.updated' || !isOwn(event)) return { actor: actor.name, text: actionName(action) };
  return { actor: actor.name, text: isAcceptance(event) ? 'accepted the terms' : 'changed their own profile' };
};

export const kindLabels: Readonly<Record<AuditKind, string>> = {
  account: 'Accounts and settings',
  patient_data: 'Patient data',
  sign_in: 'Logins',
  refused: 'Refused access',
};

/** The first characters of the id of the changed row, or null. */
export const objectName = ({ object_id: id }: Pick<AuditEvent, 'object_id'>): string | null => id?.slice(0, 8) ?? null;

/** The subject's name, or null if the actor is the subject. */
export const subjectName = ({ actor, subject }: Pick<AuditEvent, 'actor' | 'subject'>): string | null =>
  subject === null || subject.id === actor?.id ? null : subject.name;

export interface LabelledChange {
  readonly field: string;
  readonly label: string;
  /** Null if there was no value before. */
  readonly from: string | null;
  readonly to: string;
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The changes of an event, in its order. */
export const labelledChanges = (changes: AuditEvent['changes']): LabelledChange[] =>
  Object.entries(changes).map(([field, { from, to }]) => ({
    field,
    label: fieldLabel(field),
    from: isNothing(from) && !isForEver(field, from) ? null : valueLabel(field, from),
    to: valueLabel(field, to),
  }));
