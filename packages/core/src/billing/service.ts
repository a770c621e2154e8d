import type { billing } from '@openconsult/contracts/billing';
import type { UseCases } from '../platform/use-case.ts';
import type { BillingDeps } from './account.ts';
import { cardCalls } from './cards.ts';
import { subscriptionCalls } from './subscriptions.ts';

/**
 * What users pay, and with which card (behaviour.md#payment-method). The provider is asked again before anything is decided or
 * stored; a user's calls and the provider's events about them run one after the other. Where nothing is paid, what buys or
 * stores a card throws AppError NOT_FOUND; an outage of the provider is UNAVAILABLE, a declined card VALIDATION.
 */
export const createBillingService = (deps: BillingDeps) =>
  ({ ...cardCalls(deps), ...subscriptionCalls(deps) }) satisfies UseCases<typeof billing>;
