import { createHash } from 'node:crypto';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Tx } from '@openconsult/db';
import type { BillingProvider, ProviderSubscription } from '@openconsult/integrations/billing';
import { recordAuditEvent } from '../audit-trail/index.ts';
import type { Deps } from '../platform/deps.ts';
import { type Account, billingRepo as repo } from './repo.ts';
import { isSameSubscription, paidStateAfter, subscriptionAfter } from './rules.ts';

export type BillingDeps = Pick<Deps, 'db' | 'billing' | 'clock' | 'log'>;

type Changes = Record<string, { readonly from: unknown; readonly to: unknown }>;

export const cardName = ({ brand, lastFour }: { readonly brand: string; readonly lastFour: string }): string =>
  `${brand} ${lastFour}`;

export const assertOffered = (billing: BillingProvider): void => {
  if (billing.kind === 'manual') throw new AppError('NOT_FOUND', answerMessages.noPayments);
};

export const record = (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  account: Account,
  action: string,
  changes: Changes,
  actorId: string | null,
) =>
  recordAuditEvent(tx, {
    practiceId: account.user.practiceId,
    action,
    actorId,
    subjectId: account.user.id,
    changes,
    at: clock.now(),
  });

export async function customerOf(billing: BillingProvider, tx: Tx, { user }: Account): Promise<string> {
  if (user.billingCustomerId !== null) return user.billingCustomerId;
  const name = `${user.firstName} ${user.lastName}`.trim();
  const details = { email: user.email, name, reference: user.id };
  const hash = createHash('sha256').update(JSON.stringify(details)).digest('hex');
  const { customerId } = await billing.createCustomer({ ...details, key: `customer:${hash}` });
  await repo.storeCustomer(tx, user.id, customerId);
  return customerId;
}

/** Stores a subscription as the provider has it. @returns what changed, or null */
export async function storeRunning(
  tx: Tx,
  account: Account,
  running: ProviderSubscription | null,
): Promise<Changes | null> {
  const { user, subscription: before } = account;
  const after = subscriptionAfter(before, running, user.plan);
  if (after === null || isSameSubscription(before, after)) return null;
  const paid = paidStateAfter(user, before, after);
  await repo.storeSubscription(tx, user, after, paid);
  return {
    plan: { from: user.plan, to: paid.plan },
    is_sub_active: { from: user.isSubActive, to: paid.isSubActive },
    ...(before?.status !== after.status && { status: { from: before?.status ?? null, to: after.status } }),
    ...((before?.isEnding ?? false) !== after.isEnding && {
      is_ending: { from: before?.isEnding ?? false, to: after.isEnding },
    }),
  };
}

export const runningSubscription = async (
  billing: BillingProvider,
  { user }: Account,
): Promise<ProviderSubscription | null> =>
  user.billingCustomerId === null ? null : billing.runningSubscription(user.billingCustomerId);

/** Stores what the provider has now of a user's payments. */
export async function refresh(deps: BillingDeps, tx: Tx, userId: string): Promise<void> {
  const { billing } = deps;
  const account = await repo.account(tx, userId);
  const { card, user } = account;
  const changes: Changes = { ...(await storeRunning(tx, account, await runningSubscription(billing, account))) };
  if (card !== null && user.billingCustomerId !== null) {
    const now = await billing.card(user.billingCustomerId, card.providerId);
    if (now === null) {
      await repo.dropCard(tx, userId);
      Object.assign(changes, { card: { from: cardName(card), to: null } });
    } else if (now.expiresMonth !== card.expiresMonth || now.expiresYear !== card.expiresYear) {
      // Stripe learns from the bank that a card was renewed.
      await repo.storeCard(tx, userId, now, card.orders);
    }
  }
  if (Object.keys(changes).length > 0) await record(deps, tx, account, 'billing.changed-by-provider', changes, null);
}
