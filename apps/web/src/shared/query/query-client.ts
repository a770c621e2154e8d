import { QueryClient } from '@tanstack/react-query';
import { isRetryable } from '../api/api-error.ts';

const RETRIES_MAX = 2;

/**
 * The one cache of server state. Cached reads are shown at once and refetched. Failures are not shown automatically:
 * the caller of a mutation decides.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < RETRIES_MAX && isRetryable(error),
    },
    mutations: { retry: false },
  },
});
