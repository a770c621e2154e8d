import { jobs } from '@openconsult/contracts/jobs';
import type { Tx } from '@openconsult/db';
import type { Enqueue } from '../platform/outbox.ts';
import { accountsRepo as repo } from './repo.ts';

/**
 * Has a link to choose a password mailed to somebody, after the transaction. For use cases of an admin; a visitor's own
 * requests are limited and go through the service.
 */
export async function requestAccountLink(
  tx: Tx,
  enqueue: Enqueue,
  request: { readonly purpose: 'reset' | 'invite'; readonly email: string; readonly now: Date },
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
