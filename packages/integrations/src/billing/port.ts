import type { Plan } from '@openconsult/contracts/access';

/** A card as its provider describes it. */
export interface ProviderCard {
  readonly id: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
}

/** A subscription that runs. `payment_due`: the last payment failed, and the provider tries again by itself. */
export interface ProviderSubscription {
  readonly id: string;
  /** Null for a price that is none of the installation's. */
  readonly plan: Plan | null;
  readonly status: 'active' | 'payment_due';
  readonly currentPeriodEnd: Date;
  /** It ends then and is not renewed. */
  readonly isEnding: boolean;
}

/** A plan with its price a month, in the currency's minor units. */
export interface PricedPlan {
  readonly plan: Plan;
  /** Three lower-case letters, ISO 4217. */
  readonly currency: string;
  readonly priceMinor: number;
}

/** What the provider tells: something changed about a customer or a card; null when it does not concern us. */
export interface ProviderEvent {
  readonly id: string;
  readonly about: { readonly customerId: string } | { readonly cardId: string } | null;
}

/** A write names a key; the same key with the same wish is carried out once, however often it is asked. */
interface Write {
  readonly key: string;
}

/**
 * Who keeps cards and takes payments. Card numbers go from the person's browser to the provider and never come here.
 * Every call answers with the provider's present state, or throws a BillingError.
 */
export interface BillingProvider {
  readonly kind: 'manual' | 'stripe';
  /** `reference` is our id of the person. */
  createCustomer(input: Write & { email: string; name: string; reference: string }): Promise<{ customerId: string }>;
  /** What the provider's card form in the browser needs. */
  setUpCard(input: Write & { customerId: string }): Promise<{ publishableKey: string; clientSecret: string }>;
  /** Null unless the card belongs to this customer. */
  card(customerId: string, cardId: string): Promise<ProviderCard | null>;
  /** From now on payments of the customer are taken from this card of theirs. */
  chooseCard(input: Write & { customerId: string; cardId: string }): Promise<void>;
  /** Forgets a card; does nothing for one that is not kept. */
  detachCard(input: Write & { cardId: string }): Promise<void>;
  /** What can be bought, in the order of the settings. */
  plans(): Promise<PricedPlan[]>;
  /** The customer's newest subscription that has not ended, or null. */
  runningSubscription(customerId: string): Promise<ProviderSubscription | null>;
  /** Starts a plan and takes the first payment from the chosen card; nothing was started when it throws `declined`. */
  subscribe(input: Write & { customerId: string; plan: Plan; reference: string }): Promise<ProviderSubscription>;
  /** Changes to a plan at once, the difference paid at once, and takes an ending back; nothing changed on `declined`. */
  change(input: Write & { subscriptionId: string; plan: Plan }): Promise<ProviderSubscription>;
  /** Lets a subscription end when what is paid runs out. */
  cancelAtPeriodEnd(input: Write & { subscriptionId: string }): Promise<ProviderSubscription>;
  /** Reads what the provider sent. @throws BillingError `forged` unless it was signed for us within five minutes. */
  readWebhook(rawBody: string, signature: string | null): ProviderEvent;
}
