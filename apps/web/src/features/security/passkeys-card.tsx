import { Button, Group, Modal, Text } from '@mantine/core';
import { type Passkey, passkeys } from '@openconsult/contracts/passkeys';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { notifyError, notifySuccess } from '../../shared/notifier/notifier.ts';
import { hasPasskeys } from '../../shared/passkeys/passkey-support.ts';
import { SettingsCard } from '../../shared/settings-card/settings-card.tsx';
import { AddPasskeyForm } from './add-passkey-form.tsx';
import { EntryList } from './entry-list.tsx';
import { Loaded } from './loaded.tsx';
import { passkeysQuery } from './security-queries.ts';

const detailOf = ({ created_at, last_used_at }: Passkey): string =>
  `Added ${formatDateTime(created_at)} · ${last_used_at === null ? 'not used yet' : `last used ${formatDateTime(last_used_at)}`}`;

/** The user's passkeys, with dialogs to add and remove them. */
export const PasskeysCard = (): ReactNode => {
  const query = useQuery(passkeysQuery);
  const queryClient = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const remove = async ({ id, name }: Passkey): Promise<void> => {
    const isSure = await confirm({
      title: `Remove the passkey “${name}”?`,
      description:
        'You can no longer log in with it. Your password still works. Delete the passkey on the device as well.',
      ok: 'Remove',
      danger: true,
    });
    if (!isSure) return;
    await call(passkeys.remove, { params: { id } });
    await refresh();
    notifySuccess('Passkey removed');
  };
  return (
    <SettingsCard
      title="Passkeys"
      description="Log in with your fingerprint, your face or the PIN of a device instead of a password and a code."
    >
      <Loaded query={query} height={24}>
        {(list) =>
          list.length === 0 ? (
            <Text>No passkeys yet</Text>
          ) : (
            <EntryList
              label="Your passkeys"
              entries={list.map((passkey) => ({
                id: passkey.id,
                title: passkey.name,
                detail: detailOf(passkey),
                action: (
                  <Button
                    variant="subtle"
                    color="gray"
                    aria-label={`Remove the passkey ${passkey.name}`}
                    onClick={() => void remove(passkey).catch(notifyError)}
                  >
                    Remove
                  </Button>
                ),
              }))}
            />
          )
        }
      </Loaded>
      {hasPasskeys() ? (
        <Group gap="xs">
          <Button variant="default" onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        </Group>
      ) : (
        <Text c="dimmed">
          This browser cannot create a passkey here. Use a current Chrome, Edge, Firefox or Safari at an https address.
        </Text>
      )}
      <Modal opened={isAdding} onClose={() => setIsAdding(false)} title="Add a passkey">
        <AddPasskeyForm
          onAdded={() => {
            setIsAdding(false);
            notifySuccess('Passkey added');
            void refresh();
          }}
          onCancel={() => setIsAdding(false)}
        />
      </Modal>
    </SettingsCard>
  );
};
