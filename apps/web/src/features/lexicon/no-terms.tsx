import { Button, EmptyState } from '@mantine/core';
import { IconCloudOff, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Said where the terms could not be fetched, with another try. */
export const TermsNotLoaded = ({ isTrying, onTry }: { isTrying: boolean; onTry: () => void }): ReactNode => (
  <EmptyState
    py={48}
    icon={<IconCloudOff />}
    title="The terms could not be loaded"
    description="Check your connection. Recording and your transcripts go on without them."
  >
    <EmptyState.Actions>
      <Button variant="default" loading={isTrying} onClick={onTry}>
        Try again
      </Button>
    </EmptyState.Actions>
  </EmptyState>
);

/** Said where no term matches, with the way back to all. */
export const NothingMatches = ({ search, onClear }: { search: string; onClear: () => void }): ReactNode => (
  <EmptyState py={48} icon={<IconSearchOff />} title={`Nothing matches “${search}”`}>
    <EmptyState.Actions>
      <Button variant="default" onClick={onClear}>
        Show all
      </Button>
    </EmptyState.Actions>
  </EmptyState>
);
