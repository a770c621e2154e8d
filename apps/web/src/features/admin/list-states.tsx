import { Button, EmptyState, Paper } from '@mantine/core';
import { IconCloudOff, IconListSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorNotice } from '../../shared/notifier/error-notice.ts';

export interface ListEmptyProps {
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export const ListEmpty = ({ title, text, action }: ListEmptyProps): ReactNode => (
  <Paper>
    <EmptyState py="xl" icon={<IconListSearch />} title={title} description={text}>
      {action && (
        <EmptyState.Actions>
          <Button variant="default" onClick={action.onPress}>
            {action.label}
          </Button>
        </EmptyState.Actions>
      )}
    </EmptyState>
  </Paper>
);

export interface ListFailedProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

export const ListFailed = ({ title, error, onRetry }: ListFailedProps): ReactNode => {
  const notice = errorNotice(error);
  return (
    <Paper role="alert">
      <EmptyState
        py="xl"
        icon={<IconCloudOff />}
        title={title}
        description={[notice.title, ...notice.lines].join('. ')}
      >
        <EmptyState.Actions>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </Paper>
  );
};
