import { retention } from '@openconsult/contracts/retention';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** How often the progress of a running sweep is fetched. */
const POLL_MS = 1_500;

const keys = { policy: ['retention', 'policy'], sweeps: ['retention', 'sweeps'] } as const;

export const retentionQuery = queryOptions({
  queryKey: keys.policy,
  queryFn: ({ signal }) => call(retention.view, {}, { signal }),
});

/** What was deleted, newest first; polled while a sweep runs. */
export const sweepsQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.sweeps, page],
    queryFn: ({ signal }) => call(retention.sweeps, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some((sweep) => sweep.state === 'running') ? POLL_MS : false),
  });

export const refreshRetention = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.policy }),
    client.invalidateQueries({ queryKey: keys.sweeps }),
  ]);
