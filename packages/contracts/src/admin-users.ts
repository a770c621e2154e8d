import { z } from 'zod';
import { auditEvent, auditKind } from './audit-trail.ts';
import { FEATURES, PLANS } from './spine/access.ts';
import { endpoint } from './spine/endpoint.ts';
import { country, email, firstName, id, idParams, lastName, moment, pageOf, pageQuery } from './spine/fields.ts';
import { IMPORT_ROWS_MAX } from './spine/limits.ts';
import { announcement, user } from './users.ts';

/** Management of a practice's users by its admins (/admin/user). */

/**
 * Waiting: can log in, and opens nothing before an admin approves the account or a payment does. Invited: has no
 * password yet. Disabled: cannot log in and has no open session.
 */
export const ACCOUNT_STATES = ['waiting', 'active', 'invited', 'disabled'] as const;

/** A user as an admin sees them: profile and account. */
export const managedUser = user.extend({
  state: z.enum(ACCOUNT_STATES),
  /** The plan asked for at sign-up, until the user has one. */
  requested_plan: z.enum(PLANS).nullable(),
  /** The latest invitation e-mail failed; inviting again sends another. */
  is_invitation_lost: z.boolean(),
  has_two_factor: z.boolean(),
  created_at: moment,
  last_seen_at: moment.nullable(),
});
export type ManagedUser = z.infer<typeof managedUser>;

/** All that an admin may set; the wire names are those of the specification (behaviour.md#user). */
const fields = {
  first_name: firstName,
  last_name: lastName,
  email,
  is_admin: z.union([z.literal(0), z.literal(1)]),
  user_category: z.int().min(0).max(99).nullable(),
  user_type: z.int().min(0).max(99).nullable(),
  preview_type: z.int().min(0).max(99).nullable(),
  address_country: country.nullable(),
  dft_first: z.boolean(),
  is_first_time: z.boolean(),
  card_status: z.boolean(),
  is_sub_active: z.boolean(),
  planId: z.enum(PLANS).nullable(),
  features: z.array(z.enum(FEATURES)),
  voice_note: z.boolean(),
  voice_note_only: z.boolean(),
  real_time_transcription_enabled: z.boolean(),
  ai_treatment_recommendation_enabled: z.boolean(),
  ai_consent_creation_enabled: z.boolean(),
};

/** The labels of what an admin may set: on the page, and as headings of a table. */
export const USER_FIELD_LABELS: Readonly<Record<keyof typeof fields, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  address_country: 'Country',
  planId: 'Plan',
  card_status: 'Payment is set up',
  is_sub_active: 'Subscription is active',
  features: 'Features',
  voice_note: 'Voice notes',
  voice_note_only: 'Voice notes only',
  real_time_transcription_enabled: 'Live transcription',
  ai_treatment_recommendation_enabled: 'Treatment suggestions',
  ai_consent_creation_enabled: 'Consent forms',
  is_admin: 'Admin',
  user_category: 'Playlists',
  user_type: 'VIP logo',
  preview_type: 'Unpublished content',
  dft_first: 'Has had the demo',
  is_first_time: 'Has chosen a password',
};

/** What an admin may change of a user; omitted fields are unchanged. */
export const managedUserChanges = z.strictObject(fields).partial();

/** A new user: a name and an address; omitted flags have the value of an active account without a plan. */
export const newManagedUser = managedUserChanges.required({ first_name: true, last_name: true, email: true });

export const USER_SORTS = ['name', 'email', 'plan', 'created_at', 'last_seen_at'] as const;

const filters = {
  search: z.string().trim().max(100).optional(),
  plan: z.enum([...PLANS, 'none']).optional(),
  state: z.enum(ACCOUNT_STATES).optional(),
  /** Ascending, or descending with a minus in front. If omitted: accounts that wait first, then by name. */
  sort: z.enum([...USER_SORTS, ...USER_SORTS.map((name) => `-${name}` as const)]).optional(),
};

/** The planned or actual effect of an import on one line; lines count from 2, after the heading. */
const importLine = z.object({
  line: z.int(),
  email: z.string(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
  errors: z.array(z.string()),
});

const choice = 'Not in the spec by its calls, which names user management by admins.';

export const adminUsers = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: "The practice's users",
    query: z.strictObject({ ...filters, ...pageQuery }),
    response: pageOf(managedUser),
    choice,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/users/export',
    access: 'admin',
    summary: 'The same users as a CSV file that is safe to open in a spreadsheet',
    query: z.strictObject(filters),
    answers: 'file',
    fileType: 'text/csv',
    choice,
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/admin/users/import',
    access: 'admin',
    summary:
      'Creates and changes users by a CSV table; nothing is changed on a trial run, or if a line is refused that is not skipped',
    body: z.strictObject({
      csv: z.string().max(900_000),
      is_trial: z.boolean(),
      skips_refused: z.boolean().optional(),
    }),
    response: z.object({ lines: z.array(importLine).max(IMPORT_ROWS_MAX), is_applied: z.boolean() }),
    choice,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Adds a user, and mails an invitation on request',
    body: newManagedUser.extend({ is_invited: z.boolean() }),
    response: managedUser,
    choice,
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}',
    access: 'admin',
    summary: 'One user',
    params: idParams,
    response: managedUser,
    choice,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/users/{id}',
    access: 'admin',
    summary: 'Changes a user; admins cannot remove their own rights to undo it',
    params: idParams,
    body: managedUserChanges,
    response: managedUser,
    choice,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/invite',
    access: 'admin',
    summary: 'Mails an invitation with a link to choose a password',
    params: idParams,
    response: managedUser,
    choice,
  }),
  disable: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/disable',
    access: 'admin',
    summary: 'Closes the account: sessions and realtime connections end at once; safe to repeat',
    params: idParams,
    response: managedUser,
    choice,
  }),
  activate: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/activate',
    access: 'admin',
    summary: 'Opens a closed account again; safe to repeat',
    params: idParams,
    response: managedUser,
    choice,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/reset-password',
    access: 'admin',
    summary: 'Removes the password and the second factor, ends every session and mails a link to choose a new password',
    params: idParams,
    response: managedUser,
    choice,
  }),
  auditTrail: endpoint({
    method: 'GET',
    path: '/api/admin/audit-events',
    access: 'admin',
    summary: 'Who did what to accounts and patient data, newest first',
    query: z.strictObject({
      user_id: id.optional(),
      kind: auditKind.optional(),
      object_id: id.optional(),
      ...pageQuery,
    }),
    response: pageOf(auditEvent),
    choice,
  }),
  updateAnnouncement: endpoint({
    method: 'PUT',
    path: '/api/admin/announcement',
    access: 'admin',
    summary: 'Sets the announcement of the practice, or removes it with an empty text',
    body: z.strictObject({ text: z.string().trim().max(500), level: z.enum(['info', 'warning']) }),
    response: z.object({ data: announcement.nullable() }),
    choice,
  }),
};
