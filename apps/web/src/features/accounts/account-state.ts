import { type AccessSubject, PLANS, type Plan } from '@openconsult/contracts/access';
import type { InstallationSettings } from '@openconsult/contracts/settings';

/** What a new account still waits for: nothing, its practice, a card, a plan, or a demo. */
export type AccountState = 'open' | 'practice' | 'card' | 'plan' | 'demo';

/** In the order in which the page asks for it; with manual billing the practice's admin does what is paid for elsewhere. */
export const accountState = (user: AccessSubject, billing: InstallationSettings['billing']): AccountState => {
  if (!user.card_status) return billing === 'stripe' ? 'card' : 'practice';
  if (!user.is_sub_active) return billing === 'stripe' ? 'plan' : 'practice';
  return user.dft_first ? 'open' : 'demo';
};

/** The plan of a user on the wire, or null for none. */
export const planOf = (planId: string | null): Plan | null => PLANS.find((plan) => plan === planId) ?? null;
