import { FEATURES, type Feature, PLANS, type Plan } from '@openconsult/contracts/access';
import type { ManagedUser, managedUserChanges } from '@openconsult/contracts/admin-users';
import type { z } from 'zod';

/** What may be changed of somebody, by the wire's names; what is left out stays. */
export type AccountChanges = z.input<typeof managedUserChanges>;
export type AccountField = keyof AccountChanges;
/** All of it, as a form holds it. */
export type AccountFields = { [Name in AccountField]-?: Exclude<AccountChanges[Name], undefined> };

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
  known.find((one) => one === value) ?? null;

/** The fields that an admin may set, out of the person as the API answers them. */
export const accountFieldsOf = (person: ManagedUser): AccountFields => ({
  first_name: person.first_name,
  last_name: person.last_name,
  email: person.email,
  address_country: person.address_country,
  planId: oneOf<Plan>(PLANS, person.planId),
  card_status: person.card_status,
  is_sub_active: person.is_sub_active,
  features: FEATURES.filter((feature) => person.features.includes(feature)),
  voice_note: person.extra_attribute.voice_note,
  voice_note_only: person.extra_attribute.voice_note_only,
  real_time_transcription_enabled: person.extra_attribute.real_time_transcription_enabled,
  ai_treatment_recommendation_enabled: person.extra_attribute.ai_treatment_recommendation_enabled,
  ai_consent_creation_enabled: person.extra_attribute.ai_consent_creation_enabled,
  is_admin: person.is_admin === 1 ? 1 : 0,
  user_category: person.user_category,
  user_type: person.user_type,
  preview_type: person.preview_type,
  dft_first: person.dft_first,
  is_first_time: person.is_first_time,
});

/** The same whatever the order of a list, and whatever is around a text. */
const canonical = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? [...value].sort() : typeof value === 'string' ? value.trim() : value);

/** Only what differs: nothing that somebody else changed meanwhile is set back. */
export const changedFields = (before: AccountFields, after: AccountFields): AccountChanges =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => canonical(value) !== canonical(before[name as AccountField])),
  );

/** What a plan is usually given together with; the admin may choose otherwise (@spec §6). */
export const usualFeatures = (plan: Plan | null): Feature[] => {
  if (plan === 'pro') return [...FEATURES];
  return plan === 'student' ? ['education'] : [];
};

/** Opens the plan that somebody asked for: they get in, and find something there. */
export const grantOf = (person: ManagedUser, plan: Plan): AccountChanges => ({
  planId: plan,
  card_status: true,
  is_sub_active: true,
  ...(person.features.length === 0 && usualFeatures(plan).length > 0 ? { features: usualFeatures(plan) } : {}),
});
