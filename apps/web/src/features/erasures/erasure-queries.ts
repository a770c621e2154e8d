import { erasures } from '@openconsult/contracts/erasures';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** How often an erasure that is not finished is fetched. */
const POLL_MS = 1_500;

const keys = { found: ['erasures', 'found'], list: ['erasures', 'list'], preview: ['erasures', 'preview'] } as const;

/** Consultations that match a name or an id. */
export const foundQuery = (query: string) =>
  queryOptions({
    queryKey: [...keys.found, query],
    queryFn: ({ signal }) => call(erasures.find, { body: { query } }, { signal }),
    enabled: query !== '',
  });

export const erasurePreviewQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.preview, ids],
    queryFn: ({ signal }) => call(erasures.preview, { body: { consultation_ids: [...ids] } }, { signal }),
    // It is what a user is about to confirm.
    staleTime: 0,
  });

export const erasureListQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.list, page],
    queryFn: ({ signal }) => call(erasures.list, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some((one) => one.finished_at === null) ? POLL_MS : false),
  });

/** Refetches what was found and erased, and every list that might still show it. */
export const refreshErasures = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.found }),
    client.invalidateQueries({ queryKey: keys.list }),
    client.invalidateQueries({ queryKey: ['voice-notes'] }),
    client.invalidateQueries({ queryKey: ['consultations'] }),
  ]);
