import { Badge, Button, Group } from '@mantine/core';
import { type Device, devices } from '@openconsult/contracts/devices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { notifyError, notifySuccess } from '../../shared/notifier/notifier.ts';
import { SettingsCard } from '../../shared/settings-card/settings-card.tsx';
import { EntryList } from './entry-list.tsx';
import { Loaded } from './loaded.tsx';
import { devicesQuery } from './security-queries.ts';

const seenLabel = ({ is_current, last_seen_at, ip }: Device): string => {
  const seen = is_current ? 'Here now' : `Last seen ${formatDateTime(last_seen_at)}`;
  return ip === null ? seen : `${seen} · ${ip}`;
};

/** The user's sessions, with buttons to end others. */
export const DevicesCard = (): ReactNode => {
  const query = useQuery(devicesQuery);
  const queryClient = useQueryClient();
  const logOut = async (device: Device): Promise<void> => {
    const isSure = await confirm({
      title: `Log out ${device.name}?`,
      description: 'It is logged out immediately. Audio that it has not sent stays on that device.',
      ok: 'Log out',
      danger: true,
    });
    if (!isSure) return;
    await call(devices.signOut, { params: { id: device.id } });
    await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
    notifySuccess(`${device.name} is logged out`);
  };
  const logOutOthers = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Log out all other devices?',
      description: 'They are logged out immediately. Audio that they have not sent stays on those devices.',
      ok: 'Log out all others',
      danger: true,
    });
    if (!isSure) return;
    await call(devices.signOutOthers, {});
    await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
    notifySuccess('All other devices are logged out');
  };
  return (
    <SettingsCard
      title="Logged-in devices"
      description="If you do not recognise a device, log it out and change your password."
    >
      <Loaded query={query} height={64}>
        {(list) => (
          <>
            <EntryList
              label="Your logged-in devices"
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
                detail: seenLabel(device),
                action: device.is_current ? null : (
                  <Button
                    variant="subtle"
                    color="gray"
                    aria-label={`Log out ${device.name}, ${seenLabel(device)}`}
                    onClick={() => void logOut(device).catch(notifyError)}
                  >
                    Log out
                  </Button>
                ),
              }))}
            />
            {list.some(({ is_current }) => !is_current) && (
              <Group gap="xs">
                <Button variant="default" onClick={() => void logOutOthers().catch(notifyError)}>
                  Log out all others
                </Button>
              </Group>
            )}
          </>
        )}
      </Loaded>
    </SettingsCard>
  );
};
