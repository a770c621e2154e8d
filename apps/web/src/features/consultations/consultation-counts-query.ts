import { consultations } from '@openconsult/contracts/consultations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { consultationsKey } from './ongoing-consultation.ts';

/** How many consultations there were on each of the last 30 days, where the person is. */
export const consultationCountsQuery = queryOptions({
  queryKey: [...consultationsKey, 'counts'],
  queryFn: ({ signal }) =>
    call(
      consultations.dailyCounts,
      { query: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone } },
      { signal },
    ),
  staleTime: 60_000,
});
