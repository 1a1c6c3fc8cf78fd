// The cache of what the API answered; it forgets everything when the session ends.

import { MINUTE_MS } from '@insights/domain/durations';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { isPrivate } from './query-keys.ts';
import { isSignedIn, sessionCount, subscribeToSession } from './session/session.ts';

export const minutes = (count: number) => count * MINUTE_MS;

/** How long an answer is as new as can be: what a route has asked for is not asked for again by its page. */
export const JUST_ASKED_MS = 2000;

const MAX_RETRIES = 3;

/** Whether a failure may pass by itself: no answer, too late an answer, or a server in trouble. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Whether nobody answered in time. */
export const isLate = (error: unknown): boolean => error instanceof ApiError && error.code === 'timeout';

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
  let known = sessionCount();
  subscribeToSession(() => {
    const isAnother = sessionCount() !== known;
    known = sessionCount();
    if (!isSignedIn()) client.removeQueries({ predicate: isPrivate });
    else if (isAnother) void client.resetQueries({ predicate: isPrivate });
  });
  return client;
}
