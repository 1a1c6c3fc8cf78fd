// What a backfill should have stored: the simulator's own ledger beside what the API returns.
import { expect } from 'vitest';

type Row = { interval_start: string; total_sales_amount: number; order_count: number };
type LedgerRow = { start: string; totalSales: string; orderCount: number };
type Call = (method: string, path: string) => Promise<{ rows: Row[] }>;

/** The days of Prairie Goods in two years, as the API returns them, are those of the ledger: none lost, none doubled. */
export async function expectPrairieDays(call: Call, amazon: string): Promise<Row[]> {
  const marketplace = 'ATVPDKIKX0DER';
  const range = 'startDate=2024-11-16&endDate=2026-11-15&timezone=UTC';
  const { rows } = await call('GET', `/api/sales/daily/fetch/prairie-goods/${marketplace}?${range}`);
  const truth = await fetch(
    `${amazon}/ledger?sellingPartnerId=A4PRAIRIEGOODS&marketplaceId=${marketplace}&granularity=day&start=2024-11-16&end=2026-11-15T10:30:00Z`,
  );
  const ledger: { rows: LedgerRow[] } = await truth.json();
  expect(
    rows.map(({ interval_start, total_sales_amount, order_count }) => [
      interval_start,
      total_sales_amount,
      order_count,
    ]),
  ).toEqual(ledger.rows.map(({ start, totalSales, orderCount }) => [start, Number(totalSales), orderCount]));
  return rows;
}
