// Invented sales for tests, as the server sends them.
import type { SalesDayRow, SalesRow } from '@insights/contract/sales';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const rowAt = (start: number, changes: Partial<SalesRow> = {}): SalesRow => ({
  interval_start: new Date(start).toISOString(),
  metric_date: new Date(start).toISOString().slice(0, 10),
  total_sales_amount: 10.5,
  order_count: 1,
  unit_count: 2,
  currency_code: 'USD',
  fetched_at: new Date(start + HOUR_MS).toISOString(),
  ...changes,
});

function rowsBetween(start: string, end: string, stepMs: number, changes: Partial<SalesRow>): SalesRow[] {
  const count = Math.max(0, Math.ceil((Date.parse(end) - Date.parse(start)) / stepMs));
  return Array.from({ length: count }, (_, index) => rowAt(Date.parse(start) + index * stepMs, changes));
}

/** A row for every hour from start to before end. */
export const hoursBetween = (start: string, end: string, changes: Partial<SalesRow> = {}) =>
  rowsBetween(start, end, HOUR_MS, changes);

/** A row for every UTC day, both ends included. */
export const daysBetween = (first: string, last: string, changes: Partial<SalesRow> = {}) =>
  rowsBetween(`${first}T00:00:00Z`, `${last}T00:00:01Z`, DAY_MS, changes);

/** A week in dollars, but for a day in euros and one in both. */
export const daysInTwoCurrencies: SalesDayRow[] = [
  ...daysBetween('2026-06-11', '2026-06-15'),
  ...daysBetween('2026-06-16', '2026-06-16', { currency_code: 'EUR', total_sales_amount: 20 }),
  ...daysBetween('2026-06-17', '2026-06-17').map((row) => ({
    ...row,
    total_sales_amount: null,
    currency_code: null,
    by_currency: [
      { currency_code: 'EUR', total_sales_amount: 1.5, order_count: 1, unit_count: 1 },
      { currency_code: 'USD', total_sales_amount: 9, order_count: 1, unit_count: 1 },
    ],
  })),
];

/** An answer in which everything that matters was fetched. */
export const salesAnswer = (rows: SalesDayRow[], asOf: string | null) => ({
  rows,
  coverage: [{ from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' }],
  as_of: asOf,
});
