import { Badge, Button, Group } from '@mantine/core';
import { type Device, devices } from '@openconsult/contracts/devices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { formatMoment } from '../../shared/moment/format-moment.ts';
import { notifyError, notifySuccess } from '../../shared/notifier/notifier.ts';
import { SettingsCard } from '../../shared/settings-card/settings-card.tsx';
import { EntryList } from './entry-list.tsx';
import { Loaded } from './loaded.tsx';
import { devicesQuery } from './security-queries.ts';

const seenWords = ({ is_current, last_seen_at, ip }: Device): string => {
  const seen = is_current ? 'Here now' : `Last seen ${formatMoment(last_seen_at)}`;
  return ip === null ? seen : `${seen} · ${ip}`;
};

/** Where the person is signed in, and signing out elsewhere. */
export const DevicesCard = (): ReactNode => {
  const query = useQuery(devicesQuery);
  const queryClient = useQueryClient();
  const signOut = async (device: Device): Promise<void> => {
    const isSure = await confirm({
      title: `Sign out ${device.name}?`,
      description: 'It is signed out at once. What it was still recording stays on that device.',
      ok: 'Sign out',
      danger: true,
    });
    if (!isSure) return;
    await call(devices.signOut, { params: { id: device.id } });
    await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
    notifySuccess(`${device.name} is signed out`);
  };
  const signOutOthers = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Sign out all other devices?',
      description: 'They are signed out at once. What they were still recording stays on those devices.',
      ok: 'Sign out all others',
      danger: true,
    });
    if (!isSure) return;
    await call(devices.signOutOthers, {});
    await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
    notifySuccess('All other devices are signed out');
  };
  return (
    <SettingsCard
      title="Signed-in devices"
      description="Is there one that you do not know? Sign it out and change your password."
    >
      <Loaded query={query} height={64}>
        {(list) => (
          <>
            <EntryList
              label="Your signed-in devices"
              entries={list.map((device) => ({
                id: device.id,
                title: (
                  <>
                    {device.name}
                    {device.is_current && (
                      <Badge variant="light" tt="none">
                        This device
                      </Badge>
                    )}
                  </>
                ),
                detail: seenWords(device),
                action: device.is_current ? null : (
                  <Button
                    variant="subtle"
                    color="gray"
                    aria-label={`Sign out ${device.name}, ${seenWords(device)}`}
                    onClick={() => void signOut(device).catch(notifyError)}
                  >
                    Sign out
                  </Button>
                ),
              }))}
            />
            {list.some(({ is_current }) => !is_current) && (
              <Group gap="xs">
                <Button variant="default" onClick={() => void signOutOthers().catch(notifyError)}>
                  Sign out all others
                </Button>
              </Group>
            )}
          </>
        )}
      </Loaded>
    </SettingsCard>
  );
};
