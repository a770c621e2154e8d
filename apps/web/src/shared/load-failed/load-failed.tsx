import { Button, EmptyState, Paper } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorNotice } from '../notifier/error-notice.ts';

export interface LoadFailedProps {
  readonly title: string;
  readonly error: unknown;
  /** What is safe, or works without it. */
  readonly note?: string;
  readonly isRetrying?: boolean;
  readonly onRetry: () => void;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** In place of what could not be loaded: why, and another try. */
export const LoadFailed = ({ title, error, note, isRetrying = false, onRetry }: LoadFailedProps): ReactNode => {
  const notice = errorNotice(error);
  return (
    <Paper role="alert">
      <EmptyState
        py="xl"
        icon={<IconCloudOff />}
        title={title}
        description={[notice.title, ...notice.lines, ...(note === undefined ? [] : [note])].map(sentence).join(' ')}
      >
        <EmptyState.Actions>
          <Button variant="default" loading={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </Paper>
  );
};
