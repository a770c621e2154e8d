import { Alert, Button, Group } from '@mantine/core';
import type { BundleSection } from '@openconsult/contracts/bundles';
import type { ReactNode } from 'react';

/** Why a section is out of date. */
export const STALE_TEXTS: Record<BundleSection, string> = {
  letter: 'The notes or the treatments have changed since it was written.',
  treatment: 'The notes or your price list have changed since these were written.',
  consent: 'The treatments, their risks or wording, or the transcript have changed since these were written.',
};

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
