import { Button, EmptyState, Paper } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../shared/api/api-error.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { PageContainer } from '../../shared/page-container/page-container.tsx';
import { PageTitle } from '../../shared/page-title/page-title.tsx';

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export interface ContentFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What a part of the library shows when it could not be loaded. */
export const ContentFailed = (props: ContentFailedProps): ReactNode => (
  <LoadFailed title="Could not load this part of the library" {...props} />
);

/** For an address that names nothing of the library, or an item that was removed from it. */
export const NotInLibrary = (): ReactNode => (
  <PageContainer>
    <PageTitle tabTitle="Library" hidden>
      Not in the library
    </PageTitle>
    <Paper p="xl">
      <EmptyState
        icon={<IconMapQuestion />}
        title="This is not in the library"
        description="It may have been removed or hidden by your practice."
      >
        <EmptyState.Actions>
          <Button component={Link} to="/content">
            Open the library
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </Paper>
  </PageContainer>
);

/** A page of the library that could not be loaded. */
export const ContentPageFailed = ({ error, onRetry }: ContentFailedProps): ReactNode =>
  isMissing(error) ? (
    <NotInLibrary />
  ) : (
    <PageContainer>
      <PageTitle tabTitle="Library" hidden>
        Library
      </PageTitle>
      <ContentFailed error={error} onRetry={onRetry} />
    </PageContainer>
  );
