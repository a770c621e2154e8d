import { Button, EmptyState, Paper } from '@mantine/core';
import { IconCloudOff, IconRadar2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { errorNotice } from '../../shared/notifier/error-notice.ts';

export interface TrackingFailedProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What could not be loaded. */
export const TrackingFailed = ({ title, error, onRetry }: TrackingFailedProps): ReactNode => (
  <Paper p="xl" role="alert">
    <EmptyState icon={<IconCloudOff />} title={title} description={errorNotice(error).lines.join(' ')}>
      <EmptyState.Actions>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  </Paper>
);

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
