import { Button, List, Modal, Stack, Text } from '@mantine/core';
import { adminUsers, type ManagedUser } from '@openconsult/contracts/admin-users';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { errorNotice } from '../../shared/notifier/error-notice.ts';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { refreshPeople, showPerson } from './admin-queries.ts';
import { actOnAll, type BulkAct, type BulkResult, bulkWords } from './bulk-act.ts';

const calls = {
  invite: adminUsers.invite,
  activate: adminUsers.activate,
  disable: adminUsers.disable,
} as const satisfies Record<BulkAct, unknown>;

export interface BulkActs {
  /** Asks first; answers whether everybody it was meant for has been dealt with. */
  readonly act: (act: BulkAct, people: readonly ManagedUser[]) => Promise<boolean>;
  /** What is under way. */
  readonly running: BulkAct | null;
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
  act: BulkAct;
  result: BulkResult;
  onClose: () => void;
}): ReactNode => (
  <Modal opened onClose={onClose} title="Not everybody">
    <Stack>
      <Text>{bulkWords[act].done(result.worked.length)}. It did not work for:</Text>
      <List>
        {result.failed.map(({ person, error }) => (
          <List.Item key={person.id}>
            {person.name} ({person.email}): {failureWords(error)}
          </List.Item>
        ))}
      </List>
      <Button onClick={onClose}>Close</Button>
    </Stack>
  </Modal>
);

/** Does something to many people, and tells how many it worked for. */
export const useBulkActs = (): BulkActs => {
  const client = useQueryClient();
  const [running, setRunning] = useState<BulkAct | null>(null);
  const [ended, setEnded] = useState<{ act: BulkAct; result: BulkResult } | null>(null);
  const act: BulkActs['act'] = async (name, people) => {
    const words = bulkWords[name];
    const isSure = await confirm({
      title: words.question(people.length),
      description: words.consequence,
      ok: words.button,
      danger: name === 'disable',
    });
    if (!isSure) return false;
    setRunning(name);
    const result = await actOnAll(people, async ({ id }) => {
      const person = await call(calls[name], { params: { id } });
      showPerson(client, person);
      return person;
    });
    setRunning(null);
    void refreshPeople(client);
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
