import { Button, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ErrorNotice } from '../../shared/notifier/error-notice.ts';

export interface SessionListEmptyProps {
  readonly search: string;
  readonly onClear: () => void;
}

/** Says what belongs here, or that nothing matches. */
export const SessionListEmpty = ({ search, onClear }: SessionListEmptyProps): ReactNode => (
  <Paper p="xl">
    <Stack align="center" gap="xs" ta="center">
      {search === '' ? (
        <>
          <Text fw={500}>No consultations yet</Text>
          <Text c="dimmed" maw={420}>
            Start one above. Its recording, notes and letters will be found here afterwards.
          </Text>
        </>
      ) : (
        <>
          <Text fw={500}>No patient matches “{search}”</Text>
          <Button variant="default" onClick={onClear} mt="xs">
            Show all consultations
          </Button>
        </>
      )}
    </Stack>
  </Paper>
);

export interface SessionListFailedProps {
  readonly notice: ErrorNotice;
  readonly onRetry: () => void;
}

/** The list could not be read; nothing is lost by it. */
export const SessionListFailed = ({ notice, onRetry }: SessionListFailedProps): ReactNode => (
  <Paper p="xl" role="alert">
    <Stack align="center" gap="xs" ta="center">
      <Text fw={500}>The consultations could not be shown</Text>
      <Text c="dimmed" maw={420}>
        {notice.lines.join(' ')} What was recorded is unchanged.
      </Text>
      <Button variant="default" onClick={onRetry} mt="xs">
        Try again
      </Button>
    </Stack>
  </Paper>
);
