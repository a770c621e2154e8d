import { Button, EmptyState, Paper } from '@mantine/core';
import { IconCloudOff, IconSearchOff, IconStethoscope } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ErrorNotice } from '../../shared/notifier/error-notice.ts';

export interface ConsultationListEmptyProps {
  readonly search: string;
  readonly onClear: () => void;
}

/** Says what belongs here, or that nothing matches. */
export const ConsultationListEmpty = ({ search, onClear }: ConsultationListEmptyProps): ReactNode => (
  <Paper p="xl">
    {search === '' ? (
      <EmptyState
        icon={<IconStethoscope />}
        title="No consultations yet"
        description="Start one above. Its recording, notes and letters will be found here afterwards."
      />
    ) : (
      <EmptyState icon={<IconSearchOff />} title={`No patient matches “${search}”`}>
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

/** The list could not be read; nothing is lost by it. */
export const ConsultationListFailed = ({ notice, onRetry }: ConsultationListFailedProps): ReactNode => (
  <Paper p="xl" role="alert">
    <EmptyState
      icon={<IconCloudOff />}
      title="The consultations could not be shown"
      description={`${notice.lines.join(' ')} What was recorded is unchanged.`}
    >
      <EmptyState.Actions>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  </Paper>
);
