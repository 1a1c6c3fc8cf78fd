// Queries the ledger of the control interface.
import { expect } from 'vitest';
import { z } from 'zod';
import { type Kit, US } from '../kit.ts';

export const ACME = { sellingPartnerId: 'A1ACMEOUTDOOR', marketplaceId: US };

const Figures = z.object({ totalSales: z.string(), orderItemCount: z.number(), unitCount: z.number() });
const Row = Figures.extend({ start: z.string(), end: z.string(), orderCount: z.number().optional() });
const Ledger = z.object({
  asOf: z.string(),
  timeZone: z.string(),
  rows: z.array(Row),
  asins: z.array(Figures.extend({ asin: z.string(), totalSalesB2B: z.string() })).optional(),
});

export const cents = (amount: string | number) => Math.round(Number(amount) * 100);

/** The ledger of Acme Outdoor in the United States, or of another account. */
export async function readLedger(kit: Kit, query: Record<string, string>) {
  const answer = await kit.app.inject({ url: '/__sim/ledger', query: { ...ACME, ...query } });
  expect(answer.statusCode, answer.body).toBe(200);
  return Ledger.parse(answer.json());
}

export const sumOf = (rows: z.infer<typeof Row>[]) => ({
  sales: rows.reduce((sum, row) => sum + cents(row.totalSales), 0),
  orders: rows.reduce((sum, row) => sum + (row.orderCount ?? 0), 0),
  items: rows.reduce((sum, row) => sum + row.orderItemCount, 0),
  units: rows.reduce((sum, row) => sum + row.unitCount, 0),
});
