import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface UpdatesLineProps {
  readonly children: ReactNode;
  readonly isBusy: boolean;
  readonly onWriteAgain: () => void;
  readonly onKeep: () => void;
}

/** Says that something a text rests on has changed, and lets the person decide what becomes of the text. */
export const UpdatesLine = ({ children, isBusy, onWriteAgain, onKeep }: UpdatesLineProps) => (
  <Alert color="yellow" variant="light" p="sm">
    {children}
    <Group gap="xs" mt="xs">
      <Button variant="default" size="xs" onClick={onWriteAgain} disabled={isBusy}>
        Write again
      </Button>
      <Button variant="default" size="xs" onClick={onKeep}>
        Keep as it is
      </Button>
    </Group>
  </Alert>
);
