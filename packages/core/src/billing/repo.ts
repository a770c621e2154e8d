import type { Db, PaymentMethod, Subscription, Tx, User } from '@openconsult/db';
import type { ProviderCard, ProviderEvent } from '@openconsult/integrations/billing';
import pLimit from 'p-limit';
import { broughtByPlan, type PaidState, type StoredSubscription } from './rules.ts';

/** A user and their subscription. */
export interface Paid {
  readonly user: User;
  readonly subscription: Subscription | null;
}

/** All that is stored of a user's payments. */
export interface Account extends Paid {
  readonly card: PaymentMethod | null;
}

/** The lock is held while the provider answers; a slow one must not take every connection of the pool. */
const TURNS_MAX = 3;
const TURN_TIMEOUT_MS = 60_000;
const turns = pLimit(TURNS_MAX);

/** The only queries on cards, subscriptions and the provider's events; all but those of a webhook name the user. */
export const billingRepo = {
  /**
   * Serialises the work on a user's payments across all processes, so that what the provider answered is still true
   * when it is stored.
   */
  inTurn: <Result>(db: Db, userId: string, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    turns(() =>
      db.$transaction(
        async (tx) => {
          await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(TURN_TIMEOUT_MS)}, true)`;
          await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`billing:${userId}`}, 0))`;
          return work(tx);
        },
        { timeout: TURN_TIMEOUT_MS, maxWait: TURN_TIMEOUT_MS },
      ),
    ),

  card: (db: Db, userId: string): Promise<PaymentMethod | null> => db.paymentMethod.findUnique({ where: { userId } }),

  async paid(db: Db, userId: string): Promise<Paid> {
    const { subscription, ...user } = await db.user.findUniqueOrThrow({
      where: { id: userId },
      include: { subscription: true },
    });
    return { user, subscription };
  },

  async account(tx: Tx, userId: string): Promise<Account> {
    const {
      paymentMethod: card,
      subscription,
      ...user
    } = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      include: { paymentMethod: true, subscription: true },
    });
    return { user, card, subscription };
  },

  async storeCustomer(tx: Tx, userId: string, billingCustomerId: string): Promise<void> {
    await tx.user.update({ where: { id: userId }, data: { billingCustomerId } });
  },

  /** Stores a card and sets the card status; the number of orders starts again with another card. */
  async storeCard(tx: Tx, userId: string, card: ProviderCard, orders: number): Promise<PaymentMethod> {
    const { id: providerId, brand, lastFour, expiresMonth, expiresYear } = card;
    const data = { providerId, brand, lastFour, expiresMonth, expiresYear, orders };
    await tx.user.update({ where: { id: userId }, data: { cardStatus: true } });
    return tx.paymentMethod.upsert({ where: { userId }, create: { userId, ...data }, update: data });
  },

  /** Deletes the card and its status. */
  async dropCard(tx: Tx, userId: string): Promise<void> {
    await tx.paymentMethod.deleteMany({ where: { userId } });
    await tx.user.update({ where: { id: userId }, data: { cardStatus: false } });
  },

  async countOrder(tx: Tx, userId: string): Promise<void> {
    await tx.paymentMethod.updateMany({ where: { userId }, data: { orders: { increment: 1 } } });
  },

  /** Stores a user's subscription; a new plan brings its features. */
  async storeSubscription(
    tx: Tx,
    { id: userId, plan: planBefore }: Pick<User, 'id' | 'plan'>,
    stored: StoredSubscription,
    paid: PaidState,
  ): Promise<void> {
    const { providerId, plan, status, currentPeriodEnd, isEnding } = stored;
    const data = { providerId, plan, status, currentPeriodEnd, isEnding };
    await tx.subscription.upsert({ where: { userId }, create: { userId, ...data }, update: data });
    const { plan: newPlan, isSubActive, requestedPlan } = paid;
    await tx.user.update({
      where: { id: userId },
      data: { plan: newPlan, isSubActive, requestedPlan, ...broughtByPlan(planBefore, newPlan) },
    });
  },

  /** The user of the provider's event; the provider's signature is its permission. */
  async userOf(db: Db, about: ProviderEvent['about']): Promise<string | null> {
    if (about === null) return null;
    if ('customerId' in about) {
      const user = await db.user.findUnique({ where: { billingCustomerId: about.customerId }, select: { id: true } });
      return user?.id ?? null;
    }
    const card = await db.paymentMethod.findFirst({
      where: { providerId: about.cardId },
      select: { userId: true },
    });
    return card?.userId ?? null;
  },

  /** False for an event that was received before. */
  async takeIn(tx: Tx, eventId: string, receivedAt: Date): Promise<boolean> {
    const { count } = await tx.billingEvent.createMany({ data: [{ id: eventId, receivedAt }], skipDuplicates: true });
    return count > 0;
  },
};

/** Deletes old events of the provider, which it no longer repeats. Returns how many. */
export async function sweepBillingEvents(db: Db, before: Date): Promise<number> {
  const { count } = await db.billingEvent.deleteMany({ where: { receivedAt: { lt: before } } });
  return count;
}
