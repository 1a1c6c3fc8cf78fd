// How long a job puts up with trouble at Amazon: what is waited out, what is tried again, and what ends it.
import { MINUTE_MS, SECOND_MS } from '@insights/domain/durations';
import { AppError } from '../../app-error.ts';

/** How often a job has tried again already, and how often after a denial. */
export type Waits = { tries: number; denials: number };

export type Verdict =
  | { is: 'wait'; afterMs: number }
  | { is: 'try again'; afterMs: number; waits: Waits }
  | { is: 'count as failed' }
  | { is: 'end' };

/** The pauses before a request is made again, and before one that was denied is. */
export type Pauses = { retryMs: readonly number[]; deniedMs: readonly number[] };

const RETRY_DELAYS_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]; // on top of the client's own quick retries
// Amazon has had half hours in which it denied everyone.
const DENIED_DELAYS_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS];
const UNKNOWN_WAIT_MS = 2_000; // the quota's own pace

/** The pauses, so many times shorter. */
export const pausesAt = (scale: number): Pauses => ({
  retryMs: RETRY_DELAYS_MS.map((ms) => ms / scale),
  deniedMs: DENIED_DELAYS_MS.map((ms) => ms / scale),
});

const PAUSES = pausesAt(1);

const PASSING_CODES: readonly string[] = ['provider_unavailable', 'provider_malformed'];
// No other request can succeed where one failed like this.
const FINAL_CODES: readonly string[] = ['sp_api_not_connected', 'reconnect_needed', 'provider_misconfigured'];

/** What to do about a refusal; anything else than a refusal is not foreseen and is passed on. */
export function judge(error: unknown, waits: Waits, pauses = PAUSES): Verdict {
  if (!(error instanceof AppError)) throw error;
  const { code, retryAfterMs = 0 } = error;
  if (code === 'provider_throttled') return { is: 'wait', afterMs: error.retryAfterMs ?? UNKNOWN_WAIT_MS };
  if (FINAL_CODES.includes(code)) return { is: 'end' };
  if (PASSING_CODES.includes(code)) return tryAgain(waits, retryAfterMs, pauses);
  const delayMs = code === 'provider_denied' ? pauses.deniedMs[waits.denials] : undefined;
  if (delayMs === undefined) return { is: 'count as failed' };
  return { is: 'try again', afterMs: delayMs, waits: { ...waits, denials: waits.denials + 1 } };
}

/** What to do about an answer that lacks something, or that did not come at all. */
export function tryAgain(waits: Waits, leastMs = 0, pauses = PAUSES): Verdict {
  const delayMs = pauses.retryMs[waits.tries];
  if (delayMs === undefined) return { is: 'count as failed' };
  return {
    is: 'try again',
    afterMs: Math.max(delayMs, leastMs),
    waits: { ...waits, tries: waits.tries + 1 },
  };
}

type Payload = Record<string, string>;

export const waitsOf = ({ tries = '0', denials = '0' }: Payload): Waits => ({
  tries: Number(tries),
  denials: Number(denials),
});

export const waitsPayload = ({ tries, denials }: Waits): Payload => ({
  tries: String(tries),
  denials: String(denials),
});
