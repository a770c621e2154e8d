import { Button, Text } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { BULK_ACTIONS, bulkLabels, isApplicable } from './bulk-action.ts';
import classes from './bulk-bar.module.css';
import { useBulkActions } from './use-bulk-actions.tsx';

export interface BulkBarProps {
  readonly selected: readonly ManagedUser[];
  readonly onClear: () => void;
}

/** What can be done to those who are selected; each button says how many of them it is meant for. */
export const BulkBar = ({ selected, onClear }: BulkBarProps): ReactNode => {
  const ownId = useCurrentUser().id;
  const { act, running, failures } = useBulkActions();
  // What is under way keeps its button, although there are ever fewer users left for it.
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
                if (await act(name, users)) onClear();
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
