// Reading ahead: items that people are about to ask for one by one are read twenty at a time in the background.
import type { Transaction } from '../../../db/connect.ts';
import type { Outcome, Run } from '../../../jobs/job.ts';
import { providerErrorOf } from '../../../providers/provider-failure.ts';
import { decideRetry, retryPolicy } from '../../../providers/retry-policy.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type { UseCatalogue } from './amazon-items.service.ts';
import { READ_PARTS, type ReadItem, readItem } from './read-item.ts';
import type { Batch, ReadingsRepository } from './readings.repository.ts';

type Job = { key: string; payload: Record<string, string>; errorCount: number };
type Request = { key: string; kind: string; concurrencyKey: string; payload: Record<string, string> };

export type ReadAheadNeeds = {
  useCatalogue: UseCatalogue;
  readings: Pick<ReadingsRepository, 'want' | 'nextBatch' | 'hasUnread' | 'save' | 'split'>;
  getMarketplace: (
    sellerId: string,
    marketplaceId: string,
  ) => Promise<SellerMarketplace & { countryCode: string }>;
  isConnected: (sellerId: string) => Promise<boolean>;
  jobs: {
    enqueue: (job: Request & { priority: 'person' }, tx: Transaction) => Promise<unknown>;
    remove: (key: string, tx: Transaction) => Promise<void>;
  };
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
};

export const READ_AHEAD = 'catalogue.read-ahead';

const JOB_WAIT_MS = 300; // a job hardly waits for the quota itself: it leaves its slot to others
const RETRIES = retryPolicy('readAhead');

const readAheadJob = ({ sellerId, marketplaceId }: SellerMarketplace): Request => ({
  key: `${READ_AHEAD}:${sellerId}:${marketplaceId}`,
  kind: READ_AHEAD,
  concurrencyKey: sellerId,
  payload: { sellerId, marketplaceId },
});

export function createReadAheadService({ useCatalogue, readings, jobs, ...needs }: ReadAheadNeeds) {
  async function search(
    marketplace: SellerMarketplace & { countryCode: string },
    batch: Batch,
  ): Promise<void> {
    const query = {
      identifiers: batch,
      identifiersType: 'ASIN',
      marketplaceId: marketplace.marketplaceId,
      includedData: READ_PARTS,
    } as const;
    const { items } = await useCatalogue(marketplace, (catalogue) => catalogue.searchItems(query), {
      maxWaitMs: JOB_WAIT_MS,
    });
    const read = new Map<string, ReadItem | null>(batch.map((asin) => [asin, null]));
    for (const item of items) if (read.has(item.asin)) read.set(item.asin, readItem(item, marketplace));
    await readings.save(marketplace, read);
  }

  /** One ASIN that Amazon cannot read makes it refuse all that are asked for with it. */
  async function afterRefusal(marketplace: SellerMarketplace, batch: Batch): Promise<void> {
    const [culprit] = batch;
    if (culprit !== undefined && batch.length === 1)
      await readings.save(marketplace, new Map([[culprit, null]]));
    else await readings.split(marketplace, batch);
  }

  async function afterFailure(job: Job, run: Run, error: unknown): Promise<Outcome> {
    const decision = decideRetry(error, { tries: job.errorCount, denials: 0 }, RETRIES);
    if (decision.action === 'give up' || decision.action === 'stop')
      return { state: 'failed', lastError: error instanceof Error ? error.message : String(error) };
    if (decision.action === 'retry') await run.record({ errorCount: job.errorCount + 1 });
    return { state: 'again', afterMs: decision.afterMs, isWaiting: true };
  }

  /**
   * A job ends by being taken out together with a last look. A request that adds ASINs holds its row until they can be
   * seen: either this look sees them, or the job is gone by then and they queue a new one.
   */
  const end = ({ key }: Job, marketplace: SellerMarketplace, run: Run): Promise<Outcome> =>
    needs.transaction(async (tx): Promise<Outcome> => {
      await run.record({}, tx);
      if (await readings.hasUnread(marketplace, tx)) return { state: 'again', afterMs: 0 };
      await jobs.remove(key, tx);
      return { state: 'completed' };
    });

  return {
    /** Puts ASINs down to be read, if the seller's catalogue can be asked at all. */
    async want(marketplace: SellerMarketplace, asins: readonly string[]): Promise<void> {
      if (asins.length === 0 || !(await needs.isConnected(marketplace.sellerId))) return;
      await needs.transaction(async (tx) => {
        // Somebody is looking at the page right now.
        if ((await readings.want(marketplace, asins, tx)) > 0)
          await jobs.enqueue({ ...readAheadJob(marketplace), priority: 'person' }, tx);
      });
    },

    /** Asks for one batch and gives its slot back. */
    async run(job: Job, run: Run): Promise<Outcome> {
      const { sellerId = '', marketplaceId = '' } = job.payload;
      const batch = await readings.nextBatch({ sellerId, marketplaceId });
      if (batch.length === 0) return end(job, { sellerId, marketplaceId }, run);
      const marketplace = await needs.getMarketplace(sellerId, marketplaceId);
      try {
        await search(marketplace, batch);
      } catch (error) {
        if (providerErrorOf(error)?.status !== 400) return afterFailure(job, run, error);
        await afterRefusal(marketplace, batch);
      }
      if (job.errorCount > 0) await run.record({ errorCount: 0 });
      return { state: 'again', afterMs: 0 };
    },
  };
}

export type ReadAheadService = ReturnType<typeof createReadAheadService>;
