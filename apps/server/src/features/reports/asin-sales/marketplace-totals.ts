// Adds the months of a marketplace up after one of them has changed. Until that is done, anyone who asks has them added up anew.
import type { Transaction } from '../../../db/connect.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import { COMPLETED, type JobRow, type Jobs, type Outcome } from '../report-job.ts';
import type { AsinTotalsRepository } from './asin-totals.repository.ts';

export const TOTALS = 'reports.totals';

export function createMarketplaceTotals({ totals, jobs }: { totals: AsinTotalsRepository; jobs: Jobs }) {
  return {
    async queue(
      { sellerId, marketplaceId }: SellerMarketplace,
      mark: string,
      tx: Transaction,
    ): Promise<void> {
      const job = {
        key: `${TOTALS}:${sellerId}:${marketplaceId}`,
        kind: TOTALS,
        concurrencyKey: sellerId,
        payload: { sellerId, marketplaceId },
      };
      const { state } = await jobs.enqueue(job, tx);
      // One that is running may have looked at the months already.
      if (state === 'running') await jobs.enqueue({ ...job, key: `${job.key}:${mark}` }, tx);
    },

    /** Of two at once the later version stays; the earlier one's rows are swept with the next. */
    async run({ payload }: JobRow): Promise<Outcome> {
      const marketplace = {
        sellerId: payload['sellerId'] ?? '',
        marketplaceId: payload['marketplaceId'] ?? '',
      };
      const begun = await totals.begin(marketplace);
      if (!begun) return COMPLETED;
      for await (const range of totals.ranges(marketplace))
        await totals.addUp(marketplace, begun.version, range);
      await totals.switchTo(marketplace, begun.version, begun.madeOf);
      while ((await totals.sweep(marketplace)) > 0);
      return COMPLETED;
    },
  };
}

export type MarketplaceTotals = ReturnType<typeof createMarketplaceTotals>;
