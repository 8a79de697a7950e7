import { QUERY_RETRIES, QUERY_STALE_MS } from '@intermind/contracts/limits';
import { ApiError } from '@intermind/sdk';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { logProblem } from './log.ts';

/** What was asked of the API and may be shown again (spec 1 §9). Loaded with the screens that use it. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (!isRefused(error)) logProblem(`${String(queryKey[0])} got no answer`, error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: QUERY_STALE_MS,
      // What the API has refused it refuses again.
      retry: (failures, error) => failures < QUERY_RETRIES && !isRefused(error),
      // Without a network a call fails at once, and the screen says so.
      networkMode: 'always',
    },
  },
});

function isRefused(error: Error): boolean {
  return error instanceof ApiError && !error.retryable;
}
