import type { Db, PaymentMethod, Subscription, Tx, User } from '@openconsult/db';
import type { ProviderCard, ProviderEvent } from '@openconsult/integrations/billing';
import pLimit from 'p-limit';
import { broughtByPlan, type KeptSubscription, type PaidState } from './rules.ts';

/** What a person has, and what they pay for it. */
export interface Paid {
  readonly user: User;
  readonly subscription: Subscription | null;
}

/** All that is kept of a person's payments. */
export interface Account extends Paid {
  readonly card: PaymentMethod | null;
}

/** A turn waits for the provider; a slow one must not take every connection of the pool. */
const TURNS_MAX = 3;
const TURN_TIMEOUT_MS = 60_000;

/** The only queries on cards, subscriptions and the provider's events; all but those of a webhook name the person. */
export const createBillingRepo = (db: Db) => {
  const turns = pLimit(TURNS_MAX);
  return {
    /**
     * Runs the work on a person's payments one after the other, in every process, so that what was fetched from the
     * provider is still so when it is written.
     */
    inTurn: <Result>(userId: string, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
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

    card: (userId: string): Promise<PaymentMethod | null> => db.paymentMethod.findUnique({ where: { userId } }),

    async paid(userId: string): Promise<Paid> {
      const { subscription, ...user } = await db.user.findUniqueOrThrow({
        where: { id: userId },
        include: { subscription: true },
      });
      return { user, subscription };
    },

    async account(userId: string, tx: Tx): Promise<Account> {
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

    async keepCustomer(tx: Tx, userId: string, billingCustomerId: string): Promise<void> {
      await tx.user.update({ where: { id: userId }, data: { billingCustomerId } });
    },

    /** Keeps a card and sets the card status; the number of orders counts anew with another card. */
    async keepCard(tx: Tx, userId: string, card: ProviderCard, orders: number): Promise<PaymentMethod> {
      const { id: providerId, brand, lastFour, expiresMonth, expiresYear } = card;
      const data = { providerId, brand, lastFour, expiresMonth, expiresYear, orders };
      await tx.user.update({ where: { id: userId }, data: { cardStatus: true } });
      return tx.paymentMethod.upsert({ where: { userId }, create: { userId, ...data }, update: data });
    },

    /** Forgets the card and takes the card status away. */
    async dropCard(tx: Tx, userId: string): Promise<void> {
      await tx.paymentMethod.deleteMany({ where: { userId } });
      await tx.user.update({ where: { id: userId }, data: { cardStatus: false } });
    },

    async countOrder(tx: Tx, userId: string): Promise<void> {
      await tx.paymentMethod.updateMany({ where: { userId }, data: { orders: { increment: 1 } } });
    },

    /** Keeps what a person pays for; a plan that is new to them brings what belongs to it. */
    async keepSubscription(
      tx: Tx,
      { id: userId, plan: planBefore }: Pick<User, 'id' | 'plan'>,
      kept: KeptSubscription,
      person: PaidState,
    ): Promise<void> {
      const { providerId, plan, status, currentPeriodEnd, isEnding } = kept;
      const data = { providerId, plan, status, currentPeriodEnd, isEnding };
      await tx.subscription.upsert({ where: { userId }, create: { userId, ...data }, update: data });
      const { plan: newPlan, isSubActive, requestedPlan } = person;
      await tx.user.update({
        where: { id: userId },
        data: { plan: newPlan, isSubActive, requestedPlan, ...broughtByPlan(planBefore, newPlan) },
      });
    },

    /** Whom an event of the provider is about; the provider's signature is its permission. */
    async personOf(about: ProviderEvent['about']): Promise<string | null> {
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

    /** Answers false for an event that was taken in before. */
    async takeIn(eventId: string, receivedAt: Date, tx: Tx = db): Promise<boolean> {
      const { count } = await tx.billingEvent.createMany({ data: [{ id: eventId, receivedAt }], skipDuplicates: true });
      return count > 0;
    },
  };
};

/** Forgets the provider's events that were taken in before: it repeats none for that long. Returns how many. */
export async function sweepBillingEvents(db: Db, before: Date): Promise<number> {
  const { count } = await db.billingEvent.deleteMany({ where: { receivedAt: { lt: before } } });
  return count;
}
