import type { adminUsers } from '@openconsult/contracts/admin-users';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/texts';
import { requestAccountMail } from '../accounts/index.ts';
import { endLoginSessions } from '../auth/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { UseCases } from '../platform/use-case.ts';
import { type AdminDeps, changeUser, disconnect, inviteByMail, record, removeCredentials, viewUser } from './manage.ts';
import { adminUserRepo as repo } from './repo.ts';
import { stateOf } from './rules.ts';

type Calls = typeof adminUsers;

/** Invitations, closed accounts and new passwords. */
export function accountState(deps: AdminDeps) {
  const { db, clock } = deps;

  return {
    /** Mails an invitation. @throws AppError CONFLICT for a user who has a password or is disabled. */
    async invite(actor, { params: { id } }) {
      await changeUser(deps, actor, id, async (tx, row, enqueue) => {
        if (stateOf(row) !== 'invited') throw new AppError('CONFLICT');
        await inviteByMail(deps, tx, enqueue, actor, row);
      });
      return viewUser(deps, actor, id);
    },

    /**
     * Closes the account and ends its sessions with their realtime connections. Idempotent.
     * @throws AppError FORBIDDEN for the own account.
     */
    async disable(actor, { params: { id } }) {
      refuseOwnAccount(actor, id);
      await changeUser(deps, actor, id, async (tx, row) => {
        if (row.disabledAt) return;
        await repo.setDisabledAt(tx, actor.practiceId, id, clock.now());
        await record(deps, tx, actor, 'user.disabled', id, { state: { from: stateOf(row), to: 'disabled' } });
      });
      await endLoginSessions(deps, { userId: id });
      return viewUser(deps, actor, id);
    },

    /** Reopens a closed account; it starts no session. Idempotent. */
    async activate(actor, { params: { id } }) {
      const closed = await repo.find(db, actor.practiceId, id);
      // A log-in during the closing left a session, which must not become valid again.
      if (closed?.disabledAt) await endLoginSessions(deps, { userId: id });
      await changeUser(deps, actor, id, async (tx, row) => {
        if (!row.disabledAt) return;
        await repo.setDisabledAt(tx, actor.practiceId, id, null);
        const to = stateOf({ ...row, disabledAt: null });
        await record(deps, tx, actor, 'user.activated', id, { state: { from: 'disabled', to } });
      });
      return viewUser(deps, actor, id);
    },

    /**
     * Removes the password, the second factor, the passkeys and the phones, ends every session and mails a link.
     * @throws AppError FORBIDDEN for the own account; CONFLICT for a disabled one, which gets no mail.
     */
    async resetPassword(actor, { params: { id } }) {
      refuseOwnAccount(actor, id);
      const sessions = await changeUser(deps, actor, id, async (tx, row, enqueue) => {
        if (row.disabledAt) throw new AppError('CONFLICT');
        const ended = await removeCredentials(deps, tx, actor, id);
        await requestAccountMail(tx, enqueue, { purpose: 'reset', email: row.email, now: clock.now() });
        await record(deps, tx, actor, 'user.password-reset', id);
        return ended;
      });
      await disconnect(deps, id, sessions);
      return viewUser(deps, actor, id);
    },
  } satisfies Partial<UseCases<Calls>>;
}

function refuseOwnAccount(actor: Actor, id: string): void {
  if (id === actor.userId) throw new AppError('FORBIDDEN', answerMessages.ownAccount);
}
