import { Button, Group, Select, Skeleton, Stack } from '@mantine/core';
import { noRetryReason } from '@openconsult/contracts/operations';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListEmpty } from '../../shared/list-state/list-empty.tsx';
import { ListPages } from '../../shared/list-state/list-pages.tsx';
import { useListState } from '../../shared/list-state/use-list-state.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { RowList } from '../../shared/row-list/row-list.tsx';
import { countText } from './amounts.ts';
import { FailedJobRow } from './failed-job-row.tsx';
import { jobName } from './job-labels.ts';
import { failedJobsQuery } from './operations-queries.ts';
import { useJobActions } from './use-job-actions.ts';

const FILTERS = ['kind'] as const;

/** Jobs that failed for good. The kind and the page are in the address. */
export const FailedJobsSection = (): ReactNode => {
  const list = useListState(FILTERS);
  const { kind } = list.filters;
  const { data, error, refetch } = useQuery(failedJobsQuery(kind, list.page));
  const actions = useJobActions();
  if (data === undefined && error !== null)
    return <LoadFailed title="Could not load the failed jobs" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={260} aria-busy="true" />;
  if (data.kinds.length === 0)
    return (
      <ListEmpty
        title="No failed jobs"
        text="Work that failed for good is listed here. A provider that is away for less than a day causes none."
      />
    );
  const count = data.kinds.find((one) => one.kind === kind)?.count ?? 0;
  const kinds = data.kinds.map((one) => ({ value: one.kind, label: `${jobName(one.kind)} (${countText(one.count)})` }));
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <Select
          label="Kind"
          placeholder="Every kind"
          data={kinds}
          value={kind}
          onChange={(chosen) => list.setFilter('kind', chosen)}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear filter' }}
          miw={280}
        />
        {kind !== null && count > 0 && (
          <>
            {noRetryReason(kind) === null && (
              <Button variant="default" disabled={actions.isBusy} onClick={() => actions.retryAll(kind)}>
                Retry all
              </Button>
            )}
            <Button
              variant="subtle"
              color="red"
              disabled={actions.isBusy}
              onClick={() => actions.discardAll(kind, count)}
            >
              Discard all
            </Button>
          </>
        )}
      </Group>
      {data.data.length === 0 ? (
        <ListEmpty title="No results" action={{ label: 'Clear filters', onPress: list.clearFilters }} />
      ) : (
        <RowList>
          {data.data.map((job) => (
            <FailedJobRow key={job.id} job={job} actions={actions} />
          ))}
        </RowList>
      )}
      <ListPages
        meta={data.meta}
        countLabel={data.meta.total === 1 ? '1 job' : `${countText(data.meta.total)} jobs`}
        onPage={list.setPage}
      />
    </Stack>
  );
};
