// The demo's sales history, read from the simulator's ledger: two years of days and thirty days of hours at once.
import { z } from 'zod';
import type { Interval } from './ingest/sales.repository.ts';
import { DAY_MS, type Granularity, reachOf, roundDown } from './spans.ts';

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
 * Amazon would hold no hour older than thirty days to the minute; a shop that has been updated for a while has them.
 */
const DAYS_OF_HOURS = 31;

/** What Amazon would have told by now; its quota would make a first start last minutes. */
export async function readDemoSales(
  ledgerUrl: string,
  shop: { sellingPartnerId: string; marketplaceId: string },
  granularity: Granularity,
  now: Date,
): Promise<Interval[]> {
  const first =
    granularity === 'day'
      ? reachOf('day', now)
      : roundDown(new Date(now.getTime() - DAYS_OF_HOURS * DAY_MS), DAY_MS);
  const start = first.toISOString();
  const query = new URLSearchParams({ ...shop, granularity, start, end: now.toISOString() });
  const response = await fetch(`${ledgerUrl}?${query}`);
  const { currencyCode, rows } = Ledger.parse(await response.json());
  return rows.map(({ start, totalSales, ...counts }) => ({
    ...counts,
    intervalStart: start,
    amount: totalSales,
    currency: currencyCode,
  }));
}
