import { randomUUID } from 'node:crypto';
import type { Plan } from '@openconsult/contracts/access';
import type { billing as calls } from '@openconsult/contracts/billing';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Tx } from '@openconsult/db';
import { BillingError } from '@openconsult/integrations/billing';
import type { Actor } from '../platform/actor.ts';
import type { UseCases } from '../platform/use-case.ts';
import { assertOffered, type BillingDeps, record, refresh, runningSubscription, storeRunning } from './account.ts';
import { withUserTexts } from './billing-failure.ts';
import { type Account, billingRepo as repo } from './repo.ts';
import { orderFor, orderKey } from './rules.ts';
import { subscriptionToWire } from './wire.ts';

type Calls = typeof calls;

export function subscriptionCalls(deps: BillingDeps) {
  const { db, billing, clock } = deps;

  return {
    subscription: withUserTexts(async (actor) => {
      const { subscription: stored } = await repo.paid(db, actor.userId);
      // The provider's event about an expired month is still to come, or was lost.
      if (stored !== null && stored.status !== 'ended' && stored.currentPeriodEnd < clock.now()) {
        await repo.inTurn(db, actor.userId, (tx) => refresh(deps, tx, actor.userId));
      }
      const plans = (await billing.plans()).map(({ plan, currency, priceMinor: price }) => ({ plan, currency, price }));
      return { data: subscriptionToWire(await repo.paid(db, actor.userId)), plans };
    }),

    /** Buys a plan or changes to it. Idempotent. @throws AppError VALIDATION without a card */
    subscribe: withUserTexts(async (actor, { body: { plan } }) => {
      assertOffered(billing);
      const refusal = await repo.inTurn(db, actor.userId, async (tx) =>
        order(deps, tx, await repo.account(tx, actor.userId), plan, actor),
      );
      if (refusal !== null) throw refusal;
      return { data: subscriptionToWire(await repo.paid(db, actor.userId)) };
    }),

    /** Lets the plan end with the paid period. */
    cancelSubscription: withUserTexts(async (actor) => {
      assertOffered(billing);
      await repo.inTurn(db, actor.userId, async (tx) => {
        const account = await repo.account(tx, actor.userId);
        const now = await runningSubscription(billing, account);
        if (now === null || now.isEnding) {
          await storeRunning(tx, account, now);
          return;
        }
        const ending = await billing.cancelAtPeriodEnd({
          subscriptionId: now.id,
          key: `cancel:${now.id}:${randomUUID()}`,
        });
        const changes = await storeRunning(tx, account, ending);
        if (changes !== null) await record(deps, tx, account, 'billing.cancelled', changes, actor.userId);
      });
      return { data: subscriptionToWire(await repo.paid(db, actor.userId)) };
    }),

    /** Receives one event of the provider, once. @throws AppError VALIDATION unless the provider signed it just now */
    webhook: withUserTexts(async (_actor, _call, { signedBody }) => {
      const { id, about } = billing.readWebhook(signedBody?.raw ?? '', signedBody?.signature ?? null);
      const userId = await repo.userOf(db, about);
      if (userId === null) {
        await repo.takeIn(db, id, clock.now());
        return { done: true };
      }
      await repo.inTurn(db, userId, async (tx) => {
        if (await repo.takeIn(tx, id, clock.now())) await refresh(deps, tx, userId);
      });
      return { done: true };
    }),
  } satisfies Partial<UseCases<Calls>>;
}

/** Carries out an order. A rejection is an answer too: it is returned, so that the count is committed. */
async function order(
  deps: BillingDeps,
  tx: Tx,
  account: Account,
  plan: Plan,
  actor: Actor,
): Promise<BillingError | null> {
  const { billing } = deps;
  const { user, card } = account;
  if (card === null || user.billingCustomerId === null) throw cardNeeded();
  const now = await runningSubscription(billing, account);
  const what = orderFor(now, plan);
  if (what === 'nothing') {
    await storeRunning(tx, account, now);
    return null;
  }
  const { providerId: cardId, orders: answered } = card;
  const key = orderKey({ userId: user.id, plan, cardId, answered, now: deps.clock.now() });
  try {
    const bought =
      now === null
        ? await billing.subscribe({ customerId: user.billingCustomerId, plan, reference: user.id, key })
        : await billing.change({ subscriptionId: now.id, plan, key });
    await repo.countOrder(tx, user.id);
    const changes = await storeRunning(tx, account, bought);
    if (changes !== null) await record(deps, tx, account, 'billing.subscribed', changes, actor.userId);
    return null;
  } catch (error) {
    if (!(error instanceof BillingError) || error.code !== 'declined') throw error;
    await repo.countOrder(tx, user.id);
    return error;
  }
}

const cardNeeded = (): AppError =>
  new AppError('VALIDATION', answerMessages.cardNeeded, { errors: { payment_method: [answerMessages.cardNeeded] } });
