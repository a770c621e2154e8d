import { Button, EmptyState, Paper } from '@mantine/core';
import { IconCloudOff, IconStethoscope } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { usePatientListState } from '../../shared/list-state/use-patient-list-state.ts';
import { NoNoteFound } from '../../shared/note-list/no-note-found.tsx';
import type { ErrorNotice } from '../../shared/notifier/error-notice.ts';

export interface ConsultationListEmptyProps {
  readonly state: ReturnType<typeof usePatientListState>;
}

export const ConsultationListEmpty = ({ state }: ConsultationListEmptyProps): ReactNode => (
  <Paper p="xl">
    {state.search !== '' || state.isNotSentOnly ? (
      <NoNoteFound state={state} all="Show all consultations" />
    ) : (
      <EmptyState
        icon={<IconStethoscope />}
        title="No consultations yet"
        description="Start one above. Its recording, notes and letters will appear here."
      />
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
