import { type StripeServer, startStripeServer } from '@openconsult/fakes/stripe-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BillingProvider, createBilling } from './index.ts';

let server: StripeServer;
let billing: BillingProvider;
let keys = 0;
const key = (): string => {
  keys += 1;
  return `key-${keys}`;
};

const connect = (changed: { secretKey?: string; apiUrl?: string } = {}) =>
  createBilling({ ...server.config, timeoutMs: 1_000, ...changed });

beforeEach(async () => {
  server = await startStripeServer();
  billing = await connect();
});
afterEach(() => server.close());

const customer = async (): Promise<string> => {
  const { customerId } = await billing.createCustomer({
    email: 'robin@clinic.example',
    name: 'Robin Hale',
    reference: 'user-1',
    key: key(),
  });
  return customerId;
};

/** A customer with a default card. */
const customerWithCard = async (card: 'pays' | 'declines' | 'asks' = 'pays') => {
  const customerId = await customer();
  const { clientSecret } = await billing.setUpCard({ customerId, key: key() });
  const cardId = server.account.enterCard(clientSecret, card);
  await billing.chooseCard({ customerId, cardId, key: key() });
  return { customerId, cardId };
};

describe('every call to Stripe', () => {
  test('sends the pinned version, and every write an idempotency key', async () => {
    const { customerId, cardId } = await customerWithCard();
    const { id: subscriptionId } = await billing.subscribe({
      customerId,
      plan: 'pro',
      reference: 'user-1',
      key: key(),
    });
    await billing.change({ subscriptionId, plan: 'voice', key: key() });
    await billing.cancelAtPeriodEnd({ subscriptionId, key: key() });
    await billing.detachCard({ cardId, key: key() });
    expect(new Set(server.requests.map(({ version }) => version))).toEqual(new Set(['2026-10-28.endive']));
    const writes = server.requests.filter(({ method }) => method === 'POST');
    expect(writes).toHaveLength(7);
    expect(writes.every(({ idempotencyKey }) => idempotencyKey?.startsWith('key-'))).toBe(true);
  });

  test('fails without details when the key is wrong', async () => {
    billing = await connect({ secretKey: 'sk_test_of_another_account' });
    await expect(billing.plans()).rejects.toMatchObject({ name: 'BillingError', code: 'refused' });
  });

  test('is retried once when its answer was lost, and runs once', async () => {
    server.failNext('answer lost');
    const customerId = await customer();
    expect(server.requests).toHaveLength(2);
    expect([...server.account.customers.keys()]).toEqual([customerId]);
  });

  test.each([
    ['the answer is lost twice', 'answer lost' as const, 'unknown'],
    ['no answer comes', 'hang' as const, 'unknown'],
    ['Stripe fails', { status: 500 }, 'unknown'],
    ['Stripe is busy', { status: 429 }, 'unavailable'],
  ])('fails with its own code when %s', async (_what, fault, code) => {
    server.failNext(fault, fault);
    await expect(customer()).rejects.toMatchObject({ name: 'BillingError', code });
  });

  test('never puts a name or an address into an error', async () => {
    server.failNext({ status: 400 });
    const failure = await customer().catch((error: unknown) => String(error));
    expect(failure).not.toMatch(/robin|hale/i);
  });
});

describe('a card', () => {
  test('is described by brand, last four digits and expiry', async () => {
    const { customerId, cardId } = await customerWithCard();
    expect(await billing.card(customerId, cardId)).toEqual({
      id: cardId,
      brand: 'visa',
      lastFour: '4242',
      expiresMonth: 4,
      expiresYear: 2031,
    });
  });

  test('of another customer, or without one, is null', async () => {
    const [mine, theirs] = [await customer(), await customerWithCard()];
    expect(await billing.card(mine, theirs.cardId)).toBeNull();
    expect(await billing.card(mine, 'pm_unknown')).toBeNull();
  });

  test('cannot be chosen by another customer', async () => {
    const [mine, theirs] = [await customer(), await customerWithCard()];
    await expect(billing.chooseCard({ customerId: mine, cardId: theirs.cardId, key: key() })).rejects.toMatchObject({
      code: 'refused',
    });
  });

  test('can be detached twice', async () => {
    const { customerId, cardId } = await customerWithCard();
    await billing.detachCard({ cardId, key: key() });
    await billing.detachCard({ cardId, key: key() });
    await billing.detachCard({ cardId: 'pm_unknown', key: key() });
    expect(await billing.card(customerId, cardId)).toBeNull();
  });

  test('comes from a form that stores it for later payments', async () => {
    const customerId = await customer();
    const { clientSecret, publishableKey } = await billing.setUpCard({ customerId, key: key() });
    expect(publishableKey).toBe(server.config.publishableKey);
    expect(server.account.intents.get(clientSecret.split('_secret_')[0] ?? '')?.usage).toBe('off_session');
  });
});

describe('a subscription', () => {
  test('is paid at once and found again', async () => {
    const { customerId } = await customerWithCard();
    expect(await billing.runningSubscription(customerId)).toBeNull();
    const started = await billing.subscribe({ customerId, plan: 'pro', reference: 'user-1', key: key() });
    expect(started).toMatchObject({ plan: 'pro', status: 'active', isEnding: false });
    expect(started.currentPeriodEnd.getTime()).toBeGreaterThan(Date.now());
    expect(server.account.charges).toEqual([{ customer: customerId, amount: 9_900 }]);
    expect(await billing.runningSubscription(customerId)).toEqual(started);
  });

  test('is started once for the same key, though the answer was lost', async () => {
    const { customerId } = await customerWithCard();
    const order = { customerId, plan: 'pro' as const, reference: 'user-1', key: key() };
    server.failNext('answer lost', 'answer lost');
    await expect(billing.subscribe(order)).rejects.toMatchObject({ code: 'unknown' });
    const started = await billing.subscribe(order);
    expect([...server.account.subscriptions.keys()]).toEqual([started.id]);
    expect(server.account.charges).toHaveLength(1);
  });

  test('is rejected for a used key with other parameters', async () => {
    const { customerId } = await customerWithCard();
    const order = { customerId, reference: 'user-1', key: key() };
    await billing.subscribe({ ...order, plan: 'pro' });
    await expect(billing.subscribe({ ...order, plan: 'voice' })).rejects.toMatchObject({ code: 'refused' });
  });

  test.each([
    ['declines' as const, 'Your card has insufficient funds.'],
    ['asks' as const, /Your bank wants you to confirm/],
  ])('with a card that %s fails with the reason and creates nothing', async (card, message) => {
    const { customerId } = await customerWithCard(card);
    const order = { customerId, plan: 'pro' as const, reference: 'user-1', key: key() };
    await expect(billing.subscribe(order)).rejects.toMatchObject({ code: 'declined', message });
    expect(server.account.subscriptions.size).toBe(0);
  });

  test('to a plan without a price is rejected before Stripe is called', async () => {
    const { customerId } = await customerWithCard();
    const before = server.requests.length;
    const order = { customerId, plan: 'student' as const, reference: 'user-1', key: key() };
    await expect(billing.subscribe(order)).rejects.toMatchObject({ code: 'not_found' });
    expect(server.requests).toHaveLength(before);
  });

  test('changes its plan, pays the difference, and reverts a cancellation', async () => {
    const { customerId } = await customerWithCard();
    const { id: subscriptionId } = await billing.subscribe({ customerId, plan: 'voice', reference: 'u', key: key() });
    expect(await billing.cancelAtPeriodEnd({ subscriptionId, key: key() })).toMatchObject({ isEnding: true });
    expect(await billing.change({ subscriptionId, plan: 'pro', key: key() })).toMatchObject({
      id: subscriptionId,
      plan: 'pro',
      isEnding: false,
    });
    expect(server.account.charges.map(({ amount }) => amount)).toEqual([4_900, 5_000]);
  });

  test('is due after a failed renewal, and not running after its end', async () => {
    const { customerId } = await customerWithCard();
    const { id } = await billing.subscribe({ customerId, plan: 'voice', reference: 'user-1', key: key() });
    server.account.failRenewal(id);
    expect(await billing.runningSubscription(customerId)).toMatchObject({ status: 'payment_due' });
    server.account.end(id);
    expect(await billing.runningSubscription(customerId)).toBeNull();
    await expect(billing.change({ subscriptionId: id, plan: 'pro', key: key() })).rejects.toMatchObject({
      code: 'refused',
    });
  });
});

describe('the plans on offer', () => {
  test('have cached prices in minor units', async () => {
    const offered = [
      { plan: 'pro', currency: 'gbp', priceMinor: 9_900 },
      { plan: 'voice', currency: 'gbp', priceMinor: 4_900 },
    ];
    expect(await billing.plans()).toEqual(offered);
    expect(await billing.plans()).toEqual(offered);
    expect(server.requests).toHaveLength(2);
  });

  test('are rejected when a price is not monthly', async () => {
    const yearly = server.account.addPrice(90_000, 'gbp', 'year');
    const wrong = await createBilling({ ...server.config, prices: { pro: yearly } });
    await expect(wrong.plans()).rejects.toMatchObject({ code: 'refused' });
  });
});

describe('a webhook', () => {
  const failedRenewal = async () => {
    const { customerId, cardId } = await customerWithCard();
    const { id } = await billing.subscribe({ customerId, plan: 'voice', reference: 'user-1', key: key() });
    server.account.failRenewal(id);
    return { customerId, cardId };
  };

  test('names the customer it concerns', async () => {
    const { customerId, cardId } = await failedRenewal();
    for (const type of ['invoice.payment_failed', 'customer.subscription.updated']) {
      const { body, signature } = server.delivery(type);
      expect(billing.readWebhook(body, signature)).toEqual({
        id: expect.stringMatching(/^evt_/),
        about: { customerId },
      });
    }
    await billing.detachCard({ cardId, key: key() });
    const { body, signature } = server.delivery('payment_method.detached');
    expect(billing.readWebhook(body, signature).about).toEqual({ cardId });
  });

  test('of another kind is ignored', () => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.refunded', data: { object: {} } });
    expect(billing.readWebhook(body, server.sign(body))).toEqual({ id: 'evt_1', about: null });
  });

  test('is forged without a signature, with another body, with another secret, or long after', async () => {
    await failedRenewal();
    const { body, signature } = server.delivery('invoice.payment_failed');
    const old = server.sign(body, Date.now() - 301_000);
    const cases: [string, string | null][] = [
      [body, null],
      [body, ''],
      [body, 'nonsense'],
      [body, signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
      [body.replace('cus_', 'cus_x'), signature],
      [`${body} `, signature],
      [body, old],
    ];
    for (const [given, signed] of cases) {
      expect(() => billing.readWebhook(given, signed)).toThrow(expect.objectContaining({ code: 'forged' }));
    }
  });
});

test('without a provider plans and cards are not offered', async () => {
  const manual = await createBilling({ kind: 'manual' });
  expect(await manual.plans()).toEqual([]);
  const refused = { code: 'not_offered', message: /an admin of the practice sets plans/ };
  await expect(manual.setUpCard({ customerId: 'c', key: 'k' })).rejects.toMatchObject(refused);
  await expect(manual.subscribe({ customerId: 'c', plan: 'pro', reference: 'r', key: 'k' })).rejects.toMatchObject(
    refused,
  );
  expect(() => manual.readWebhook('{}', null)).toThrow(expect.objectContaining({ code: 'not_offered' }));
});
