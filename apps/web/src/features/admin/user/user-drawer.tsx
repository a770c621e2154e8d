import { Drawer, Skeleton, Stack, Tabs } from '@mantine/core';
import { useModals } from '@mantine/modals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/call.ts';
import { confirm } from '../../../shared/confirm/confirm.ts';
import { ListEmpty } from '../../../shared/list-state/list-empty.tsx';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { userQuery } from '../admin-queries.ts';
import classes from './user-drawer.module.css';
import { UserForm } from './user-form.tsx';
import { UserHistory } from './user-history.tsx';
import { UserSummary } from './user-summary.tsx';

interface UserBodyProps {
  readonly id: string;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onClose: () => void;
}

const Loading = (): ReactNode => (
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
    if (error === null) return <Loading />;
    return error instanceof ApiError && (error.status === 404 || error.status === 422) ? (
      <ListEmpty
        title="User not found"
        text="The address may be wrong, or the user belongs to another practice."
        action={{ label: 'Back to users', onPress: onClose }}
      />
    ) : (
      <LoadFailed title="Could not load this user" error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <Stack gap="md">
      <UserSummary user={user} />
      {/* Unsaved edits survive a look at the history. */}
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
 * Whether a confirmation is open above the drawer, or was closed by the key event being handled. That Escape must not
 * close the drawer too.
 */
const useIsConfirming = (): RefObject<boolean> => {
  const isOpen = useModals().modals.length > 0;
  const isConfirming = useRef(false);
  useEffect(() => {
    if (isOpen) {
      isConfirming.current = true;
      return;
    }
    const timer = setTimeout(() => {
      isConfirming.current = false;
    }, 0);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isConfirming;
};

export interface UserDrawerProps {
  /** Null closes the drawer. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** 'Edit user'. Asks before it discards unsaved changes. */
export const UserDrawer = ({ id, onClose }: UserDrawerProps): ReactNode => {
  const isUnsaved = useRef(false);
  const isConfirming = useIsConfirming();
  const close = async (): Promise<void> => {
    if (isConfirming.current) return;
    if (isUnsaved.current) {
      const isSure = await confirm({
        title: 'Leave without saving?',
        description: 'Your changes will be lost.',
        ok: 'Leave',
        cancel: 'Stay',
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
