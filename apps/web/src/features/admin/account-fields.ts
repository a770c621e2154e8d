import { FEATURES, type Feature, PLAN_INCLUDES, PLANS, type Plan } from '@openconsult/contracts/access';
import type { ManagedUser, managedUserChanges } from '@openconsult/contracts/admin-users';
import type { z } from 'zod';

/** Fields of a user that an admin can change, in wire names. Absent fields stay unchanged. */
export type AccountChanges = z.input<typeof managedUserChanges>;
export type AccountField = keyof AccountChanges;
/** All of them, as form values. */
export type AccountFields = { [Name in AccountField]-?: Exclude<AccountChanges[Name], undefined> };

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
  known.find((one) => one === value) ?? null;

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

/** Ignores the order of lists and space around texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? [...value].sort() : typeof value === 'string' ? value.trim() : value);

/** Only the fields that differ, so that saving does not overwrite another admin's changes. */
export const changedFields = (before: AccountFields, after: AccountFields): AccountChanges =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => canonical(value) !== canonical(before[name as AccountField])),
  );

/** The account fields that a plan sets. */
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

/** The plan to grant a user who waits or asked for another plan: the requested one; null for others. */
export const grantablePlan = ({ state, requested_plan, planId }: ManagedUser): Plan | null => {
  if (requested_plan !== null && requested_plan !== planId) return requested_plan;
  return state === 'waiting' ? (oneOf(PLANS, planId) ?? 'pro') : null;
};

/** Grants a requested plan, with payment and subscription set. Features the user already has stay. */
export const grantOf = (user: ManagedUser, plan: Plan): AccountChanges => {
  const planned = planFields(plan);
  const current = accountFieldsOf(user);
  return {
    ...planned,
    features: current.features.length > 0 ? current.features : planned.features,
    voice_note: current.voice_note || planned.voice_note,
    ai_treatment_recommendation_enabled:
      current.ai_treatment_recommendation_enabled || planned.ai_treatment_recommendation_enabled,
    ai_consent_creation_enabled: current.ai_consent_creation_enabled || planned.ai_consent_creation_enabled,
    card_status: true,
    is_sub_active: true,
  };
};
