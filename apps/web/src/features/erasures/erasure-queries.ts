import { type Erasure, erasures } from '@openconsult/contracts/erasures';
import { ERASURE_DELAYED_AFTER_MS } from '@openconsult/contracts/limits';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** How often an erasure that is not finished is fetched, and one that is delayed or waits for a backup. */
const POLL_MS = 1_500;
const SLOW_POLL_MS = 30_000;

const keys = { found: ['erasures', 'found'], list: ['erasures', 'list'], preview: ['erasures', 'preview'] } as const;

/** Whether an erasure takes longer than expected. */
export const isDelayed = ({ requested_at, finished_at }: Erasure): boolean =>
  finished_at === null && Date.now() - Date.parse(requested_at) > ERASURE_DELAYED_AFTER_MS;

/** When the list is fetched again; false if all erasures are finished. */
export function pollOf(listed: readonly Erasure[]): number | false {
  const open = listed.filter(({ finished_at }) => finished_at === null);
  if (open.length === 0) return false;
  return open.every((one) => one.waits_for_backup || isDelayed(one)) ? SLOW_POLL_MS : POLL_MS;
}

/** Consultations that match a name or an id. */
export const foundQuery = (query: string) =>
  queryOptions({
    queryKey: [...keys.found, query],
    queryFn: ({ signal }) => call(erasures.find, { body: { query } }, { signal }),
    enabled: query !== '',
  });

/** Consultations under a legal hold. */
export const heldQuery = queryOptions({
  queryKey: [...keys.found, { held: true }],
  queryFn: ({ signal }) => call(erasures.find, { body: { held: true } }, { signal }),
});

export const erasurePreviewQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.preview, ids],
    queryFn: ({ signal }) => call(erasures.preview, { body: { consultation_ids: [...ids] } }, { signal }),
    // It is what a user is about to confirm: an earlier one is not shown, as a hold may have been set or released since.
    gcTime: 0,
  });

export const erasureListQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.list, page],
    queryFn: ({ signal }) => call(erasures.list, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollOf(state.data?.data ?? []),
  });

/** Refetches what was found and erased, and every list that might still show it. */
export const refreshErasures = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.found }),
    client.invalidateQueries({ queryKey: keys.list }),
    client.invalidateQueries({ queryKey: ['voice-notes'] }),
    client.invalidateQueries({ queryKey: ['consultations'] }),
  ]);
