// How far a backfill is, after an answer or a refusal: what is counted, what is tried again, what comes next.

import { narrowTo } from '../ingest/sales-answer.ts';
import type { Fetched } from '../ingest/sales-ingest.ts';
import { judge, type Pauses, tryAgain, type Verdict, waitsOf, waitsPayload } from '../patience.ts';
import { type Outcome, type Progress, type SalesJob, waiting } from '../sales-job.ts';
import { HOURLY_PAUSE_MS } from './backfill-plan.ts';

export type Turn = { progress: Progress; outcome: Outcome; hasGivenUp: boolean };

/** What an answer still lacks of what the tries before it have not brought. */
export function stillMissing(job: SalesJob, fetched: Fetched): Fetched {
  const { awaited } = job.payload;
  if (awaited === undefined) return fetched;
  return narrowTo(fetched, (start) => awaited.includes(start.toISOString()));
}

/** After an answer. An interval counts once as saved, however often its chunk was asked for. */
export function afterAnswer(job: SalesJob, { intervals, missing, fault }: Fetched, pauses: Pauses): Turn {
  const { awaited, seenUntil = '' } = job.payload;
  const starts = intervals.map(({ intervalStart }) => intervalStart.toISOString());
  const isNew = (start: string) => awaited === undefined || awaited.includes(start) || start > seenUntil;
  const recordsSaved = job.recordsSaved + starts.filter(isNew).length;
  if (missing.length === 0) return done(job, { recordsSaved }, null);
  const awaitedNow = {
    awaited: missing.map((start) => start.toISOString()).join(' '),
    seenUntil: [seenUntil, ...starts].sort().at(-1) ?? '',
  };
  return turn(job, tryAgain(waitsOf(job.payload), 0, pauses), { recordsSaved }, fault ?? '', awaitedNow);
}

/** After a refusal; whatever was not foreseen is thrown on. */
export function afterRefusal(job: SalesJob, error: unknown, pauses: Pauses): Turn {
  const verdict = judge(error, waitsOf(job.payload), pauses);
  return turn(job, verdict, {}, error instanceof Error ? error.message : String(error), {});
}

/** After a chunk for which there was nothing to ask any more. */
export const afterNothing = (job: SalesJob): Turn => done(job, {}, null);

function turn(
  job: SalesJob,
  verdict: Verdict,
  progress: Progress,
  message: string,
  awaited: Record<string, string>,
): Turn {
  if (verdict.is === 'wait') return { progress, outcome: waiting(verdict.afterMs), hasGivenUp: false };
  if (verdict.is === 'end')
    return { progress, outcome: { state: 'failed', lastError: message }, hasGivenUp: true };
  if (verdict.is === 'count as failed') return done(job, progress, message);
  const payload = { ...job.payload, ...awaited, ...waitsPayload(verdict.waits) };
  return {
    progress: { ...progress, lastError: message, payload },
    outcome: waiting(verdict.afterMs),
    hasGivenUp: false,
  };
}

/** A chunk is done with, well or with an error. What was said while it was tried again is no longer true. */
function done(job: SalesJob, progress: Progress, error: string | null): Turn {
  const { tries: _tries, denials: _denials, awaited: _awaited, seenUntil: _seenUntil, ...plan } = job.payload;
  const lastError = error ?? plan['countedError'] ?? null;
  const done: Progress = {
    ...progress,
    chunksDone: job.chunksDone + 1,
    errorCount: job.errorCount + (error === null ? 0 : 1),
    lastError,
    payload: lastError === null ? plan : { ...plan, countedError: lastError },
  };
  return { progress: done, outcome: outcomeOf({ ...job, ...done }), hasGivenUp: error !== null };
}

export function outcomeOf(job: SalesJob): Outcome {
  if (job.chunksDone < job.chunksTotal)
    return { state: 'again', afterMs: job.payload['granularity'] === 'hourly' ? HOURLY_PAUSE_MS : 0 };
  if (job.recordsSaved === 0 && job.errorCount > 0)
    return { state: 'failed', lastError: job.lastError ?? 'Nothing could be fetched' };
  return { state: 'completed' };
}
