import { practices } from '@openconsult/contracts/practices';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The user's practice: what patients see of it, and how it writes teeth, money and dates. */
export const practiceQuery = queryOptions({
  queryKey: ['practice'],
  queryFn: ({ signal }) => call(practices.view, {}, { signal }),
});
