import { operations } from '@openconsult/contracts/operations';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

const REFRESH_MS = 10_000;

const keys = {
  overview: ['operations', 'overview'],
  failedJobs: ['operations', 'failed-jobs'],
  storage: ['operations', 'storage'],
  cost: ['operations', 'cost'],
} as const;

/** Fetched again every ten seconds while the page is shown. */
export const overviewQuery = queryOptions({
  queryKey: keys.overview,
  queryFn: ({ signal }) => call(operations.overview, {}, { signal }),
  refetchInterval: REFRESH_MS,
});

/** Newest first; of one kind if given. */
export const failedJobsQuery = (kind: string | null, page: number) =>
  queryOptions({
    queryKey: [...keys.failedJobs, { kind, page }],
    queryFn: ({ signal }) =>
      call(operations.failedJobs, { query: { page, ...(kind !== null && { kind }) } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const storageQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.storage, page],
    queryFn: ({ signal }) => call(operations.storage, { query: { page, per_page: 50 } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Of a month, such as `2026-11`. */
export const costQuery = (month: string, page: number) =>
  queryOptions({
    queryKey: [...keys.cost, month, page],
    queryFn: ({ signal }) => call(operations.cost, { query: { month, page, per_page: 50 } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Fetches the queues and failed jobs again. */
export const refreshJobs = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.overview }),
    client.invalidateQueries({ queryKey: keys.failedJobs }),
  ]);
};
