// Backfills: durable jobs that fetch the past, one chunk at a time.
import type { Backfill, BackfillGranularity, ListedBackfill } from '@insights/contract/backfills';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/connect.ts';
import type { Outcome, Run } from '../../../jobs/job.ts';
import type { RetryPolicy } from '../../../providers/retry-policy.ts';
import type { SalesSeries, SellerMarketplace } from '../../../seller-marketplace.ts';
import { addCoverage } from '../ingest/coverage.ts';
import type { GapsRepository } from '../ingest/gaps.repository.ts';
import { narrowTo } from '../ingest/sales-answer.ts';
import type { SalesIngest } from '../ingest/sales-ingest.ts';
import { JOB_WAIT_MS, type Jobs, type Now, type SalesJob } from '../sales-job.ts';
import { type Span, spansOf, withinReach } from '../spans.ts';
import { afterAnswer, afterNothing, afterRefusal, type ChunkResult, outcomeOf } from './backfill-chunk.ts';
import { chunkAt, granularityOf, planBackfill, planOf, writeSpans } from './backfill-plan.ts';
import { isAwaitedBy, nextChunkOf, nextRetryOf, type Retry, spanOf, startsOf } from './backfill-retries.ts';
import { stateOf, toBackfill } from './backfill-state.ts';

type Needs = {
  ingest: SalesIngest['ingest'];
  gaps: GapsRepository;
  jobs: Jobs;
  /** Refuses what is not there. */
  getMarketplace: (sellerId: string, marketplaceId: string) => Promise<SellerMarketplace>;
  isConnected: (sellerId: string) => Promise<boolean>;
  /** Whether Amazon gives anything of it. */
  isFetchable: (marketplace: SellerMarketplace) => Promise<boolean>;
  newId: () => string;
  retryPolicy: RetryPolicy;
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** The clock that the queue goes by. */
  clock: Now;
  /** The time that Amazon believes in. */
  amazon: Now;
};

export const BACKFILL = 'sales.backfill';
const NOT_PARTICIPATING = 'The seller does not participate in this marketplace: there is nothing to fetch.';

const keyOf = (marketplace: SellerMarketplace, granularity: BackfillGranularity) =>
  `${BACKFILL}:${marketplace.sellerId}:${marketplace.marketplaceId}:${granularity}`;
const granularityAsked = ({ payload }: SalesJob): BackfillGranularity =>
  payload['granularity'] === 'hourly' ? 'hourly' : 'daily';

export function createBackfillService({ ingest, gaps, jobs, clock, amazon, ...needs }: Needs) {
  /** Queues a backfill, or returns the one that is under way. */
  async function queue(
    { sellerId, marketplaceId }: SellerMarketplace,
    granularity: BackfillGranularity,
    { priority = 'person' }: { priority?: 'person' | 'schedule' } = {},
  ): Promise<SalesJob> {
    const plannedAt = await amazon.read();
    return jobs.enqueue({
      key: keyOf({ sellerId, marketplaceId }, granularity),
      kind: BACKFILL,
      concurrencyKey: sellerId,
      // The plan is fixed by the instant it was made at, so that a resumed job has the same chunks.
      payload: { sellerId, marketplaceId, granularity, plannedAt: plannedAt.toISOString() },
      chunksTotal: planBackfill(granularity, plannedAt).length,
      priority,
    });
  }

  /** Records progress, and as gaps what is given up. */
  async function record(
    tx: Transaction,
    series: SalesSeries,
    run: Run,
    result: ChunkResult,
    now: Date,
  ): Promise<void> {
    for (const { spans, reason } of result.lost)
      await gaps.remember(tx, series, startsOf(spans, series.granularity), { reason, now, isTry: true });
    if (Object.keys(result.progress).length > 0) await run.record(result.progress, tx);
  }

  /**
   * Requests one chunk, or what an earlier one lacked. Rows and progress are written in one transaction.
   */
  async function runStep(
    job: SalesJob,
    retry: Retry | null,
    series: SalesSeries,
    run: Run,
    now: Date,
  ): Promise<Outcome> {
    const { granularity } = series;
    const plan = planOf(granularityAsked(job), job.payload);
    const request = {
      series,
      spanAt: (asking: Date) =>
        retry
          ? withinReach(spanOf(retry), granularity, asking)
          : chunkAt(plan, nextChunkOf(job), granularity, asking),
      signal: run.signal,
      maxWaitMs: JOB_WAIT_MS,
    };
    const outcome = await ingest(request, async (tx, fetched) => {
      const answer = retry ? narrowTo(fetched, isAwaitedBy(retry)) : fetched;
      const result = afterAnswer(job, retry, answer, granularity, { now, retryPolicy: needs.retryPolicy });
      // Amazon does not have what it left out again and again.
      if (result.lost.length > 0)
        await addCoverage(tx, series, spansOf(answer.leftOut, granularity, fetched.now));
      await record(tx, series, run, result, fetched.now);
      return result.outcome;
    });
    return outcome ?? settle(afterNothing(job, retry, now), series, run);
  }

  async function settle(result: ChunkResult, series: SalesSeries, run: Run): Promise<Outcome> {
    const now = await amazon.read();
    await needs.transaction((tx) => record(tx, series, run, result, now));
    return result.outcome;
  }

  return {
    queue,

    /** Fetches single spans, unless a backfill is under way; of several who wish for that at once, one begins. */
    async fill(
      { sellerId, marketplaceId }: SellerMarketplace,
      granularity: BackfillGranularity,
      spans: readonly Span[],
    ): Promise<{ isBegun: boolean }> {
      const fillId = needs.newId();
      const job = await jobs.enqueue({
        key: keyOf({ sellerId, marketplaceId }, granularity),
        kind: BACKFILL,
        concurrencyKey: sellerId,
        payload: { sellerId, marketplaceId, granularity, fillId, spans: writeSpans(spans) },
        chunksTotal: spans.length,
        priority: 'person',
      });
      return { isBegun: job.payload['fillId'] === fillId };
    },

    /** Whether a backfill of the marketplace is yet to come or under way. */
    async isUnderWay(marketplace: SellerMarketplace, granularity: BackfillGranularity): Promise<boolean> {
      const job = await jobs.find(keyOf(marketplace, granularity));
      return job !== null && ['queued', 'running'].includes(stateOf(job));
    },

    async start(
      sellerId: string,
      marketplaceId: string,
      granularity: BackfillGranularity,
    ): Promise<Backfill> {
      if (!(await needs.isConnected(sellerId)))
        throw new AppError('sp_api_not_connected', 'Please connect SP-API first before backfilling data.');
      const marketplace = await needs.getMarketplace(sellerId, marketplaceId);
      if (!(await needs.isFetchable(marketplace))) throw new AppError('not_participating', NOT_PARTICIPATING);
      return toBackfill(granularity, await queue(marketplace, granularity), await clock.read());
    },

    async state(
      sellerId: string,
      marketplaceId: string,
      granularity: BackfillGranularity,
    ): Promise<Backfill> {
      const marketplace = await needs.getMarketplace(sellerId, marketplaceId);
      return toBackfill(granularity, await jobs.find(keyOf(marketplace, granularity)), await clock.read());
    },

    async list(sellerId: string): Promise<ListedBackfill[]> {
      const now = await clock.read();
      return (await jobs.list(BACKFILL, sellerId)).map((job) => ({
        ...toBackfill(granularityAsked(job), job, now),
        marketplace_id: job.payload['marketplaceId'] ?? '',
      }));
    },

    /** Does one chunk, or one retry whose time has come, and says what comes next. */
    async run(job: SalesJob, run: Run): Promise<Outcome> {
      const { sellerId = '', marketplaceId = '' } = job.payload;
      const now = await clock.read();
      const retry = nextRetryOf(job);
      // One that a person wants at once, or that another process left behind, may come before its time.
      if (job.chunksDone >= job.chunksTotal || (retry && Date.parse(retry.dueAt) > now.getTime()))
        return outcomeOf(job, now);
      const series = { sellerId, marketplaceId, granularity: granularityOf(granularityAsked(job)) };
      try {
        return await runStep(job, retry, series, run, now);
      } catch (error) {
        const when = { now: await clock.read(), retryPolicy: needs.retryPolicy };
        return settle(afterRefusal(job, retry, error, when), series, run);
      }
    },
  };
}

export type BackfillService = ReturnType<typeof createBackfillService>;
