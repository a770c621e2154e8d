import type { ManagedUser } from '@openconsult/contracts/admin-users';

/** What can be done to many at once. */
export const BULK_ACTS = ['invite', 'activate', 'disable'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** How it went, person by person. */
export interface BulkResult {
  readonly worked: readonly ManagedUser[];
  readonly failed: readonly { readonly person: ManagedUser; readonly error: unknown }[];
}

/** Whether there is anything to do for this person; nobody does it to themselves. */
export const isMeantFor = (act: BulkAct, person: ManagedUser, ownId: string): boolean => {
  if (person.id === ownId) return false;
  if (act === 'invite') return person.state === 'invited';
  return act === 'activate' ? person.state === 'disabled' : person.state !== 'disabled';
};

/** Does it to one after the other; a failure of one does not keep it from the others. */
export const actOnAll = async (
  people: readonly ManagedUser[],
  act: (person: ManagedUser) => Promise<ManagedUser>,
): Promise<BulkResult> => {
  const worked: ManagedUser[] = [];
  const failed: { person: ManagedUser; error: unknown }[] = [];
  for (const person of people) {
    try {
      worked.push(await act(person));
    } catch (error) {
      failed.push({ person, error });
    }
  }
  return { worked, failed };
};

const counted = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** The question, the button and what is said afterwards. */
export const bulkWords: Readonly<
  Record<
    BulkAct,
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
