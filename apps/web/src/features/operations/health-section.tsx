import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { formatTime } from '../../shared/moment/format-moment.ts';
import { summaryOf } from './health.ts';
import { HealthBadge } from './health-badge.tsx';
import { overviewQuery } from './operations-queries.ts';
import { PartsSection } from './parts-section.tsx';
import { ProcessTable } from './process-table.tsx';
import { QueueTable } from './queue-table.tsx';

/** Heights of the tables with six queues, and with two processes. */
const QUEUES_HEIGHT_PX = 300;
const PROCESSES_HEIGHT_PX = 160;

const titles = { good: 'All well', idle: 'All well', warning: 'Worth a look', bad: 'Needs attention' } as const;

/** What works and what does not; refreshed every ten seconds. An old state stays shown with its time. */
export const HealthSection = (): ReactNode => {
  const { data, error, refetch, isFetching } = useQuery(overviewQuery);
  if (data === undefined && error !== null)
    return (
      <LoadFailed
        title="Could not load the state of the installation"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const summary = data && summaryOf(data);
  return (
    <Stack gap="lg">
      <Group gap="sm" justify="space-between" mih={32}>
        <Group gap="sm" role="status">
          {summary !== undefined && (
            <>
              <HealthBadge health={summary.health} state={titles[summary.health]} />
              <Text size="sm">{summary.text}</Text>
            </>
          )}
        </Group>
        {data !== undefined && (
          <Text size="sm" c={error === null ? 'dimmed' : 'red'}>
            {error === null ? 'As of' : 'Cannot be read now. As of'} {formatTime(data.read_at)}
          </Text>
        )}
      </Group>
      <PartsSection overview={data} />
      {data === undefined ? (
        <>
          <Skeleton height={QUEUES_HEIGHT_PX} />
          <Skeleton height={PROCESSES_HEIGHT_PX} />
        </>
      ) : (
        <>
          <QueueTable overview={data} />
          <ProcessTable overview={data} />
        </>
      )}
    </Stack>
  );
};
