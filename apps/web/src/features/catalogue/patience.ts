// How long to wait before a call is made again, and whether it is worth it.
import { SECOND_MS } from '@insights/domain/durations';
import { ApiError } from '../../lib/api-error.ts';
import { isPassing } from '../../lib/query-client.ts';

// Amazon's quota for items fills up twice a second; who is not told how long needs a little more than that.
const UNKNOWN_WAIT_MS = 5 * SECOND_MS;
const LONGEST_WAIT_MS = 60 * SECOND_MS;
const TRIES = 3;

/** How long whoever was refused is asked to wait; null for a refusal that waiting does not help. */
export function askedWaitMs(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  const { status, code, retryAfterMs } = error;
  const isThrottled = status === 429 || code === 'provider_throttled' || retryAfterMs !== undefined;
  if (!isThrottled) return null;
  return Math.min(Math.max(retryAfterMs ?? UNKNOWN_WAIT_MS, SECOND_MS), LONGEST_WAIT_MS);
}

/** Whether a refusal is not about one item: every further one would meet it too. */
export function isAboutAll(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status === 401 || status === 403 || ABOUT_ALL.includes(code);
}

const ABOUT_ALL = [
  'sp_api_not_connected',
  'reconnect_needed',
  'provider_misconfigured',
  'seller_not_found',
  'marketplace_not_found',
];

/** Waits, or until it is told to stop; never fails. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/** What passes by itself is tried again, and whoever is asked to wait waits. */
export async function withPatience<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const waitMs = askedWaitMs(error) ?? (isPassing(error) ? tries * SECOND_MS : null);
      if (waitMs === null || tries === TRIES || signal.aborted) throw error;
      await pause(waitMs, signal);
    }
  }
}
