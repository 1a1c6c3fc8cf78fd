// The line: asks Amazon for the next report whose turn it is, one at a time, and never twice for the same.
import { HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import { midnightOf } from '@insights/domain/periods';
import { type NewReport, SALES_AND_TRAFFIC } from '@insights/sp-api/reports';
import type { Transaction } from '../../../db/connect.ts';
import { decideRetry, isTransient, type RetryPolicy } from '../../../jobs/retry-policy.ts';
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
import type { Asked, LineRepository } from './line.repository.ts';
import type { LostAnswers } from './lost-answer.ts';

export const LINE = 'reports.line';

const LOOK_AGAIN_MS = MINUTE_MS; // for an answer that was lost; Amazon's list may lag behind
const SURELY_LOST_MS = 5 * MINUTE_MS; // by then the request has long ended, and the list has caught up
const OVERDUE_AFTER_MS = 72 * HOUR_MS;
const AFTER_TROUBLE_MS = 10_000; // where one request found Amazon away, the next would too

type Needs = {
  line: LineRepository;
  reports: Pick<TrackedReports, 'change'>;
  lostAnswers: LostAnswers;
  useReports: UseReports;
  /** Follows a report that Amazon has taken. */
  follow: (report: ReportRow, tx: Transaction) => Promise<void>;
  jobs: Jobs;
  /** Whose quota it is: one line for all, or one for each seller. */
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

export function createReportLine({ line, lostAnswers, jobs, scope, ...needs }: Needs) {
  const lineOf = (sellerId: string) => (scope === 'application' ? null : sellerId);

  const jobFor = (sellerId: string | null, mark = '') => ({
    key: `${LINE}:${sellerId ?? 'application'}${mark}`,
    kind: LINE,
    concurrencyKey: `reports:${sellerId ?? 'application'}`,
    payload: sellerId === null ? {} : { sellerId },
    priority: 'person' as const, // so that a line that waits for its next look looks at once
  });

  /** Lets the line look again now that a report waits in it. */
  async function wake({ sellerId, reportId }: ReportRef, tx?: Transaction): Promise<void> {
    const whose = lineOf(sellerId);
    const { state } = await jobs.enqueue(jobFor(whose), tx);
    // One that is running may have looked already, and would end without having seen this report.
    if (state === 'running') await jobs.enqueue(jobFor(whose, `:${reportId}`), tx);
  }

  /** Amazon has taken the report: from now on it is followed. */
  async function accept(asked: Asked, providerReportId: string): Promise<void> {
    await needs.transaction(async (tx) => {
      const taken = { providerReportId, step: 'following', polls: 0, tries: 0, denials: 0 } as const;
      const row = await line.close(asked, { ...taken, outcome: null, reason: null }, tx);
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
      await line.close(asked, { step: 'waiting' });
      return later(decision.afterMs, true);
    }
    if (decision.kind === 'outage') {
      await line.stepAside(asked, LOOK_AGAIN_MS / needs.scale, { outcome: 'lost' });
      return later(AFTER_TROUBLE_MS / needs.scale, true);
    }
    const failure = reportFailure(error, decision.kind);
    if ('afterMs' in decision && !(await isOverdue(asked))) {
      const { denials } = decision.action === 'retry' ? decision.attempts : asked;
      await line.stepAside(asked, decision.afterMs, { ...failure, step: 'waiting', denials });
    } else await line.close(asked, { ...failure, status: 'FAILED', step: null });
    return later(0);
  }

  async function ask(row: ReportRow, run: Run): Promise<Outcome> {
    const now = await needs.amazon.read();
    // Settled only now: a report may have waited over midnight.
    const days = daysToAsk(row, todayIn(row.marketplaceId, now), now);
    if (!days) {
      await needs.reports.change(row, 'waiting', { status: 'CANCELLED', step: null, outcome: 'too_old' });
      return later(0);
    }
    const asked = await line.begin(row, needs.newId(), days);
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

  /** Somebody asked and did not write the answer down: looked for before it is asked again. */
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
      if (!('afterMs' in decision)) await line.close(asked, { ...failure, status: 'FAILED', step: null });
      else if (isTransient(error)) {
        const afterMs = decision.kind === 'outage' ? LOOK_AGAIN_MS / needs.scale : decision.afterMs;
        await line.stepAside(asked, afterMs, { outcome: 'lost' });
      } else {
        const { denials } = decision.action === 'retry' ? decision.attempts : asked;
        await line.stepAside(asked, decision.afterMs, { outcome: failure.outcome, denials });
      }
      return later(0);
    }
    const ageMs = (await needs.clock.read()).getTime() - asked.askingSince.getTime();
    if (ageMs >= SURELY_LOST_MS / needs.scale) await line.close(asked, { step: 'waiting', outcome: null });
    else await line.stepAside(asked, LOOK_AGAIN_MS / needs.scale, { outcome: 'lost' });
    return later(0);
  }

  return {
    wake,
    lineOf,

    /** Asks for one report, or looks for one that was asked for. */
    async run(job: JobRow, run: Run): Promise<Outcome> {
      const whose = job.payload['sellerId'] ?? null;
      const next = await line.next(whose);
      if (!next) {
        const inMs = await line.nextInMs(whose);
        return inMs === null ? COMPLETED : later(inMs, true);
      }
      const { askingId, askingSince } = next;
      return askingId && askingSince ? recover({ ...next, askingId, askingSince }) : ask(next, run);
    },
  };
}

export type ReportLine = ReturnType<typeof createReportLine>;
