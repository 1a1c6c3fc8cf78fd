// The cache of the API's answers; it is emptied when the session ends.

import { MINUTE_MS } from '@insights/domain/durations';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { isPrivate } from './query-keys.ts';
import { isSignedIn, sessionCount, subscribeToSession } from './session/session.ts';

export const minutes = (count: number) => count * MINUTE_MS;

/** An answer is fresh for this long at least: a page does not repeat the request of its loader. */
export const JUST_ASKED_MS = 2000;

const MAX_RETRIES = 3;

/** Whether a retry may succeed: no answer, a late one, or a failing server. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

export const isLate = (error: unknown): boolean => error instanceof ApiError && error.code === 'timeout';

// A refused request is refused again.
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
  let session = sessionCount();
  subscribeToSession(() => {
    const hasChanged = sessionCount() !== session;
    session = sessionCount();
    if (!isSignedIn()) client.removeQueries({ predicate: isPrivate });
    else if (hasChanged) void client.resetQueries({ predicate: isPrivate });
  });
  return client;
}
