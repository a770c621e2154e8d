import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { country, firstName, id, lastName, moment } from './spine/fields.ts';

/**
 * The colours of every page: light or dark, as the device, or by the list of pages (behaviour.md#themes), which is the
 * default.
 */
export const THEMES = ['by_page', 'light', 'dark', 'device'] as const;
export const theme = z.enum(THEMES);
export type Theme = z.infer<typeof theme>;

/** The logged-in user as the page sees them (behaviour.md#user). Flags are booleans; `is_admin` 1 means admin. */
export const user = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  name: z.string(),
  email: z.string(),
  profile_image: z.string().nullable(),
  is_admin: z.int(),
  /** Whether the user runs the installation (OPERATOR_EMAILS). */
  is_operator: z.boolean(),
  user_category: z.int().nullable(),
  user_type: z.int().nullable(),
  vip_logo_image: z.string().nullable(),
  preview_type: z.int().nullable(),
  address_country: z.string().nullable(),
  theme,
  dft_first: z.boolean(),
  is_first_time: z.boolean(),
  card_status: z.boolean(),
  is_sub_active: z.boolean(),
  planId: z.string().nullable(),
  term_status: moment.nullable(),
  features: z.array(z.string()),
  proUser: z.boolean(),
  studentUser: z.boolean(),
  newPlan: z.boolean(),
  voicePlan: z.boolean(),
  extra_attribute: z.object({
    voice_note: z.boolean(),
    voice_note_only: z.boolean(),
    real_time_transcription_enabled: z.boolean(),
    ai_treatment_recommendation_enabled: z.boolean(),
    ai_consent_creation_enabled: z.boolean(),
  }),
});
export type User = z.infer<typeof user>;

/** The practice's announcement; null without one. */
export const announcement = z.object({
  id,
  text: z.string(),
  level: z.enum(['info', 'warning']),
  updated_at: moment,
});
export type Announcement = z.infer<typeof announcement>;

/** What users may change of their own profile. */
export const profileChange = z.strictObject({
  first_name: firstName.optional(),
  last_name: lastName.optional(),
  /** Sets the language of numbers and dates. */
  address_country: country.nullable().optional(),
  theme: theme.optional(),
  /** The key of an uploaded picture, or null to remove it. */
  profile_image: z.string().max(200).nullable().optional(),
});

export const users = {
  current: endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'logged_in',
    summary: 'The logged-in user',
    response: user,
  }),
  session: endpoint({
    method: 'GET',
    path: '/api/session',
    access: 'public',
    summary: 'The logged-in user, or null for a guest',
    response: z.object({ user: user.nullable() }),
    choice: 'Not in the spec: a page that starts asks who is logged in, and a guest is no failure.',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/user',
    access: 'logged_in',
    summary: 'Changes the user’s own profile; omitted fields are unchanged',
    body: profileChange,
    response: user,
  }),
  location: endpoint({
    method: 'GET',
    path: '/api/user/location',
    access: 'public',
    summary: "Whether the visitor's country is allowed; always so unless countries are configured",
    response: z.object({ allowed: z.boolean(), country: z.string().nullable() }),
  }),
  announcement: endpoint({
    method: 'GET',
    path: '/api/user/announcement',
    access: 'logged_in',
    summary: 'The announcement of the practice, if there is one',
    response: z.object({ data: announcement.nullable() }),
  }),
  dftUser: endpoint({
    method: 'GET',
    path: '/api/user/dft-user',
    access: 'logged_in',
    summary: 'Whether the user has had their demo, and where to book one',
    response: z.object({ dft_first: z.boolean(), booking_url: z.string().nullable() }),
  }),
  updateTerms: endpoint({
    method: 'POST',
    path: '/api/user/update-terms',
    access: 'logged_in',
    summary: 'Accepts the terms now',
    response: user,
  }),
};
