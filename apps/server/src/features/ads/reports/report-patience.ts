// How long a report puts up with trouble at Amazon, and how often it looks whether it is done.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@insights/domain/durations';
import { ProviderError } from '@insights/provider-http/provider-error';
import { AppError } from '../../../app-error.ts';

export type Verdict = { is: 'wait'; afterMs: number; isTry: boolean } | { is: 'end'; reason: string };

/** Amazon has been seen to take hours; what takes longer than this does not come. */
export const LONGEST_MS = 6 * HOUR_MS;

const POLLS_MS = [10, 30, 60, 120, 180, 240, 300].map((seconds) => seconds * SECOND_MS);
const THROTTLED_MS = [1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE_MS);
const RETRY_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS];
const FRESH_LINK_MS = SECOND_MS;
const JITTER = 0.2; // so that reports refused together do not come back together

const PASSING: readonly string[] = ['provider_unavailable', 'provider_malformed', 'provider_denied'];
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const DUPLICATE = 425;

const nth = (delays: readonly number[], at: number): number => delays[Math.min(at, delays.length - 1)] ?? 0;

/** The pause before the next look at a report. */
export const pollDelayMs = (polls: number): number => nth(POLLS_MS, polls);

const causeOf = (error: unknown): ProviderError | null =>
  error instanceof AppError && error.cause instanceof ProviderError ? error.cause : null;

export const isUnknownReport = (error: unknown): boolean => causeOf(error)?.status === 404;

/** The report that Amazon takes for the one asked for, though it is another; null for any other failure. */
export function falseTwinOf(error: unknown): string | null {
  const cause = causeOf(error);
  if (cause?.status !== DUPLICATE) return null;
  return UUID.exec(`${cause.message} ${cause.details ?? ''}`)?.[0] ?? null;
}

/** What to do about a refusal after so many tries; anything else is not foreseen and is passed on. */
export function judge(
  error: unknown,
  tries: number,
  { scale, chance }: { scale: number; chance: number },
): Verdict {
  if (!(error instanceof AppError)) throw error;
  const { code, retryAfterMs } = error;
  const spread = 1 + JITTER * (2 * chance - 1);
  if (causeOf(error)?.kind === 'link_expired') return { is: 'wait', afterMs: FRESH_LINK_MS, isTry: false };
  if (code === 'provider_throttled' || causeOf(error)?.status === DUPLICATE)
    return retryAfterMs === undefined
      ? { is: 'wait', afterMs: (nth(THROTTLED_MS, tries) * spread) / scale, isTry: true }
      : { is: 'wait', afterMs: retryAfterMs, isTry: false };
  if (PASSING.includes(code))
    return {
      is: 'wait',
      afterMs: Math.max((nth(RETRY_MS, tries) * spread) / scale, retryAfterMs ?? 0),
      isTry: true,
    };
  return { is: 'end', reason: error.message };
}
