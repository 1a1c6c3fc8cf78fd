// What the reports need of the queue, of the database and of Amazon.
import type { SpApi } from '@insights/sp-api/index';
import type { Clock } from '../../db/clock.ts';
import type { Transaction } from '../../db/connect.ts';
import type { trackedReports } from '../../db/schema.ts';
import type { JobRow, Outcome, Run } from '../../jobs/job.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { SellerMarketplace } from '../../seller-marketplace.ts';

export type { JobRow, Outcome, Run };
export type RunTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
/** A clock to be asked for the time. */
export type Now = Pick<Clock, 'read'>;
export type Jobs = Pick<Queue, 'enqueue' | 'find'>;

export type ReportRow = typeof trackedReports.$inferSelect;
export type Priority = ReportRow['priority'];
export type ReportRef = Pick<ReportRow, 'sellerId' | 'reportId'>;
/** Amazon's reports in the name of a marketplace's seller; what goes wrong comes out as a refusal. */
export type UseReports = <T>(
  marketplace: SellerMarketplace,
  work: (reports: SpApi['reports']) => Promise<T>,
  options?: { maxWaitMs?: number },
) => Promise<T>;

/** A job hardly waits for the quota itself: it goes back to the queue and leaves its place to others. */
export const JOB_WAIT_MS = 300;

/** Back to the queue; the next round is a schedule's again, so that a person can have it run now. */
export const later = (afterMs: number, isWaiting = false): Outcome => ({
  state: 'again',
  afterMs: Math.max(0, afterMs),
  isWaiting,
  hasSucceeded: true,
});
export const COMPLETED: Outcome = { state: 'completed' };
