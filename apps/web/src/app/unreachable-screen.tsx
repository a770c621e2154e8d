import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Picture } from '../shared/picture/picture.tsx';

/** Shown when the page opened but the server did not answer. */
export const UnreachableScreen = ({ onRetry }: { onRetry: () => void }): ReactNode => (
  <Center component="main" mih="100dvh" p="lg">
    <Stack align="center" maw={420} ta="center" role="alert">
      <Picture Icon={IconPlugConnectedX} isLarge />
      <Title order={1}>We cannot reach OpenConsult</Title>
      <Text c="dimmed">
        The server did not answer. Unsent recordings are saved on this device. This page opens automatically when the
        server is back.
      </Text>
      <Button onClick={onRetry}>Try again</Button>
    </Stack>
  </Center>
);
