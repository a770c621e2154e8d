import { PLAN_INCLUDES, type Plan } from '@openconsult/contracts/access';
import type { SubscriptionStatus } from '@openconsult/db';
import type { ProviderSubscription } from '@openconsult/integrations/billing';

/** The columns of a user that depend on their payments. */
export interface PaidState {
  readonly plan: Plan | null;
  readonly isSubActive: boolean;
  readonly requestedPlan: Plan | null;
}

/** A subscription as last stored. */
export interface StoredSubscription {
  readonly providerId: string;
  readonly plan: Plan;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: Date;
  readonly isEnding: boolean;
}

/** What buying a plan means for a user who may have one already. */
export type Order = 'start' | 'change' | 'nothing';

/** The same plan again is a no-op, unless it was about to end. */
export function orderFor(running: ProviderSubscription | null, plan: Plan): Order {
  if (running === null) return 'start';
  return running.plan === plan && !running.isEnding ? 'nothing' : 'change';
}

/** How long an unanswered order is retried under its key; Stripe itself stores keys for a day. */
const ORDER_WINDOW_MS = 3_600_000;

/**
 * The idempotency key of an order. It stays until the provider answers, so that a repeated click is one order; an
 * answer, another card or plan, or an hour makes a new one.
 */
export const orderKey = (order: {
  readonly userId: string;
  readonly plan: Plan;
  readonly cardId: string;
  /** How many orders with this card were answered. */
  readonly answered: number;
  readonly now: Date;
}): string => {
  const window = Math.floor(order.now.getTime() / ORDER_WINDOW_MS);
  return ['order', order.userId, order.plan, order.cardId, order.answered, window].join(':');
};

/**
 * The subscription to store for the provider's current answer; null if there is, and was, none. A price that is not one
 * of ours leaves the plan as it is.
 */
export function subscriptionAfter(
  before: StoredSubscription | null,
  running: ProviderSubscription | null,
  userPlan: Plan | null,
): StoredSubscription | null {
  if (running === null) return before === null ? null : { ...before, status: 'ended', isEnding: false };
  const { id, status, currentPeriodEnd, isEnding } = running;
  const plan = running.plan ?? before?.plan ?? userPlan;
  if (plan === null) return null;
  return { providerId: id, plan, status, currentPeriodEnd, isEnding };
}

/**
 * What a user gets for their payments. A failed payment removes nothing while the provider retries: no one loses the
 * product during a consultation. Without a subscription nothing changes, so that an admin may set a plan.
 */
export function paidStateAfter(
  paid: PaidState,
  before: StoredSubscription | null,
  after: StoredSubscription | null,
): PaidState {
  if (after === null) return paid;
  if (after.status !== 'ended') {
    return { plan: after.plan, isSubActive: true, requestedPlan: null };
  }
  if (before === null || before.status === 'ended') return paid;
  return { ...paid, plan: null, isSubActive: false };
}

/**
 * What a newly bought plan brings, in columns of the user; empty while the plan stays, as an admin may have reduced it.
 */
export function broughtByPlan(before: Plan | null, after: Plan | null) {
  if (after === null || after === before) return {};
  const { features, voice_note, ai } = PLAN_INCLUDES[after];
  return {
    features: [...features],
    voiceNote: voice_note,
    aiTreatmentRecommendationEnabled: ai,
    aiConsentCreationEnabled: ai,
  };
}

/** Whether two stored subscriptions are the same. */
export const isSameSubscription = (one: StoredSubscription | null, other: StoredSubscription | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.providerId === other.providerId &&
    one.plan === other.plan &&
    one.status === other.status &&
    one.isEnding === other.isEnding &&
    one.currentPeriodEnd.getTime() === other.currentPeriodEnd.getTime());
