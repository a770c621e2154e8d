import { Button, EmptyState } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAddStandardTemplates } from './use-note-templates.ts';

/** For a practice without templates: notes cannot be written until it has one. */
export const NoCueCard = (): ReactNode => {
  const { add, isAdding } = useAddStandardTemplates();
  return (
    <EmptyState
      size="sm"
      icon={<IconChecklist />}
      title="No cue card yet"
      description="Notes are written by its headings. The standard cue cards cover an examination and a treatment."
    >
      <EmptyState.Actions>
        <Button variant="default" loading={isAdding} onClick={add}>
          Use the standard ones
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
};
