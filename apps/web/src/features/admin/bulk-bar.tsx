import { Button, Text } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { BULK_ACTS, bulkWords, isMeantFor } from './bulk-act.ts';
import classes from './bulk-bar.module.css';
import { useBulkActs } from './use-bulk-act.tsx';

export interface BulkBarProps {
  readonly selected: readonly ManagedUser[];
  readonly onClear: () => void;
}

/** What can be done to those who are selected; each button says how many of them it is meant for. */
export const BulkBar = ({ selected, onClear }: BulkBarProps): ReactNode => {
  const ownId = useCurrentUser().id;
  const { act, running, failures } = useBulkActs();
  // What is under way keeps its button, although there are ever fewer people left for it.
  const shown = BULK_ACTS.map((name) => ({
    name,
    people: selected.filter((person) => isMeantFor(name, person, ownId)),
  })).filter(({ name, people }) => (running === null ? people.length > 0 : running === name));
  return (
    <>
      {selected.length > 0 && (
        <section className={classes.bar} aria-label="Selected people">
          <Text className={classes.count} role="status">
            {selected.length} selected
          </Text>
          {shown.map(({ name, people }) => (
            <Button
              key={name}
              variant="default"
              loading={running === name}
              onClick={async () => {
                if (await act(name, people)) onClear();
              }}
            >
              {bulkWords[name].button} {people.length}
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
