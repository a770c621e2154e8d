import type { ManagedUser } from '@openconsult/contracts/admin-users';

/** What can be done to many at once. */
export const BULK_ACTIONS = ['invite', 'activate', 'disable'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** How it went, user by user. */
export interface BulkResult {
  readonly worked: readonly ManagedUser[];
  readonly failed: readonly { readonly user: ManagedUser; readonly error: unknown }[];
}

/** Whether there is anything to do for this user; nobody does it to themselves. */
export const isApplicable = (act: BulkAction, user: ManagedUser, ownId: string): boolean => {
  if (user.id === ownId) return false;
  if (act === 'invite') return user.state === 'invited';
  return act === 'activate' ? user.state === 'disabled' : user.state !== 'disabled';
};

/** Does it to one after the other; a failure of one does not keep it from the others. */
export const runForAll = async (
  users: readonly ManagedUser[],
  act: (user: ManagedUser) => Promise<ManagedUser>,
): Promise<BulkResult> => {
  const worked: ManagedUser[] = [];
  const failed: { user: ManagedUser; error: unknown }[] = [];
  for (const user of users) {
    try {
      worked.push(await act(user));
    } catch (error) {
      failed.push({ user, error });
    }
  }
  return { worked, failed };
};

const counted = (count: number): string => (count === 1 ? '1 user' : `${count} users`);

/** The question, the button and what is said afterwards. */
export const bulkLabels: Readonly<
  Record<
    BulkAction,
    {
      readonly button: string;
      readonly question: (count: number) => string;
      readonly consequence: string;
      readonly done: (count: number) => string;
    }
  >
> = {
  invite: {
    button: 'Invite',
    question: (count) => `Invite ${counted(count)}?`,
    consequence: 'Each gets a mail with a link to choose a password. Links that were sent before end.',
    done: (count) => `${counted(count)} invited`,
  },
  activate: {
    button: 'Activate',
    question: (count) => `Activate ${counted(count)}?`,
    consequence: 'They can log in again.',
    done: (count) => `${counted(count)} activated`,
  },
  disable: {
    button: 'Disable',
    question: (count) => `Disable ${counted(count)}?`,
    consequence: 'They are logged out everywhere at once and cannot log in. What they wrote is kept.',
    done: (count) => `${counted(count)} disabled`,
  },
};
