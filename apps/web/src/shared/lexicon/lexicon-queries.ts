import { lexicon } from '@openconsult/contracts/lexicon';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The own terms and the practice's. */
export const lexiconQuery = queryOptions({
  queryKey: ['lexicon', 'terms'],
  queryFn: async ({ signal }) => (await call(lexicon.list, {}, { signal })).data,
});

/** The product's own terms; they come with the version and do not change. */
export const builtInTermsQuery = queryOptions({
  queryKey: ['lexicon', 'built-in'],
  queryFn: async ({ signal }) => (await call(lexicon.builtIn, {}, { signal })).groups,
  staleTime: Number.POSITIVE_INFINITY,
});
