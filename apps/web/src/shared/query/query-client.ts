import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

const RETRIES_MAX = 2;

/** A refusal stays a refusal; only a lost connection or a failing server is worth another try. */
const isWorthRetrying = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

/**
 * The one cache of server state. Reads are shown at once and refreshed behind; nothing here notifies by itself:
 * whoever starts a change decides how its failure is shown.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < RETRIES_MAX && isWorthRetrying(error),
    },
    mutations: { retry: false },
  },
});
