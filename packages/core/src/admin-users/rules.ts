import { randomUUID } from 'node:crypto';
import { FEATURES } from '@openconsult/contracts/access';
import type { ACCOUNT_STATES, managedUserChanges, newManagedUser } from '@openconsult/contracts/admin-users';
import type { FieldErrors } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/texts';
import type { User as UserRow } from '@openconsult/db';
import type { z } from 'zod';

export type AccountState = (typeof ACCOUNT_STATES)[number];

/** What an admin may change of somebody, by its wire names; what is left out stays. */
export type Changes = z.output<typeof managedUserChanges>;
export type Field = keyof Changes;

/** A person's settable columns as the wire has them. */
export type Fields = { readonly [Name in Field]-?: Exclude<Changes[Name], undefined> };

/** A field to what it was and what it becomes. */
export type Diff = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/** A flag that opens the product or its management; without it an admin could not put it back. */
const NEEDED_BY_ADMINS = ['is_admin', 'card_status', 'is_sub_active', 'dft_first', 'is_first_time'] as const;

export const stateOf = (row: Pick<UserRow, 'disabledAt' | 'passwordHash'>): AccountState => {
  if (row.disabledAt) return 'disabled';
  return row.passwordHash === null ? 'invited' : 'active';
};

/** Whether somebody can sign in and manage people. */
export const isActiveAdmin = (row: Pick<UserRow, 'isAdmin' | 'disabledAt' | 'passwordHash'>): boolean =>
  row.isAdmin && stateOf(row) === 'active';

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

/** The settable columns, and the plan asked for; nothing else of a row is written by changes (fault T4). */
export type Columns = Pick<UserRow, (typeof columnOf)[Field] | 'requestedPlan'>;

/** The row of somebody new; what it does not name has the column's default. */
export type NewPerson = Partial<Columns> & Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email' | 'createdAt'>;

/** The row's settable columns under their wire names. */
export function fieldsOf(row: UserRow): Fields {
  const entries = FIELDS.map((name) => [name, row[columnOf[name]]]);
  return canonical({ ...Object.fromEntries(entries), is_admin: row.isAdmin ? 1 : 0 });
}

/** One way to write the same thing: the address in lower case, each feature once and in order. */
export const canonical = <Some extends Changes>(changes: Some): Some => ({
  ...changes,
  ...(changes.email !== undefined && { email: changes.email.toLowerCase() }),
  ...(changes.features && { features: FEATURES.filter((feature) => changes.features?.includes(feature)) }),
});

/** The columns that the changes set; a decision on the plan answers the one that was asked for. */
export function columnsOf(changes: Changes): Partial<Columns> {
  const given = FIELDS.filter((name) => changes[name] !== undefined);
  return {
    ...Object.fromEntries(given.map((name) => [columnOf[name], changes[name]])),
    ...(changes.is_admin !== undefined && { isAdmin: changes.is_admin === 1 }),
    ...(changes.planId && { requestedPlan: null }),
  };
}

/** Somebody new under a new id. */
export function newPerson(fields: z.output<typeof newManagedUser>, createdAt: Date): NewPerson {
  const person = canonical(fields);
  const { first_name: firstName, last_name: lastName, email } = person;
  return { ...columnsOf(person), id: randomUUID(), firstName, lastName, email, createdAt };
}

/** What the changes would make different; nothing for values that stand already. */
export function diffOf(before: Partial<Fields>, changes: Changes): Diff {
  const changed = FIELDS.filter(
    (name) => changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(before[name] ?? null),
  );
  return Object.fromEntries(changed.map((name) => [name, { from: before[name] ?? null, to: changes[name] }]));
}

/** What an admin would take from themselves and could not put back, field by field. */
export function ownAccountErrors(before: Fields, changes: Changes): FieldErrors {
  const taken = NEEDED_BY_ADMINS.filter((name) => changes[name] !== undefined && before[name] && !changes[name]);
  return Object.fromEntries(taken.map((name) => [name, [answerMessages.ownAccount]]));
}
