// How far a backfill is, after an answer or a refusal: what is counted, what is tried again, what comes next.
import type { Outcome } from '../../../jobs/job.ts';
import {
  type Attempts,
  attemptsOf,
  attemptsPayload,
  decideRetry,
  decideRetryOf,
  NO_ATTEMPTS,
  type RetryPolicy,
} from '../../../providers/retry-policy.ts';
import type { Fetched } from '../ingest/sales-ingest.ts';
import { type Progress, type SalesJob, waiting } from '../sales-job.ts';
import { type Granularity, spansOf } from '../spans.ts';
import { HOURLY_PAUSE_MS, writeSpans } from './backfill-plan.ts';
import { isAwaitedBy, nextChunkOf, nextRetryOf, type Retry, retriesOf } from './backfill-retries.ts';

/** What is given up, to be listed as missing with its reason. */
type Lost = Pick<Retry, 'spans' | 'reason'>;
export type ChunkResult = { progress: Progress; outcome: Outcome; lost: readonly Lost[] };

type When = { now: Date; retryPolicy: RetryPolicy };

/**
 * After an answer to a chunk, or to a retry of what an earlier one lacked. What it lacks is asked for again later, and the next
 * chunk at once; an interval counts once as saved.
 */
export function afterAnswer(
  job: SalesJob,
  retry: Retry | null,
  { intervals, missing, fault, now: fetchedAt }: Fetched,
  granularity: Granularity,
  { now, retryPolicy }: When,
): ChunkResult {
  const isNew = retry ? isAwaitedBy(retry) : () => true;
  const saved = intervals.filter(({ intervalStart }) => isNew(intervalStart)).length;
  const step = { ...stepPast(job, retry), recordsSaved: job.recordsSaved + saved };
  if (missing.length === 0) return take(job, step, now);
  const lacking = { spans: writeSpans(spansOf(missing, granularity, fetchedAt)), reason: fault ?? '' };
  const decision = decideRetryOf('outage', retry ?? NO_ATTEMPTS, retryPolicy);
  if (decision.action !== 'retry') return take(job, { ...step, lost: lacking }, now);
  return take(job, { ...step, retry: retryOf(lacking, decision, now) }, now);
}

/** After a refusal; whatever was not foreseen is thrown on. */
export function afterRefusal(
  job: SalesJob,
  retry: Retry | null,
  error: unknown,
  { now, retryPolicy }: When,
): ChunkResult {
  const decision = decideRetry(error, retry ?? attemptsOf(job.payload), retryPolicy);
  const message = error instanceof Error ? error.message : String(error);
  if (decision.action === 'wait') return { progress: {}, outcome: waiting(decision.afterMs), lost: [] };
  if (decision.action === 'stop') {
    const lost = retriesOf(job);
    const progress = lost.length > 0 ? { errorCount: job.errorCount + lost.length } : {};
    return { progress, outcome: { state: 'failed', lastError: message }, lost };
  }
  if (decision.action === 'give up')
    return retry ? afterNothing(job, retry, now) : take(job, { ...stepPast(job, null), error: message }, now);
  if (retry) return take(job, { ...stepPast(job, retry), retry: retryOf(retry, decision, now) }, now);
  const payload = { ...job.payload, ...attemptsPayload(decision.attempts) };
  return { progress: { lastError: message, payload }, outcome: waiting(decision.afterMs), lost: [] };
}

/** After a chunk for which there was nothing to ask any more, or a retry that came to nothing. */
export const afterNothing = (job: SalesJob, retry: Retry | null, now: Date): ChunkResult =>
  take(job, { ...stepPast(job, retry), ...(retry && { lost: retry }) }, now);

const retryOf = (
  { spans, reason }: Lost,
  { afterMs, attempts: { tries, denials } }: { afterMs: number; attempts: Attempts },
  now: Date,
): Retry => ({ spans, reason, tries, denials, dueAt: new Date(now.getTime() + afterMs).toISOString() });

/** Where a job is when a chunk is dealt with, or a retry is no longer one. */
function stepPast(job: SalesJob, retry: Retry | null) {
  const others = retriesOf(job).filter(({ spans }) => spans !== retry?.spans);
  return { next: nextChunkOf(job) + (retry ? 0 : 1), others };
}

type Step = ReturnType<typeof stepPast> & {
  recordsSaved?: number;
  /** What is asked for again. */
  retry?: Retry;
  /** What is not, or why a whole chunk failed: counted as an error. */
  lost?: Lost;
  error?: string;
};

function take(job: SalesJob, step: Step, now: Date): ChunkResult {
  const { tries: _tries, denials: _denials, retries: _retries, ...plan } = job.payload;
  const retries = step.retry ? [...step.others, step.retry] : step.others;
  const error = step.lost?.reason ?? step.error ?? null;
  const countedError = error ?? plan['countedError'] ?? null;
  const progress = {
    recordsSaved: step.recordsSaved ?? job.recordsSaved,
    chunksDone: step.next - retries.length,
    errorCount: job.errorCount + (error === null ? 0 : 1),
    // What was said of an answer that was mended since is no longer true.
    lastError: countedError ?? retries.at(-1)?.reason ?? null,
    payload: {
      ...plan,
      ...(countedError !== null && { countedError }),
      ...(retries.length > 0 && { retries: JSON.stringify(retries) }),
    },
  };
  return { progress, outcome: outcomeOf({ ...job, ...progress }, now), lost: step.lost ? [step.lost] : [] };
}

export function outcomeOf(job: SalesJob, now: Date): Outcome {
  if (nextChunkOf(job) < job.chunksTotal)
    return { state: 'again', afterMs: job.payload['granularity'] === 'hourly' ? HOURLY_PAUSE_MS : 0 };
  const retry = nextRetryOf(job);
  if (retry) return waiting(Math.max(0, Date.parse(retry.dueAt) - now.getTime()));
  if (job.recordsSaved === 0 && job.errorCount > 0)
    return { state: 'failed', lastError: job.lastError ?? 'Nothing could be fetched' };
  return { state: 'completed' };
}
