import { Button, List, Modal, Stack, Text } from '@mantine/core';
import { adminUsers, type ManagedUser } from '@openconsult/contracts/admin-users';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { confirm } from '../../../shared/confirm/confirm.ts';
import { errorNotice } from '../../../shared/notifier/error-notice.ts';
import { notifySuccess } from '../../../shared/notifier/notifier.ts';
import { refreshUsers, showUser } from '../admin-queries.ts';
import { type BulkAction, type BulkResult, bulkLabels, runForAll } from './bulk-action.ts';

const calls = {
  invite: adminUsers.invite,
  activate: adminUsers.activate,
  disable: adminUsers.disable,
} as const satisfies Record<BulkAction, unknown>;

export interface BulkActions {
  /** Asks for confirmation. Resolves to true if every user succeeded. */
  readonly run: (action: BulkAction, users: readonly ManagedUser[]) => Promise<boolean>;
  readonly running: BulkAction | null;
  /** The dialog with the users that failed; render it in the page. */
  readonly failures: ReactNode;
}

const failureText = (error: unknown): string => {
  const { title, lines } = errorNotice(error);
  return [title, ...lines].join(' ');
};

const BulkFailures = ({
  action,
  result,
  onClose,
}: {
  action: BulkAction;
  result: BulkResult;
  onClose: () => void;
}): ReactNode => (
  <Modal opened onClose={onClose} title="Some users failed">
    <Stack>
      <Text>{bulkLabels[action].done(result.succeeded.length)}. Failed for:</Text>
      <List>
        {result.failed.map(({ user, error }) => (
          <List.Item key={user.id}>
            {user.name} ({user.email}): {failureText(error)}
          </List.Item>
        ))}
      </List>
      <Button onClick={onClose}>Close</Button>
    </Stack>
  </Modal>
);

export const useBulkActions = (): BulkActions => {
  const client = useQueryClient();
  const [running, setRunning] = useState<BulkAction | null>(null);
  const [ended, setEnded] = useState<{ action: BulkAction; result: BulkResult } | null>(null);
  const run: BulkActions['run'] = async (name, users) => {
    const labels = bulkLabels[name];
    const isConfirmed = await confirm({
      title: labels.question(users.length),
      description: labels.consequence,
      ok: labels.button,
      danger: name === 'disable',
    });
    if (!isConfirmed) return false;
    setRunning(name);
    const result = await runForAll(users, async ({ id }) => {
      const user = await call(calls[name], { params: { id } });
      showUser(client, user);
      return user;
    });
    setRunning(null);
    void refreshUsers(client);
    if (result.failed.length === 0) notifySuccess(labels.done(result.succeeded.length));
    else setEnded({ action: name, result });
    return result.failed.length === 0;
  };
  return {
    run,
    running,
    failures: ended && <BulkFailures {...ended} onClose={() => setEnded(null)} />,
  };
};
