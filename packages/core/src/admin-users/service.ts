import type { adminUsers, ManagedUser } from '@openconsult/contracts/admin-users';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import type { Tx, User } from '@openconsult/db';
import { mailMovedAccount, requestAccountMail } from '../accounts/index.ts';
import { recordAuditEvent } from '../audit-trail/index.ts';
import { endLoginSessions } from '../auth/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { type Enqueue, transactWithJobs } from '../platform/outbox.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import type { UseCases } from '../platform/use-case.ts';
import { importPeople } from './import.ts';
import { writePeople } from './people-table.ts';
import { isAddressTaken, adminUserRepo as repo } from './repo.ts';
import {
  canonical,
  columnsOf,
  type Diff,
  diffOf,
  fieldsOf,
  isActiveAdmin,
  newPerson,
  ownAccountErrors,
  stateOf,
} from './rules.ts';
import { managedUserToWire } from './wire.ts';

type Calls = typeof adminUsers;

/**
 * What an admin does to the people of their own practice; somebody of another practice is NOT_FOUND for every call.
 * Changes of a practice happen one after the other, each with its audit event, and only while the caller still is an
 * admin; nobody can take their own right to manage people away, so that a practice never ends up without an admin.
 */
export function createAdminUserService(
  deps: Pick<Deps, 'db' | 'queue' | 'log' | 'clock' | 'sharedClock' | 'storage' | 'disconnectSession'>,
) {
  const { db, clock, storage } = deps;

  /** A change by somebody who is an admin until its end: two who disable each other at once cannot both succeed. */
  const manage = <Result>(actor: Actor, work: (tx: Tx, enqueue: Enqueue) => Promise<Result>): Promise<Result> =>
    transactWithJobs(deps, async (tx, enqueue) => {
      await repo.lock(tx, actor.practiceId);
      const caller = await repo.find(tx, actor.practiceId, actor.userId);
      if (!caller || !isActiveAdmin(caller)) throw new AppError('FORBIDDEN');
      return work(tx, enqueue);
    });

  const change = <Result>(
    actor: Actor,
    id: string,
    work: (tx: Tx, row: User, enqueue: Enqueue) => Promise<Result>,
  ): Promise<Result> =>
    manage(actor, async (tx, enqueue) => {
      const row = await repo.find(tx, actor.practiceId, id);
      if (!row) throw new AppError('NOT_FOUND');
      return work(tx, row, enqueue);
    });

  const note = (tx: Tx, { practiceId, userId }: Actor, action: string, subjectId: string, changes: Diff = {}) =>
    recordAuditEvent(tx, { practiceId, action, actorId: userId, subjectId, changes, at: clock.now() });

  async function inviteByMail(tx: Tx, enqueue: Enqueue, actor: Actor, person: { id: string; email: string }) {
    await requestAccountMail(tx, enqueue, { purpose: 'invite', email: person.email, now: clock.now() });
    await note(tx, actor, 'user.invited', person.id);
  }

  const removeCredentials = (tx: Tx, { practiceId }: Actor, id: string): Promise<string[]> =>
    repo.removeCredentials(tx, practiceId, id, clock.now());

  /** The realtime connections of sessions that ended, and whatever began while they were ended. */
  async function cutOff(userId: string, ended: readonly string[]): Promise<void> {
    await Promise.all(ended.map((id) => deps.disconnectSession(id)));
    await endLoginSessions(deps, { userId });
  }

  /** @returns the login sessions that ended */
  async function handOver(tx: Tx, enqueue: Enqueue, actor: Actor, row: User, to: string): Promise<string[]> {
    const keepsCredentials = row.id === actor.userId;
    const ended = keepsCredentials ? [] : await removeCredentials(tx, actor, row.id);
    if (row.disabledAt) return ended;
    const hadPassword = row.passwordHash !== null;
    await mailMovedAccount(tx, enqueue, { from: row.email, to, hadPassword, keepsCredentials, now: clock.now() });
    return ended;
  }

  async function view({ practiceId }: Actor, id: string): Promise<ManagedUser> {
    const row = await repo.view(db, practiceId, id);
    if (!row) throw new AppError('NOT_FOUND');
    return managedUserToWire(row, storage);
  }

  const toWire = (rows: Awaited<ReturnType<typeof repo.list>>) =>
    Promise.all(rows.map((row) => managedUserToWire(row, storage)));

  return {
    view: (actor, { params }) => view(actor, params.id),

    async list({ practiceId }, { query }) {
      const [rows, total] = await Promise.all([
        repo.list(db, practiceId, query, pageWindow(query)),
        repo.count(db, practiceId, query),
      ]);
      return toPage(query, await toWire(rows), total);
    },

    /** The filtered people as a CSV table in UTF-8, named by the day (UTC). */
    async export({ practiceId }, { query }) {
      const table = writePeople(await toWire(await repo.list(db, practiceId, query)));
      const day = clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
      return {
        content: new TextEncoder().encode(table),
        contentType: 'text/csv; charset=utf-8',
        fileName: `users-${day}.csv`,
        inline: false,
      };
    },

    /**
     * Creates and changes people by a table; see `importPeople`.
     * @throws AppError VALIDATION at `csv` for a table that cannot be read.
     */
    import: (actor, { body }) =>
      refusingTakenAddress('csv', () => manage(actor, (tx) => importPeople(tx, actor, body, clock.now()))),

    /** @throws AppError VALIDATION at `email` when anybody of the installation has the address. */
    async create(actor, { body: { is_invited, ...fields } }) {
      const person = newPerson(fields, clock.now());
      await refusingTakenAddress('email', () =>
        manage(actor, async (tx, enqueue) => {
          await repo.create(tx, actor.practiceId, [person]);
          await note(tx, actor, 'user.created', person.id, diffOf({}, canonical(fields)));
          if (is_invited) await inviteByMail(tx, enqueue, actor, person);
        }),
      );
      return view(actor, person.id);
    },

    /**
     * Changes what is given. A new address hands the account over: it ends the person's sessions and removes everything they
     * sign in with, and invites the new address; the former one gets a notice. Admins who change their own address keep
     * what they sign in with and the session they are using.
     * @throws AppError VALIDATION at `email` for a taken address, and at what an admin would take from themselves.
     */
    async update(actor, { params: { id }, body }) {
      const changes = canonical(body);
      const { diff, ended } = await refusingTakenAddress('email', () =>
        change(actor, id, async (tx, row, enqueue) => {
          const before = fieldsOf(row);
          const errors = id === actor.userId ? ownAccountErrors(before, changes) : {};
          if (Object.keys(errors).length > 0) throw new AppError('VALIDATION', undefined, { errors });
          const diff = diffOf(before, changes);
          if (Object.keys(diff).length === 0) return { diff, ended: [] };
          await repo.update(tx, actor.practiceId, id, columnsOf(changes));
          await note(tx, actor, 'user.updated', id, diff);
          const to = 'email' in diff ? changes.email : undefined;
          return { diff, ended: to === undefined ? [] : await handOver(tx, enqueue, actor, row, to) };
        }),
      );
      if ('email' in diff && id === actor.userId) {
        await endLoginSessions(deps, { userId: id, exceptId: actor.loginSessionId });
      } else if ('email' in diff) await cutOff(id, ended);
      return view(actor, id);
    },

    /** Mails an invitation. @throws AppError CONFLICT for somebody who has a password already, or is disabled. */
    async invite(actor, { params: { id } }) {
      await change(actor, id, async (tx, row, enqueue) => {
        if (stateOf(row) !== 'invited') throw new AppError('CONFLICT');
        await inviteByMail(tx, enqueue, actor, row);
      });
      return view(actor, id);
    },

    /**
     * Closes the account and ends its sessions, with their realtime connections. Safe to repeat.
     * @throws AppError FORBIDDEN for the own account.
     */
    async disable(actor, { params: { id } }) {
      refuseOwnAccount(actor, id);
      await change(actor, id, async (tx, row) => {
        if (row.disabledAt) return;
        await repo.setDisabledAt(tx, actor.practiceId, id, clock.now());
        await note(tx, actor, 'user.disabled', id, { state: { from: stateOf(row), to: 'disabled' } });
      });
      await endLoginSessions(deps, { userId: id });
      return view(actor, id);
    },

    /** Opens a closed account again; nobody is signed in by it. Safe to repeat. */
    async activate(actor, { params: { id } }) {
      const closed = await repo.find(db, actor.practiceId, id);
      // A log-in that was under way while the account was closed left a session, which must not come alive.
      if (closed?.disabledAt) await endLoginSessions(deps, { userId: id });
      await change(actor, id, async (tx, row) => {
        if (!row.disabledAt) return;
        await repo.setDisabledAt(tx, actor.practiceId, id, null);
        const to = stateOf({ ...row, disabledAt: null });
        await note(tx, actor, 'user.activated', id, { state: { from: 'disabled', to } });
      });
      return view(actor, id);
    },

    /**
     * Takes the password, the second factor, the passkeys and the phones away, ends every session and mails a link.
     * @throws AppError FORBIDDEN for the own account; CONFLICT for a disabled one, which is mailed nothing.
     */
    async resetPassword(actor, { params: { id } }) {
      refuseOwnAccount(actor, id);
      const sessions = await change(actor, id, async (tx, row, enqueue) => {
        if (row.disabledAt) throw new AppError('CONFLICT');
        const ended = await removeCredentials(tx, actor, id);
        await requestAccountMail(tx, enqueue, { purpose: 'reset', email: row.email, now: clock.now() });
        await note(tx, actor, 'user.password-reset', id);
        return ended;
      });
      await cutOff(id, sessions);
      return view(actor, id);
    },
  } satisfies UseCases<Omit<Calls, 'auditTrail' | 'updateAnnouncement'>>;
}

function refuseOwnAccount(actor: Actor, id: string): void {
  if (id === actor.userId) throw new AppError('FORBIDDEN', answerMessages.ownAccount);
}

/** The database decides whose an address is, whatever races; what it refuses is said at the field. */
async function refusingTakenAddress<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isAddressTaken(error)) throw error;
    const errors = { [field]: [answerMessages.emailTaken] };
    throw new AppError('VALIDATION', undefined, { errors, cause: error });
  }
}
