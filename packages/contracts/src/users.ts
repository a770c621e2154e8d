import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { moment } from './fields.ts';

/** The signed-in person as the page sees them (@spec §3 User). Flags are booleans; `is_admin` 1 means admin. */
export const user = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  name: z.string(),
  email: z.string(),
  profile_image: z.string().nullable(),
  is_admin: z.int(),
  user_category: z.int().nullable(),
  user_type: z.int().nullable(),
  vip_logo_image: z.string().nullable(),
  preview_type: z.int().nullable(),
  address_country: z.string().nullable(),
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

export const users = {
  current: endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'signed_in',
    summary: 'The signed-in person',
    response: user,
  }),
};
