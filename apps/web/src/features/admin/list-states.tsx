import { Button, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorNotice } from '../../shared/notifier/error-notice.ts';

export interface ListEmptyProps {
  readonly title: string;
  readonly text?: string;
  /** The button that ends the emptiness. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

/** Nothing is shown, and why. */
export const ListEmpty = ({ title, text, action }: ListEmptyProps): ReactNode => (
  <Paper p="xl">
    <Stack align="center" gap="xs" ta="center">
      <Text fw={500}>{title}</Text>
      {text !== undefined && (
        <Text c="dimmed" maw={420}>
          {text}
        </Text>
      )}
      {action && (
        <Button variant="default" onClick={action.onPress} mt="xs">
          {action.label}
        </Button>
      )}
    </Stack>
  </Paper>
);

export interface ListFailedProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A list could not be read; nothing is lost by it. */
export const ListFailed = ({ title, error, onRetry }: ListFailedProps): ReactNode => {
  const notice = errorNotice(error);
  return (
    <Paper p="xl" role="alert">
      <Stack align="center" gap="xs" ta="center">
        <Text fw={500}>{title}</Text>
        <Text c="dimmed" maw={420}>
          {[notice.title, ...notice.lines].join('. ')}
        </Text>
        <Button variant="default" onClick={onRetry} mt="xs">
          Try again
        </Button>
      </Stack>
    </Paper>
  );
};
