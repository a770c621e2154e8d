import { Button, EmptyState } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';

/** In place of a list of voice notes. */
export const NotesNotLoaded = ({ onRetry }: { readonly onRetry: () => void }) => (
  <EmptyState
    py={64}
    icon={<IconCloudOff />}
    title="Could not load the voice notes"
    description="Nothing is lost. Try again in a moment."
  >
    <EmptyState.Actions>
      <Button onClick={onRetry}>Try again</Button>
    </EmptyState.Actions>
  </EmptyState>
);
