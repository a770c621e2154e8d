import { randomUUID } from 'node:crypto';
import { FEATURES } from '@openconsult/contracts/access';
import type { ACCOUNT_STATES, managedUserChanges, newManagedUser } from '@openconsult/contracts/admin-users';
import type { FieldErrors } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/texts';
import type { User as UserRow } from '@openconsult/db';
import type { z } from 'zod';
import { isWaiting } from '../users/index.ts';

export type AccountState = (typeof ACCOUNT_STATES)[number];

/** What an admin may change of a user, by wire names; omitted fields stay. */
export type Changes = z.output<typeof managedUserChanges>;
export type Field = keyof Changes;

/** A user's settable columns as the wire has them. */
export type Fields = { readonly [Name in Field]-?: Exclude<Changes[Name], undefined> };

/** A field to its old and new value. */
export type Diff = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/** Flags that open the product or its management; without them an admin could not undo the change. */
const NEEDED_BY_ADMINS = ['is_admin', 'card_status', 'is_sub_active', 'dft_first', 'is_first_time'] as const;

export const stateOf = (
  row: Pick<UserRow, 'isAdmin' | 'disabledAt' | 'passwordHash' | 'cardStatus' | 'isSubActive'>,
): AccountState => {
  if (row.disabledAt) return 'disabled';
  if (row.passwordHash === null) return 'invited';
  return isWaiting(row) ? 'waiting' : 'active';
};

/** Whether a user can log in and manage users. */
export const isActiveAdmin = (row: Pick<UserRow, 'isAdmin' | 'disabledAt' | 'passwordHash'>): boolean =>
  row.isAdmin && row.disabledAt === null && row.passwordHash !== null;

/** Whether the changes open an account that was waiting. */
export const isApproval = (row: UserRow, changes: Changes): boolean => {
  const after = { ...row, ...columnsOf(changes) };
  return isWaiting(row) && after.cardStatus && after.isSubActive;
};

/** The columns behind the wire names. */
const columnOf = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  is_admin: 'isAdmin',
  user_category: 'userCategory',
  user_type: 'userType',
  preview_type: 'previewType',
  address_country: 'addressCountry',
  dft_first: 'dftFirst',
  is_first_time: 'isFirstTime',
  card_status: 'cardStatus',
  is_sub_active: 'isSubActive',
  planId: 'plan',
  features: 'features',
  voice_note: 'voiceNote',
  voice_note_only: 'voiceNoteOnly',
  real_time_transcription_enabled: 'realTimeTranscriptionEnabled',
  ai_treatment_recommendation_enabled: 'aiTreatmentRecommendationEnabled',
  ai_consent_creation_enabled: 'aiConsentCreationEnabled',
} as const satisfies Record<Field, keyof UserRow>;

/** Every field that an admin may set, in the order of the form and of the table. */
export const FIELDS = Object.keys(columnOf) as readonly Field[];

/** The columns that an edit may set, and the requested plan (fault T4). */
export type Columns = Pick<UserRow, (typeof columnOf)[Field] | 'requestedPlan'>;

/** The row of a new user; omitted columns have their default. */
export type NewUserRow = Partial<Columns> & Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email' | 'createdAt'>;

/** The row's settable columns under their wire names. */
export function fieldsOf(row: UserRow): Fields {
  const entries = FIELDS.map((name) => [name, row[columnOf[name]]]);
  return canonical({ ...Object.fromEntries(entries), is_admin: row.isAdmin ? 1 : 0 });
}

/** The canonical form: the address in lower case, each feature once and in order. */
export const canonical = <Some extends Changes>(changes: Some): Some => ({
  ...changes,
  ...(changes.email !== undefined && { email: changes.email.toLowerCase() }),
  ...(changes.features && { features: FEATURES.filter((feature) => changes.features?.includes(feature)) }),
});

/** The columns that the changes set; a decision on the plan clears the requested one. */
export function columnsOf(changes: Changes): Partial<Columns> {
  const given = FIELDS.filter((name) => changes[name] !== undefined);
  return {
    ...Object.fromEntries(given.map((name) => [columnOf[name], changes[name]])),
    ...(changes.is_admin !== undefined && { isAdmin: changes.is_admin === 1 }),
    ...(changes.planId && { requestedPlan: null }),
  };
}

/** A new user with a new id. */
export function newUserRow(fields: z.output<typeof newManagedUser>, createdAt: Date): NewUserRow {
  const user = canonical(fields);
  const { first_name: firstName, last_name: lastName, email } = user;
  return { ...columnsOf(user), id: randomUUID(), firstName, lastName, email, createdAt };
}

/** The actual differences; empty for unchanged values. */
export function diffOf(before: Partial<Fields>, changes: Changes): Diff {
  const changed = FIELDS.filter(
    (name) => changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(before[name] ?? null),
  );
  return Object.fromEntries(changed.map((name) => [name, { from: before[name] ?? null, to: changes[name] }]));
}

/**
 * An address that would make admins operators: only who reads its mails may have an account with it, so it is invited
 * like any other.
 */
export const operatorErrors = (operators: readonly string[], before: Fields, { email }: Changes): FieldErrors =>
  email !== undefined && email !== before.email && operators.includes(email)
    ? { email: [answerMessages.operatorAddress] }
    : {};

/** Rights that admins would remove from themselves and could not restore, by field. */
export function ownAccountErrors(before: Fields, changes: Changes): FieldErrors {
  const taken = NEEDED_BY_ADMINS.filter((name) => changes[name] !== undefined && before[name] && !changes[name]);
  return Object.fromEntries(taken.map((name) => [name, [answerMessages.ownAccount]]));
}
