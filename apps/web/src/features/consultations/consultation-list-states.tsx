import { Button, EmptyState, Paper } from '@mantine/core';
import { IconCloudOff, IconSearchOff, IconStethoscope } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ErrorNotice } from '../../shared/notifier/error-notice.ts';

export interface ConsultationListEmptyProps {
  readonly search: string;
  readonly onClear: () => void;
}

export const ConsultationListEmpty = ({ search, onClear }: ConsultationListEmptyProps): ReactNode => (
  <Paper p="xl">
    {search === '' ? (
      <EmptyState
        icon={<IconStethoscope />}
        title="No consultations yet"
        description="Start one above. Its recording, notes and letters will appear here."
      />
    ) : (
      <EmptyState icon={<IconSearchOff />} title={`No results for “${search}”`}>
        <EmptyState.Actions>
          <Button variant="default" onClick={onClear}>
            Show all consultations
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    )}
  </Paper>
);

export interface ConsultationListFailedProps {
  readonly notice: ErrorNotice;
  readonly onRetry: () => void;
}

export const ConsultationListFailed = ({ notice, onRetry }: ConsultationListFailedProps): ReactNode => (
  <Paper p="xl" role="alert">
    <EmptyState
      icon={<IconCloudOff />}
      title="Could not load the consultations"
      description={`${notice.lines.join(' ')} Your recordings are safe.`}
    >
      <EmptyState.Actions>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  </Paper>
);
