import { AppError } from '@openconsult/contracts/errors';
import { jobs } from '@openconsult/contracts/jobs';
import type { AccountRequest, Tx } from '@openconsult/db';
import { countedAddress } from '../auth/index.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { accountRepo as repo } from './repo.ts';
import { isRequestMailed, openSince, REQUEST_KEPT_MS, REQUEST_WINDOW_MS, REQUESTS_PER_VISITOR } from './rules.ts';

type VisitorRequest = Pick<AccountRequest, 'email' | 'firstName' | 'lastName' | 'plan' | 'country' | 'practiceName'> & {
  readonly purpose: 'sign_up' | 'reset';
};

/** Records a visitor's request and mails it within the limits; too many requests of one visitor are rejected. */
export async function recordRequest(deps: Deps, request: VisitorRequest, visitorIp: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const since = new Date(now.getTime() - REQUEST_WINDOW_MS);
  const ip = countedAddress(visitorIp);
  const { purpose, email } = request;
  // First without a lock, so that a flood of one visitor holds no connection.
  await refuseTooMany(db, ip, since);
  await transactWithJobs(deps, async (tx, enqueue) => {
    await repo.lockRequests(tx, { ip, email });
    await refuseTooMany(tx, ip, since);
    const isMailed = isRequestMailed({
      byVisitor: await repo.countMailed(tx, { email, ip }, since),
      toAddress: await repo.countMailed(tx, { email }, since),
      hasOpenMail: await repo.hasOpenMail(tx, email, purpose, openSince(purpose, now)),
    });
    const { id } = await repo.addRequest(tx, { ...request, ip, isMailed, createdAt: now });
    if (isMailed) await enqueue(jobs.mailAccountLink, { requestId: id });
    await repo.sweepRequests(tx, new Date(now.getTime() - REQUEST_KEPT_MS));
  });
}

async function refuseTooMany(tx: Tx, ip: string, since: Date): Promise<void> {
  const earlier = await repo.requestedAt(tx, ip, REQUESTS_PER_VISITOR, since);
  if (earlier) throw tooManyRequests(earlier.getTime() - since.getTime());
}

/** @param waitMs until the oldest counted request is older than the window */
const tooManyRequests = (waitMs: number): AppError =>
  new AppError('RATE_LIMITED', undefined, { retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)) });
