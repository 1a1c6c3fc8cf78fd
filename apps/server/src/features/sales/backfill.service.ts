// Backfills and hourly updates: durable jobs that fetch sales, chunk by chunk.
import type { Backfill, BackfillGranularity, ListedBackfill } from '@insights/contract/sales';
import { AppError } from '../../app-error.ts';
import {
  HOURLY_PAUSE_MS,
  planBackfill,
  reachOf,
  type Span,
  splitSpan,
  withinReach,
} from './backfill-plan.ts';
import { type BackfillJob, toBackfill } from './backfill-state.ts';
import type { Granularity, SalesRepository } from './sales.repository.ts';
import type { SalesIngest } from './sales-ingest.ts';

type Shop = { sellerId: string; marketplaceId: string };

type Progress = Partial<
  Pick<BackfillJob, 'chunksDone' | 'recordsSaved' | 'errorCount' | 'lastError' | 'waitingUntil'>
>;
type Transaction = Parameters<Parameters<SalesRepository['save']>[3] & object>[0];
type Run = { record: (progress: Progress, tx?: Transaction) => Promise<void>; signal: AbortSignal };
type Outcome =
  | { state: 'completed' }
  | { state: 'failed'; lastError: string }
  | { state: 'again'; afterMs: number };

type Needs = {
  sales: SalesRepository;
  ingest: SalesIngest['ingest'];
  enqueue: (job: {
    key: string;
    kind: string;
    lane: string;
    payload: Record<string, string>;
    chunksTotal?: number;
  }) => Promise<BackfillJob>;
  findJob: (key: string) => Promise<BackfillJob | null>;
  /** The jobs of a kind in a lane. */
  listJobs: (kind: string, lane: string) => Promise<BackfillJob[]>;
  getSeller: (sellerRef: string) => Promise<{ id: string }>;
  removeJob: (key: string) => Promise<void>;
  getShop: (sellerRef: string, marketplaceId: string) => Promise<Shop>;
  isConnected: (sellerId: string) => Promise<boolean>;
  isAutoUpdated: (sellerId: string, marketplaceId: string) => Promise<boolean>;
  /** When Amazon's quota lets the seller ask for sales again. */
  nextAvailableAt: (sellerId: string) => Promise<Date>;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  now: () => Date;
};

export const BACKFILL = 'sales.backfill';
export const AUTO_UPDATE = 'sales.auto-update';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const RESTATED_DAYS = 35; // Amazon still corrects days of about a month ago; one request covers them all
const RESTATED_HOURS = 48;
const WORTH_TELLING_MS = 2_000;

const MINUTE_MS = 60_000;
const RETRY_DELAYS_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]; // on top of the client's own quick retries
const UPDATE_RETRY_MS = 5 * MINUTE_MS;

const PASSING_CODES: readonly string[] = ['provider_unavailable', 'provider_throttled'];
// No later chunk can succeed where one failed like this.
const FATAL_CODES: readonly string[] = ['sp_api_not_connected', 'reconnect_needed', 'provider_misconfigured'];

const backfillKey = (shop: Shop, granularity: BackfillGranularity) =>
  `${BACKFILL}:${shop.sellerId}:${shop.marketplaceId}:${granularity}`;
const updateKey = (shop: Shop) => `${AUTO_UPDATE}:${shop.sellerId}:${shop.marketplaceId}`;
/** The hourly update of a marketplace, as its job is asked for. */
const autoUpdateJob = ({ sellerId, marketplaceId }: Shop) => ({
  key: updateKey({ sellerId, marketplaceId }),
  kind: AUTO_UPDATE,
  lane: sellerId,
  payload: { sellerId, marketplaceId },
});
const granularityOf = (granularity: BackfillGranularity): Granularity =>
  granularity === 'daily' ? 'day' : 'hour';

export function createBackfillService(needs: Needs) {
  const { sales, ingest, getShop, now } = needs;

  async function announceWait(sellerId: string, run: Run): Promise<void> {
    const availableAt = await needs.nextAvailableAt(sellerId);
    const isWait = availableAt.getTime() - Date.now() > WORTH_TELLING_MS;
    await run.record({ waitingUntil: isWait ? availableAt : null });
  }

  /** Tries again, later and later, what may pass by itself: Amazon being throttled, slow or down. */
  async function patiently<T>(run: Run, attempt: () => Promise<T>): Promise<T> {
    for (const delayMs of RETRY_DELAYS_MS) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof AppError) || !PASSING_CODES.includes(error.code)) throw error;
        const waitMs = Math.max(delayMs, (error.retryAfterSeconds ?? 0) * 1000);
        await run.record({ lastError: error.message, waitingUntil: new Date(Date.now() + waitMs) });
        await needs.pause(waitMs, run.signal);
      }
    }
    return attempt();
  }

  async function runChunk(
    shop: Shop,
    granularity: BackfillGranularity,
    chunk: Span,
    job: BackfillJob,
    run: Run,
  ) {
    const done = { chunksDone: job.chunksDone + 1, waitingUntil: null };
    const span = withinReach(chunk, granularity, now());
    try {
      if (!span) return await run.record(done);
      const request = { ...shop, granularity: granularityOf(granularity), span, signal: run.signal };
      const { saved } = await patiently(run, async () => {
        await announceWait(shop.sellerId, run);
        // Rows and progress are written together: a chunk is in both or in neither.
        return ingest(request, (tx, count) =>
          run.record({ ...done, recordsSaved: job.recordsSaved + count, lastError: job.lastError }, tx),
        );
      });
      job.recordsSaved += saved;
    } catch (error) {
      if (!(error instanceof AppError) || FATAL_CODES.includes(error.code)) throw error;
      job.errorCount += 1;
      job.lastError = error.message;
      await run.record({ ...done, errorCount: job.errorCount, lastError: error.message });
    } finally {
      job.chunksDone += 1;
    }
  }

  return {
    async start(ref: string, marketplaceId: string, granularity: BackfillGranularity): Promise<Backfill> {
      const shop = await getShop(ref, marketplaceId);
      if (!(await needs.isConnected(shop.sellerId)))
        throw new AppError('sp_api_not_connected', 'Please connect SP-API first before backfilling data.');
      const job = await needs.enqueue({
        key: backfillKey(shop, granularity),
        kind: BACKFILL,
        lane: shop.sellerId,
        // The plan is fixed by the instant it was made at, so that a resumed job has the same chunks.
        payload: { sellerId: shop.sellerId, marketplaceId, granularity, plannedAt: now().toISOString() },
        chunksTotal: planBackfill(granularity, now()).length,
      });
      return toBackfill(granularity, job);
    },

    async state(ref: string, marketplaceId: string, granularity: BackfillGranularity): Promise<Backfill> {
      const shop = await getShop(ref, marketplaceId);
      return toBackfill(granularity, await needs.findJob(backfillKey(shop, granularity)));
    },

    async list(ref: string): Promise<ListedBackfill[]> {
      const { id } = await needs.getSeller(ref);
      const jobs = await needs.listJobs(BACKFILL, id);
      return jobs.map((job) => ({
        ...toBackfill(job.payload['granularity'] === 'hourly' ? 'hourly' : 'daily', job),
        marketplace_id: job.payload['marketplaceId'] ?? '',
      }));
    },

    async runBackfill(found: BackfillJob, run: Run): Promise<Outcome> {
      const { sellerId = '', marketplaceId = '', granularity: asked, plannedAt = '' } = found.payload;
      const granularity = asked === 'hourly' ? 'hourly' : 'daily';
      const job = { ...found };
      const chunks = planBackfill(granularity, new Date(plannedAt));
      try {
        for (const [index, chunk] of chunks.entries()) {
          if (index < found.chunksDone) continue;
          if (granularity === 'hourly' && index > 0) await needs.pause(HOURLY_PAUSE_MS, run.signal);
          await runChunk({ sellerId, marketplaceId }, granularity, chunk, job, run);
        }
      } catch (error) {
        if (error instanceof AppError) return { state: 'failed', lastError: error.message };
        throw error;
      }
      const hasFailed = job.errorCount >= chunks.length;
      return hasFailed
        ? { state: 'failed', lastError: job.lastError ?? 'Every chunk failed' }
        : { state: 'completed' };
    },

    /** Makes a marketplace's hourly update run, or no longer. */
    async setAutoUpdate(shop: Shop, isOn: boolean): Promise<void> {
      if (!isOn) return needs.removeJob(updateKey(shop));
      await needs.enqueue(autoUpdateJob(shop));
    },

    autoUpdateJob,

    /** Reads the recent hours and days again, then once more in an hour. */
    async runAutoUpdate({ payload }: BackfillJob, run: Run): Promise<Outcome> {
      const { sellerId = '', marketplaceId = '' } = payload;
      if (!(await needs.isAutoUpdated(sellerId, marketplaceId))) return { state: 'completed' };
      const startedAt = now();
      const again: Outcome = { state: 'again', afterMs: HOUR_MS };
      const fetch = async (granularity: Granularity, span: Span) => {
        await announceWait(sellerId, run);
        await ingest({ sellerId, marketplaceId, granularity, span, signal: run.signal });
      };
      try {
        await fetch('day', recent(startedAt, RESTATED_DAYS * DAY_MS, DAY_MS));
        const { last } = await sales.findCoverage({ sellerId, marketplaceId, granularity: 'hour' });
        for (const span of splitSpan(hoursToRead(startedAt, last), 7 * DAY_MS)) await fetch('hour', span);
        const from = new Date(Math.ceil(reachOf('hourly', startedAt).getTime() / DAY_MS) * DAY_MS);
        const today = new Date(Math.floor(startedAt.getTime() / DAY_MS) * DAY_MS);
        for (const day of await sales.listDaysThatDisagree(sellerId, marketplaceId, from, today))
          await fetch('hour', { start: day, end: new Date(day.getTime() + DAY_MS) });
        await run.record({ errorCount: 0, lastError: null });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await run.record({ errorCount: 1, lastError: error.message });
        const isPassing = PASSING_CODES.includes(error.code);
        if (isPassing) return { state: 'again', afterMs: UPDATE_RETRY_MS };
      }
      return again;
    },
  };
}

export type BackfillService = ReturnType<typeof createBackfillService>;

function recent(now: Date, ms: number, unit: number): Span {
  return { start: new Date(Math.ceil((now.getTime() - ms) / unit) * unit), end: now };
}

/** The hours Amazon may still correct, and all since the last stored one if the process was away for longer. */
function hoursToRead(now: Date, last: Date | null): Span {
  const { start, end } = recent(now, RESTATED_HOURS * HOUR_MS, HOUR_MS);
  const since = Math.min(last?.getTime() ?? Number.POSITIVE_INFINITY, start.getTime());
  return { start: new Date(Math.max(since, reachOf('hourly', now).getTime())), end };
}
