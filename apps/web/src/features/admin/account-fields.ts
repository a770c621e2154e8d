import { FEATURES, type Feature, PLAN_INCLUDES, PLANS, type Plan } from '@openconsult/contracts/access';
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

/** What a plan brings, in the fields of an account. */
export const planFields = (plan: Plan | null) => {
  const { features, voice_note, ai } =
    plan === null ? { features: [], voice_note: false, ai: false } : PLAN_INCLUDES[plan];
  return {
    planId: plan,
    features: [...features] as Feature[],
    voice_note,
    ai_treatment_recommendation_enabled: ai,
    ai_consent_creation_enabled: ai,
  };
};

/** Opens the plan that somebody asked for: they get in, and find there what belongs to it. What they had stays. */
export const grantOf = (person: ManagedUser, plan: Plan): AccountChanges => {
  const brought = planFields(plan);
  const had = accountFieldsOf(person);
  return {
    ...brought,
    features: had.features.length > 0 ? had.features : brought.features,
    voice_note: had.voice_note || brought.voice_note,
    ai_treatment_recommendation_enabled:
      had.ai_treatment_recommendation_enabled || brought.ai_treatment_recommendation_enabled,
    ai_consent_creation_enabled: had.ai_consent_creation_enabled || brought.ai_consent_creation_enabled,
    card_status: true,
    is_sub_active: true,
  };
};
