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
  newRunPayload,
  payloadOf,
  type Request,
  type SyncRun,
  type SyncSteps,
  syncRunOf,
} from './sync-run.ts';
import { msUntilNextRun } from './sync-schedule.ts';

export type UpdateNeeds = {
  ingest: SalesIngest['ingest'];
  syncSteps: SyncSteps;
  gaps: GapsRepository;
  mismatches: MismatchesRepository;
  jobs: Jobs;
  retryPolicy: RetryPolicy;
  findMarketplace: (
    sellerId: string,
    marketplaceId: string,
  ) => Promise<{ autoUpdate: boolean; isParticipating: boolean } | null>;
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** The time that Amazon believes in. */
  amazon: Now;
};

/** The state of a sync run after a request, and how long it has to wait there. */
type StepResult = { syncRun: SyncRun; progress: Progress; waitMs: number | null };

export const AUTO_UPDATE = 'sales.auto-update';

const keyOf = (marketplace: SellerMarketplace) =>
  `${AUTO_UPDATE}:${marketplace.sellerId}:${marketplace.marketplaceId}`;

/** What a quiet hour needs. A run with more to do gives its slot to other jobs in between. */
const REQUESTS_PER_CLAIM = 2;

/** The job of a marketplace's hourly update. */
const jobOf = ({ sellerId, marketplaceId }: SellerMarketplace) => ({
  key: keyOf({ sellerId, marketplaceId }),
  kind: AUTO_UPDATE,
  concurrencyKey: sellerId,
  payload: newRunPayload({ sellerId, marketplaceId }, null),
});

export function createAutoUpdateService(needs: UpdateNeeds) {
  const { ingest, syncSteps, gaps, mismatches, jobs, amazon } = needs;

  /** Ends a sync run; the next one comes after the full hour. */
  const endSyncRun = (
    marketplace: SellerMarketplace,
    syncRun: SyncRun,
    now: Date,
    progress: Progress,
  ): Outcome => ({
    state: 'again',
    afterMs: msUntilNextRun(marketplace.sellerId, now),
    hasSucceeded: !syncRun.hasFailed,
    progress: { ...progress, payload: newRunPayload(marketplace, syncRun.reread) },
  });

  const failed = (
    job: SalesJob,
    syncRun: SyncRun,
    message: string,
  ): Pick<StepResult, 'syncRun' | 'progress'> => ({
    syncRun: { ...syncRun, hasFailed: true },
    progress: { errorCount: job.errorCount + 1, lastError: message },
  });

  /** After an answer. What it lacks is requested again later, and recorded as a gap once the retries are used up. */
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
    // By the span that was requested in the end: time has passed since the request was chosen.
    const after = syncSteps.after(syncRun, { ...request, span }, now);
    if (unknown.length === 0) return { syncRun: after, progress: {}, waitMs: null };
    return { ...failed(job, after, reason), waitMs: null };
  }

  /** After a refusal that does not end the run. A gap that cannot be filled is recorded, so that its next try comes later. */
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

  /** Rows, gaps and progress of a request are written in one transaction, which fails if the claim is lost. */
  async function makeRequest(
    job: SalesJob,
    syncRun: SyncRun,
    request: Request,
    run: Run,
    now: Date,
  ): Promise<StepResult> {
    const { series, span } = request;
    const isToNow = span.end >= now;
    const record = async (result: StepResult, tx: Transaction) => {
      await run.record({ ...result.progress, payload: payloadOf(series, result.syncRun) }, tx);
      return result;
    };
    try {
      const spanAt = (at: Date) =>
        withinReach({ ...span, ...(isToNow && { end: at }) }, series.granularity, at);
      const asked = { series, spanAt, signal: run.signal, maxWaitMs: JOB_WAIT_MS };
      const result = await ingest(asked, async (tx, fetched) =>
        record(await settle(tx, job, syncRun, request, fetched), tx),
      );
      return result ?? { syncRun: syncSteps.after(syncRun, request, now), progress: {}, waitMs: null };
    } catch (error) {
      const decision = decideRetry(error, syncRun.attempts, needs.retryPolicy);
      const message = error instanceof Error ? error.message : String(error);
      if (decision.action === 'stop') {
        const stopped = failed(job, syncRun, message);
        return { ...stopped, syncRun: { ...stopped.syncRun, step: 'end' }, waitMs: null };
      }
      return needs.transaction(async (tx) =>
        record(await refused(tx, job, syncRun, request, message, decision, now), tx),
      );
    }
  }

  return {
    /** The kind of its jobs. */
    kind: AUTO_UPDATE,

    /** Turns the hourly update of a marketplace on or off, in one transaction with the setting. */
    async set(marketplace: SellerMarketplace, isOn: boolean, tx?: Transaction): Promise<void> {
      if (isOn) await jobs.enqueue(jobOf(marketplace), tx);
      else await jobs.remove(keyOf(marketplace), tx);
    },

    /** The states of a seller's hourly updates, by marketplace. */
    async states(sellerId: string): Promise<Map<string, MarketplaceUpdate>> {
      const found = await jobs.list(AUTO_UPDATE, sellerId);
      return new Map(found.map((job) => [job.payload['marketplaceId'] ?? '', toUpdate(job)]));
    },

    /** The state of one marketplace's update; null where it has none. */
    async find(marketplace: SellerMarketplace): Promise<MarketplaceUpdate | null> {
      const job = await jobs.find(keyOf(marketplace));
      return job && toUpdate(job);
    },

    /** Runs it now instead of at its hour; one that is running goes on. */
    runNow: async (marketplace: SellerMarketplace): Promise<MarketplaceUpdate> =>
      toUpdate(await jobs.enqueue({ ...jobOf(marketplace), priority: 'person' })),

    /** Makes the next requests of the sync run, and says when the one after them is due. */
    async run(job: SalesJob, run: Run): Promise<Outcome> {
      const { sellerId = '', marketplaceId = '' } = job.payload;
      const found = await needs.findMarketplace(sellerId, marketplaceId);
      if (!found?.autoUpdate) return { state: 'completed' };
      const marketplace = { sellerId, marketplaceId };
      const now = await amazon.read();
      const stored = { isFetchable: found.isParticipating, newest: await gaps.findNewest(marketplace) };
      let progress: Progress = {};
      let next = await syncSteps.next(marketplace, syncRunOf(job.payload, now), stored, now);
      for (let made = 0; next.request && made < REQUESTS_PER_CLAIM; made += 1) {
        const result = await makeRequest({ ...job, ...progress }, next.syncRun, next.request, run, now);
        if (result.waitMs !== null) return waiting(result.waitMs);
        progress = { ...progress, ...result.progress };
        next = await syncSteps.next(marketplace, result.syncRun, stored, now);
      }
      if (next.request) return { state: 'again', afterMs: 0 };
      return endSyncRun(marketplace, next.syncRun, now, progress);
    },
  };
}

export type AutoUpdateService = ReturnType<typeof createAutoUpdateService>;
