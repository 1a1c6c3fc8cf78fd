// The demo's sales history, read from the simulator's ledger: two years of days and thirty days of hours at once.
import { z } from 'zod';
import { planBackfill } from '../features/sales/backfill-plan.ts';
import type { Granularity, Interval } from '../features/sales/sales.repository.ts';

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

/** What Amazon would have told a backfill; its quota would make a first start last minutes. */
export async function readDemoSales(
  ledgerUrl: string,
  shop: { sellingPartnerId: string; marketplaceId: string },
  granularity: Granularity,
  now: Date,
): Promise<Interval[]> {
  const [first] = planBackfill(granularity === 'day' ? 'daily' : 'hourly', now);
  const start = (first?.start ?? now).toISOString();
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
