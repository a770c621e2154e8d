import { EmptyState, Paper } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { usePatientListState } from '../../shared/list-state/use-patient-list-state.ts';
import { NoNoteFound } from '../../shared/note-list/no-note-found.tsx';

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
