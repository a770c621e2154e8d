import type { Approval, accounts } from '@openconsult/contracts/accounts';
import { REMIND_AGAIN_HOURS } from '@openconsult/contracts/limits';
import type { Tx, User } from '@openconsult/db';
import { runAsSystem } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import type { UseCases } from '../platform/use-case.ts';
import { isWaiting } from '../users/index.ts';
import { accountRepo as repo } from './repo.ts';
import { requestAccountMail } from './requests.ts';

type Calls = Pick<typeof accounts, 'approval' | 'remindApprovers'>;

/** How many admins are named. */
const NAMED_MAX = 3;

/** What a new user sees and can do while the account waits for an admin. */
export function approvalCalls(deps: Deps) {
  const { db, clock } = deps;

  return {
    async approval({ userId }) {
      return { data: await approvalOf(db, await repo.userById(db, userId)) };
    },

    /** Mails every admin, at most once in `REMIND_AGAIN_HOURS`; an account that does not wait mails none. */
    remindApprovers: ({ userId }) =>
      // The requests are rows of the admins' addresses.
      runAsSystem(() =>
        transactWithJobs(deps, async (tx, enqueue) => {
          const now = clock.now();
          const since = new Date(now.getTime() - REMIND_AGAIN_HOURS * 3_600_000);
          const user = await repo.userById(tx, userId);
          if (isWaiting(user) && (await repo.noteReminder(tx, userId, now, since))) {
            for (const { email } of await repo.admins(tx, user.practiceId)) {
              await requestAccountMail(tx, enqueue, { purpose: 'reminder', email, now, about: user });
            }
          }
          return { data: await approvalOf(tx, await repo.userById(tx, userId)) };
        }),
      ),
  } satisfies UseCases<Calls>;
}

async function approvalOf(tx: Tx, user: User): Promise<Approval | null> {
  if (!isWaiting(user)) return null;
  const admins = await repo.admins(tx, user.practiceId);
  return {
    approvers: admins
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
      .filter((name) => name !== '')
      .slice(0, NAMED_MAX),
    reminded_at: user.approvalRemindedAt?.toISOString() ?? null,
  };
}
