import { Button, Text } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../../shared/user/current-user.ts';
import { BULK_ACTIONS, bulkLabels, isApplicable } from './bulk-action.ts';
import classes from './bulk-bar.module.css';
import { useBulkActions } from './use-bulk-actions.tsx';

export interface BulkBarProps {
  readonly selected: readonly ManagedUser[];
  readonly onClear: () => void;
}

/** The actions for the selected users. Each button shows how many users it applies to. */
export const BulkBar = ({ selected, onClear }: BulkBarProps): ReactNode => {
  const ownId = useCurrentUser().id;
  const { run, running, failures } = useBulkActions();
  // The running action stays visible while the number of users left for it falls.
  const shown = BULK_ACTIONS.map((name) => ({
    name,
    users: selected.filter((user) => isApplicable(name, user, ownId)),
  })).filter(({ name, users }) => (running === null ? users.length > 0 : running === name));
  return (
    <>
      {selected.length > 0 && (
        <section className={classes.bar} aria-label="Selected users">
          <Text className={classes.count} role="status">
            {selected.length} selected
          </Text>
          {shown.map(({ name, users }) => (
            <Button
              key={name}
              variant="default"
              loading={running === name}
              onClick={async () => {
                if (await run(name, users)) onClear();
              }}
            >
              {bulkLabels[name].button} {users.length}
            </Button>
          ))}
          <Button variant="subtle" color="gray" onClick={onClear}>
            Clear
          </Button>
        </section>
      )}
      {failures}
    </>
  );
};
