import { Button, EmptyState, Paper } from '@mantine/core';
import { IconRadar2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface NothingShownProps {
  readonly isTracked: boolean;
  /** Whether the user sees the library, which the page then leads to. */
  readonly hasLibrary: boolean;
}

/** Nothing was shown in a consultation. */
export const NothingShown = ({ isTracked, hasLibrary }: NothingShownProps): ReactNode => (
  <Paper p="xl">
    <EmptyState
      icon={<IconRadar2 />}
      title="Nothing was shown"
      description={
        isTracked
          ? 'What you open in the library while a consultation is open is listed here.'
          : 'This consultation was started without tracking.'
      }
    >
      {isTracked && hasLibrary && (
        <EmptyState.Actions>
          <Button component={Link} to="/content" variant="default">
            Open the library
          </Button>
        </EmptyState.Actions>
      )}
    </EmptyState>
  </Paper>
);
