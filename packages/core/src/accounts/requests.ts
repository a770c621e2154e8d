import { jobs } from '@openconsult/contracts/jobs';
import type { Tx } from '@openconsult/db';
import type { Enqueue } from '../platform/outbox.ts';
import { accountsRepo as repo } from './repo.ts';

/**
 * Has a mail sent to one address, after the transaction: a link to choose a password or the notice of a new account. For use
 * cases of people who are known; a visitor's own requests are limited and go through the service.
 */
export async function requestAccountMail(
  tx: Tx,
  enqueue: Enqueue,
  request: { readonly purpose: 'reset' | 'invite' | 'notice'; readonly email: string; readonly now: Date },
): Promise<void> {
  const { id } = await repo.addRequest(tx, {
    purpose: request.purpose,
    email: request.email,
    createdAt: request.now,
    firstName: null,
    lastName: null,
    passwordHash: null,
    plan: null,
    country: null,
    ip: null,
  });
  await enqueue(jobs.mailAccountLink, { requestId: id });
}
