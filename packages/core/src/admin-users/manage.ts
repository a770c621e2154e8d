import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { AppError } from '@openconsult/contracts/errors';
import { userEvents } from '@openconsult/contracts/realtime';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Tx, User } from '@openconsult/db';
import { requestAccountMail } from '../accounts/index.ts';
import { recordAuditEvent } from '../audit-trail/index.ts';
import { endLoginSessions } from '../auth/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { type Enqueue, transactWithJobs } from '../platform/outbox.ts';
import { isAddressTaken, adminUserRepo as repo } from './repo.ts';
import { type Diff, isActiveAdmin } from './rules.ts';
import { managedUserToWire } from './wire.ts';

export type AdminDeps = Pick<
  Deps,
  | 'config'
  | 'db'
  | 'queue'
  | 'log'
  | 'clock'
  | 'sharedClock'
  | 'tracing'
  | 'storage'
  | 'disconnectSession'
  | 'publishToUser'
>;

/** A change by a user who is an admin until its end: if two disable each other at once, one fails. */
export const manage = <Result>(
  deps: AdminDeps,
  actor: Actor,
  work: (tx: Tx, enqueue: Enqueue) => Promise<Result>,
): Promise<Result> =>
  transactWithJobs(deps, async (tx, enqueue) => {
    await repo.lock(tx, actor.practiceId);
    const caller = await repo.find(tx, actor.practiceId, actor.userId);
    if (!caller || !isActiveAdmin(caller)) throw new AppError('FORBIDDEN');
    return work(tx, enqueue);
  });

export const changeUser = <Result>(
  deps: AdminDeps,
  actor: Actor,
  id: string,
  work: (tx: Tx, row: User, enqueue: Enqueue) => Promise<Result>,
): Promise<Result> =>
  manage(deps, actor, async (tx, enqueue) => {
    const row = await repo.find(tx, actor.practiceId, id);
    if (!row) throw new AppError('NOT_FOUND');
    return work(tx, row, enqueue);
  });

export const record = (
  { clock }: AdminDeps,
  tx: Tx,
  { practiceId, userId }: Actor,
  action: string,
  subjectId: string,
  changes: Diff = {},
) => recordAuditEvent(tx, { practiceId, action, actorId: userId, subjectId, changes, at: clock.now() });

export async function inviteByMail(
  deps: AdminDeps,
  tx: Tx,
  enqueue: Enqueue,
  actor: Actor,
  user: { id: string; email: string },
) {
  await requestAccountMail(tx, enqueue, { purpose: 'invite', email: user.email, now: deps.clock.now() });
  await record(deps, tx, actor, 'user.invited', user.id);
}

/** Mails a user whose account waited that it is open. */
export const mailApproval = ({ clock }: AdminDeps, tx: Tx, enqueue: Enqueue, email: string): Promise<void> =>
  requestAccountMail(tx, enqueue, { purpose: 'approved', email, now: clock.now() });

/** The pages of a user fetch the user again. */
export const publishChange = (deps: AdminDeps, userId: string): Promise<void> =>
  deps.publishToUser(userId, userEvents.accountChanged.name(), {});

export const removeCredentials = ({ clock }: AdminDeps, tx: Tx, { practiceId }: Actor, id: string): Promise<string[]> =>
  repo.removeCredentials(tx, practiceId, id, clock.now());

/** Closes the realtime connections of ended sessions, and ends sessions that began meanwhile. */
export async function disconnect(deps: AdminDeps, userId: string, ended: readonly string[]): Promise<void> {
  await Promise.all(ended.map((id) => deps.disconnectSession(id)));
  await endLoginSessions(deps, { userId });
}

export async function viewUser(deps: AdminDeps, { practiceId }: Actor, id: string): Promise<ManagedUser> {
  const row = await repo.view(deps.db, practiceId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return managedUserToWire(row, deps);
}

/** The unique index decides races for an address; the conflict becomes an error at the field. */
export async function refusingTakenAddress<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isAddressTaken(error)) throw error;
    const errors = { [field]: [answerMessages.emailTaken] };
    throw new AppError('VALIDATION', undefined, { errors, cause: error });
  }
}
