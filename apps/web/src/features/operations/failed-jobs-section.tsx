import { Button, Group, Select, Skeleton, Stack } from '@mantine/core';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import { noDiscardReason, noRetryReason, type operations } from '@openconsult/contracts/operations';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useDepartureFocus } from '../../shared/focus/use-arrival-focus.ts';
import { ListEmpty } from '../../shared/list-state/list-empty.tsx';
import { ListPages } from '../../shared/list-state/list-pages.tsx';
import { useListState } from '../../shared/list-state/use-list-state.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { RowList } from '../../shared/row-list/row-list.tsx';
import { countText } from './amounts.ts';
import { FailedJobRow } from './failed-job-row.tsx';
import { jobCount, jobName, jobsAtOnce } from './job-labels.ts';
import { failedJobsQuery } from './operations-queries.ts';
import { type JobActions, type ShownJobs, useJobActions } from './use-job-actions.ts';

type FailedJobs = CallResponse<typeof operations.failedJobs>;

const FILTERS = ['kind'] as const;

interface KindFilterProps {
  readonly kind: string | null;
  /** Undefined before they are known. */
  readonly kinds: FailedJobs['kinds'] | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onChoose: (kind: string | null) => void;
}

/** Of the kinds that failed, and of the chosen one in any case: it can be cleared. */
const KindFilter = ({ kind, kinds = [], field, onChoose }: KindFilterProps): ReactNode => {
  const options = kinds.map((one) => ({ value: one.kind, label: `${jobName(one.kind)} (${countText(one.count)})` }));
  if (kind !== null && !kinds.some((one) => one.kind === kind)) options.push({ value: kind, label: jobName(kind) });
  return (
    <Select
      ref={field}
      label="Kind"
      placeholder="Every kind"
      data={options}
      value={kind}
      onChange={onChoose}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear filter' }}
      w={420}
      maw="100%"
    />
  );
};

/** What can be done with all jobs of a kind that are shown. */
const KindActions = ({ jobs, actions }: { jobs: ShownJobs; actions: JobActions }): ReactNode => {
  const all = jobsAtOnce(jobs.count);
  return (
    <>
      {noRetryReason(jobs.kind) === null && (
        <Button variant="default" disabled={actions.isBusy} onClick={() => actions.retryAll(jobs)}>
          Retry {all}
        </Button>
      )}
      {noDiscardReason(jobs.kind) === null && (
        <Button variant="subtle" color="red" disabled={actions.isBusy} onClick={() => actions.discardAll(jobs)}>
          Discard {all}
        </Button>
      )}
    </>
  );
};

/** Jobs that failed for good. The kind and the page are in the address. */
export const FailedJobsSection = (): ReactNode => {
  const list = useListState(FILTERS);
  const { kind } = list.filters;
  const { data, error, refetch } = useQuery(failedJobsQuery(kind, list.page));
  const actions = useJobActions();
  const kindField = useRef<HTMLInputElement>(null);
  // A busy button is disabled, and its row may leave the list.
  useDepartureFocus(actions.isBusy, kindField);
  if (data === undefined && error === null) return <Skeleton height={260} aria-busy="true" />;
  if (data?.kinds.length === 0)
    return (
      <ListEmpty
        title="No failed jobs"
        text="Work that failed for good is listed here. A provider that is away for less than a day causes none."
      />
    );
  const count = data?.kinds.find((one) => one.kind === kind)?.count ?? 0;
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <KindFilter
          kind={kind}
          kinds={data?.kinds}
          field={kindField}
          onChoose={(chosen) => list.setFilter('kind', chosen)}
        />
        {data !== undefined && kind !== null && count > 0 && (
          <KindActions jobs={{ kind, count, readAt: data.read_at }} actions={actions} />
        )}
      </Group>
      {data === undefined ? (
        <LoadFailed title="Could not load the failed jobs" error={error} onRetry={() => void refetch()} />
      ) : (
        <JobList jobs={data} actions={actions} onPage={list.setPage} onClear={list.clearFilters} />
      )}
    </Stack>
  );
};

interface JobListProps {
  readonly jobs: FailedJobs;
  readonly actions: JobActions;
  readonly onPage: (page: number) => void;
  readonly onClear: () => void;
}

const JobList = ({ jobs: { data, meta }, actions, onPage, onClear }: JobListProps): ReactNode => (
  <>
    {data.length === 0 ? (
      <ListEmpty title="No results" action={{ label: 'Clear filters', onPress: onClear }} />
    ) : (
      <RowList>
        {data.map((job) => (
          <FailedJobRow key={job.id} job={job} actions={actions} />
        ))}
      </RowList>
    )}
    <ListPages meta={meta} countLabel={jobCount(meta.total)} onPage={onPage} />
  </>
);
