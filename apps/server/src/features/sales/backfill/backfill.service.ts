// Backfills: durable jobs that fetch the past, one chunk at a time.
import type { Backfill, BackfillGranularity, ListedBackfill } from '@insights/contract/sales';
import { AppError } from '../../../app-error.ts';
import { addCoverage } from '../ingest/coverage.ts';
import type { HolesRepository } from '../ingest/holes.repository.ts';
import type { Fetched, SalesIngest } from '../ingest/sales-ingest.ts';
import type { Pauses } from '../patience.ts';
import {
  JOB_WAIT_MS,
  type Jobs,
  type Now,
  type Outcome,
  type Run,
  type SalesJob,
  type Shop,
  type Transaction,
} from '../sales-job.ts';
import { type Place, type Span, spansOf } from '../spans.ts';
import {
  afterAnswer,
  afterNothing,
  afterRefusal,
  outcomeOf,
  stillMissing,
  type Turn,
} from './backfill-chunk.ts';
import { chunkAt, granularityOf, planBackfill, planOf, writeSpans } from './backfill-plan.ts';
import { stateOf, toBackfill } from './backfill-state.ts';

type Needs = {
  ingest: SalesIngest['ingest'];
  holes: HolesRepository;
  jobs: Jobs;
  /** Refuses what is not there. */
  getShop: (sellerId: string, marketplaceId: string) => Promise<Shop>;
  isConnected: (sellerId: string) => Promise<boolean>;
  newId: () => string;
  pauses: Pauses;
  /** The clock that the queue goes by. */
  clock: Now;
  /** The time that Amazon believes in. */
  amazon: Now;
};

export const BACKFILL = 'sales.backfill';

const keyOf = (shop: Shop, granularity: BackfillGranularity) =>
  `${BACKFILL}:${shop.sellerId}:${shop.marketplaceId}:${granularity}`;
const granularityAsked = ({ payload }: SalesJob): BackfillGranularity =>
  payload['granularity'] === 'hourly' ? 'hourly' : 'daily';

export function createBackfillService({ ingest, holes, jobs, clock, amazon, ...needs }: Needs) {
  /** Queues a backfill, or returns the one that is under way. */
  async function queue(
    { sellerId, marketplaceId }: Shop,
    granularity: BackfillGranularity,
    { priority = 'person' }: { priority?: 'person' | 'schedule' } = {},
  ): Promise<SalesJob> {
    const plannedAt = await amazon.read();
    return jobs.enqueue({
      key: keyOf({ sellerId, marketplaceId }, granularity),
      kind: BACKFILL,
      lane: sellerId,
      // The plan is fixed by the instant it was made at, so that a resumed job has the same chunks.
      payload: { sellerId, marketplaceId, granularity, plannedAt: plannedAt.toISOString() },
      chunksTotal: planBackfill(granularity, plannedAt).length,
      priority,
    });
  }

  /** What an answer still lacks when it was asked for the last time is known from then on, to be filled later. */
  async function rememberMissing(tx: Transaction, place: Place, fetched: Fetched, turn: Turn): Promise<void> {
    const { span, now, missing, leftOut, fault } = fetched;
    await holes.forget(tx, place, span, missing);
    if (!turn.hasGivenUp) return;
    await holes.remember(tx, place, missing, { reason: fault ?? '', now, isTry: true });
    await addCoverage(tx, place, spansOf(leftOut, place.granularity, now));
  }

  /** Asks for one chunk. Rows and progress are written together: an answer is in both or in neither. */
  async function runChunk(job: SalesJob, place: Place, run: Run): Promise<Outcome> {
    const plan = planOf(granularityAsked(job), job.payload);
    const request = {
      place,
      spanAt: (now: Date) => chunkAt(plan, job.chunksDone, place.granularity, now),
      signal: run.signal,
      maxWaitMs: JOB_WAIT_MS,
    };
    const outcome = await ingest(request, async (tx, fetched) => {
      const answer = stillMissing(job, fetched);
      const turn = afterAnswer(job, answer, needs.pauses);
      await rememberMissing(tx, place, answer, turn);
      await run.record(turn.progress, tx);
      return turn.outcome;
    });
    if (outcome) return outcome;
    const turn = afterNothing(job);
    await run.record(turn.progress);
    return turn.outcome;
  }

  return {
    queue,

    /** Fetches single spans, unless a backfill is under way; of several who wish for that at once, one begins. */
    async fill(
      { sellerId, marketplaceId }: Shop,
      granularity: BackfillGranularity,
      spans: readonly Span[],
    ): Promise<{ isBegun: boolean }> {
      const fillId = needs.newId();
      const job = await jobs.enqueue({
        key: keyOf({ sellerId, marketplaceId }, granularity),
        kind: BACKFILL,
        lane: sellerId,
        payload: { sellerId, marketplaceId, granularity, fillId, spans: writeSpans(spans) },
        chunksTotal: spans.length,
        priority: 'person',
      });
      return { isBegun: job.payload['fillId'] === fillId };
    },

    /** Whether a backfill of the shop is yet to come or under way. */
    async isUnderWay(shop: Shop, granularity: BackfillGranularity): Promise<boolean> {
      const job = await jobs.find(keyOf(shop, granularity));
      return job !== null && ['queued', 'running'].includes(stateOf(job));
    },

    async start(
      sellerId: string,
      marketplaceId: string,
      granularity: BackfillGranularity,
    ): Promise<Backfill> {
      if (!(await needs.isConnected(sellerId)))
        throw new AppError('sp_api_not_connected', 'Please connect SP-API first before backfilling data.');
      const shop = await needs.getShop(sellerId, marketplaceId);
      return toBackfill(granularity, await queue(shop, granularity), await clock.read());
    },

    async state(
      sellerId: string,
      marketplaceId: string,
      granularity: BackfillGranularity,
    ): Promise<Backfill> {
      const shop = await needs.getShop(sellerId, marketplaceId);
      return toBackfill(granularity, await jobs.find(keyOf(shop, granularity)), await clock.read());
    },

    async list(sellerId: string): Promise<ListedBackfill[]> {
      const now = await clock.read();
      return (await jobs.list(BACKFILL, sellerId)).map((job) => ({
        ...toBackfill(granularityAsked(job), job, now),
        marketplace_id: job.payload['marketplaceId'] ?? '',
      }));
    },

    /** Does one chunk and says what comes next. */
    async run(job: SalesJob, run: Run): Promise<Outcome> {
      const { sellerId = '', marketplaceId = '' } = job.payload;
      if (job.chunksDone >= job.chunksTotal) return outcomeOf(job);
      try {
        const granularity = granularityOf(granularityAsked(job));
        return await runChunk(job, { sellerId, marketplaceId, granularity }, run);
      } catch (error) {
        const { progress, outcome } = afterRefusal(job, error, needs.pauses);
        if (Object.keys(progress).length > 0) await run.record(progress);
        return outcome;
      }
    },
  };
}

export type BackfillService = ReturnType<typeof createBackfillService>;
