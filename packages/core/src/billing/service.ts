import { createHash, randomUUID } from 'node:crypto';
import type { Plan } from '@openconsult/contracts/access';
import type { billing as calls, PaymentMethod, Subscription } from '@openconsult/contracts/billing';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import type { Tx } from '@openconsult/db';
import { BillingError, type ProviderSubscription } from '@openconsult/integrations/billing';
import { recordAuditEvent } from '../audit-trail/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { inWords } from './billing-failure.ts';
import { type Account, createBillingRepo } from './repo.ts';
import { isSameSubscription, orderFor, orderKey, paidStateAfter, subscriptionAfter } from './rules.ts';
import { cardToWire, subscriptionToWire } from './wire.ts';

/**
 * What people pay, and with which card (behaviour.md#payment-method). The provider's word is fetched anew before
 * anything is decided or kept; a person's calls and the provider's events about them take turns. Where nothing is
 * paid, whatever buys or keeps a card throws AppError NOT_FOUND; a provider that is away is UNAVAILABLE, a declined
 * card VALIDATION.
 */
export interface BillingService {
  paymentMethod(actor: Actor): Promise<PaymentMethod | null>;
  /** What the provider's card form needs. */
  setUpPaymentMethod(actor: Actor): Promise<CallResponse<typeof calls.setUpPaymentMethod>>;
  /** Keeps a card in place of the one before. @throws AppError NOT_FOUND unless the person entered it themselves */
  addPaymentMethod(actor: Actor, cardId: string): Promise<PaymentMethod>;
  /** @throws AppError CONFLICT while a plan is paid with the card and not about to end */
  removePaymentMethod(actor: Actor): Promise<void>;
  subscription(actor: Actor): Promise<CallResponse<typeof calls.subscription>>;
  /** Buys a plan or changes to it; the same again changes nothing. @throws AppError VALIDATION without a card */
  subscribe(actor: Actor, plan: Plan): Promise<Subscription>;
  /** Lets the plan end when what is paid runs out. */
  cancel(actor: Actor): Promise<Subscription>;
  /** Takes in one event of the provider, once. @throws AppError VALIDATION unless the provider signed it just now */
  webhook(rawBody: string, signature: string | null): Promise<void>;
}

type ServiceDeps = Pick<Deps, 'db' | 'billing' | 'clock' | 'log'>;

export function createBillingService(deps: ServiceDeps): BillingService {
  const { billing, clock, log } = deps;
  const repo = createBillingRepo(deps.db);

  const assertOffered = (): void => {
    if (billing.kind === 'manual') throw new AppError('NOT_FOUND', answerMessages.noPayments);
  };

  const record = (tx: Tx, account: Account, action: string, changes: Changes, actorId: string | null) =>
    recordAuditEvent(tx, {
      practiceId: account.user.practiceId,
      action,
      actorId,
      subjectId: account.user.id,
      changes,
      at: clock.now(),
    });

  async function customerOf(tx: Tx, { user }: Account): Promise<string> {
    if (user.billingCustomerId !== null) return user.billingCustomerId;
    const name = `${user.firstName} ${user.lastName}`.trim();
    const wish = { email: user.email, name, reference: user.id };
    const hash = createHash('sha256').update(JSON.stringify(wish)).digest('hex');
    const { customerId } = await billing.createCustomer({ ...wish, key: `customer:${hash}` });
    await repo.keepCustomer(tx, user.id, customerId);
    return customerId;
  }

  /** Keeps what the provider says of a subscription. @returns what changed, or null */
  async function keep(tx: Tx, account: Account, running: ProviderSubscription | null): Promise<Changes | null> {
    const { user, subscription: before } = account;
    const after = subscriptionAfter(before, running);
    if (after === null || isSameSubscription(before, after)) return null;
    const person = paidStateAfter(user, before, after);
    await repo.keepSubscription(tx, user, after, person);
    return {
      plan: { from: user.plan, to: person.plan },
      is_sub_active: { from: user.isSubActive, to: person.isSubActive },
      ...(before?.status !== after.status && { status: { from: before?.status ?? null, to: after.status } }),
      ...((before?.isEnding ?? false) !== after.isEnding && {
        is_ending: { from: before?.isEnding ?? false, to: after.isEnding },
      }),
    };
  }

  const running = async ({ user }: Account): Promise<ProviderSubscription | null> =>
    user.billingCustomerId === null ? null : billing.runningSubscription(user.billingCustomerId);

  /** Keeps the provider's present word about everything of a person. */
  async function refresh(tx: Tx, userId: string): Promise<void> {
    const account = await repo.account(userId, tx);
    const { card, user } = account;
    const changes: Changes = { ...(await keep(tx, account, await running(account))) };
    if (card !== null && user.billingCustomerId !== null) {
      const now = await billing.card(user.billingCustomerId, card.providerId);
      if (now === null) {
        await repo.dropCard(tx, userId);
        Object.assign(changes, { card: { from: cardName(card), to: null } });
      } else if (now.expiresMonth !== card.expiresMonth || now.expiresYear !== card.expiresYear) {
        // Stripe learns from the bank that a card was renewed.
        await repo.keepCard(tx, userId, now, card.orders);
      }
    }
    if (Object.keys(changes).length > 0) await record(tx, account, 'billing.changed-by-provider', changes, null);
  }

  /** Carries out an order. A refusal is an answer too: it is handed back, so that what was counted stays. */
  async function order(tx: Tx, account: Account, plan: Plan, actor: Actor): Promise<BillingError | null> {
    const { user, card } = account;
    if (card === null || user.billingCustomerId === null) throw cardNeeded();
    const now = await running(account);
    const what = orderFor(now, plan);
    if (what === 'nothing') {
      await keep(tx, account, now);
      return null;
    }
    const { providerId: cardId, orders: answered } = card;
    const key = orderKey({ userId: user.id, plan, cardId, answered, now: clock.now() });
    try {
      const bought =
        now === null
          ? await billing.subscribe({ customerId: user.billingCustomerId, plan, reference: user.id, key })
          : await billing.change({ subscriptionId: now.id, plan, key });
      await repo.countOrder(tx, user.id);
      const changes = await keep(tx, account, bought);
      if (changes !== null) await record(tx, account, 'billing.subscribed', changes, actor.userId);
      return null;
    } catch (error) {
      if (!(error instanceof BillingError) || error.code !== 'declined') throw error;
      await repo.countOrder(tx, user.id);
      return error;
    }
  }

  return {
    async paymentMethod(actor) {
      if (billing.kind === 'manual') return null;
      const card = await repo.card(actor.userId);
      return card === null ? null : cardToWire(card);
    },

    setUpPaymentMethod: inWords(async (actor) => {
      assertOffered();
      const customerId = await repo.inTurn(actor.userId, async (tx) =>
        customerOf(tx, await repo.account(actor.userId, tx)),
      );
      const form = await billing.setUpCard({ customerId, key: `set-up:${randomUUID()}` });
      return { publishable_key: form.publishableKey, client_secret: form.clientSecret };
    }),

    addPaymentMethod: inWords(async (actor, cardId) => {
      assertOffered();
      const { kept, replaced } = await repo.inTurn(actor.userId, async (tx) => {
        const account = await repo.account(actor.userId, tx);
        const customerId = account.user.billingCustomerId;
        const card = customerId === null ? null : await billing.card(customerId, cardId);
        if (customerId === null || card === null) throw new AppError('NOT_FOUND', answerMessages.cardUnknown);
        const before = account.card;
        const isSame = before?.providerId === card.id;
        if (!isSame) await billing.chooseCard({ customerId, cardId, key: `choose:${cardId}:${randomUUID()}` });
        const row = await repo.keepCard(tx, actor.userId, card, isSame ? before.orders : 0);
        if (!isSame) {
          const change = { from: before && cardName(before), to: cardName(row) };
          await record(tx, account, 'billing.card-added', { card: change }, actor.userId);
        }
        return { kept: row, replaced: isSame ? null : before };
      });
      if (replaced !== null) {
        // The new card is kept already; a left-over at the provider is charged with nothing.
        await billing.detachCard({ cardId: replaced.providerId, key: `detach:${randomUUID()}` }).catch((error) => {
          log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'replaced card not detached');
        });
      }
      return cardToWire(kept);
    }),

    removePaymentMethod: inWords(async (actor) => {
      assertOffered();
      await repo.inTurn(actor.userId, async (tx) => {
        const account = await repo.account(actor.userId, tx);
        if (account.card === null) return;
        const now = await running(account);
        await keep(tx, account, now);
        if (now !== null && !now.isEnding) throw new AppError('CONFLICT', answerMessages.cardInUse);
        await billing.detachCard({ cardId: account.card.providerId, key: `detach:${randomUUID()}` });
        await repo.dropCard(tx, actor.userId);
        const change = { from: cardName(account.card), to: null };
        await record(tx, account, 'billing.card-removed', { card: change }, actor.userId);
      });
    }),

    subscription: inWords(async (actor) => {
      const { subscription: kept } = await repo.paid(actor.userId);
      // The provider's word about a month that ran out is still to come, or was lost.
      if (kept !== null && kept.status !== 'ended' && kept.currentPeriodEnd < clock.now()) {
        await repo.inTurn(actor.userId, (tx) => refresh(tx, actor.userId));
      }
      const plans = (await billing.plans()).map(({ plan, currency, priceMinor: price }) => ({ plan, currency, price }));
      return { data: subscriptionToWire(await repo.paid(actor.userId)), plans };
    }),

    subscribe: inWords(async (actor, plan) => {
      assertOffered();
      const refusal = await repo.inTurn(actor.userId, async (tx) =>
        order(tx, await repo.account(actor.userId, tx), plan, actor),
      );
      if (refusal !== null) throw refusal;
      return subscriptionToWire(await repo.paid(actor.userId));
    }),

    cancel: inWords(async (actor) => {
      assertOffered();
      await repo.inTurn(actor.userId, async (tx) => {
        const account = await repo.account(actor.userId, tx);
        const now = await running(account);
        if (now === null || now.isEnding) {
          await keep(tx, account, now);
          return;
        }
        const ending = await billing.cancelAtPeriodEnd({
          subscriptionId: now.id,
          key: `cancel:${now.id}:${randomUUID()}`,
        });
        const changes = await keep(tx, account, ending);
        if (changes !== null) await record(tx, account, 'billing.cancelled', changes, actor.userId);
      });
      return subscriptionToWire(await repo.paid(actor.userId));
    }),

    webhook: inWords(async (rawBody, signature) => {
      const { id, about } = billing.readWebhook(rawBody, signature);
      const userId = await repo.personOf(about);
      if (userId === null) {
        await repo.takeIn(id, clock.now());
        return;
      }
      await repo.inTurn(userId, async (tx) => {
        if (await repo.takeIn(id, clock.now(), tx)) await refresh(tx, userId);
      });
    }),
  };
}

type Changes = Record<string, { readonly from: unknown; readonly to: unknown }>;

const cardName = ({ brand, lastFour }: { readonly brand: string; readonly lastFour: string }): string =>
  `${brand} ${lastFour}`;

const cardNeeded = (): AppError =>
  new AppError('VALIDATION', answerMessages.cardNeeded, { errors: { payment_method: [answerMessages.cardNeeded] } });
