import { treatments } from '@openconsult/contracts/treatments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The treatments of the user's practice, by name. */
export const treatmentsQuery = queryOptions({
  queryKey: ['treatments'],
  queryFn: async ({ signal }) => (await call(treatments.list, {}, { signal })).data,
});
