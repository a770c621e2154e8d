import { Anchor, Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAtom } from '@xstate/store-react';
import type { ReactNode } from 'react';
import { Picture } from '../shared/picture/picture.tsx';
import { reloadGate } from '../shared/reload-gate.ts';

export interface ErrorScreenProps {
  readonly onRetry: () => void;
}

/** Shown when a page crashes: what is saved, and what to do. Needs no router, query client or logged-in user. */
export const ErrorScreen = ({ onRetry }: ErrorScreenProps): ReactNode => {
  const { holders } = useAtom(reloadGate.state);
  return (
    <Center component="main" mih="70dvh" p="lg">
      <Stack maw={480} role="alert">
        <Picture Icon={IconAlertTriangle} isLarge />
        <Title order={1}>This page stopped working</Title>
        <Text>Nothing you recorded or saved was changed:</Text>
        <ul>
          {holders.map(({ token, label }) => (
            <li key={token}>{label}</li>
          ))}
          <li>Unsent audio is saved on this device.</li>
          <li>Notes and letters are as you last saved them.</li>
        </ul>
        <Group>
          <Button onClick={onRetry}>Try again</Button>
          <Anchor href="/">Go to the start page</Anchor>
        </Group>
      </Stack>
    </Center>
  );
};
