import { Button, EmptyState } from '@mantine/core';
import { IconSearchOff, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { usePatientListState } from '../list-state/use-patient-list-state.ts';

interface NoNoteFoundProps {
  readonly state: ReturnType<typeof usePatientListState>;
  /** The button that shows all. */
  readonly all: string;
}

/** A search or the filter "Not sent" without a result. */
export const NoNoteFound = ({ state, all }: NoNoteFoundProps): ReactNode => {
  const { search, isNotSentOnly, showAll } = state;
  const isSearched = search !== '';
  return (
    <EmptyState
      icon={isSearched ? <IconSearchOff /> : <IconSend />}
      title={isSearched ? `No results for “${search}”` : 'Everything is sent'}
      {...(isSearched && isNotSentOnly && { description: 'Only consultations that are not sent are searched.' })}
    >
      <EmptyState.Actions>
        <Button variant="default" onClick={showAll}>
          {all}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
};
