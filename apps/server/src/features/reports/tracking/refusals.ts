// What a refusal on the way to Amazon means for a report: wait, step aside, look whether it was heard, or end.
import { MINUTE_MS } from '@insights/domain/durations';
import { ProviderError } from '@insights/provider-http/provider-error';
import { AppError } from '../../../app-error.ts';
import type { ReportOutcome } from './report-words.ts';

export type Verdict =
  /** Nobody can be asked for before then; the report has no part in it. */
  | { is: 'quota'; afterMs: number }
  /** Whether it was heard is not known. */
  | { is: 'lost' }
  | { is: 'aside'; afterMs: number; outcome: ReportOutcome; reason: string | null; isDenial: boolean }
  | { is: 'end'; outcome: ReportOutcome; reason: string | null };

/** How patient a report is, so many times shorter for tests. */
export type Patience = { unknownQuotaMs: number; deniedMs: readonly number[]; disconnectedMs: number };

export const patienceAt = (scale: number): Patience => ({
  unknownQuotaMs: MINUTE_MS / scale,
  // Amazon has had half hours in which it denied everyone.
  deniedMs: [5, 15, 60].map((minutes) => (minutes * MINUTE_MS) / scale),
  disconnectedMs: (60 * MINUTE_MS) / scale,
});

const LOST: readonly string[] = ['provider_unavailable', 'provider_malformed'];
// Someone has to do something about these, and may do so at any time.
const DISCONNECTED: Partial<Record<string, ReportOutcome>> = {
  sp_api_not_connected: 'not_connected',
  reconnect_needed: 'not_connected',
  provider_misconfigured: 'misconfigured',
};

const providerErrorOf = ({ cause }: AppError): ProviderError | null =>
  cause instanceof ProviderError ? cause : null;

/** Whether Amazon says that there is no such thing. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof AppError && providerErrorOf(error)?.status === 404;

/** Whether the same request may succeed later without anybody doing anything; what is no refusal may, too. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof AppError) || error.code === 'provider_throttled' || LOST.includes(error.code);

/** What to do about a refusal; anything else than a refusal is not foreseen and is passed on. */
export function judge(error: unknown, denials: number, patience: Patience): Verdict {
  if (!(error instanceof AppError)) throw error;
  const { code, retryAfterMs } = error;
  const reason = providerErrorOf(error)?.reason ?? null;
  if (code === 'provider_throttled') return { is: 'quota', afterMs: retryAfterMs ?? patience.unknownQuotaMs };
  if (LOST.includes(code)) return { is: 'lost' };
  const outcome = DISCONNECTED[code];
  if (outcome) return { is: 'aside', afterMs: patience.disconnectedMs, outcome, reason, isDenial: false };
  if (code === 'provider_denied') {
    const afterMs = patience.deniedMs[denials];
    if (afterMs === undefined) return { is: 'end', outcome: 'denied', reason };
    return { is: 'aside', afterMs, outcome: 'denied', reason, isDenial: true };
  }
  const isForbidden = providerErrorOf(error)?.kind === 'forbidden';
  return { is: 'end', outcome: isForbidden ? 'forbidden' : 'rejected', reason };
}
