import type { Plan } from '@openconsult/contracts/access';
import { adminUsers, type ManagedUser } from '@openconsult/contracts/admin-users';
import { type User, user as userSchema } from '@openconsult/contracts/users';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { notifyError, notifySuccess } from '../../shared/notifier/notifier.ts';
import { notifyWithUndo } from '../../shared/notifier/undo-notice.tsx';
import { SignedInContext, useCurrentUser } from '../../shared/user/current-user.ts';
import { type AccountChanges, accountFieldsOf, grantOf } from './account-fields.ts';
import { refreshUsers, showUser } from './admin-queries.ts';
import { planName } from './field-labels.ts';

/** What an admin does to one user. Each shows its result everywhere; those that tell of a failure do so in the notifier. */
export interface UserActions {
  /** Sends changed fields only; throws what the API refused. */
  change(user: ManagedUser, changes: AccountChanges): Promise<ManagedUser>;
  /** Shown before the answer; a refusal puts the old plan back. */
  setPlan(user: ManagedUser, plan: Plan | null): Promise<void>;
  /** Opens the plan that was asked for. */
  grant(user: ManagedUser, plan: Plan): Promise<void>;
  invite(user: ManagedUser): Promise<void>;
  activate(user: ManagedUser): Promise<void>;
  /** Asks first, and offers to undo it. */
  disable(user: ManagedUser): Promise<void>;
  /** Asks first; it cannot be undone. */
  resetPassword(user: ManagedUser): Promise<void>;
}

/** Shows the answer at once, and has what depends on it fetched behind. */
const shown = (client: QueryClient, user: ManagedUser): ManagedUser => {
  showUser(client, user);
  void refreshUsers(client);
  return user;
};

const tellFailure =
  <Args extends readonly unknown[]>(act: (...args: Args) => Promise<void>) =>
  (...args: Args): Promise<void> =>
    act(...args).catch(notifyError);

const createActs = (client: QueryClient, ownId: string, signedIn: (user: User) => void): UserActions => {
  const change: UserActions['change'] = async (user, changes) => {
    const changed = await call(adminUsers.update, { params: { id: user.id }, body: changes });
    // The own name, plan and rights stand in the menu and the top bar as well.
    if (changed.id === ownId) signedIn(userSchema.parse(changed));
    return shown(client, changed);
  };
  const activate: UserActions['activate'] = async (user) => {
    shown(client, await call(adminUsers.activate, { params: { id: user.id } }));
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
    setPlan: tellFailure(setPlan),
    activate: tellFailure(activate),
    grant: tellFailure(async (user, plan) => {
      await change(user, grantOf(user, plan));
      notifySuccess(`${user.name} has the plan ${planName(plan)} now`);
    }),
    invite: tellFailure(async (user) => {
      shown(client, await call(adminUsers.invite, { params: { id: user.id } }));
      notifySuccess(`Invitation sent to ${user.email}`);
    }),
    disable: tellFailure(async (user) => {
      const isSure = await confirm({
        title: `Disable ${user.name}?`,
        description: 'They are logged out everywhere at once and cannot log in. What they wrote is kept.',
        ok: 'Disable',
        danger: true,
      });
      if (!isSure) return;
      const disabled = shown(client, await call(adminUsers.disable, { params: { id: user.id } }));
      notifyWithUndo(`${user.name} is disabled`, () => void activate(disabled).catch(notifyError));
    }),
    resetPassword: tellFailure(async (user) => {
      const isSure = await confirm({
        title: `Reset the password of ${user.name}?`,
        description:
          'Their password and second factor end, they are logged out everywhere, and a mail brings them a link to choose a new password.',
        ok: 'Reset password',
        danger: true,
      });
      if (!isSure) return;
      shown(client, await call(adminUsers.resetPassword, { params: { id: user.id } }));
      notifySuccess(`A link is on its way to ${user.email}`);
    }),
  };
};

/** The actions, for the signed-in admin. */
export const useUserActions = (): UserActions =>
  createActs(useQueryClient(), useCurrentUser().id, use(SignedInContext));
