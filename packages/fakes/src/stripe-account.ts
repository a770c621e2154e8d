import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { FormValue } from './stripe-form.ts';
import { missing, StripeRefusal } from './stripe-refusal.ts';

/** Cards of the hosted form: one that pays, one that is always declined, one whose bank requires authentication. */
export type StripeCard = 'pays' | 'declines' | 'asks';

interface Customer {
  id: string;
  object: 'customer';
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  invoice_settings: { default_payment_method: string | null };
}
interface PaymentMethod {
  id: string;
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}
interface SetupIntent {
  id: string;
  object: 'setup_intent';
  client_secret: string;
  customer: string;
  status: 'requires_payment_method' | 'succeeded';
  usage: string;
  payment_method: string | null;
}
interface Price {
  id: string;
  object: 'price';
  active: boolean;
  currency: string;
  unit_amount: number;
  recurring: { interval: string; interval_count: number };
}
interface Subscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: 'active' | 'past_due' | 'unpaid' | 'canceled';
  created: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  metadata: Record<string, string>;
  items: {
    object: 'list';
    data: { id: string; object: 'subscription_item'; price: Price; current_period_end: number }[];
  };
}

const metadata = z.record(z.string(), z.string()).default({});
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const payments = {
  off_session: flag.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete']),
};

/** The parameters that this product may send; any other is rejected as unknown. */
const schemas = {
  nothing: z.strictObject({}),
  customer: z.strictObject({ email: z.email(), name: z.string(), metadata }),
  customerChanges: z.strictObject({ invoice_settings: z.strictObject({ default_payment_method: z.string() }) }),
  setupIntent: z.strictObject({
    customer: z.string(),
    usage: z.enum(['off_session', 'on_session']),
    allowed_payment_method_types: z.tuple([z.literal('card')]),
  }),
  subscriptionList: z.strictObject({ customer: z.string(), limit: z.coerce.number().int().min(1).max(100) }),
  subscription: z.strictObject({
    customer: z.string(),
    items: z.tuple([z.strictObject({ price: z.string() })]),
    metadata,
    ...payments,
  }),
  subscriptionChanges: z.strictObject({
    items: z.tuple([z.strictObject({ id: z.string().optional(), price: z.string() })]).optional(),
    cancel_at_period_end: flag.optional(),
    proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    ...payments,
    payment_behavior: payments.payment_behavior.optional(),
  }),
};

const MONTH_S = 30 * 86_400;
const nowS = (): number => Math.floor(Date.now() / 1_000);
const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;
const lastFours: Record<StripeCard, string> = { pays: '4242', declines: '0341', asks: '3184' };

/** The objects of an account and Stripe's rules about them. `emit` receives the events of webhooks. */
export class StripeAccount {
  readonly customers = new Map<string, Customer>();
  readonly cards = new Map<string, PaymentMethod>();
  readonly intents = new Map<string, SetupIntent>();
  readonly prices = new Map<string, Price>();
  readonly subscriptions = new Map<string, Subscription>();
  /** Payments by customer. */
  readonly charges: { readonly customer: string; readonly amount: number }[] = [];
  readonly #kinds = new Map<string, StripeCard>();
  readonly #emit: (type: string, object: object) => void;

  constructor(emit: (type: string, object: object) => void) {
    this.#emit = emit;
  }

  addPrice(amount: number, currency = 'gbp', interval = 'month'): string {
    const id = newId('price');
    const recurring = { interval, interval_count: 1 };
    this.prices.set(id, { id, object: 'price', active: true, currency, unit_amount: amount, recurring });
    return id;
  }

  /** Answers one call. @throws StripeRefusal as the service would refuse */
  answer(method: string, path: string, form: { [name: string]: FormValue }): object {
    const [, resource = '', id = '', sub = '', subId = ''] = path.split('/').slice(1);
    switch (`${method} ${resource}${id && '/:id'}${sub && `/${sub}`}${subId && '/:id'}`) {
      case 'POST customers':
        return this.#createCustomer(read(schemas.customer, form));
      case 'POST customers/:id':
        return this.#changeCustomer(id, read(schemas.customerChanges, form));
      case 'GET customers/:id/payment_methods/:id':
        read(schemas.nothing, form);
        return this.#cardOf(this.#find(this.customers, 'customer', id).id, subId);
      case 'POST setup_intents':
        return this.#createIntent(read(schemas.setupIntent, form));
      case 'GET payment_methods/:id':
        return this.#find(this.cards, 'PaymentMethod', id);
      case 'POST payment_methods/:id/detach':
        read(schemas.nothing, form);
        return this.detach(id);
      case 'GET prices/:id':
        return this.#find(this.prices, 'price', id);
      case 'GET subscriptions':
        return this.#listSubscriptions(read(schemas.subscriptionList, form));
      case 'GET subscriptions/:id':
        return this.#find(this.subscriptions, 'subscription', id);
      case 'POST subscriptions':
        return this.#subscribe(read(schemas.subscription, form));
      case 'POST subscriptions/:id':
        return this.#changeSubscription(id, read(schemas.subscriptionChanges, form));
      default:
        throw new StripeRefusal(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}).`,
        });
    }
  }

  /** Submits a card in the hosted form, which attaches it to the intent's customer. */
  enterCard(clientSecret: string, kind: StripeCard = 'pays'): string {
    const intent = [...this.intents.values()].find(({ client_secret }) => client_secret === clientSecret);
    if (!intent || intent.status === 'succeeded') throw new Error('There is no such open setup intent.');
    const id = newId('pm');
    const card = { brand: 'visa', last4: lastFours[kind], exp_month: 4, exp_year: 2031 };
    this.cards.set(id, { id, object: 'payment_method', type: 'card', customer: intent.customer, card });
    this.#kinds.set(id, kind);
    intent.status = 'succeeded';
    intent.payment_method = id;
    return id;
  }

  /** A renewal fails: the subscription is past due, and Stripe retries. */
  failRenewal(id: string): void {
    const subscription = this.#find(this.subscriptions, 'subscription', id);
    subscription.status = 'past_due';
    this.#emit('invoice.payment_failed', { id: newId('in'), object: 'invoice', customer: subscription.customer });
    this.#emit('customer.subscription.updated', subscription);
  }

  /** A due payment succeeds, and a new month begins. */
  renew(id: string): void {
    const subscription = this.#find(this.subscriptions, 'subscription', id);
    subscription.status = 'active';
    for (const item of subscription.items.data) item.current_period_end += MONTH_S;
    this.#emit('customer.subscription.updated', subscription);
  }

  /** The subscription ends: its month is over, the retries failed, or it was cancelled at Stripe. */
  end(id: string): void {
    const subscription = this.#find(this.subscriptions, 'subscription', id);
    subscription.status = 'canceled';
    subscription.canceled_at = nowS();
    this.#emit('customer.subscription.deleted', subscription);
  }

  detach(id: string): PaymentMethod {
    const card = this.#find(this.cards, 'PaymentMethod', id);
    if (card.customer === null) {
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
    }
    const customer = this.#find(this.customers, 'customer', card.customer);
    if (customer.invoice_settings.default_payment_method === id) {
      customer.invoice_settings.default_payment_method = null;
    }
    card.customer = null;
    this.#emit('payment_method.detached', card);
    return card;
  }

  #find<Found>(among: ReadonlyMap<string, Found>, what: string, id: string, param?: string): Found {
    const found = among.get(id);
    if (!found) throw missing(what, id, param);
    return found;
  }

  #cardOf(customerId: string, cardId: string): PaymentMethod {
    const card = this.#find(this.cards, 'PaymentMethod', cardId);
    // Another customer's card looks like an unknown one.
    if (card.customer !== customerId) throw missing('PaymentMethod', cardId);
    return card;
  }

  #createCustomer(input: z.output<typeof schemas.customer>): Customer {
    const customer: Customer = {
      id: newId('cus'),
      object: 'customer',
      ...input,
      invoice_settings: { default_payment_method: null },
    };
    this.customers.set(customer.id, customer);
    return customer;
  }

  #changeCustomer(id: string, { invoice_settings }: z.output<typeof schemas.customerChanges>): Customer {
    const customer = this.#find(this.customers, 'customer', id);
    const cardId = invoice_settings.default_payment_method;
    if (this.#find(this.cards, 'PaymentMethod', cardId, 'invoice_settings').customer !== id) {
      throw invalid('The customer does not have a payment method with this ID.', 'invoice_settings');
    }
    customer.invoice_settings = { default_payment_method: cardId };
    return customer;
  }

  #createIntent(input: z.output<typeof schemas.setupIntent>): SetupIntent {
    this.#find(this.customers, 'customer', input.customer, 'customer');
    const id = newId('seti');
    const intent: SetupIntent = {
      id,
      object: 'setup_intent',
      client_secret: `${id}_secret_${randomUUID().slice(0, 8)}`,
      customer: input.customer,
      status: 'requires_payment_method',
      usage: input.usage,
      payment_method: null,
    };
    this.intents.set(id, intent);
    return intent;
  }

  #listSubscriptions({ customer, limit }: z.output<typeof schemas.subscriptionList>) {
    this.#find(this.customers, 'customer', customer, 'customer');
    const data = [...this.subscriptions.values()]
      .filter((found) => found.customer === customer && found.status !== 'canceled')
      .toReversed()
      .slice(0, limit);
    return { object: 'list', url: '/v1/subscriptions', has_more: false, data };
  }

  #subscribe({ customer, items: [{ price: priceId }], metadata: given }: z.output<typeof schemas.subscription>) {
    const price = this.#find(this.prices, 'price', priceId, 'items[0][price]');
    this.#charge(this.#find(this.customers, 'customer', customer, 'customer'), price.unit_amount);
    const id = newId('sub');
    const created = nowS();
    const item = {
      id: newId('si'),
      object: 'subscription_item' as const,
      price,
      current_period_end: created + MONTH_S,
    };
    const subscription: Subscription = {
      id,
      object: 'subscription',
      customer,
      status: 'active',
      created,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      metadata: given,
      items: { object: 'list', data: [item] },
    };
    this.subscriptions.set(id, subscription);
    this.#emit('customer.subscription.created', subscription);
    return subscription;
  }

  #changeSubscription(id: string, changes: z.output<typeof schemas.subscriptionChanges>): Subscription {
    const subscription = this.#find(this.subscriptions, 'subscription', id);
    if (subscription.status === 'canceled') {
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
    }
    const [item] = subscription.items.data;
    const [wanted] = changes.items ?? [];
    if (wanted && item) {
      if (wanted.id !== item.id) throw missing('subscription item', wanted.id ?? '', 'items[0][id]');
      const price = this.#find(this.prices, 'price', wanted.price, 'items[0][price]');
      const difference = Math.max(0, price.unit_amount - item.price.unit_amount);
      if (difference > 0) this.#charge(this.#find(this.customers, 'customer', subscription.customer), difference);
      item.price = price;
    }
    if (changes.cancel_at_period_end !== undefined) {
      subscription.cancel_at_period_end = changes.cancel_at_period_end;
      subscription.cancel_at = changes.cancel_at_period_end ? (item?.current_period_end ?? null) : null;
    }
    this.#emit('customer.subscription.updated', subscription);
    return subscription;
  }

  #charge(customer: Customer, amount: number): void {
    const cardId = customer.invoice_settings.default_payment_method;
    if (cardId === null) {
      throw invalid('This customer has no attached payment source or default payment method.');
    }
    const kind = this.#kinds.get(cardId);
    if (kind === 'declines') {
      throw new StripeRefusal(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
      });
    }
    if (kind === 'asks') {
      throw new StripeRefusal(402, {
        type: 'card_error',
        code: 'subscription_payment_intent_requires_action',
        decline_code: 'authentication_required',
        message: 'Payment for this subscription requires additional user action before it can be completed.',
      });
    }
    this.charges.push({ customer: customer.id, amount });
  }
}

const invalid = (message: string, param?: string): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...(param !== undefined && { param }) });

function read<Schema extends z.ZodType>(schema: Schema, form: { [name: string]: FormValue }): z.output<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${issue.keys.join(', ')}`,
      param: path || (issue.keys[0] ?? ''),
    });
  }
  throw invalid(`Invalid ${path}: ${issue?.message ?? ''}`, path);
}
