import { type Conventions, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { practices } from '@openconsult/contracts/practices';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The user's practice: what patients see of it, and how it writes teeth, money and dates. */
export const practiceQuery = queryOptions({
  queryKey: ['practice'],
  queryFn: ({ signal }) => call(practices.view, {}, { signal }),
});

/** How the user's practice writes teeth, money and dates; the British way until it is read. */
export const useConventions = (): Conventions => useQuery(practiceQuery).data ?? DEFAULT_CONVENTIONS;
