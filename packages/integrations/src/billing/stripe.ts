import { PLANS, type Plan } from '@openconsult/contracts/access';
import Stripe from 'stripe';
import { BillingError } from './billing-error.ts';
import type { BillingProvider, PricedPlan, ProviderCard, ProviderEvent, ProviderSubscription } from './port.ts';

export interface StripeConfig {
  readonly kind: 'stripe';
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Plan to the id of a monthly price. */
  readonly prices: Partial<Record<Plan, string>>;
  /** Instead of `https://api.stripe.com`: a proxy, or a test server. */
  readonly apiUrl?: string | undefined;
  /** Of one attempt; default 10 000. */
  readonly timeoutMs?: number;
}

/** Pinned, so that neither the account's default nor a new library changes it. */
const API_VERSION = '2026-10-28.endive';
/** Retries after a lost answer, with the same idempotency key. */
const RETRIES_MAX = 1;
const TIMEOUT_MS = 10_000;
const SIGNATURE_TOLERANCE_S = 300;
/** Prices change rarely, and Stripe charges its own in any case. */
const PRICES_FRESH_MS = 300_000;

/** Payments by Stripe Billing: for each user one customer with one card and one subscription at a monthly price. */
export function createStripeBilling(config: StripeConfig): BillingProvider {
  const stripe = new Stripe(config.secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: RETRIES_MAX,
    timeout: config.timeoutMs ?? TIMEOUT_MS,
    telemetry: false,
    ...serverOf(config.apiUrl),
  });
  return {
    kind: 'stripe',
    ...customerCalls(stripe, config.publishableKey),
    plans: pricedPlans(stripe, config.prices),
    ...subscriptionCalls(stripe, config.prices),

    readWebhook(rawBody, signature) {
      try {
        const { webhookSecret } = config;
        return readEvent(
          stripe.webhooks.constructEvent(rawBody, signature ?? '', webhookSecret, SIGNATURE_TOLERANCE_S),
        );
      } catch (error) {
        throw new BillingError('forged', 'The payment provider did not sign this.', { cause: error });
      }
    },
  };
}

type Prices = StripeConfig['prices'];

const customerCalls = (
  stripe: Stripe,
  publishableKey: string,
): Pick<BillingProvider, 'createCustomer' | 'setUpCard' | 'card' | 'chooseCard' | 'detachCard'> => ({
  async createCustomer({ email, name, reference, key }) {
    const customer = await asked(
      stripe.customers.create({ email, name, metadata: { user_id: reference } }, { idempotencyKey: key }),
    );
    return { customerId: customer.id };
  },

  async setUpCard({ customerId, key }) {
    const intent = await asked(
      stripe.setupIntents.create(
        { customer: customerId, allowed_payment_method_types: ['card'], usage: 'off_session' },
        { idempotencyKey: key },
      ),
    );
    if (intent.client_secret === null) throw new BillingError('refused', 'Stripe answered without a client secret');
    return { publishableKey, clientSecret: intent.client_secret };
  },

  async card(customerId, cardId) {
    const found = await orNull(asked(stripe.customers.retrievePaymentMethod(customerId, cardId)));
    return found === null || idOf(found.customer) !== customerId ? null : readCard(found);
  },

  async chooseCard({ customerId, cardId, key }) {
    const chosen = { invoice_settings: { default_payment_method: cardId } };
    await asked(stripe.customers.update(customerId, chosen, { idempotencyKey: key }));
  },

  async detachCard({ cardId, key }) {
    const found = await orNull(asked(stripe.paymentMethods.retrieve(cardId)));
    // A detached card stays at Stripe without a customer.
    if (found === null || idOf(found.customer) === null) return;
    await orNull(asked(stripe.paymentMethods.detach(cardId, {}, { idempotencyKey: key })));
  },
});

/** Asks Stripe for the prices at most every five minutes. */
function pricedPlans(stripe: Stripe, prices: Prices): BillingProvider['plans'] {
  let cached: { readonly plans: PricedPlan[]; readonly atMs: number } | undefined;
  return async () => {
    if (cached !== undefined && performance.now() - cached.atMs < PRICES_FRESH_MS) return cached.plans;
    const ids = Object.entries(prices) as [Plan, string][];
    const found = await Promise.all(ids.map(([, id]) => asked(stripe.prices.retrieve(id))));
    const plans = ids.map(([plan], index) => ({ plan, ...readPrice(found[index]) }));
    cached = { plans, atMs: performance.now() };
    return plans;
  };
}

function subscriptionCalls(
  stripe: Stripe,
  prices: Prices,
): Pick<BillingProvider, 'runningSubscription' | 'subscribe' | 'change' | 'cancelAtPeriodEnd'> {
  const priceOf = (plan: Plan): string => {
    const price = prices[plan];
    if (price === undefined) throw new BillingError('not_found', 'This plan cannot be bought here.');
    return price;
  };
  const planOf = (priceId: string | undefined): Plan | null =>
    PLANS.find((plan) => priceId !== undefined && prices[plan] === priceId) ?? null;
  const readSubscription = (found: Stripe.Subscription): ProviderSubscription => {
    const [item] = found.items.data;
    if (item === undefined) throw new BillingError('refused', 'Stripe answered with a subscription to nothing');
    return {
      id: found.id,
      plan: planOf(item.price.id),
      status: found.status === 'past_due' ? 'payment_due' : 'active',
      currentPeriodEnd: new Date(item.current_period_end * 1_000),
      isEnding: found.cancel_at_period_end || found.cancel_at !== null,
    };
  };

  return {
    async runningSubscription(customerId) {
      // Without a status Stripe lists all but cancelled ones, newest first.
      const { data } = await asked(stripe.subscriptions.list({ customer: customerId, limit: 100 }));
      const running = data.find(({ status }) => RUNNING.includes(status));
      return running === undefined ? null : readSubscription(running);
    },

    async subscribe({ customerId, plan, reference, key }) {
      const created = await asked(
        stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: priceOf(plan) }],
            off_session: true,
            // A declined card leaves no subscription.
            payment_behavior: 'error_if_incomplete',
            metadata: { user_id: reference },
          },
          { idempotencyKey: key },
        ),
      );
      return readSubscription(created);
    },

    async change({ subscriptionId, plan, key }) {
      const price = priceOf(plan);
      const [item] = (await asked(stripe.subscriptions.retrieve(subscriptionId))).items.data;
      const changed = await asked(
        stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ ...(item && { id: item.id }), price }],
            cancel_at_period_end: false,
            off_session: true,
            proration_behavior: 'always_invoice',
            payment_behavior: 'error_if_incomplete',
          },
          { idempotencyKey: key },
        ),
      );
      return readSubscription(changed);
    },

    async cancelAtPeriodEnd({ subscriptionId, key }) {
      const ending = await asked(
        stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }, { idempotencyKey: key }),
      );
      return readSubscription(ending);
    },
  };
}

/** `unpaid`, `paused` and `incomplete` subscriptions include nothing, and Stripe no longer charges for them. */
const RUNNING: readonly string[] = ['active', 'trialing', 'past_due'];

function serverOf(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  return {
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: hostname,
    ...(port !== '' && { port }),
  };
}

function readCard(method: Stripe.PaymentMethod): ProviderCard {
  if (!method.card) throw new BillingError('not_found', 'This payment method is not a card.');
  const { brand, last4, exp_month, exp_year } = method.card;
  return { id: method.id, brand, lastFour: last4, expiresMonth: exp_month, expiresYear: exp_year };
}

function readPrice(price: Stripe.Price | undefined): Pick<PricedPlan, 'currency' | 'priceMinor'> {
  const isMonthly = price?.recurring?.interval === 'month' && price.recurring.interval_count === 1;
  if (!price || price.unit_amount === null || !isMonthly) {
    throw new BillingError('refused', 'A price in STRIPE_PRICES is not a fixed monthly one');
  }
  return { currency: price.currency, priceMinor: price.unit_amount };
}

const idOf = (found: string | { readonly id: string } | null): string | null =>
  typeof found === 'string' || found === null ? found : found.id;

/** An event only names the customer to fetch again, as its own state may be stale. */
function readEvent(event: Stripe.Event): ProviderEvent {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const customerId = idOf(event.data.object.customer);
      return { id: event.id, about: customerId === null ? null : { customerId } };
    }
    case 'payment_method.detached':
    case 'payment_method.automatically_updated':
      return { id: event.id, about: { cardId: event.data.object.id } };
    default:
      return { id: event.id, about: null };
  }
}

async function orNull<Result>(asking: Promise<Result>): Promise<Result | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof BillingError && error.code === 'not_found') return null;
    throw error;
  }
}

async function asked<Result>(asking: Promise<Result>): Promise<Result> {
  try {
    return await asking;
  } catch (error) {
    throw toBillingError(error);
  }
}

const BANK_ASKS = ['authentication_required', 'authentication_not_handled'];

function toBillingError(error: unknown): BillingError {
  const cause = { cause: error };
  if (error instanceof Stripe.errors.StripeCardError) {
    const isBankAsking = [error.code, error.decline_code].some((code) => BANK_ASKS.includes(code ?? ''));
    const words = isBankAsking
      ? 'Your bank wants you to confirm payments with this card. Please enter the card again, or use another one.'
      : error.message;
    return new BillingError('declined', words, cause);
  }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return new BillingError('unknown', 'The answer of the payment provider was lost.', cause);
  }
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new BillingError('unknown', 'The payment provider could not be understood.', cause);
  }
  const { statusCode = 0, code } = error;
  if (code === 'resource_missing') {
    return new BillingError('not_found', 'The payment provider does not know that.', cause);
  }
  if (statusCode === 429 || statusCode === 409) {
    return new BillingError('unavailable', 'The payment provider is busy.', cause);
  }
  if (statusCode >= 400 && statusCode < 500) {
    return new BillingError('refused', `The payment provider refused (${statusCode} ${code ?? error.type})`, cause);
  }
  return new BillingError('unknown', `The payment provider failed (${statusCode})`, cause);
}
