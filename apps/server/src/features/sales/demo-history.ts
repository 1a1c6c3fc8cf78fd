// The demo's sales history, read from the simulator's ledger: two years of days and thirty days of hours at once.

import { DAY_MS } from '@insights/domain/durations';
import { z } from 'zod';
import type { Clock } from '../../db/clock.ts';
import { demoSellers } from '../../demo/sellers.ts';
import type { SalesSeries } from '../../seller-marketplace.ts';
import type { Interval, SalesRepository } from './ingest/sales.repository.ts';
import type { SalesReads } from './reads/sales-reads.repository.ts';
import type { Now } from './sales-job.ts';
import { type Granularity, reachOf, roundDown } from './spans.ts';

const Ledger = z.object({
  currencyCode: z.string(),
  rows: z.array(
    z.object({
      start: z.coerce.date(),
      totalSales: z.string(),
      orderCount: z.number(),
      orderItemCount: z.number(),
      unitCount: z.number(),
    }),
  ),
});

/**
 * Thirty days of hours that end yesterday begin thirty days before today, in a zone to the east a day earlier still.
 * Amazon would hold no hour older than thirty days to the minute; a marketplace that has been updated for a while has them.
 */
const DAYS_OF_HOURS = 31;

/** What Amazon would have answered by now; within its quota a first start would take minutes. */
async function readDemoSales(
  ledgerUrl: string,
  marketplace: { sellingPartnerId: string; marketplaceId: string },
  granularity: Granularity,
  now: Date,
): Promise<Interval[]> {
  const first =
    granularity === 'day'
      ? reachOf('day', now)
      : roundDown(new Date(now.getTime() - DAYS_OF_HOURS * DAY_MS), DAY_MS);
  const start = first.toISOString();
  const query = new URLSearchParams({ ...marketplace, granularity, start, end: now.toISOString() });
  const response = await fetch(`${ledgerUrl}?${query}`);
  const { currencyCode, rows } = Ledger.parse(await response.json());
  return rows.map(({ start, totalSales, ...counts }) => ({
    ...counts,
    intervalStart: start,
    amount: totalSales,
    currency: currencyCode,
  }));
}

type Needs = {
  sales: Pick<SalesRepository, 'save'> & Pick<SalesReads, 'readLatest'>;
  getSellerByRef: (ref: string) => Promise<{ id: string }>;
  listMarketplaces: (sellerId: string) => Promise<{ marketplace_id: string }[]>;
  /** The database's clock, and the one that the simulator goes by. */
  clock: Pick<Clock, 'readInOrder'>;
  amazon: Now;
};

export function createDemoHistory({ sales, getSellerByRef, listMarketplaces, clock, amazon }: Needs) {
  async function seedSeries(ledgerUrl: string, sellingPartnerId: string, series: SalesSeries): Promise<void> {
    if ((await sales.readLatest(series, 1)).asOf) return;
    const { order: askedAt } = await clock.readInOrder();
    const now = await amazon.read();
    const { marketplaceId, granularity } = series;
    const intervals = await readDemoSales(ledgerUrl, { sellingPartnerId, marketplaceId }, granularity, now);
    await sales.save(series, intervals, { source: 'demo', fetchedAt: now, askedAt }, async () => {});
  }

  return async function seedHistory(ledgerUrl: string): Promise<void> {
    for (const { slug, consent, marketplaces } of demoSellers) {
      if (!consent || !marketplaces) continue;
      const { id: sellerId } = await getSellerByRef(slug);
      for (const { marketplace_id: marketplaceId } of await listMarketplaces(sellerId))
        for (const granularity of ['day', 'hour'] as const)
          await seedSeries(ledgerUrl, consent.sellingPartnerId, { sellerId, marketplaceId, granularity });
    }
  };
}
