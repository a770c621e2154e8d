import type { Plan } from '@openconsult/contracts/access';

/** A card as its provider describes it. */
export interface ProviderCard {
  readonly id: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
}

/** A running subscription. `payment_due`: the last payment failed, and the provider retries it automatically. */
export interface ProviderSubscription {
  readonly id: string;
  /** Null for a price that this installation does not offer. */
  readonly plan: Plan | null;
  readonly status: 'active' | 'payment_due';
  readonly currentPeriodEnd: Date;
  /** It ends at this time without renewal. */
  readonly isEnding: boolean;
}

/** A plan with its price a month, in the currency's minor units. */
export interface PricedPlan {
  readonly plan: Plan;
  /** Three lower-case letters, ISO 4217. */
  readonly currency: string;
  readonly priceMinor: number;
}

/** A webhook event: a customer or a card changed; null for any other. */
export interface ProviderEvent {
  readonly id: string;
  readonly about: { readonly customerId: string } | { readonly cardId: string } | null;
}

/** Idempotency key of a write: the same key with the same parameters runs once. */
interface Write {
  readonly key: string;
}

/**
 * Stores cards and takes payments. Card numbers go from the user's browser directly to the provider. Every call returns
 * the provider's current state, or throws a BillingError.
 */
export interface BillingProvider {
  readonly kind: 'manual' | 'stripe';
  /** `reference` is our id of the user. */
  createCustomer(input: Write & { email: string; name: string; reference: string }): Promise<{ customerId: string }>;
  /** Parameters of the provider's card form in the browser. */
  setUpCard(input: Write & { customerId: string }): Promise<{ publishableKey: string; clientSecret: string }>;
  /** Null unless the card belongs to this customer. */
  card(customerId: string, cardId: string): Promise<ProviderCard | null>;
  /** Makes this card the customer's default for payments. */
  chooseCard(input: Write & { customerId: string; cardId: string }): Promise<void>;
  /** Removes a card; safe to repeat. */
  detachCard(input: Write & { cardId: string }): Promise<void>;
  /** The plans that can be bought, in the order of the settings. */
  plans(): Promise<PricedPlan[]>;
  /** The customer's newest subscription that has not ended, or null. */
  runningSubscription(customerId: string): Promise<ProviderSubscription | null>;
  /** Starts a plan and takes the first payment from the default card. Starts nothing on `declined`. */
  subscribe(input: Write & { customerId: string; plan: Plan; reference: string }): Promise<ProviderSubscription>;
  /** Changes the plan and charges the difference at once; reverts a cancellation. Changes nothing on `declined`. */
  change(input: Write & { subscriptionId: string; plan: Plan }): Promise<ProviderSubscription>;
  /** Ends a subscription with its paid period. */
  cancelAtPeriodEnd(input: Write & { subscriptionId: string }): Promise<ProviderSubscription>;
  /** Reads a webhook. @throws BillingError `forged` unless it was signed for us within five minutes */
  readWebhook(rawBody: string, signature: string | null): ProviderEvent;
}
