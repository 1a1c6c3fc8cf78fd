// The cache of what the API answered; it forgets everything when the session ends.
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { isSignedIn, subscribeToSession } from './session.ts';

export const minutes = (count: number) => count * 60_000;

const MAX_RETRIES = 3;

// A refusal stays a refusal however often it is asked for.
const isFinal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minutes(5),
        gcTime: minutes(10),
        retry: (failures, error) => failures < MAX_RETRIES && !isFinal(error),
        refetchOnWindowFocus: false,
        networkMode: 'always', // offline is an error to show, not a reason to wait in silence
      },
      mutations: { networkMode: 'always' },
    },
  });
  subscribeToSession(() => {
    if (!isSignedIn()) client.getQueryCache().clear();
  });
  return client;
}
