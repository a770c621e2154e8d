import { Drawer, Skeleton, Stack, Tabs } from '@mantine/core';
import { useModals } from '@mantine/modals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { userQuery } from './admin-queries.ts';
import { ListEmpty, ListFailed } from './list-states.tsx';
import classes from './user-drawer.module.css';
import { UserForm } from './user-form.tsx';
import { UserHistory } from './user-history.tsx';
import { UserSummary } from './user-summary.tsx';

interface UserBodyProps {
  readonly id: string;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onClose: () => void;
}

const Waiting = (): ReactNode => (
  <Stack aria-hidden="true">
    <Skeleton height={48} width="70%" />
    <Skeleton height={44} />
    <Skeleton height={44} />
    <Skeleton height={300} />
  </Stack>
);

const UserBody = ({ id, onUnsaved, onClose }: UserBodyProps): ReactNode => {
  const { data: user, error, refetch } = useQuery(userQuery(useQueryClient(), id));
  const [tab, setTab] = useState<string | null>('details');
  if (user === undefined) {
    if (error === null) return <Waiting />;
    return error instanceof ApiError && (error.status === 404 || error.status === 422) ? (
      <ListEmpty
        title="This user is not here"
        text="The address may be wrong, or they belong to another practice."
        action={{ label: 'Back to the users', onPress: onClose }}
      />
    ) : (
      <ListFailed title="This user could not be shown" error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <Stack gap="md">
      <UserSummary user={user} />
      {/* What was entered stays while the history is looked at. */}
      <Tabs value={tab} onChange={setTab} keepMounted>
        <Tabs.List mb="md">
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details">
          <UserForm user={user} onUnsaved={onUnsaved} />
        </Tabs.Panel>
        <Tabs.Panel value="history">{tab === 'history' && <UserHistory user={user} />}</Tabs.Panel>
      </Tabs>
    </Stack>
  );
};

/**
 * Whether a question stands in front of the drawer, or has been answered by the very key that is being handled: that
 * Escape is not meant for the drawer.
 */
const useIsAsked = (): RefObject<boolean> => {
  const isOpen = useModals().modals.length > 0;
  const isAsked = useRef(false);
  useEffect(() => {
    if (isOpen) {
      isAsked.current = true;
      return;
    }
    const timer = setTimeout(() => {
      isAsked.current = false;
    }, 0);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isAsked;
};

export interface UserDrawerProps {
  /** Nobody is open when null. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** 'Edit user', at the side of the list. Asks before what was entered is thrown away. */
export const UserDrawer = ({ id, onClose }: UserDrawerProps): ReactNode => {
  const isUnsaved = useRef(false);
  const isAsked = useIsAsked();
  const close = async (): Promise<void> => {
    if (isAsked.current) return;
    if (isUnsaved.current) {
      const isSure = await confirm({
        title: 'Leave without saving?',
        description: 'What you changed is lost.',
        ok: 'Leave',
        cancel: 'Stay here',
        danger: true,
      });
      if (!isSure) return;
    }
    isUnsaved.current = false;
    onClose();
  };
  return (
    <Drawer
      opened={id !== null}
      onClose={() => void close()}
      position="right"
      size={620}
      title="Edit user"
      classNames={{ content: classes.content ?? '' }}
    >
      {id !== null && (
        <UserBody
          key={id}
          id={id}
          onClose={onClose}
          onUnsaved={(next) => {
            isUnsaved.current = next;
          }}
        />
      )}
    </Drawer>
  );
};
