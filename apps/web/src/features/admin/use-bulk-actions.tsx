import { Button, List, Modal, Stack, Text } from '@mantine/core';
import { adminUsers, type ManagedUser } from '@openconsult/contracts/admin-users';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { errorNotice } from '../../shared/notifier/error-notice.ts';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { refreshUsers, showUser } from './admin-queries.ts';
import { type BulkAction, type BulkResult, bulkLabels, runForAll } from './bulk-action.ts';

const calls = {
  invite: adminUsers.invite,
  activate: adminUsers.activate,
  disable: adminUsers.disable,
} as const satisfies Record<BulkAction, unknown>;

export interface BulkActions {
  /** Asks first; answers whether everybody it was meant for has been dealt with. */
  readonly act: (act: BulkAction, users: readonly ManagedUser[]) => Promise<boolean>;
  /** What is under way. */
  readonly running: BulkAction | null;
  /** Names whom it failed for; to be put into the page. */
  readonly failures: ReactNode;
}

const failureWords = (error: unknown): string => {
  const { title, lines } = errorNotice(error);
  return [title, ...lines].join(' ');
};

const BulkFailures = ({
  act,
  result,
  onClose,
}: {
  act: BulkAction;
  result: BulkResult;
  onClose: () => void;
}): ReactNode => (
  <Modal opened onClose={onClose} title="Not everybody">
    <Stack>
      <Text>{bulkLabels[act].done(result.worked.length)}. It did not work for:</Text>
      <List>
        {result.failed.map(({ user, error }) => (
          <List.Item key={user.id}>
            {user.name} ({user.email}): {failureWords(error)}
          </List.Item>
        ))}
      </List>
      <Button onClick={onClose}>Close</Button>
    </Stack>
  </Modal>
);

/** Does something to many users, and tells how many it worked for. */
export const useBulkActions = (): BulkActions => {
  const client = useQueryClient();
  const [running, setRunning] = useState<BulkAction | null>(null);
  const [ended, setEnded] = useState<{ act: BulkAction; result: BulkResult } | null>(null);
  const act: BulkActions['act'] = async (name, users) => {
    const words = bulkLabels[name];
    const isSure = await confirm({
      title: words.question(users.length),
      description: words.consequence,
      ok: words.button,
      danger: name === 'disable',
    });
    if (!isSure) return false;
    setRunning(name);
    const result = await runForAll(users, async ({ id }) => {
      const user = await call(calls[name], { params: { id } });
      showUser(client, user);
      return user;
    });
    setRunning(null);
    void refreshUsers(client);
    if (result.failed.length === 0) notifySuccess(words.done(result.worked.length));
    else setEnded({ act: name, result });
    return result.failed.length === 0;
  };
  return {
    act,
    running,
    failures: ended && <BulkFailures {...ended} onClose={() => setEnded(null)} />,
  };
};
