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

/** The fields that an admin may set, out of the user as the API answers them. */
export const accountFieldsOf = (user: ManagedUser): AccountFields => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  address_country: user.address_country,
  planId: oneOf<Plan>(PLANS, user.planId),
  card_status: user.card_status,
  is_sub_active: user.is_sub_active,
  features: FEATURES.filter((feature) => user.features.includes(feature)),
  voice_note: user.extra_attribute.voice_note,
  voice_note_only: user.extra_attribute.voice_note_only,
  real_time_transcription_enabled: user.extra_attribute.real_time_transcription_enabled,
  ai_treatment_recommendation_enabled: user.extra_attribute.ai_treatment_recommendation_enabled,
  ai_consent_creation_enabled: user.extra_attribute.ai_consent_creation_enabled,
  is_admin: user.is_admin === 1 ? 1 : 0,
  user_category: user.user_category,
  user_type: user.user_type,
  preview_type: user.preview_type,
  dft_first: user.dft_first,
  is_first_time: user.is_first_time,
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
export const grantOf = (user: ManagedUser, plan: Plan): AccountChanges => {
  const brought = planFields(plan);
  const had = accountFieldsOf(user);
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
