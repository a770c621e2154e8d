import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface UpdatesLineProps {
  readonly children: ReactNode;
  readonly isBusy: boolean;
  readonly onWriteAgain: () => void;
  readonly onKeep: () => void;
}

/** Says that something a text rests on has changed, and lets the person decide what becomes of the text. */
export const UpdatesLine = ({ children, isBusy, onWriteAgain, onKeep }: UpdatesLineProps) => (
  <Text size="sm">
    {children}{' '}
    <Anchor component="button" type="button" size="sm" onClick={onWriteAgain} disabled={isBusy}>
      Write again
    </Anchor>
    {' · '}
    <Anchor component="button" type="button" size="sm" onClick={onKeep}>
      Keep as it is
    </Anchor>
  </Text>
);
