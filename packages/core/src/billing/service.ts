import type { billing } from '@openconsult/contracts/billing';
import type { UseCases } from '../platform/use-case.ts';
import type { BillingDeps } from './account.ts';
import { cardCalls } from './cards.ts';
import { subscriptionCalls } from './subscriptions.ts';

/**
 * A user's payments and card (behaviour.md#payment-method). The provider is asked before anything is decided or stored;
 * a user's calls and the provider's events about them are serialised. Without payments, calls that buy or store a card
 * throw NOT_FOUND; an outage of the provider is UNAVAILABLE, a declined card VALIDATION.
 */
export const createBillingService = (deps: BillingDeps) =>
  ({ ...cardCalls(deps), ...subscriptionCalls(deps) }) satisfies UseCases<typeof billing>;
