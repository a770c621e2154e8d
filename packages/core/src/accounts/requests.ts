import { jobs } from '@openconsult/contracts/jobs';
import type { Tx } from '@openconsult/db';
import type { Enqueue, Reopening } from '../platform/outbox.ts';
import { type NoticePurpose, accountRepo as repo } from './repo.ts';

/**
 * Mails one address after the transaction: a link to choose a password, or a notice. For use cases of logged-in users;
 * a visitor's own requests are limited and go through the service.
 */
export async function requestAccountMail(
  tx: Tx,
  enqueue: Enqueue,
  request: {
    readonly purpose: 'reset' | 'invite' | NoticePurpose;
    readonly email: string;
    readonly now: Date;
    /** The user whom a notice to an admin is about. */
    readonly about?: { readonly firstName: string; readonly lastName: string };
  },
): Promise<void> {
  const { id } = await repo.addRequest(tx, {
    purpose: request.purpose,
    email: request.email,
    createdAt: request.now,
    firstName: request.about?.firstName ?? null,
    lastName: request.about?.lastName ?? null,
    plan: null,
    country: null,
    practiceName: null,
    ip: null,
    isMailed: true,
  });
  await enqueue(jobs.mailAccountLink, { requestId: id });
}

/** Lets the mail of a request be tried again. A used link, and one that a later request replaced, are settled. */
export async function reopenAccountMail(tx: Tx, { requestId }: { readonly requestId: string }): Promise<Reopening> {
  const request = await repo.request(tx, requestId);
  if (!request || request.usedAt) return 'settled';
  await repo.setMailFailed(tx, requestId, null);
  return 'open';
}

/**
 * The mails of an account whose address changes: links to the former address end, and it gets a notice. The new address
 * is invited to choose a password, unless the account retains its credentials or was never invited.
 */
export async function mailMovedAccount(
  tx: Tx,
  enqueue: Enqueue,
  moved: {
    readonly from: string;
    readonly to: string;
    /** Whether the former holder had a password. */
    readonly hadPassword: boolean;
    readonly retainsCredentials: boolean;
    readonly now: Date;
  },
): Promise<void> {
  const { from, to, hadPassword, retainsCredentials, now } = moved;
  const needsLink = !retainsCredentials && (hadPassword || (await repo.isInvited(tx, from, now)));
  await repo.endRequests(tx, from, now);
  if (hadPassword) await requestAccountMail(tx, enqueue, { purpose: 'address_changed', email: from, now });
  if (needsLink) await requestAccountMail(tx, enqueue, { purpose: 'invite', email: to, now });
}
