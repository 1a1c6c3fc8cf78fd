// Daily sales reports (on the wire: /api/reports): one stored summary per seller, marketplace and UTC day.
import * as z from 'zod/mini';
import { Day } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';
import { queryInteger } from './numbers.ts';

const ShopParams = z.object({ sellerId: z.string(), marketplaceId: z.string() });
const DayParams = z.extend(ShopParams, { date: Day });

export const DailyReport = z.object({
  marketplace_id: Id,
  date: Id,
  totalSales: z.number(),
  orderCount: z.int(),
  unitCount: z.int(),
  averageOrderValue: z.number(),
  currency_code: z.string(),
  /** When the figures, which are Amazon's totals of the day, were fetched; and when the report was written. */
  fetched_at: z.string(),
  createdAt: z.string(),
});
export type DailyReport = z.infer<typeof DailyReport>;

const One = z.object({ report: DailyReport });

export const createDailyReport = endpoint({
  method: 'POST',
  path: '/api/reports/create/:sellerId/:marketplaceId',
  access: 'staff',
  summary: 'Write the report of a UTC day from the stored sales; yesterday where none is named',
  refusals: ['sales_not_stored'],
  params: ShopParams,
  body: z.optional(z.object({ date: z.optional(Day) })),
  data: One,
});

export const dailyReportExists = endpoint({
  method: 'GET',
  path: '/api/reports/exists/:sellerId/:marketplaceId/:date',
  access: 'admin',
  summary: 'Whether the report of a day is stored',
  params: DayParams,
  data: z.object({ exists: z.boolean() }),
});

export const retrieveDailyReport = endpoint({
  method: 'GET',
  path: '/api/reports/retrieve/:sellerId/:marketplaceId/:date',
  access: 'admin',
  summary: 'The stored report of a day',
  refusals: ['daily_report_not_found'],
  params: DayParams,
  data: One,
});

const ListQuery = z
  .object({
    from: z.optional(Day),
    to: z.optional(Day),
    limit: z._default(queryInteger(1, 10_000), 100),
    offset: z._default(queryInteger(0, 1_000_000), 0),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      message: 'from may not be after to',
      path: ['from'],
    }),
  );
const Listed = z.object({ reports: z.array(DailyReport), total: z.int() });
const list = { method: 'GET', access: 'admin', query: ListQuery, data: Listed } as const;

export const listSellerDailyReports = endpoint({
  ...list,
  path: '/api/reports/list/:sellerId',
  summary: 'The stored daily reports of a seller, newest first',
  params: z.pick(ShopParams, { sellerId: true }),
});

export const listDailyReports = endpoint({
  ...list,
  path: '/api/reports/list/:sellerId/:marketplaceId',
  summary: 'The stored daily reports of a marketplace, newest first',
  params: ShopParams,
});

const Sums = z.object({
  totalReports: z.int(),
  firstDate: z.nullable(z.string()),
  lastDate: z.nullable(z.string()),
  /** Null, like the currency, where the sum would mix currencies: `byCurrency` then lists each. */
  totalSales: z.nullable(z.number()),
  orderCount: z.int(),
  unitCount: z.int(),
  currency_code: z.nullable(z.string()),
  byCurrency: z.array(z.object({ currency_code: z.string(), totalSales: z.number() })),
});

export const sellerDailyReportStats = endpoint({
  method: 'GET',
  path: '/api/reports/stats/:sellerId',
  access: 'admin',
  summary: 'How many daily reports a seller has, and their sums',
  params: z.pick(ShopParams, { sellerId: true }),
  data: Sums,
});

export const dailyReportStats = endpoint({
  method: 'GET',
  path: '/api/reports/stats/:sellerId/:marketplaceId',
  access: 'admin',
  summary: 'How many daily reports a marketplace has, and their sums',
  params: ShopParams,
  data: Sums,
});

const MOST_DAYS = 730;

export const bulkGenerateDailyReports = endpoint({
  method: 'POST',
  path: '/api/reports/bulk-generate/:sellerId/:marketplaceId',
  access: 'staff',
  summary: 'Write the reports of the complete days ending yesterday',
  params: ShopParams,
  body: z._default(
    z.object({
      days: z._default(z.int().check(z.minimum(1), z.maximum(MOST_DAYS)), 30),
      overwrite: z._default(z.boolean(), true),
    }),
    { days: 30, overwrite: true },
  ),
  data: z.object({
    generated: z.int(),
    /** Days without stored sales, and days that had a report and were not to be overwritten. */
    skipped: z.int(),
    /** Days whose stored figures are not final, and why. */
    errors: z.array(z.object({ date: z.string(), message: z.string() })),
  }),
});
