// Requests the next report of the queue from Amazon, one at a time, and never twice the same.
import { HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import { midnightOf } from '@insights/domain/periods';
import { type NewReport, SALES_AND_TRAFFIC } from '@insights/sp-api/reports';
import type { Transaction } from '../../../db/connect.ts';
import { decideRetry, isTransient, type RetryPolicy } from '../../../providers/retry-policy.ts';
import {
  COMPLETED,
  JOB_WAIT_MS,
  type JobRow,
  type Jobs,
  later,
  type Now,
  type Outcome,
  type ReportRef,
  type ReportRow,
  type Run,
  type RunTransaction,
  type UseReports,
} from '../report-job.ts';
import { daysToAsk, todayIn } from '../tracking/report-days.ts';
import { reportFailure } from '../tracking/report-failure.ts';
import type { TrackedReports } from '../tracking/tracked-reports.repository.ts';
import type { LostAnswers } from './lost-answer.ts';
import type { Asked, ReportQueueRepository } from './report-queue.repository.ts';

export const REPORT_QUEUE = 'reports.line';

const LOOK_AGAIN_MS = MINUTE_MS; // for an answer that was lost; Amazon's list may lag behind
const SURELY_LOST_MS = 5 * MINUTE_MS; // by then the request has long ended, and the list has caught up
const OVERDUE_AFTER_MS = 72 * HOUR_MS;
const AFTER_TROUBLE_MS = 10_000; // where one request found Amazon away, the next would too

type Needs = {
  queue: ReportQueueRepository;
  reports: Pick<TrackedReports, 'change'>;
  lostAnswers: LostAnswers;
  useReports: UseReports;
  /** Follows a report that Amazon has taken. */
  follow: (report: ReportRow, tx: Transaction) => Promise<void>;
  jobs: Jobs;
  /** Whose quota it is: one queue for all, or one for each seller. */
  scope: 'application' | 'seller';
  retryPolicy: RetryPolicy;
  scale: number;
  transaction: RunTransaction;
  newId: () => string;
  clock: Now;
  /** The time that Amazon believes in. */
  amazon: Now;
};

export const REPORT_OPTIONS = { dateGranularity: 'DAY', asinGranularity: 'CHILD' } as const;

/** The request for a report; dates are days, whatever zone the reader is in. */
export const requestFor = ({
  marketplaceId,
  startsOn,
  endsOn,
}: Pick<ReportRow, 'marketplaceId' | 'startsOn' | 'endsOn'>): NewReport => ({
  reportType: SALES_AND_TRAFFIC,
  marketplaceIds: [marketplaceId],
  dataStartTime: new Date(midnightOf(startsOn)),
  dataEndTime: new Date(midnightOf(endsOn)),
  reportOptions: REPORT_OPTIONS,
});

export function createReportQueue({ queue, lostAnswers, jobs, scope, ...needs }: Needs) {
  const queueOwnerOf = (sellerId: string) => (scope === 'application' ? null : sellerId);

  const jobFor = (sellerId: string | null, mark = '') => ({
    key: `${REPORT_QUEUE}:${sellerId ?? 'application'}${mark}`,
    kind: REPORT_QUEUE,
    concurrencyKey: `reports:${sellerId ?? 'application'}`,
    payload: sellerId === null ? {} : { sellerId },
    priority: 'person' as const, // so that a queue whose job waits runs at once
  });

  /** Runs the queue now that a report waits in it. */
  async function wake({ sellerId, reportId }: ReportRef, tx?: Transaction): Promise<void> {
    const whose = queueOwnerOf(sellerId);
    const { state } = await jobs.enqueue(jobFor(whose), tx);
    // One that is running may have read the queue already, and would end without this report.
    if (state === 'running') await jobs.enqueue(jobFor(whose, `:${reportId}`), tx);
  }

  /** Amazon has taken the report: from now on it is followed. */
  async function accept(asked: Asked, providerReportId: string): Promise<void> {
    await needs.transaction(async (tx) => {
      const taken = { providerReportId, step: 'following', polls: 0, tries: 0, denials: 0 } as const;
      const row = await queue.close(asked, { ...taken, outcome: null, reason: null }, tx);
      if (row) await needs.follow(row, tx);
    });
  }

  /** Nobody has connected the account again for days: then the request has ended, and can be made anew. */
  async function isOverdue({ createdAt }: Asked): Promise<boolean> {
    return (await needs.clock.read()).getTime() - createdAt.getTime() > OVERDUE_AFTER_MS;
  }

  async function afterRefusal(asked: Asked, error: unknown): Promise<Outcome> {
    const decision = decideRetry(error, asked, needs.retryPolicy);
    if (decision.action === 'wait' && decision.kind === 'throttled') {
      await queue.close(asked, { step: 'waiting' });
      return later(decision.afterMs, true);
    }
    if (decision.kind === 'outage') {
      await queue.backOff(asked, LOOK_AGAIN_MS / needs.scale, { outcome: 'lost' });
      return later(AFTER_TROUBLE_MS / needs.scale, true);
    }
    const failure = reportFailure(error, decision.kind);
    if ('afterMs' in decision && !(await isOverdue(asked))) {
      const { denials } = decision.action === 'retry' ? decision.attempts : asked;
      await queue.backOff(asked, decision.afterMs, { ...failure, step: 'waiting', denials });
    } else await queue.close(asked, { ...failure, status: 'FAILED', step: null });
    return later(0);
  }

  async function ask(row: ReportRow, run: Run): Promise<Outcome> {
    const now = await needs.amazon.read();
    // Computed only now: a report may have waited over midnight.
    const days = daysToAsk(row, todayIn(row.marketplaceId, now), now);
    if (!days) {
      await needs.reports.change(row, 'waiting', { status: 'CANCELLED', step: null, outcome: 'too_old' });
      return later(0);
    }
    const asked = await queue.begin(row, needs.newId(), days);
    if (!asked) return later(0);
    try {
      const { reportId } = await needs.useReports(asked, (reports) =>
        reports.createReport(requestFor(asked), { signal: run.signal, maxWaitMs: JOB_WAIT_MS }),
      );
      await accept(asked, reportId);
      return later(0);
    } catch (error) {
      if (run.signal.aborted) throw error;
      return afterRefusal(asked, error);
    }
  }

  /** The report was requested and the answer was not stored: it is looked for before it is requested again. */
  async function recover(asked: Asked): Promise<Outcome> {
    try {
      const found = await lostAnswers.findReport(asked);
      if (found !== null) {
        await accept(asked, found);
        return later(0);
      }
    } catch (error) {
      const decision = decideRetry(error, asked, needs.retryPolicy);
      const failure = reportFailure(error, decision.kind);
      if (!('afterMs' in decision)) await queue.close(asked, { ...failure, status: 'FAILED', step: null });
      else if (isTransient(error)) {
        const afterMs = decision.kind === 'outage' ? LOOK_AGAIN_MS / needs.scale : decision.afterMs;
        await queue.backOff(asked, afterMs, { outcome: 'lost' });
      } else {
        const { denials } = decision.action === 'retry' ? decision.attempts : asked;
        await queue.backOff(asked, decision.afterMs, { outcome: failure.outcome, denials });
      }
      return later(0);
    }
    const ageMs = (await needs.clock.read()).getTime() - asked.askingSince.getTime();
    if (ageMs >= SURELY_LOST_MS / needs.scale) await queue.close(asked, { step: 'waiting', outcome: null });
    else await queue.backOff(asked, LOOK_AGAIN_MS / needs.scale, { outcome: 'lost' });
    return later(0);
  }

  return {
    wake,
    queueOwnerOf,

    /** Requests one report, or looks for one that was requested. */
    async run(job: JobRow, run: Run): Promise<Outcome> {
      const whose = job.payload['sellerId'] ?? null;
      const next = await queue.next(whose);
      if (!next) {
        const inMs = await queue.nextInMs(whose);
        return inMs === null ? COMPLETED : later(inMs, true);
      }
      const { askingId, askingSince } = next;
      return askingId && askingSince ? recover({ ...next, askingId, askingSince }) : ask(next, run);
    },
  };
}

export type ReportQueue = ReturnType<typeof createReportQueue>;
