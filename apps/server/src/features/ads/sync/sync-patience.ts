// How long the synchronisation puts up with trouble at Amazon: what is waited out, tried again, or passed over.
import { MINUTE_MS, SECOND_MS } from '@insights/domain/durations';
import { AppError } from '../../../app-error.ts';

export type Verdict =
  | { is: 'wait'; afterMs: number }
  | { is: 'try again'; afterMs: number }
  /** This kind stays as it was; the others go on. */
  | { is: 'pass over' }
  /** Nothing else can succeed where this failed. */
  | { is: 'end' };

const RETRY_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]; // on top of the client's own quick ones
const UNKNOWN_WAIT_MS = 2 * SECOND_MS;
const PASSING: readonly string[] = ['provider_unavailable', 'provider_malformed', 'provider_denied'];
const FINAL: readonly string[] = [
  'ads_not_configured',
  'ads_not_connected',
  'reconnect_needed',
  'provider_misconfigured',
];

/** What to do about a refusal after so many tries; anything else is not foreseen and is passed on. */
export function judge(error: unknown, tries: number, scale: number): Verdict {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'provider_throttled')
    return { is: 'wait', afterMs: error.retryAfterMs ?? UNKNOWN_WAIT_MS };
  if (FINAL.includes(error.code)) return { is: 'end' };
  const delayMs = PASSING.includes(error.code) ? RETRY_MS[tries] : undefined;
  if (delayMs === undefined) return { is: 'pass over' };
  return { is: 'try again', afterMs: Math.max(delayMs / scale, error.retryAfterMs ?? 0) };
}
