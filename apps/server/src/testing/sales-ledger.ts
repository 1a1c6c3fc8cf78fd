// What is stored of a marketplace's sales, and the truth from the simulator's own books, in the same form.
import { sql } from 'drizzle-orm';
import type { TestServer } from './test-server.ts';

type Figures = Record<string, [amount: string, orders: number, units: number]>;
type Granularity = 'hour' | 'day';

export function salesLedger(server: TestServer) {
  return {
    async stored(seller: string, marketplace: string, granularity: Granularity): Promise<Figures> {
      const { rows } = await server.db.execute<{
        at: Date;
        amount: string;
        order_count: number;
        unit_count: number;
      }>(sql`
        select interval_start as at, amount, order_count, unit_count
          from sales_intervals
         where seller_id = ${await server.sellerId(seller)}
           and marketplace_id = ${marketplace}
           and granularity = ${granularity}`);
      return Object.fromEntries(
        rows.map(({ at, amount, order_count, unit_count }) => [
          new Date(at).toISOString(),
          [amount, order_count, unit_count],
        ]),
      );
    },

    /** What is true now, or what was true at an instant of the past. */
    async ledger(
      partner: string,
      marketplace: string,
      granularity: Granularity,
      from: string,
      at: Date = server.clock.now,
    ): Promise<Figures> {
      const query = new URLSearchParams({
        sellingPartnerId: partner,
        marketplaceId: marketplace,
        granularity,
        start: from,
        end: at.toISOString(),
        at: at.toISOString(),
      });
      const { rows } = JSON.parse((await server.simulator.app.inject(`/__sim/ledger?${query}`)).body);
      return Object.fromEntries(
        rows.map((row: { start: string; totalSales: string; orderCount: number; unitCount: number }) => [
          row.start,
          [Number(row.totalSales).toFixed(2), row.orderCount, row.unitCount],
        ]),
      );
    },

    /** Amazon changes what an hour of the past amounted to. */
    async restate(sellingPartnerId: string, marketplaceId: string, start: string, deltaAmount: string) {
      await server.simulator.app.inject({
        method: 'POST',
        url: '/__sim/restate',
        headers: { 'content-type': 'application/json' },
        payload: {
          sellingPartnerId,
          marketplaceId,
          start,
          deltaAmount,
          deltaUnits: deltaAmount.startsWith('-') ? -1 : 1,
        },
      });
    },
  };
}
