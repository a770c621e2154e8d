import { patientSessions } from '@openconsult/contracts/patient-sessions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { patientSessionsKey } from './ongoing-session.ts';

/** How many consultations there were on each of the last 30 days, where the person is. */
export const sessionCountsQuery = queryOptions({
  queryKey: [...patientSessionsKey, 'counts'],
  queryFn: ({ signal }) =>
    call(
      patientSessions.monthSessionCount,
      { query: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone } },
      { signal },
    ),
  staleTime: 60_000,
});
