import type { adminUsers } from '@openconsult/contracts/admin-users';
import { pageWindow, toPage } from '../platform/page.ts';
import type { UseCases } from '../platform/use-case.ts';
import { accountState } from './account-state.ts';
import { editUsers } from './edit-users.ts';
import { type AdminDeps, viewUser } from './manage.ts';
import { adminUserRepo as repo } from './repo.ts';
import { writeUsersTable } from './users-table.ts';
import { managedUserToWire } from './wire.ts';

type Calls = typeof adminUsers;

/**
 * Management of the users of the admin's own practice; a user of another practice is NOT_FOUND for every call. Changes
 * of a practice are serialised, each with its audit event, and require that the caller still is an admin. Admins cannot
 * remove their own rights, so a practice always has one.
 */
export const createAdminUserService = (deps: AdminDeps) =>
  ({
    ...readUsers(deps),
    ...editUsers(deps),
    ...accountState(deps),
  }) satisfies UseCases<Omit<Calls, 'auditTrail' | 'updateAnnouncement'>>;

function readUsers(deps: AdminDeps) {
  const { db, clock } = deps;

  return {
    async list({ practiceId }, { query }) {
      const [rows, total] = await Promise.all([
        repo.list(db, practiceId, query, pageWindow(query)),
        repo.count(db, practiceId, query),
      ]);
      return toPage(query, await toWire(deps, rows), total);
    },

    view: (actor, { params }) => viewUser(deps, actor, params.id),

    /** The filtered users as a CSV table in UTF-8, named by the day (UTC). */
    async export({ practiceId }, { query }) {
      const table = writeUsersTable(await toWire(deps, await repo.list(db, practiceId, query)));
      const day = clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
      return {
        content: new TextEncoder().encode(table),
        contentType: 'text/csv; charset=utf-8',
        fileName: `users-${day}.csv`,
        inline: false,
      };
    },
  } satisfies Partial<UseCases<Calls>>;
}

const toWire = (deps: AdminDeps, rows: Awaited<ReturnType<typeof repo.list>>) =>
  Promise.all(rows.map((row) => managedUserToWire(row, deps)));
