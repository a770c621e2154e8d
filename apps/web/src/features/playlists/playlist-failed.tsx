import { Button, EmptyState, Paper } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorNotice } from '../../shared/notifier/error-notice.ts';

export interface PlaylistFailedProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What could not be loaded. */
export const PlaylistFailed = ({ title, error, onRetry }: PlaylistFailedProps): ReactNode => {
  const notice = errorNotice(error);
  return (
    <Paper p="xl" role="alert">
      <EmptyState icon={<IconCloudOff />} title={title} description={[notice.title, ...notice.lines].join('. ')}>
        <EmptyState.Actions>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </Paper>
  );
};
