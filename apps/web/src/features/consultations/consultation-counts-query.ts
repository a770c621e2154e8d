import { consultations } from '@openconsult/contracts/consultations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { consultationsKey } from './ongoing-consultation.ts';

/** Consultations on each of the last 30 days, in the user's time zone. */
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
