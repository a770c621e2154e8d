import { type AccessSubject, PLANS, type Plan } from '@openconsult/contracts/access';
import type { InstallationSettings } from '@openconsult/contracts/settings';

/** What is missing before a new account is open. */
export type AccountState = 'open' | 'practice' | 'card' | 'plan' | 'demo';

/** The first missing step. With manual billing, the practice's admin replaces card and plan. */
export const accountState = (user: AccessSubject, billing: InstallationSettings['billing']): AccountState => {
  if (!user.card_status) return billing === 'stripe' ? 'card' : 'practice';
  if (!user.is_sub_active) return billing === 'stripe' ? 'plan' : 'practice';
  return user.dft_first ? 'open' : 'demo';
};

/** The plan of a wire id, or null if unknown. */
export const planOf = (planId: string | null): Plan | null => PLANS.find((plan) => plan === planId) ?? null;
