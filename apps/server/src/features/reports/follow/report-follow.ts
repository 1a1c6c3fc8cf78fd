// Following: asks Amazon how far a report is, in longer and longer intervals, until it has ended.
import { MINUTE_MS, SECOND_MS } from '@insights/domain/durations';
import { withoutSecrets } from '@insights/provider-http/provider-error';
import { readErrorDetails } from '@insights/sp-api/report-failure';
import type { Report } from '@insights/sp-api/reports';
import type { Transaction } from '../../../db/connect.ts';
import { isNotFound } from '../../../providers/provider-failure.ts';
import { decideRetry, isTransient, type RetryPolicy } from '../../../providers/retry-policy.ts';
import {
  JOB_WAIT_MS,
  type Jobs,
  later,
  type Now,
  type Outcome,
  type ReportRow,
  type Run,
  type UseReports,
} from '../report-job.ts';
import { reportFailure } from '../tracking/report-failure.ts';
import type { ReportOutcome } from '../tracking/report-messages.ts';
import type { TrackedReports } from '../tracking/tracked-reports.repository.ts';

export const FOLLOW = 'reports.follow';

const GAPS_MS = [15 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS];
const LONGEST_GAP_MS = 10 * MINUTE_MS;
const OVERDUE_AFTER_MS = 72 * 60 * MINUTE_MS; // Amazon has queued reports for days

type Needs = {
  reports: Pick<TrackedReports, 'change'>;
  useReports: UseReports;
  jobs: Jobs;
  retryPolicy: RetryPolicy;
  scale: number;
  clock: Now;
};

type Options = { signal?: AbortSignal; maxWaitMs?: number };

export const followJob = ({ sellerId, reportId }: Pick<ReportRow, 'sellerId' | 'reportId'>) => ({
  key: `${FOLLOW}:${reportId}`,
  kind: FOLLOW,
  concurrencyKey: sellerId,
  payload: { sellerId, reportId },
});

export function createReportFollow({ reports, useReports, jobs, retryPolicy, scale, clock }: Needs) {
  const gapAfter = (polls: number) => (GAPS_MS[polls] ?? LONGEST_GAP_MS) / scale;
  const end = (row: ReportRow, status: ReportRow['status'], outcome: ReportOutcome, reason: string | null) =>
    reports.change(row, 'following', { status, step: null, outcome, reason });

  /** Why a report is FATAL: its document says so, where there is one. */
  async function fatalReason(row: ReportRow, documentId: string, options: Options): Promise<string | null> {
    try {
      return await useReports(row, async (api) => {
        const link = await api.getReportDocument(documentId, options);
        const bytes = await api.downloadDocument(link, options);
        const details = await readErrorDetails(bytes, 'downloadDocument');
        return details === null ? null : onOneLine(withoutSecrets(details));
      });
    } catch (error) {
      if (options.signal?.aborted || isTransient(error)) throw error;
      return null;
    }
  }

  async function afterAnswer(
    row: ReportRow,
    { processingStatus, reportDocumentId }: Report,
    options: Options,
  ): Promise<ReportRow | null> {
    if (processingStatus === 'CANCELLED') return end(row, 'CANCELLED', 'cancelled', null);
    if (processingStatus === 'FATAL') {
      const reason = reportDocumentId ? await fatalReason(row, reportDocumentId, options) : null;
      return end(row, 'FATAL', 'fatal', reason);
    }
    const isReady = processingStatus === 'DONE' && reportDocumentId !== null;
    return reports.change(row, 'following', {
      ...(isReady
        ? { status: 'DONE', step: 'fetching', providerDocumentId: reportDocumentId, tries: 0 }
        : { polls: row.polls + 1 }),
      checkedAt: await clock.read(),
      denials: 0,
      outcome: null,
      reason: null,
      retryAt: null,
    });
  }

  /** Asks Amazon and writes down what it says; null where the report has moved on meanwhile. */
  async function look(row: ReportRow, options: Options): Promise<ReportRow | null> {
    const answer = await useReports(row, (api) => api.getReport(row.providerReportId ?? '', options));
    return afterAnswer(row, answer, options);
  }

  async function afterRefusal(row: ReportRow, error: unknown): Promise<Outcome> {
    if (isNotFound(error)) {
      await end(row, 'FAILED', 'unknown_report', null);
      return later(0);
    }
    const decision = decideRetry(error, row, retryPolicy);
    const failure = reportFailure(error, decision.kind);
    if (!('afterMs' in decision)) {
      await end(row, 'FAILED', failure.outcome, failure.reason);
      return later(0);
    }
    if (decision.kind === 'throttled') return later(decision.afterMs, true);
    const isAway = decision.kind === 'outage';
    const afterMs = isAway ? gapAfter(row.polls) : decision.afterMs;
    await reports.change(row, 'following', {
      ...(isAway ? { outcome: 'unreachable', reason: null } : failure),
      denials: decision.action === 'retry' ? decision.attempts.denials : row.denials,
      retryAt: new Date((await clock.read()).getTime() + afterMs),
      polls: row.polls + 1,
    });
    return later(afterMs, true);
  }

  async function isOverdue({ askedAt }: ReportRow): Promise<boolean> {
    return askedAt !== null && (await clock.read()).getTime() - askedAt.getTime() > OVERDUE_AFTER_MS;
  }

  return {
    /** From when Amazon has taken a report on. */
    async begin(row: ReportRow, tx: Transaction): Promise<void> {
      await jobs.enqueue({ ...followJob(row), afterMs: gapAfter(0) }, tx);
    },

    /** What a report's job should do now rather than when it is due. */
    async runNow(row: ReportRow): Promise<void> {
      await jobs.enqueue({ ...followJob(row), priority: 'person' });
    },

    look,

    /** One poll. */
    async poll(row: ReportRow, { signal }: Run): Promise<Outcome> {
      if (await isOverdue(row)) {
        await end(row, 'FAILED', 'overdue', null);
        return later(0);
      }
      try {
        const now = await look(row, { signal, maxWaitMs: JOB_WAIT_MS });
        return now?.step === 'following' ? later(gapAfter(now.polls)) : later(0);
      } catch (error) {
        if (signal.aborted) throw error;
        return afterRefusal(row, error);
      }
    },
  };
}

const LONGEST_REASON = 200; // what a person reads in a message of ours

/** A sentence of Amazon's as it can be shown. */
function onOneLine(text: string): string {
  const line = [...text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()];
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON - 1).join('')}…` : line.join('');
}

export type ReportFollow = ReturnType<typeof createReportFollow>;
