import type { PaymentMethod, Subscription } from '@openconsult/contracts/billing';
import type { Account, Paid } from './repo.ts';

/** The stored card as the page sees it. */
export const cardToWire = (card: NonNullable<Account['card']>): PaymentMethod => ({
  brand: card.brand,
  last_four: card.lastFour,
  expires_month: card.expiresMonth,
  expires_year: card.expiresYear,
});

/** The user's plan, and until when it is paid. */
export function subscriptionToWire({ user, subscription }: Paid): Subscription {
  const running = subscription === null || subscription.status === 'ended' ? null : subscription;
  return {
    plan: user.plan,
    is_active: user.isSubActive,
    current_period_end: running?.currentPeriodEnd.toISOString() ?? null,
    is_ending: running?.isEnding ?? false,
    is_payment_due: running?.status === 'payment_due',
    requested_plan: user.requestedPlan,
  };
}
