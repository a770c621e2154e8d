import type { Plan } from '@openconsult/contracts/access';
import type { User } from '@openconsult/db';
import { type StripeServer, startStripeServer } from '@openconsult/fakes/stripe-server';
import { type BillingProvider, createBilling } from '@openconsult/integrations/billing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../platform/actor.ts';
import { auditedActions, createTestDeps, requestFacts, type TestDeps } from '../testing/index.ts';
import type { BillingDeps } from './account.ts';
import { createBillingService, sweepBillingEvents } from './index.ts';

let stripe: StripeServer;
let provider: BillingProvider;
let surroundings: TestDeps;
let service: ReturnType<typeof serviceOf>;
let me: Actor;

/** The calls of the domain with plain arguments. */
function serviceOf(deps: BillingDeps) {
  const calls = createBillingService(deps);
  return {
    paymentMethod: async (actor: Actor) => (await calls.paymentMethod(actor)).data,
    setUpPaymentMethod: (actor: Actor) => calls.setUpPaymentMethod(actor),
    addPaymentMethod: async (actor: Actor, payment_method: string) =>
      (await calls.addPaymentMethod(actor, { body: { payment_method } })).data,
    removePaymentMethod: (actor: Actor) => calls.removePaymentMethod(actor),
    subscription: (actor: Actor) => calls.subscription(actor),
    subscribe: async (actor: Actor, plan: Plan) => (await calls.subscribe(actor, { body: { plan } })).data,
    cancel: async (actor: Actor) => (await calls.cancelSubscription(actor)).data,
    webhook: (raw: string, signature: string | null) =>
      calls.webhook(null, { body: { id: '', type: '' } }, requestFacts({ signedBody: { raw, signature } })),
  };
}

const connect = () => createBilling({ ...stripe.config, timeoutMs: 2_000 });

beforeEach(async () => {
  stripe = await startStripeServer();
  provider = await connect();
  surroundings = await createTestDeps({ billing: provider });
  service = serviceOf(surroundings.deps);
  me = await newcomer();
});
afterEach(async () => {
  await surroundings.close();
  await stripe.close();
});

/** A user who signed up for the pro plan and has neither card nor plan. */
async function newcomer(): Promise<Actor> {
  const actor = await surroundings.actor('none');
  await surroundings.deps.db.user.update({
    where: { id: actor.userId },
    data: { cardStatus: false, isSubActive: false, requestedPlan: 'pro' },
  });
  return actor;
}

async function enterCard(actor: Actor, kind: 'pays' | 'declines' | 'asks' = 'pays'): Promise<string> {
  const { client_secret } = await service.setUpPaymentMethod(actor);
  return stripe.account.enterCard(client_secret, kind);
}

async function addCard(actor: Actor, kind: 'pays' | 'declines' | 'asks' = 'pays'): Promise<string> {
  const cardId = await enterCard(actor, kind);
  await service.addPaymentMethod(actor, cardId);
  return cardId;
}

const row = ({ userId }: Actor): Promise<User> =>
  surroundings.deps.db.user.findUniqueOrThrow({ where: { id: userId } });

const onlySubscription = () => {
  const found = [...stripe.account.subscriptions.values()];
  expect(found).toHaveLength(1);
  return found[0] ?? { id: '' };
};

const audited = ({ userId }: Actor) => auditedActions(surroundings.deps.db, userId);

const deliver = (type: string) => {
  const { body, signature } = stripe.delivery(type);
  return service.webhook(body, signature);
};

describe('a card', () => {
  test('that the user entered is stored, and sets the card status', async () => {
    const card = { brand: 'visa', last_four: '4242', expires_month: 4, expires_year: 2031 };
    expect(await service.paymentMethod(me)).toBeNull();
    expect(await service.addPaymentMethod(me, await enterCard(me))).toEqual(card);
    expect(await service.paymentMethod(me)).toEqual(card);
    expect((await row(me)).cardStatus).toBe(true);
    expect(await audited(me)).toEqual(['billing.card-added']);
  });

  test('of another user, or unknown, is not found and changes nothing', async () => {
    const other = await newcomer();
    const theirs = await addCard(other);
    await service.setUpPaymentMethod(me);
    for (const cardId of [theirs, 'pm_unknown']) {
      await expect(service.addPaymentMethod(me, cardId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await row(me)).cardStatus).toBe(false);
    expect(stripe.account.cards.get(theirs)?.customer).toBe((await row(other)).billingCustomerId);
  });

  test('is not found for a user who never opened the form', async () => {
    await expect(service.addPaymentMethod(me, 'pm_unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(stripe.requests).toEqual([]);
  });

  test('replaces the one before, which is detached', async () => {
    const [first, second] = [await addCard(me), await addCard(me)];
    const customerId = (await row(me)).billingCustomerId ?? '';
    expect(stripe.account.cards.get(first)?.customer).toBeNull();
    expect(stripe.account.customers.get(customerId)?.invoice_settings.default_payment_method).toBe(second);
    expect(await audited(me)).toEqual(['billing.card-added', 'billing.card-added']);
  });

  test('is stored once although the button was pressed twice', async () => {
    const cardId = await enterCard(me);
    stripe.slowDown(50);
    await Promise.all([service.addPaymentMethod(me, cardId), service.addPaymentMethod(me, cardId)]);
    expect(stripe.account.cards.get(cardId)?.customer).toBe((await row(me)).billingCustomerId);
    expect(await audited(me)).toEqual(['billing.card-added']);
  });

  test('belongs to one customer although two windows opened the form at once', async () => {
    stripe.slowDown(50);
    await Promise.all([service.setUpPaymentMethod(me), service.setUpPaymentMethod(me)]);
    expect(stripe.account.customers.size).toBe(1);
  });

  test('can be removed with the card status; idempotent', async () => {
    const cardId = await addCard(me);
    await service.removePaymentMethod(me);
    await service.removePaymentMethod(me);
    expect(await service.paymentMethod(me)).toBeNull();
    expect((await row(me)).cardStatus).toBe(false);
    expect(stripe.account.cards.get(cardId)?.customer).toBeNull();
    expect(await audited(me)).toEqual(['billing.card-added', 'billing.card-removed']);
  });

  test('stays while a plan is paid with it, until the plan is about to end', async () => {
    await addCard(me);
    await service.subscribe(me, 'pro');
    const refused = { code: 'CONFLICT', message: /Cancel the plan first/ };
    await expect(service.removePaymentMethod(me)).rejects.toMatchObject(refused);
    expect((await row(me)).cardStatus).toBe(true);
    await service.cancel(me);
    await service.removePaymentMethod(me);
    expect((await row(me)).cardStatus).toBe(false);
  });
});

describe('a plan', () => {
  test('that is bought opens the product, and answers what was asked for at sign-up', async () => {
    await addCard(me);
    const bought = await service.subscribe(me, 'pro');
    expect(bought).toMatchObject({ plan: 'pro', is_active: true, is_ending: false, requested_plan: null });
    expect(Date.parse(bought.current_period_end ?? '')).toBeGreaterThan(Date.now());
    expect(await row(me)).toMatchObject({ plan: 'pro', isSubActive: true, requestedPlan: null });
    expect(await audited(me)).toEqual(['billing.card-added', 'billing.subscribed']);
  });

  test('needs a card', async () => {
    const refused = { code: 'VALIDATION', errors: { payment_method: ['Add a card first.'] } };
    await expect(service.subscribe(me, 'pro')).rejects.toMatchObject(refused);
    await service.setUpPaymentMethod(me);
    await expect(service.subscribe(me, 'pro')).rejects.toMatchObject(refused);
  });

  test('that has no price cannot be bought', async () => {
    await addCard(me);
    await expect(service.subscribe(me, 'student')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is bought once although the button was pressed five times, in two processes', async () => {
    await addCard(me);
    const second = serviceOf({ ...surroundings.deps, billing: await connect() });
    stripe.slowDown(50);
    const presses = [service, second, service, second, service].map((one) => one.subscribe(me, 'pro'));
    const answers = await Promise.all(presses);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(stripe.account.subscriptions.size).toBe(1);
    expect(stripe.account.charges).toHaveLength(1);
    expect(await audited(me)).toEqual(['billing.card-added', 'billing.subscribed']);
  });

  test('is one although two were pressed at once, in two processes', async () => {
    await addCard(me);
    const second = serviceOf({ ...surroundings.deps, billing: await connect() });
    stripe.slowDown(50);
    await Promise.all([service.subscribe(me, 'voice'), second.subscribe(me, 'pro')]);
    const { data } = await service.subscription(me);
    expect(await provider.runningSubscription((await row(me)).billingCustomerId ?? '')).toMatchObject({
      id: onlySubscription().id,
      plan: data.plan,
    });
  });

  test('whose answer was lost is charged once, however often the button is pressed then', async () => {
    await addCard(me);
    // The current state is fetched first, then the order is sent twice.
    stripe.failNext('nothing', 'answer lost', 'answer lost');
    await expect(service.subscribe(me, 'pro')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: /nothing is charged twice/,
    });
    expect((await row(me)).isSubActive).toBe(false);
    expect(await service.subscribe(me, 'pro')).toMatchObject({ plan: 'pro', is_active: true });
    onlySubscription();
    expect(stripe.account.charges).toHaveLength(1);
  });

  test('that a process bought before it died is found, and not bought again', async () => {
    await addCard(me);
    const customerId = (await row(me)).billingCustomerId ?? '';
    await provider.subscribe({ customerId, plan: 'pro', reference: me.userId, key: 'of a process that died' });
    expect(await service.subscribe(me, 'pro')).toMatchObject({ plan: 'pro', is_active: true });
    onlySubscription();
    expect(stripe.account.charges).toHaveLength(1);
  });

  test.each([
    ['declines' as const, 'Your card has insufficient funds.'],
    ['asks' as const, /Your bank wants you to confirm/],
  ])('is not bought with a card that %s, with a text; another card buys it', async (kind, message) => {
    await addCard(me, kind);
    await expect(service.subscribe(me, 'pro')).rejects.toMatchObject({ code: 'VALIDATION', message });
    expect(await row(me)).toMatchObject({ plan: null, isSubActive: false, requestedPlan: 'pro' });
    await addCard(me);
    expect(await service.subscribe(me, 'pro')).toMatchObject({ is_active: true });
    onlySubscription();
  });

  test('asks the bank again after a decline, with the same card', async () => {
    await addCard(me, 'declines');
    await expect(service.subscribe(me, 'pro')).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(service.subscribe(me, 'pro')).rejects.toMatchObject({ code: 'VALIDATION' });
    const orders = stripe.requests.filter(({ path, method }) => path === '/v1/subscriptions' && method === 'POST');
    expect(new Set(orders.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  test('is changed, and charged once for the difference though pressed twice', async () => {
    await addCard(me);
    await service.subscribe(me, 'voice');
    stripe.slowDown(50);
    await Promise.all([service.subscribe(me, 'pro'), service.subscribe(me, 'pro')]);
    expect(await row(me)).toMatchObject({ plan: 'pro' });
    onlySubscription();
    expect(stripe.account.charges.map(({ amount }) => amount)).toEqual([4_900, 5_000]);
  });

  test('can go back and forth within the hour: no key is used for two orders', async () => {
    await addCard(me);
    for (const plan of ['voice', 'pro', 'voice', 'pro'] as const) {
      expect(await service.subscribe(me, plan)).toMatchObject({ plan });
    }
    onlySubscription();
  });

  test('that is cancelled runs until it is paid; choosing it again lets it run on', async () => {
    await addCard(me);
    await service.subscribe(me, 'pro');
    expect(await service.cancel(me)).toMatchObject({ plan: 'pro', is_active: true, is_ending: true });
    expect(await service.cancel(me)).toMatchObject({ is_ending: true });
    expect(await service.subscribe(me, 'pro')).toMatchObject({ is_ending: false });
    expect(await service.cancel(me)).toMatchObject({ is_ending: true });
    onlySubscription();
    expect(stripe.account.charges).toHaveLength(1);
    const actions = await audited(me);
    expect(actions.filter((action) => action === 'billing.cancelled')).toHaveLength(2);
  });

  test('that was never bought can be cancelled: nothing happens', async () => {
    expect(await service.cancel(me)).toMatchObject({ plan: null, is_active: false });
    expect(await audited(me)).toEqual([]);
  });

  test('is shown with what can be bought', async () => {
    const { data, plans } = await service.subscription(me);
    expect(data).toEqual({
      plan: null,
      is_active: false,
      current_period_end: null,
      is_ending: false,
      is_payment_due: false,
      requested_plan: 'pro',
    });
    expect(plans).toEqual([
      { plan: 'pro', currency: 'gbp', price: 9_900 },
      { plan: 'voice', currency: 'gbp', price: 4_900 },
    ]);
  });

  test('that an admin gave away free of charge stays as it is', async () => {
    await surroundings.deps.db.user.update({ where: { id: me.userId }, data: { plan: 'new', isSubActive: true } });
    expect((await service.subscription(me)).data).toMatchObject({ plan: 'new', is_active: true });
    await addCard(me);
    await service.cancel(me);
    expect(await row(me)).toMatchObject({ plan: 'new', isSubActive: true });
  });
});

describe('an event of the provider', () => {
  const subscribed = async () => {
    const cardId = await addCard(me);
    await service.subscribe(me, 'pro');
    return { cardId, id: onlySubscription().id };
  };

  test('of its end closes the product', async () => {
    const { id } = await subscribed();
    stripe.account.end(id);
    await deliver('customer.subscription.deleted');
    expect(await row(me)).toMatchObject({ plan: null, isSubActive: false });
    expect((await service.subscription(me)).data).toMatchObject({ current_period_end: null, is_active: false });
    const [event] = await surroundings.deps.db.auditEvent.findMany({
      where: { action: 'billing.changed-by-provider' },
    });
    expect(event).toMatchObject({ actorId: null, subjectId: me.userId });
    expect(event?.changes).toMatchObject({ plan: { from: 'pro', to: null }, status: { from: 'active', to: 'ended' } });
  });

  test('of a failed payment is shown, and removes nothing while the provider retries', async () => {
    const { id } = await subscribed();
    stripe.account.failRenewal(id);
    await deliver('invoice.payment_failed');
    expect((await service.subscription(me)).data).toMatchObject({ is_active: true, is_payment_due: true });
    stripe.account.renew(id);
    await deliver('customer.subscription.updated');
    expect((await service.subscription(me)).data).toMatchObject({ is_active: true, is_payment_due: false });
  });

  test('is processed once, however often and concurrently it arrives', async () => {
    const { id } = await subscribed();
    stripe.account.end(id);
    const { body, signature } = stripe.delivery('customer.subscription.deleted');
    stripe.slowDown(50);
    await Promise.all([1, 2, 3, 4].map(() => service.webhook(body, signature)));
    // Bought again meanwhile: the old event must not end the new plan.
    await service.subscribe(me, 'voice');
    const asked = stripe.requests.length;
    await service.webhook(body, signature);
    expect(stripe.requests).toHaveLength(asked);
    expect(await row(me)).toMatchObject({ plan: 'voice', isSubActive: true });
    const changed = (await audited(me)).filter((action) => action === 'billing.changed-by-provider');
    expect(changed).toHaveLength(1);
  });

  test('in the wrong order results in the current state', async () => {
    const { id } = await subscribed();
    stripe.account.failRenewal(id);
    const due = stripe.delivery('customer.subscription.updated');
    stripe.account.renew(id);
    const paid = stripe.delivery('customer.subscription.updated');
    await service.webhook(paid.body, paid.signature);
    await service.webhook(due.body, due.signature);
    expect((await service.subscription(me)).data.is_payment_due).toBe(false);

    stripe.account.end(id);
    await deliver('customer.subscription.deleted');
    await deliver('customer.subscription.created');
    expect(await row(me)).toMatchObject({ plan: null, isSubActive: false });
  });

  test('of an old subscription leaves the new one alone', async () => {
    const { id } = await subscribed();
    stripe.account.end(id);
    const old = stripe.delivery('customer.subscription.deleted');
    await service.subscribe(me, 'voice');
    await service.webhook(old.body, old.signature);
    expect(await row(me)).toMatchObject({ plan: 'voice', isSubActive: true });
  });

  test('of a card that was detached there removes the card status', async () => {
    const { cardId } = await subscribed();
    stripe.account.detach(cardId);
    await deliver('payment_method.detached');
    expect((await row(me)).cardStatus).toBe(false);
    expect(await service.paymentMethod(me)).toBeNull();
  });

  test('of a replaced card changes nothing', async () => {
    await subscribed();
    await addCard(me);
    await deliver('payment_method.detached');
    expect((await row(me)).cardStatus).toBe(true);
  });

  test('of a renewed card is stored', async () => {
    const { cardId } = await subscribed();
    const card = stripe.account.cards.get(cardId);
    if (card) card.card = { ...card.card, exp_year: 2035 };
    const body = JSON.stringify({
      id: 'evt_renewed',
      object: 'event',
      type: 'payment_method.automatically_updated',
      data: { object: card },
    });
    await service.webhook(body, stripe.sign(body));
    expect(await service.paymentMethod(me)).toMatchObject({ expires_year: 2035 });
  });

  test('of an unknown customer is accepted and ignored', async () => {
    const body = JSON.stringify({
      id: 'evt_foreign',
      object: 'event',
      type: 'customer.subscription.deleted',
      data: { object: { id: 'sub_x', customer: 'cus_of_another_system' } },
    });
    await service.webhook(body, stripe.sign(body));
    const { db } = surroundings.deps;
    const { receivedAt } = await db.billingEvent.findUniqueOrThrow({ where: { id: 'evt_foreign' } });
    expect(await sweepBillingEvents(db, receivedAt)).toBe(0);
    expect(await db.billingEvent.count()).toBe(1);
    expect(await sweepBillingEvents(db, new Date(receivedAt.getTime() + 1))).toBe(1);
    expect(await db.billingEvent.count()).toBe(0);
  });

  test('is refused unless it was signed just now, and changes nothing', async () => {
    const { id } = await subscribed();
    stripe.account.end(id);
    const { body } = stripe.delivery('customer.subscription.deleted');
    for (const signature of [null, 't=1,v1=00', stripe.sign(body, Date.now() - 600_000), stripe.sign(`${body} `)]) {
      await expect(service.webhook(body, signature)).rejects.toMatchObject({ code: 'VALIDATION' });
    }
    expect(await row(me)).toMatchObject({ plan: 'pro', isSubActive: true });
    expect(await surroundings.deps.db.billingEvent.count()).toBe(0);
  });

  test('is requested again while the provider is away', async () => {
    const { id } = await subscribed();
    stripe.account.end(id);
    stripe.failNext({ status: 500 }, { status: 500 });
    await expect(deliver('customer.subscription.deleted')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await surroundings.deps.db.billingEvent.count()).toBe(0);
    await deliver('customer.subscription.deleted');
    expect(await row(me)).toMatchObject({ isSubActive: false });
  });

  test('and never arrives: the page asks when the paid month is over', async () => {
    const { id } = await subscribed();
    stripe.account.end(id);
    expect((await service.subscription(me)).data.is_active).toBe(true);
    surroundings.passTime(40 * 86_400_000);
    expect((await service.subscription(me)).data).toMatchObject({ is_active: false, plan: null });
  });
});

test('a slow provider uses only a few connections', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => newcomer()));
  stripe.failNext(...Array.from({ length: 12 }, () => 'hang' as const));
  const waiting = Promise.allSettled(users.map((actor) => service.setUpPaymentMethod(actor)));
  const started = performance.now();
  await Promise.all(users.map((actor) => service.paymentMethod(actor)));
  expect(performance.now() - started).toBeLessThan(5_000);
  await waiting;
}, 60_000);

describe('without payments', () => {
  beforeEach(async () => {
    service = serviceOf({ ...surroundings.deps, billing: await createBilling({ kind: 'manual' }) });
  });

  test('the plan and state that an admin set are shown, and nothing is on offer', async () => {
    await surroundings.deps.db.user.update({ where: { id: me.userId }, data: { plan: 'student', isSubActive: true } });
    expect(await service.subscription(me)).toEqual({
      data: {
        plan: 'student',
        is_active: true,
        current_period_end: null,
        is_ending: false,
        is_payment_due: false,
        requested_plan: 'pro',
      },
      plans: [],
    });
    expect(await service.paymentMethod(me)).toBeNull();
  });

  test('calls that buy or store a card are not found, with a text, and change nothing', async () => {
    const before = await row(me);
    const refused = {
      code: 'NOT_FOUND',
      message: 'Payments are not set up here. Ask an admin of your practice to change your plan.',
    };
    await expect(service.setUpPaymentMethod(me)).rejects.toMatchObject(refused);
    await expect(service.addPaymentMethod(me, 'pm_1')).rejects.toMatchObject(refused);
    await expect(service.removePaymentMethod(me)).rejects.toMatchObject(refused);
    await expect(service.subscribe(me, 'pro')).rejects.toMatchObject(refused);
    await expect(service.cancel(me)).rejects.toMatchObject(refused);
    await expect(service.webhook('{}', null)).rejects.toMatchObject(refused);
    expect(await row(me)).toEqual(before);
  });
});
