import type { Plan } from '@openconsult/contracts/access';
import { adminUsers, type ManagedUser } from '@openconsult/contracts/admin-users';
import { type User, user as userSchema } from '@openconsult/contracts/users';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { notifyError, notifySuccess } from '../../shared/notifier/notifier.ts';
import { notifyWithUndo } from '../../shared/notifier/undo-notice.tsx';
import { LoggedInContext, useCurrentUser } from '../../shared/user/current-user.ts';
import { type AccountChanges, accountFieldsOf, grantOf } from './account-fields.ts';
import { refreshUsers, showUser } from './admin-queries.ts';
import { planName } from './field-labels.ts';

/** Admin actions on one user. All update the cache; all but `change` report failures as notifications. */
export interface UserActions {
  /** Sends changed fields only. Throws when the API rejects them. */
  change(user: ManagedUser, changes: AccountChanges): Promise<ManagedUser>;
  /** Optimistic: a failure restores the old plan. */
  setPlan(user: ManagedUser, plan: Plan | null): Promise<void>;
  /** Grants the requested plan. */
  grant(user: ManagedUser, plan: Plan): Promise<void>;
  invite(user: ManagedUser): Promise<void>;
  activate(user: ManagedUser): Promise<void>;
  /** Asks for confirmation, and offers undo. */
  disable(user: ManagedUser): Promise<void>;
  /** Asks for confirmation; cannot be undone. */
  resetPassword(user: ManagedUser): Promise<void>;
}

/** Shows the answer at once, and refetches what depends on it. */
const updateCache = (client: QueryClient, user: ManagedUser): ManagedUser => {
  showUser(client, user);
  void refreshUsers(client);
  return user;
};

const notifyingFailure =
  <Args extends readonly unknown[]>(action: (...args: Args) => Promise<void>) =>
  (...args: Args): Promise<void> =>
    action(...args).catch(notifyError);

const createActions = (client: QueryClient, ownId: string, onLoggedIn: (user: User) => void): UserActions => {
  const change: UserActions['change'] = async (user, changes) => {
    const changed = await call(adminUsers.update, { params: { id: user.id }, body: changes });
    // The menu and the top bar show the own name, plan and rights as well.
    if (changed.id === ownId) onLoggedIn(userSchema.parse(changed));
    return updateCache(client, changed);
  };
  const activate: UserActions['activate'] = async (user) => {
    updateCache(client, await call(adminUsers.activate, { params: { id: user.id } }));
    notifySuccess(`${user.name} can log in again`);
  };
  const setPlan: UserActions['setPlan'] = async (user, plan) => {
    const before = accountFieldsOf(user).planId;
    showUser(client, { ...user, planId: plan });
    const changed = await change(user, { planId: plan }).catch((error: unknown) => {
      showUser(client, user);
      throw error;
    });
    const undo = (): Promise<unknown> => change(changed, { planId: before });
    notifyWithUndo(`${user.name}: ${planName(plan)}`, () => void undo().catch(notifyError));
  };
  return {
    change,
    setPlan: notifyingFailure(setPlan),
    activate: notifyingFailure(activate),
    grant: notifyingFailure(async (user, plan) => {
      await change(user, grantOf(user, plan));
      const mailed = user.state === 'waiting' ? '. We have e-mailed them' : '';
      notifySuccess(`${user.name} now has the plan ${planName(plan)}${mailed}`);
    }),
    invite: notifyingFailure(async (user) => {
      updateCache(client, await call(adminUsers.invite, { params: { id: user.id } }));
      notifySuccess(`Invitation sent to ${user.email}`);
    }),
    disable: notifyingFailure(async (user) => {
      const isConfirmed = await confirm({
        title: `Disable ${user.name}?`,
        description: 'They are logged out on every device and cannot log in. Their data is not deleted.',
        ok: 'Disable',
        danger: true,
      });
      if (!isConfirmed) return;
      const disabled = updateCache(client, await call(adminUsers.disable, { params: { id: user.id } }));
      notifyWithUndo(`${user.name} was disabled`, () => void activate(disabled).catch(notifyError));
    }),
    resetPassword: notifyingFailure(async (user) => {
      const isConfirmed = await confirm({
        title: `Reset the password of ${user.name}?`,
        description:
          'Their password and second factor are removed, and they are logged out on every device. They receive an e-mail with a link to choose a new password.',
        ok: 'Reset password',
        danger: true,
      });
      if (!isConfirmed) return;
      updateCache(client, await call(adminUsers.resetPassword, { params: { id: user.id } }));
      notifySuccess(`Link sent to ${user.email}`);
    }),
  };
};

export const useUserActions = (): UserActions =>
  createActions(useQueryClient(), useCurrentUser().id, use(LoggedInContext));
