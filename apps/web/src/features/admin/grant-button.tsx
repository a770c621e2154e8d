import { Button, type ButtonProps } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { type ReactNode, useState } from 'react';
import { grantablePlan } from './account-fields.ts';
import { planName } from './field-labels.ts';
import { useUserActions } from './use-user-actions.ts';

/** Approves an account in one press. Renders nothing for a user without a plan to grant. */
export const GrantButton = ({ user, ...props }: { readonly user: ManagedUser } & ButtonProps): ReactNode => {
  const { grant } = useUserActions();
  const [isBusy, setIsBusy] = useState(false);
  const plan = grantablePlan(user);
  if (plan === null) return null;
  const press = async (button: HTMLButtonElement): Promise<void> => {
    const row = button.closest('tr, li');
    setIsBusy(true);
    await grant(user, plan);
    setIsBusy(false);
    // The button goes with what it granted: the focus stays at its user.
    const { activeElement: active } = document;
    if (active === button || active === document.body) row?.querySelector('a')?.focus();
  };
  return (
    <Button
      {...props}
      loading={isBusy}
      onClick={({ currentTarget }) => void press(currentTarget)}
      aria-label={`Grant ${planName(plan)} to ${user.name}`}
    >
      Grant {planName(plan)}
    </Button>
  );
};
