// The job of a report: asks for its parts, follows them across restarts, and keeps their rows.
import type { AdsApi } from '@insights/ads-api/index';
import type { Report } from '@insights/ads-api/reports';
import { AdsReportType } from '@insights/contract/ads-reports';
import { SECOND_MS } from '@insights/domain/durations';
import { ProviderError } from '@insights/provider-http/provider-error';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/connect.ts';
import { isNotFound, providerErrorOf } from '../../../providers/provider-failure.ts';
import { decideRetry, decideRetryOf, retryPolicy, withJitter } from '../../../providers/retry-policy.ts';
import type { JobRow, Jobs, Outcome, Run, RunTransaction } from '../ads-job.ts';
import type { AdsAccess } from '../connection/ads-access.ts';
import type { AdsReportStore, PartRecord, ReportRecord, ReportRef } from './ads-reports.repository.ts';
import { requestFor } from './report-kinds.ts';
import { duplicateIdOf, isDuplicate, LONGEST_MS, pollDelayMs } from './report-polling.ts';
import { createRowStore } from './report-rows.ts';

export const REPORT = 'ads.report';

type Needs = {
  access: Pick<AdsAccess, 'use'>;
  store: AdsReportStore;
  jobs: Jobs;
  transaction: RunTransaction;
  scale: number;
  /** From 0 to 1. */
  chance: () => number;
  readClock: () => Promise<Date>;
};

type Change = Partial<PartRecord>;
/** What a look at a part has brought: a change of it, or the end of the whole report. */
type StepResult = { change: Change; isProcessing?: boolean } | { reason: string };

const JOB_WAIT_MS = 300; // a job hardly waits for the quota itself: it goes back to the queue
const NEW_LINK_MS = SECOND_MS;
const ENDED: readonly string[] = ['COMPLETED', 'FAILED'];

const TOO_LONG = 'Amazon has not finished this report within six hours. Please ask for it again.';
const UNKNOWN = 'Amazon no longer knows this report. Please ask for it again.';
const NO_REASON = 'Amazon could not make this report and gave no reason.';
const OTHER_PROFILE = 'The seller was connected to another advertising profile meanwhile.';

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

export function createAdsReportRun(needs: Needs) {
  const { access, store, transaction, readClock } = needs;
  const storeRows = createRowStore(needs);
  const retries = retryPolicy('adsReports', needs.scale);

  const isTwinThere = async (api: AdsApi, profileId: string, twinId: string): Promise<boolean> =>
    !ENDED.includes((await api.reports.getReport(profileId, twinId)).status);

  async function ask(api: AdsApi, report: ReportRecord, part: PartRecord, now: Date): Promise<StepResult> {
    if (part.twinId !== null && (await isTwinThere(api, report.profileId, part.twinId)))
      return { change: { polls: part.polls + 1, nextAt: after(now, pollDelayMs(part.polls + 1)) } };
    const request = requestFor(AdsReportType.parse(report.reportType), part);
    const { reportId } = await api.reports.createReport(report.profileId, request);
    const change = { providerReportId: reportId, step: 'following' as const, askedAt: now };
    return { change: { ...change, twinId: null, tries: 0, polls: 0, nextAt: after(now, pollDelayMs(0)) } };
  }

  /** Taken back, so that anyone who asks again is not given the same one that never ends. */
  async function cancel(api: AdsApi, { profileId }: ReportRecord, { providerReportId }: PartRecord) {
    await api.reports.deleteReport(profileId, providerReportId ?? '').catch((error: unknown) => {
      // Amazon cancels only what is pending; the rest ends by itself.
      if (!(error instanceof ProviderError)) throw error;
    });
  }

  async function follow(
    api: AdsApi,
    report: ReportRecord,
    part: PartRecord,
    now: Date,
    run: Run,
  ): Promise<StepResult> {
    const answer: Report = await api.reports.getReport(report.profileId, part.providerReportId ?? '');
    if (answer.status === 'FAILED') return { reason: answer.failureReason ?? NO_REASON };
    if (answer.status === 'COMPLETED' && answer.url !== null) {
      const rows = await api.reports.downloadRows(answer.url, { signal: run.signal });
      const stored = await storeRows(part, rows, run, report.reportType === 'campaigns');
      return { change: { ...stored, step: 'done', tries: 0 }, isProcessing: true };
    }
    if (now.getTime() - (part.askedAt ?? report.createdAt).getTime() > LONGEST_MS) {
      await cancel(api, report, part);
      return { reason: TOO_LONG };
    }
    const polls = part.polls + 1;
    const change = { polls, tries: 0, nextAt: after(now, pollDelayMs(polls)) };
    return { change, isProcessing: answer.status === 'PROCESSING' };
  }

  /** What becomes of a part after a failure. */
  function handleError(report: ReportRecord, part: PartRecord, error: unknown, now: Date): StepResult {
    if (part.step === 'following' && isNotFound(error)) return { reason: UNKNOWN };
    // The twin is gone: then it is no longer in the way.
    if (part.twinId !== null && isNotFound(error)) return { change: { twinId: null, nextAt: now } };
    const twinId = duplicateIdOf(error);
    if (twinId !== null) return { change: { twinId, polls: 0, nextAt: after(now, pollDelayMs(1)) } };
    if (providerErrorOf(error)?.kind === 'link_expired')
      return { change: { nextAt: after(now, NEW_LINK_MS) } };
    const attempts = { tries: part.tries, denials: part.tries };
    const decision = isDuplicate(error)
      ? decideRetryOf('throttled', attempts, retries)
      : decideRetry(error, attempts, retries);
    const reason = error instanceof AppError ? error.message : TOO_LONG;
    if (decision.action === 'give up' || decision.action === 'stop') return { reason };
    if (now.getTime() - report.createdAt.getTime() > LONGEST_MS + decision.afterMs) return { reason };
    if (decision.action === 'wait') return { change: { nextAt: after(now, decision.afterMs) } };
    const nextAt = after(now, withJitter(decision.afterMs, needs.chance()));
    return { change: { tries: part.tries + 1, nextAt } };
  }

  /** One look at a part, written together with the claim's check. */
  async function advance(report: ReportRecord, part: PartRecord, run: Run): Promise<StepResult> {
    const now = await readClock();
    try {
      return await access.use(
        report.sellerId,
        (api, { profile }) => {
          if (profile.profileId !== report.profileId) throw new AppError('ads_not_connected', OTHER_PROFILE);
          return part.step === 'asking' ? ask(api, report, part, now) : follow(api, report, part, now, run);
        },
        { maxWaitMs: JOB_WAIT_MS },
      );
    } catch (error) {
      run.signal.throwIfAborted();
      return handleError(report, part, error, now);
    }
  }

  async function end(ref: ReportRef, change: Partial<ReportRecord>, run: Run): Promise<Outcome> {
    const at = await readClock();
    await transaction(async (tx) => {
      await store.save(ref, { ...change, updatedAt: at, finishedAt: at }, tx);
      await run.record({}, tx);
    });
    return { state: 'completed' };
  }

  async function run(job: JobRow, run: Run): Promise<Outcome> {
    const { sellerId = '', reportId = '' } = job.payload;
    const report = await store.find({ sellerId, reportId });
    if (!report || report.finishedAt !== null) return { state: 'completed' };
    const startedAt = await readClock();
    const due = (await store.listParts(report)).filter(
      ({ step, nextAt }) => step !== 'done' && nextAt <= startedAt,
    );
    for (const part of due) {
      const result = await advance(report, part, run);
      if ('reason' in result) return end(report, { status: 'FAILURE', reason: result.reason }, run);
      // Asked before the transaction: the embedded engine has one connection, and the transaction holds it.
      const updatedAt = await readClock();
      await transaction(async (tx) => {
        await store.savePart(part, result.change, tx);
        await store.save(report, { updatedAt, ...(result.isProcessing && { status: 'PROCESSING' }) }, tx);
        await run.record({}, tx);
      });
    }
    const parts = await store.listParts(report);
    const open = parts.filter(({ step }) => step !== 'done');
    if (open.length === 0) {
      const rowCount = parts.reduce((sum, part) => sum + part.rowCount, 0);
      return end(report, { status: 'SUCCESS', rowCount }, run);
    }
    const next = Math.min(...open.map(({ nextAt }) => nextAt.getTime()));
    const afterMs = Math.max(0, next - (await readClock()).getTime());
    return { state: 'again', afterMs, isWaiting: true };
  }

  return {
    run,

    queue: ({ sellerId, reportId }: ReportRef, tx?: Transaction) =>
      needs.jobs.enqueue(
        {
          key: `${REPORT}:${reportId}`,
          kind: REPORT,
          concurrencyKey: `ads:${sellerId}`,
          payload: { sellerId, reportId },
          priority: 'person',
        },
        tx,
      ),
  };
}

export type AdsReportRun = ReturnType<typeof createAdsReportRun>;
