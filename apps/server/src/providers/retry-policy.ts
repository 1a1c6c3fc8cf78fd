// What a job does after Amazon has refused a request: wait, try again later, give the request up, or stop.
import type { ErrorCode } from '@insights/contract/errors';
import { MINUTE_MS, SECOND_MS } from '@insights/domain/durations';
import { AppError } from '../app-error.ts';

const KINDS = ['throttled', 'outage', 'denied', 'not_connected', 'misconfigured', 'refused'] as const;
export type FailureKind = (typeof KINDS)[number];

type Backoff =
  /** As often as it takes, always after the same time. */
  | { everyMs: number }
  /** One delay a try, and then no more, or the last delay again and again. */
  | { delaysMs: readonly number[]; repeatsLast?: true };

/** The backoff of each kind of failure; a kind that is missing is final. */
export type RetryPolicy = Partial<Record<FailureKind, Backoff>>;

/** How many tries have failed so far; those that Amazon denied are counted apart. */
export type Attempts = { tries: number; denials: number };
export const NO_ATTEMPTS: Attempts = { tries: 0, denials: 0 };

export type RetryDecision =
  /** Does not count as a try. */
  | { action: 'wait'; kind: FailureKind; afterMs: number }
  | { action: 'retry'; kind: FailureKind; afterMs: number; attempts: Attempts }
  /** This request is given up, and others may succeed. */
  | { action: 'give up'; kind: FailureKind }
  /** No other request can succeed before a person has done something. */
  | { action: 'stop'; kind: FailureKind };

const minutes = (...counts: readonly number[]): number[] => counts.map((count) => count * MINUTE_MS);

/** On top of the client's own quick retries. */
const OUTAGE_MS = [10 * SECOND_MS, ...minutes(1, 5, 15)];
/** Amazon has had half hours in which it denied everyone. */
const DENIED_MS = minutes(5, 15, 60);
const CONSENT_MS = [30 * SECOND_MS, ...minutes(5, 15, 60)];
const ADS_REPORT_MS = [10 * SECOND_MS, ...minutes(1, 5, 15, 30)];

// A kind that has no line is final. Where Amazon says how long its quota is used up, that is waited for instead.
const POLICIES = {
  sales: {
    throttled: { everyMs: 2 * SECOND_MS }, // the pace of the quota
    outage: { delaysMs: OUTAGE_MS },
    denied: { delaysMs: DENIED_MS },
  },
  salesReports: {
    throttled: { everyMs: MINUTE_MS },
    outage: { everyMs: 5 * MINUTE_MS },
    denied: { delaysMs: DENIED_MS },
    not_connected: { everyMs: 60 * MINUTE_MS },
    misconfigured: { everyMs: 60 * MINUTE_MS },
  },
  /** A document that breaks off. */
  documents: { outage: { delaysMs: OUTAGE_MS } },
  /** Rows that the database refuses for now: its disk is full, say. */
  storage: { outage: { delaysMs: [10 * SECOND_MS, ...minutes(1, 5)] } },
  adsSync: {
    throttled: { everyMs: 2 * SECOND_MS },
    outage: { delaysMs: OUTAGE_MS },
    denied: { delaysMs: OUTAGE_MS },
  },
  // A report of Amazon Ads is given up by its age.
  adsReports: {
    throttled: { delaysMs: minutes(1, 2, 5, 15, 30), repeatsLast: true },
    outage: { delaysMs: ADS_REPORT_MS, repeatsLast: true },
    denied: { delaysMs: ADS_REPORT_MS, repeatsLast: true },
  },
  /** What follows a consent. Only a new consent helps where the seller is not connected. */
  followUp: {
    throttled: { everyMs: 30 * SECOND_MS },
    outage: { delaysMs: CONSENT_MS },
    denied: { delaysMs: CONSENT_MS },
    misconfigured: { delaysMs: CONSENT_MS },
    refused: { delaysMs: CONSENT_MS },
  },
  /** Items of the catalogue that are read before anybody asks for them: what is missing is read when needed. */
  readAhead: {
    throttled: { everyMs: SECOND_MS / 2 },
    outage: { delaysMs: [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS] },
  },
} satisfies Record<string, RetryPolicy>;

/** The policy of a kind of work, with its delays divided by `scale`. */
export function retryPolicy(name: keyof typeof POLICIES, scale = 1): RetryPolicy {
  const policy: RetryPolicy = POLICIES[name];
  const scaled: RetryPolicy = {};
  for (const kind of KINDS) {
    const backoff = policy[kind];
    if (!backoff) continue;
    scaled[kind] =
      'everyMs' in backoff
        ? { everyMs: backoff.everyMs / scale }
        : { ...backoff, delaysMs: backoff.delaysMs.map((ms) => ms / scale) };
  }
  return scaled;
}

const KIND_BY_CODE: Partial<Record<ErrorCode, FailureKind>> = {
  provider_throttled: 'throttled',
  provider_unavailable: 'outage',
  provider_malformed: 'outage',
  provider_denied: 'denied',
  sp_api_not_connected: 'not_connected',
  ads_not_connected: 'not_connected',
  reconnect_needed: 'not_connected',
  ads_not_configured: 'misconfigured',
  provider_misconfigured: 'misconfigured',
};
const NEEDS_A_PERSON: readonly FailureKind[] = ['not_connected', 'misconfigured'];

const kindOf = ({ code }: AppError): FailureKind => KIND_BY_CODE[code] ?? 'refused';

/** Whether the same request may succeed later without anybody doing anything; an unforeseen error may, too. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof AppError) || ['throttled', 'outage'].includes(kindOf(error));

/** What to do after a refusal; an unforeseen error is thrown on. */
export function decideRetry(error: unknown, attempts: Attempts, policy: RetryPolicy): RetryDecision {
  if (!(error instanceof AppError)) throw error;
  return decideRetryOf(kindOf(error), attempts, policy, error.retryAfterMs);
}

/** As `decideRetry`, for a failure that is no error: an answer that lacks something, say. */
export function decideRetryOf(
  kind: FailureKind,
  attempts: Attempts,
  policy: RetryPolicy,
  retryAfterMs?: number,
): RetryDecision {
  const backoff = policy[kind];
  if (!backoff) return { action: NEEDS_A_PERSON.includes(kind) ? 'stop' : 'give up', kind };
  if (kind === 'throttled' && retryAfterMs !== undefined)
    return { action: 'wait', kind, afterMs: retryAfterMs };
  if ('everyMs' in backoff) return { action: 'wait', kind, afterMs: backoff.everyMs };
  const count = kind === 'denied' ? 'denials' : 'tries';
  const delayMs = backoff.delaysMs[attempts[count]] ?? (backoff.repeatsLast && backoff.delaysMs.at(-1));
  if (delayMs === undefined) return { action: 'give up', kind };
  return {
    action: 'retry',
    kind,
    afterMs: Math.max(delayMs, retryAfterMs ?? 0),
    attempts: { ...attempts, [count]: attempts[count] + 1 },
  };
}

const JITTER = 0.2;

/** Up to a fifth longer, so that requests refused at the same time do not come back at the same time. */
export const withJitter = (ms: number, random: number): number => ms * (1 + JITTER * random);

type Payload = Record<string, string>;

/** The attempts that a job's payload counts. */
export const attemptsOf = ({ tries = '0', denials = '0' }: Payload): Attempts => ({
  tries: Number(tries),
  denials: Number(denials),
});

export const attemptsPayload = ({ tries, denials }: Attempts): Payload => ({
  tries: String(tries),
  denials: String(denials),
});
