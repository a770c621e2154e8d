import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface UpdatesLineProps {
  readonly children: ReactNode;
  readonly isBusy: boolean;
  readonly onWriteAgain: () => void;
  readonly onAccept: () => void;
}

/** Shows that the sources of a text have changed: the user writes it again or accepts it. */
export const UpdatesLine = ({ children, isBusy, onWriteAgain, onAccept }: UpdatesLineProps) => (
  <Alert color="yellow" variant="light" p="sm">
    {children}
    <Group gap="xs" mt="xs">
      <Button variant="default" size="xs" onClick={onWriteAgain} disabled={isBusy}>
        Rewrite
      </Button>
      <Button variant="default" size="xs" onClick={onAccept}>
        Keep as is
      </Button>
    </Group>
  </Alert>
);
