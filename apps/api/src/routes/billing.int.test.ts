import { billing } from '@openconsult/contracts/billing';
import { users } from '@openconsult/contracts/users';
import { type StripeServer, startStripeServer } from '@openconsult/fakes/stripe-server';
import { createBilling } from '@openconsult/integrations/billing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let stripe: StripeServer;
let server: TestServer;

beforeAll(async () => {
  stripe = await startStripeServer();
  server = await startTestServer({
    config: { BILLING_PROVIDER: 'stripe' },
    deps: {
      billing: await createBilling(stripe.config),
    },
  });
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});

async function newcomer(): Promise<TestClient> {
  const user = await server.createUser('none');
  await server.db.user.update({ where: { id: user.id }, data: { cardStatus: false, isSubActive: false } });
  return server.loginAs(user);
}

async function enterCard(client: TestClient): Promise<string> {
  const { client_secret, publishable_key } = await client.ok(billing.setUpPaymentMethod, {});
  expect(publishable_key).toBe(stripe.config.publishableKey);
  return stripe.account.enterCard(client_secret);
}

async function subscribed() {
  const client = await newcomer();
  const body = { payment_method: await enterCard(client) };
  await client.ok(billing.addPaymentMethod, { body });
  await client.ok(billing.subscribe, { body: { plan: 'pro' } });
  const [id = ''] = [...stripe.account.subscriptions.keys()].slice(-1);
  return { client, id };
}

/** What Stripe sends: no cookie, no token, the exact bytes that were signed. */
const deliver = (body: string, signature: string | null) =>
  server.app.inject({
    method: 'POST',
    url: billing.webhook.path,
    payload: body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...(signature && { 'stripe-signature': signature }) },
  });

test('a user adds a card, buys, changes and cancels a plan, and removes the card', async () => {
  const client = await newcomer();
  const body = { payment_method: await enterCard(client) };
  const { data: card } = await client.ok(billing.addPaymentMethod, { body });
  expect(card).toEqual({ brand: 'visa', last_four: '4242', expires_month: 4, expires_year: 2031 });
  expect((await client.ok(billing.paymentMethod, {})).data).toEqual(card);
  expect(await client.ok(users.current, {})).toMatchObject({ card_status: true, is_sub_active: false });

  expect((await client.ok(billing.subscribe, { body: { plan: 'voice' } })).data).toMatchObject({ plan: 'voice' });
  await client.ok(billing.subscribe, { body: { plan: 'pro' } });
  expect(await client.ok(users.current, {})).toMatchObject({ planId: 'pro', proUser: true, is_sub_active: true });
  expect((await client.call(billing.removePaymentMethod, {})).status).toBe(409);
  expect((await client.ok(billing.cancelSubscription, {})).data.is_ending).toBe(true);
  await client.ok(billing.removePaymentMethod, {});
  expect(await client.ok(users.current, {})).toMatchObject({ card_status: false, is_sub_active: true });
});

test('another user’s card is not found, and an invalid id is rejected', async () => {
  const [mine, other] = [await newcomer(), await newcomer()];
  const theirs = await enterCard(other);
  await enterCard(mine);
  const foreign = await mine.call(billing.addPaymentMethod, { body: { payment_method: theirs } });
  expect(foreign.status).toBe(404);
  const nonsense = await mine.call(billing.addPaymentMethod, { body: { payment_method: '../customers' } });
  expect(nonsense.status).toBe(422);
  expect((await mine.ok(billing.paymentMethod, {})).data).toBeNull();
});

test('a double click buys once', async () => {
  const client = await newcomer();
  const body = { payment_method: await enterCard(client) };
  await client.ok(billing.addPaymentMethod, { body });
  const before = stripe.account.charges.length;
  const input = { body: { plan: 'pro' as const } };
  const answers = await Promise.all([client.ok(billing.subscribe, input), client.ok(billing.subscribe, input)]);
  expect(answers[0]).toEqual(answers[1]);
  expect(stripe.account.charges).toHaveLength(before + 1);
});

test('a declined card is an error at its field, with the bank’s text', async () => {
  const client = await newcomer();
  const { client_secret } = await client.ok(billing.setUpPaymentMethod, {});
  const body = { payment_method: stripe.account.enterCard(client_secret, 'declines') };
  await client.ok(billing.addPaymentMethod, { body });
  const answer = await client.call(billing.subscribe, { body: { plan: 'pro' } });
  expect(answer.status).toBe(422);
  expect(answer.failure().errors).toEqual({ payment_method: ['Your card has insufficient funds.'] });
});

describe('the webhook', () => {
  test('accepts what Stripe signed, without a cookie, byte for byte, and once', async () => {
    const { client, id } = await subscribed();
    stripe.account.end(id);
    const found = stripe.delivery('customer.subscription.deleted');
    // The signature covers white space and the order of keys, which parsing would lose.
    const body = `  ${JSON.stringify(JSON.parse(found.body), null, 2)}\n`;
    const first = await deliver(body, stripe.sign(body));
    expect([first.statusCode, first.json()]).toEqual([200, { done: true }]);
    expect(await client.ok(users.current, {})).toMatchObject({ is_sub_active: false, planId: null });
    const asked = stripe.requests.length;
    expect((await deliver(body, stripe.sign(body))).statusCode).toBe(200);
    expect(stripe.requests).toHaveLength(asked);
  });

  test('refuses a forged, changed, old or unsigned body, and nothing changes', async () => {
    const { client, id } = await subscribed();
    stripe.account.failRenewal(id);
    const { body, signature } = stripe.delivery('customer.subscription.updated');
    const changed = body.replace('past_due', 'canceled');
    const tries: [string, string | null][] = [
      [body, null],
      [body, 'v1=00'],
      [changed, signature],
      [body, stripe.sign(body, Date.now() - 600_000)],
    ];
    for (const [given, signed] of tries) expect((await deliver(given, signed)).statusCode).toBe(422);
    expect((await client.ok(billing.subscription, {})).data.is_payment_due).toBe(false);
    expect((await deliver(body, signature)).statusCode).toBe(200);
    expect((await client.ok(billing.subscription, {})).data.is_payment_due).toBe(true);
  });

  test('in the wrong order results in the current state', async () => {
    const { client, id } = await subscribed();
    stripe.account.failRenewal(id);
    const due = stripe.delivery('customer.subscription.updated');
    stripe.account.renew(id);
    const paid = stripe.delivery('customer.subscription.updated');
    await deliver(paid.body, paid.signature);
    await deliver(due.body, due.signature);
    expect((await client.ok(billing.subscription, {})).data.is_payment_due).toBe(false);
  });

  test('answers 503 while Stripe cannot be asked, so that Stripe sends it again', async () => {
    const { client, id } = await subscribed();
    stripe.account.end(id);
    const { body, signature } = stripe.delivery('customer.subscription.deleted');
    stripe.failNext({ status: 500 }, { status: 500 });
    expect((await deliver(body, signature)).statusCode).toBe(503);
    expect((await deliver(body, signature)).statusCode).toBe(200);
    expect(await client.ok(users.current, {})).toMatchObject({ is_sub_active: false });
  });
});

test('the page may load and frame Stripe if it handles the payments, and nowhere else', async () => {
  const policy = async (at: TestServer) => {
    const answer = await at.app.inject({ method: 'GET', url: '/healthz' });
    return String(answer.headers['content-security-policy']);
  };
  expect(await policy(server)).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(await policy(server)).toContain('https://hooks.stripe.com');
  expect(await policy(server)).toContain('https://api.stripe.com');
  const manual = await startTestServer();
  try {
    expect(await policy(manual)).not.toContain('stripe');
  } finally {
    await manual.close();
  }
});

test('without payments the calls are not found, with a text', async () => {
  const manual = await startTestServer();
  try {
    const client = await manual.loginAs(await manual.createUser('pro'));
    const answer = await client.call(billing.setUpPaymentMethod, {});
    expect([answer.status, answer.failure().message]).toEqual([
      404,
      'Payments are not set up here. Ask an admin of your practice to change your plan.',
    ]);
    expect((await client.ok(billing.subscription, {})).plans).toEqual([]);
    const webhook = { id: 'evt_1', type: 'invoice.paid' };
    expect((await client.call(billing.webhook, { body: webhook })).status).toBe(404);
  } finally {
    await manual.close();
  }
});
