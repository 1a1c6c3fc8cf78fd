// A job as its handler sees it: what to do, how far it is, and the way to write that down.
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/connect.ts';
import type { jobs } from '../db/schema.ts';

export type JobRow = typeof jobs.$inferSelect;
export type Priority = JobRow['priority'];

/** A job as it is asked for. */
export type JobRequest = Pick<JobRow, 'key' | 'kind' | 'concurrencyKey' | 'payload'> & {
  chunksTotal?: number;
  /** Whether a person waits for it; people come before schedules. */
  priority?: Priority;
  /** Jobs of a group may all hang at once, as those of a region do, so that no group gets every slot; the kind by default. */
  resourceGroup?: string;
  afterMs?: number;
};

/** Recurring jobs, as a query for columns of `jobs`: key, kind, lane, payload, pool and priority. There may be one a marketplace. */
export type RecurringJobs = SQL;

/** The query for a few jobs that are known by name. */
export function recurringJobs(
  requests: readonly Pick<
    JobRequest,
    'key' | 'kind' | 'concurrencyKey' | 'payload' | 'resourceGroup' | 'priority'
  >[],
): RecurringJobs {
  const rows = requests.map(
    ({ key, kind, concurrencyKey, payload, resourceGroup = kind, priority = 'schedule' }) => ({
      key,
      kind,
      lane: concurrencyKey,
      payload,
      pool: resourceGroup,
      priority,
    }),
  );
  return sql`
    select key, kind, lane, payload, pool, priority
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as recurring (key text, kind text, lane text, payload jsonb, pool text, priority text)`;
}

/** Several such queries as one. */
export const unionRecurring = (recurring: readonly RecurringJobs[]): RecurringJobs =>
  sql.join(
    recurring.map((jobs) => sql`select key, kind, lane, payload, pool, priority from (${jobs}) jobs`),
    sql` union all `,
  );

export type Progress = Partial<
  Pick<
    JobRow,
    'chunksDone' | 'chunksTotal' | 'recordsSaved' | 'errorCount' | 'lastError' | 'waitingUntil' | 'payload'
  >
>;

/** Someone else has taken the job over: whatever this process was doing for it must not be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export type Run = {
  /** Writes progress, in the given transaction if there is one; throws `LeaseLost` if the job is no longer ours. */
  record: (progress: Progress, tx?: Transaction) => Promise<void>;
  /** Ends waits when the process is to stop, or when the job is no longer ours. */
  signal: AbortSignal;
};

/**
 * What becomes of the job: done, failed for good, or back in the queue until later. One that waits for something
 * outside (a quota, a provider that is down) says so, so that people are told until when. A recurring one says when
 * a round of it went through.
 */
export type Outcome =
  | { state: 'completed' }
  | { state: 'failed'; lastError: string }
  | {
      state: 'again';
      afterMs: number;
      isWaiting?: boolean;
      hasSucceeded?: boolean;
      /** Written with the outcome, which saves a statement. */
      progress?: Progress;
    };

/** Does one step of a job and gives its slot back; a job with more to do asks to run again at once. */
export type Handler = (job: JobRow, run: Run) => Promise<Outcome>;
