import { Button, EmptyState } from '@mantine/core';
import { IconCloudOff, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export const TermsNotLoaded = ({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }): ReactNode => (
  <EmptyState
    py={48}
    icon={<IconCloudOff />}
    title="Could not load the terms"
    description="Check your connection. Recording and transcripts work without them."
  >
    <EmptyState.Actions>
      <Button variant="default" loading={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </EmptyState.Actions>
  </EmptyState>
);

export const NoResults = ({ search, onClear }: { search: string; onClear: () => void }): ReactNode => (
  <EmptyState py={48} icon={<IconSearchOff />} title={`No results for “${search}”`}>
    <EmptyState.Actions>
      <Button variant="default" onClick={onClear}>
        Show all
      </Button>
    </EmptyState.Actions>
  </EmptyState>
);
