import type { ManagedUser } from '@openconsult/contracts/admin-users';

export const BULK_ACTIONS = ['invite', 'activate', 'disable'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export interface BulkResult {
  readonly succeeded: readonly ManagedUser[];
  readonly failed: readonly { readonly user: ManagedUser; readonly error: unknown }[];
}

/** Whether the action changes this user. Never the own account. */
export const isApplicable = (action: BulkAction, user: ManagedUser, ownId: string): boolean => {
  if (user.id === ownId) return false;
  if (action === 'invite') return user.state === 'invited';
  return action === 'activate' ? user.state === 'disabled' : user.state !== 'disabled';
};

/** Runs one after the other, and continues after a failure. */
export const runForAll = async (
  users: readonly ManagedUser[],
  run: (user: ManagedUser) => Promise<ManagedUser>,
): Promise<BulkResult> => {
  const succeeded: ManagedUser[] = [];
  const failed: { user: ManagedUser; error: unknown }[] = [];
  for (const user of users) {
    try {
      succeeded.push(await run(user));
    } catch (error) {
      failed.push({ user, error });
    }
  }
  return { succeeded, failed };
};

const counted = (count: number): string => (count === 1 ? '1 user' : `${count} users`);

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
    consequence: 'Each receives an e-mail with a link to choose a password. Earlier links stop working.',
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
    consequence: 'They are logged out on every device and cannot log in. Their data is not deleted.',
    done: (count) => `${counted(count)} disabled`,
  },
};
