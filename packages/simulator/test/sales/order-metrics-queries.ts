// Queries order metrics as a seller's application does.
import { expect } from 'vitest';
import { z } from 'zod';
import { type Kit, US } from '../kit.ts';

const Money = z.object({ amount: z.string(), currencyCode: z.string() });
const Row = z.object({
  interval: z.string(),
  unitCount: z.number(),
  orderItemCount: z.number(),
  orderCount: z.number(),
  averageUnitPrice: Money,
  totalSales: Money,
});
const Rows = z.object({ payload: z.array(Row) });
export type Query = Record<string, string>;

const cents = (amount: string) => Math.round(Number(amount) * 100);
export const sum = (rows: z.infer<typeof Row>[]) => ({
  sales: rows.reduce((all, row) => all + cents(row.totalSales.amount), 0),
  orders: rows.reduce((all, row) => all + row.orderCount, 0),
  items: rows.reduce((all, row) => all + row.orderItemCount, 0),
  units: rows.reduce((all, row) => all + row.unitCount, 0),
});

/** Calls getOrderMetrics as a seller, with a full quota each time. */
export async function getOrderMetrics(kit: Kit, query: Query, seller = 'A1ACMEOUTDOOR', region = 'na') {
  kit.simulator.buckets.reset();
  const token = await kit.signIn(seller);
  return kit.spApi(`${region}/sales/v1/orderMetrics`, token, { marketplaceIds: US, ...query });
}

export async function rowsOf(kit: Kit, query: Query, seller?: string, region?: string) {
  const answer = await getOrderMetrics(kit, query, seller, region);
  expect(answer.statusCode, answer.body).toBe(200);
  return Rows.parse(answer.json()).payload;
}

export const utcDays = (from: string, to: string) => `${from}T00:00:00Z--${to}T00:00:00Z`;
export const DAYS = {
  granularity: 'Day',
  granularityTimeZone: 'UTC',
  interval: utcDays('2025-11-01', '2025-11-08'),
};
