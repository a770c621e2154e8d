import { randomUUID } from 'node:crypto';
import type { billing as calls } from '@openconsult/contracts/billing';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/texts';
import type { UseCases } from '../platform/use-case.ts';
import {
  assertOffered,
  type BillingDeps,
  cardName,
  customerOf,
  record,
  runningSubscription,
  storeRunning,
} from './account.ts';
import { withUserTexts } from './billing-failure.ts';
import { billingRepo as repo } from './repo.ts';
import { cardToWire } from './wire.ts';

type Calls = typeof calls;

export function cardCalls(deps: BillingDeps) {
  const { db, billing, log } = deps;

  return {
    async paymentMethod(actor) {
      const card = billing.kind === 'manual' ? null : await repo.card(db, actor.userId);
      return { data: card && cardToWire(card) };
    },

    /** The settings of the provider's card form. */
    setUpPaymentMethod: withUserTexts(async (actor) => {
      assertOffered(billing);
      const customerId = await repo.inTurn(db, actor.userId, async (tx) =>
        customerOf(billing, tx, await repo.account(tx, actor.userId)),
      );
      const form = await billing.setUpCard({ customerId, key: `set-up:${randomUUID()}` });
      return { publishable_key: form.publishableKey, client_secret: form.clientSecret };
    }),

    /** Replaces the stored card. @throws AppError NOT_FOUND unless the user entered it themselves */
    addPaymentMethod: withUserTexts(async (actor, { body: { payment_method: cardId } }) => {
      assertOffered(billing);
      const { stored, replaced } = await repo.inTurn(db, actor.userId, async (tx) => {
        const account = await repo.account(tx, actor.userId);
        const customerId = account.user.billingCustomerId;
        const card = customerId === null ? null : await billing.card(customerId, cardId);
        if (customerId === null || card === null) throw new AppError('NOT_FOUND', answerMessages.cardUnknown);
        const before = account.card;
        const isSame = before?.providerId === card.id;
        if (!isSame) await billing.chooseCard({ customerId, cardId, key: `choose:${cardId}:${randomUUID()}` });
        const row = await repo.storeCard(tx, actor.userId, card, isSame ? before.orders : 0);
        if (!isSame) {
          const change = { from: before && cardName(before), to: cardName(row) };
          await record(deps, tx, account, 'billing.card-added', { card: change }, actor.userId);
        }
        return { stored: row, replaced: isSame ? null : before };
      });
      if (replaced !== null) {
        // The new card is stored already; an orphaned one at the provider is never charged.
        await billing.detachCard({ cardId: replaced.providerId, key: `detach:${randomUUID()}` }).catch((error) => {
          log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'replaced card not detached');
        });
      }
      return { data: cardToWire(stored) };
    }),

    /** @throws AppError CONFLICT while the card pays for a plan that is renewed */
    removePaymentMethod: withUserTexts(async (actor) => {
      assertOffered(billing);
      await repo.inTurn(db, actor.userId, async (tx) => {
        const account = await repo.account(tx, actor.userId);
        if (account.card === null) return;
        const now = await runningSubscription(billing, account);
        await storeRunning(tx, account, now);
        if (now !== null && !now.isEnding) throw new AppError('CONFLICT', answerMessages.cardInUse);
        await billing.detachCard({ cardId: account.card.providerId, key: `detach:${randomUUID()}` });
        await repo.dropCard(tx, actor.userId);
        const change = { from: cardName(account.card), to: null };
        await record(deps, tx, account, 'billing.card-removed', { card: change }, actor.userId);
      });
      return { done: true };
    }),
  } satisfies Partial<UseCases<Calls>>;
}
