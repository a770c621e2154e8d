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
import { refreshPeople, showPerson } from './admin-queries.ts';
import { planName } from './field-words.ts';

/** What an admin does to one person. Each shows its result everywhere; those that tell of a failure do so in the notifier. */
export interface PersonActs {
  /** Sends changed fields only; throws what the API refused. */
  change(person: ManagedUser, changes: AccountChanges): Promise<ManagedUser>;
  /** Shown before the answer; a refusal puts the old plan back. */
  setPlan(person: ManagedUser, plan: Plan | null): Promise<void>;
  /** Opens the plan that was asked for. */
  grant(person: ManagedUser, plan: Plan): Promise<void>;
  invite(person: ManagedUser): Promise<void>;
  activate(person: ManagedUser): Promise<void>;
  /** Asks first, and offers to undo it. */
  disable(person: ManagedUser): Promise<void>;
  /** Asks first; it cannot be undone. */
  resetPassword(person: ManagedUser): Promise<void>;
}

/** Shows the answer at once, and has what depends on it fetched behind. */
const shown = (client: QueryClient, person: ManagedUser): ManagedUser => {
  showPerson(client, person);
  void refreshPeople(client);
  return person;
};

const tellFailure =
  <Args extends readonly unknown[]>(act: (...args: Args) => Promise<void>) =>
  (...args: Args): Promise<void> =>
    act(...args).catch(notifyError);

const createActs = (client: QueryClient, ownId: string, signedIn: (user: User) => void): PersonActs => {
  const change: PersonActs['change'] = async (person, changes) => {
    const changed = await call(adminUsers.update, { params: { id: person.id }, body: changes });
    // The own name, plan and rights stand in the menu and the top bar as well.
    if (changed.id === ownId) signedIn(userSchema.parse(changed));
    return shown(client, changed);
  };
  const activate: PersonActs['activate'] = async (person) => {
    shown(client, await call(adminUsers.activate, { params: { id: person.id } }));
    notifySuccess(`${person.name} can log in again`);
  };
  const setPlan: PersonActs['setPlan'] = async (person, plan) => {
    const before = accountFieldsOf(person).planId;
    showPerson(client, { ...person, planId: plan });
    const changed = await change(person, { planId: plan }).catch((error: unknown) => {
      showPerson(client, person);
      throw error;
    });
    const undo = (): Promise<unknown> => change(changed, { planId: before });
    notifyWithUndo(`${person.name}: ${planName(plan)}`, () => void undo().catch(notifyError));
  };
  return {
    change,
    setPlan: tellFailure(setPlan),
    activate: tellFailure(activate),
    grant: tellFailure(async (person, plan) => {
      await change(person, grantOf(person, plan));
      notifySuccess(`${person.name} has the plan ${planName(plan)} now`);
    }),
    invite: tellFailure(async (person) => {
      shown(client, await call(adminUsers.invite, { params: { id: person.id } }));
      notifySuccess(`Invitation sent to ${person.email}`);
    }),
    disable: tellFailure(async (person) => {
      const isSure = await confirm({
        title: `Disable ${person.name}?`,
        description: 'They are logged out everywhere at once and cannot log in. What they wrote is kept.',
        ok: 'Disable',
        danger: true,
      });
      if (!isSure) return;
      const disabled = shown(client, await call(adminUsers.disable, { params: { id: person.id } }));
      notifyWithUndo(`${person.name} is disabled`, () => void activate(disabled).catch(notifyError));
    }),
    resetPassword: tellFailure(async (person) => {
      const isSure = await confirm({
        title: `Reset the password of ${person.name}?`,
        description:
          'Their password and second factor end, they are logged out everywhere, and a mail brings them a link to choose a new password.',
        ok: 'Reset password',
        danger: true,
      });
      if (!isSure) return;
      shown(client, await call(adminUsers.resetPassword, { params: { id: person.id } }));
      notifySuccess(`A link is on its way to ${person.email}`);
    }),
  };
};

/** The acts, for the signed-in admin. */
export const usePersonActs = (): PersonActs => createActs(useQueryClient(), useCurrentUser().id, use(SignedInContext));
