// Hourly updates: each marketplace's recent sales read again, its gaps filled, its old hours looked at once a day.
import type { MarketplaceUpdate } from '@insights/contract/marketplaces';
import type { Transaction } from '../../../db/connect.ts';
import type { Outcome, Run } from '../../../jobs/job.ts';
import {
  decideRetry,
  decideRetryOf,
  type RetryDecision,
  type RetryPolicy,
} from '../../../providers/retry-policy.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import { addCoverage } from '../ingest/coverage.ts';
import type { GapsRepository } from '../ingest/gaps.repository.ts';
import type { Fetched, SalesIngest } from '../ingest/sales-ingest.ts';
import { JOB_WAIT_MS, type Jobs, type Now, type Progress, type SalesJob, waiting } from '../sales-job.ts';
import { spansOf, withinReach } from '../spans.ts';
import { toUpdate } from './auto-update-state.ts';
import type { MismatchesRepository } from './mismatches.repository.ts';
import {
  msUntilNextRun,
  newRunPayload,
  payloadOf,
  type Request,
  type SyncRun,
  type SyncSteps,
  syncRunOf,
} from './sync-run.ts';

type Needs = {
  ingest: SalesIngest['ingest'];
  syncSteps: SyncSteps;
  gaps: GapsRepository;
  mismatches: MismatchesRepository;
  jobs: Jobs;
  retryPolicy: RetryPolicy;
  isAutoUpdated: (sellerId: string, marketplaceId: string) => Promise<boolean>;
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** The time that Amazon believes in. */
  amazon: Now;
};

/** Where a round stands after a request, and whether it has to wait there. */
type StepResult = { syncRun: SyncRun; progress: Progress; waitMs: number | null };

export const AUTO_UPDATE = 'sales.auto-update';

const keyOf = (marketplace: SellerMarketplace) =>
  `${AUTO_UPDATE}:${marketplace.sellerId}:${marketplace.marketplaceId}`;

/** The hourly update of a marketplace, as its job is asked for. */
const jobOf = ({ sellerId, marketplaceId }: SellerMarketplace) => ({
  key: keyOf({ sellerId, marketplaceId }),
  kind: AUTO_UPDATE,
  concurrencyKey: sellerId,
  payload: newRunPayload({ sellerId, marketplaceId }, null),
});

export function createAutoUpdateService(needs: Needs) {
  const { ingest, syncSteps, gaps, mismatches, jobs, amazon } = needs;

  /** Ends a round; the next one comes after the full hour. */
  async function endSyncRun(
    marketplace: SellerMarketplace,
    syncRun: SyncRun,
    run: Run,
    now: Date,
    progress: Progress = {},
  ): Promise<Outcome> {
    await run.record({ ...progress, payload: newRunPayload(marketplace, syncRun.reread) });
    const afterMs = msUntilNextRun(marketplace.sellerId, now);
    return { state: 'again', afterMs, hasSucceeded: !syncRun.hasFailed };
  }

  const failed = (
    job: SalesJob,
    syncRun: SyncRun,
    message: string,
  ): Pick<StepResult, 'syncRun' | 'progress'> => ({
    syncRun: { ...syncRun, hasFailed: true },
    progress: { errorCount: job.errorCount + 1, lastError: message },
  });

  /** Looks at what came: what was not known to be missing is asked for again, then remembered. */
  async function settle(
    tx: Transaction,
    job: SalesJob,
    syncRun: SyncRun,
    request: Request,
    fetched: Fetched,
  ): Promise<StepResult> {
    const { series, step } = request;
    const { span, now, missing, leftOut } = fetched;
    const reason = fetched.fault ?? '';
    await gaps.forget(tx, series, span, missing);
    const unknown = await gaps.listUnknown(tx, series, missing);
    if (unknown.length > 0 && step !== 'gaps') {
      const decision = decideRetryOf('outage', syncRun.attempts, needs.retryPolicy);
      if (decision.action === 'retry') {
        const retried = { ...syncRun, attempts: decision.attempts };
        return { syncRun: retried, progress: { lastError: reason }, waitMs: decision.afterMs };
      }
    }
    await gaps.remember(tx, series, missing, { reason, now, isTry: step === 'gaps' });
    if (leftOut.length > 0) await addCoverage(tx, series, spansOf(leftOut, series.granularity, now));
    if (step === 'sums') await mismatches.settle(tx, series, span, now);
    // Judged by what was asked in the end: time went on since the request was chosen.
    const after = syncSteps.after(syncRun, { ...request, span }, now);
    if (unknown.length === 0) return { syncRun: after, progress: {}, waitMs: null };
    return { ...failed(job, after, reason), waitMs: null };
  }

  /** After a refusal that does not end the round. A gap that cannot be had is remembered, so that it waits its turn. */
  async function refused(
    tx: Transaction,
    job: SalesJob,
    syncRun: SyncRun,
    request: Request,
    message: string,
    decision: RetryDecision,
    now: Date,
  ): Promise<StepResult> {
    if (decision.action === 'wait') return { syncRun, progress: {}, waitMs: decision.afterMs };
    if (decision.action === 'retry')
      return {
        syncRun: { ...syncRun, attempts: decision.attempts },
        progress: { lastError: message },
        waitMs: decision.afterMs,
      };
    const { series, span, step } = request;
    if (step === 'gaps')
      await gaps.remember(tx, series, await gaps.listDue(series, span, now, tx), {
        reason: message,
        now,
        isTry: true,
      });
    return { ...failed(job, syncSteps.after(syncRun, request, now), message), waitMs: null };
  }

  return {
    /** What its jobs are, for whoever looks at all of them together. */
    kind: AUTO_UPDATE,

    /** Makes a marketplace's hourly update run, or no longer, in one transaction with the setting that says so. */
    async set(marketplace: SellerMarketplace, isOn: boolean, tx?: Transaction): Promise<void> {
      if (isOn) await jobs.enqueue(jobOf(marketplace), tx);
      else await jobs.remove(keyOf(marketplace), tx);
    },

    /** How the updates of a seller's marketplaces fare, by marketplace. */
    async states(sellerId: string): Promise<Map<string, MarketplaceUpdate>> {
      const found = await jobs.list(AUTO_UPDATE, sellerId);
      return new Map(found.map((job) => [job.payload['marketplaceId'] ?? '', toUpdate(job)]));
    },

    /** How the update of one marketplace fares; null where it has none. */
    async find(marketplace: SellerMarketplace): Promise<MarketplaceUpdate | null> {
      const job = await jobs.find(keyOf(marketplace));
      return job && toUpdate(job);
    },

    /** Lets it run now instead of at its hour; one that is at work goes on. */
    runNow: async (marketplace: SellerMarketplace): Promise<MarketplaceUpdate> =>
      toUpdate(await jobs.enqueue({ ...jobOf(marketplace), priority: 'person' })),

    /** Makes the next request of the round and says when the one after that is due. */
    async run(job: SalesJob, run: Run): Promise<Outcome> {
      const { sellerId = '', marketplaceId = '' } = job.payload;
      const marketplace = { sellerId, marketplaceId };
      if (!(await needs.isAutoUpdated(sellerId, marketplaceId))) return { state: 'completed' };
      const now = await amazon.read();
      const { syncRun, request } = await syncSteps.next(marketplace, syncRunOf(job.payload, now), now);
      if (!request) return endSyncRun(marketplace, syncRun, run, now);
      const { series, span } = request;
      const isToNow = span.end >= now;
      const record = async (result: StepResult, tx: Transaction) => {
        await run.record({ ...result.progress, payload: payloadOf(marketplace, result.syncRun) }, tx);
        return result;
      };
      let result: StepResult;
      try {
        const spanAt = (at: Date) =>
          withinReach({ ...span, ...(isToNow && { end: at }) }, series.granularity, at);
        const asked = { series, spanAt, signal: run.signal, maxWaitMs: JOB_WAIT_MS };
        const settled = await ingest(asked, async (tx, fetched) =>
          record(await settle(tx, job, syncRun, request, fetched), tx),
        );
        result = settled ?? { syncRun: syncSteps.after(syncRun, request, now), progress: {}, waitMs: null };
      } catch (error) {
        const decision = decideRetry(error, syncRun.attempts, needs.retryPolicy);
        const message = error instanceof Error ? error.message : String(error);
        if (decision.action === 'stop') {
          const ended = failed(job, syncRun, message);
          return endSyncRun(marketplace, ended.syncRun, run, now, ended.progress);
        }
        result = await needs.transaction(async (tx) =>
          record(await refused(tx, job, syncRun, request, message, decision, now), tx),
        );
      }
      if (result.waitMs !== null) return waiting(result.waitMs);
      const rest = await syncSteps.next(marketplace, result.syncRun, now);
      return rest.request ? { state: 'again', afterMs: 0 } : endSyncRun(marketplace, rest.syncRun, run, now);
    },
  };
}

export type AutoUpdateService = ReturnType<typeof createAutoUpdateService>;
