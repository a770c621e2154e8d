import type { adminUsers } from '@openconsult/contracts/admin-users';
import { AppError } from '@openconsult/contracts/errors';
import type { Tx, User } from '@openconsult/db';
import { mailMovedAccount } from '../accounts/index.ts';
import { endLoginSessions } from '../auth/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Enqueue } from '../platform/outbox.ts';
import type { UseCases } from '../platform/use-case.ts';
import { importUsers } from './import.ts';
import {
  type AdminDeps,
  changeUser,
  disconnect,
  inviteByMail,
  mailApproval,
  manage,
  publishChange,
  record,
  refusingTakenAddress,
  removeCredentials,
  viewUser,
} from './manage.ts';
import { adminUserRepo as repo } from './repo.ts';
import {
  canonical,
  columnsOf,
  diffOf,
  fieldsOf,
  isApproval,
  newUserRow,
  operatorErrors,
  ownAccountErrors,
} from './rules.ts';

type Calls = typeof adminUsers;

/** New and changed users, one by one or by a table. */
export function editUsers(deps: AdminDeps) {
  const { clock } = deps;

  return {
    /** @throws AppError VALIDATION at `email` if any user of the installation has the address */
    async create(actor, { body: { is_invited, ...fields } }) {
      const user = newUserRow(fields, clock.now());
      await refusingTakenAddress('email', () =>
        manage(deps, actor, async (tx, enqueue) => {
          await repo.create(tx, actor.practiceId, [user]);
          await record(deps, tx, actor, 'user.created', user.id, diffOf({}, canonical(fields)));
          if (is_invited) await inviteByMail(deps, tx, enqueue, actor, user);
        }),
      );
      return viewUser(deps, actor, user.id);
    },

    /**
     * Changes the given fields. A new address hands the account over: it ends the sessions, removes all credentials and
     * invites the new address; the former one gets a notice. Admins who change their own address retain their
     * credentials and their current session.
     * @throws AppError VALIDATION at `email` for a taken address or one of an operator, and at rights that admins would remove from
     * themselves.
     */
    async update(actor, { params: { id }, body }) {
      const changes = canonical(body);
      const { diff, ended } = await refusingTakenAddress('email', () =>
        changeUser(deps, actor, id, async (tx, row, enqueue) => {
          const before = fieldsOf(row);
          const errors =
            id === actor.userId
              ? {
                  ...ownAccountErrors(before, changes),
                  ...operatorErrors(deps.config.OPERATOR_EMAILS, before, changes),
                }
              : {};
          if (Object.keys(errors).length > 0) throw new AppError('VALIDATION', undefined, { errors });
          const diff = diffOf(before, changes);
          if (Object.keys(diff).length === 0) return { diff, ended: [] };
          await repo.update(tx, actor.practiceId, id, columnsOf(changes));
          await record(deps, tx, actor, 'user.updated', id, diff);
          const to = 'email' in diff ? changes.email : undefined;
          if (to === undefined && isApproval(row, changes)) await mailApproval(deps, tx, enqueue, row.email);
          return { diff, ended: to === undefined ? [] : await handOver(deps, tx, enqueue, actor, row, to) };
        }),
      );
      if ('email' in diff && id === actor.userId) {
        await endLoginSessions(deps, { userId: id, exceptId: actor.loginSessionId });
      } else if ('email' in diff) await disconnect(deps, id, ended);
      if (Object.keys(diff).length > 0) await publishChange(deps, id);
      return viewUser(deps, actor, id);
    },

    /**
     * Creates and changes users by a table; see `importUsers`.
     * @throws AppError VALIDATION at `csv` for a table that cannot be read.
     */
    async import(actor, { body }) {
      const { approvedIds, ...result } = await refusingTakenAddress('csv', () =>
        manage(deps, actor, (tx, enqueue) => importUsers(deps, tx, enqueue, actor, body)),
      );
      for (const id of approvedIds) await publishChange(deps, id);
      return result;
    },
  } satisfies Partial<UseCases<Calls>>;
}

/** @returns the login sessions that ended */
async function handOver(
  deps: AdminDeps,
  tx: Tx,
  enqueue: Enqueue,
  actor: Actor,
  row: User,
  to: string,
): Promise<string[]> {
  const retainsCredentials = row.id === actor.userId;
  const ended = retainsCredentials ? [] : await removeCredentials(deps, tx, actor, row.id);
  if (row.disabledAt) return ended;
  const hadPassword = row.passwordHash !== null;
  await mailMovedAccount(tx, enqueue, { from: row.email, to, hadPassword, retainsCredentials, now: deps.clock.now() });
  return ended;
}
