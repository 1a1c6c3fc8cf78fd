// Daily sales reports (on the wire: /api/reports): one stored summary per seller, marketplace and UTC day.
import { z } from 'zod';
import { Day } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { queryInteger } from './numbers.ts';

const ShopParams = z.object({ sellerId: z.string(), marketplaceId: z.string() });
const DayParams = ShopParams.extend({ date: Day });

export const DailyReport = z.object({
  marketplace_id: z.string(),
  date: z.string(),
  totalSales: z.number(),
  orderCount: z.number().int(),
  unitCount: z.number().int(),
  averageOrderValue: z.number(),
  currency_code: z.string(),
  /** When Amazon told the figures, its own totals of the day; and when the report was written. */
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
  body: z.object({ date: Day.optional() }).optional(),
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
    from: Day.optional(),
    to: Day.optional(),
    limit: queryInteger(1, 10_000).default(100),
    offset: queryInteger(0, 1_000_000).default(0),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    message: 'from may not be after to',
    path: ['from'],
  });
const Listed = z.object({ reports: z.array(DailyReport), total: z.number().int() });
const list = { method: 'GET', access: 'admin', query: ListQuery, data: Listed } as const;

export const listSellerDailyReports = endpoint({
  ...list,
  path: '/api/reports/list/:sellerId',
  summary: 'The stored daily reports of a seller, newest first',
  params: ShopParams.pick({ sellerId: true }),
});

export const listDailyReports = endpoint({
  ...list,
  path: '/api/reports/list/:sellerId/:marketplaceId',
  summary: 'The stored daily reports of a marketplace, newest first',
  params: ShopParams,
});

const Sums = z.object({
  totalReports: z.number().int(),
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  /** Null, like the currency, where the sum would mix currencies: `byCurrency` then tells them apart. */
  totalSales: z.number().nullable(),
  orderCount: z.number().int(),
  unitCount: z.number().int(),
  currency_code: z.string().nullable(),
  byCurrency: z.array(z.object({ currency_code: z.string(), totalSales: z.number() })),
});

export const sellerDailyReportStats = endpoint({
  method: 'GET',
  path: '/api/reports/stats/:sellerId',
  access: 'admin',
  summary: 'How many daily reports a seller has, and their sums',
  params: ShopParams.pick({ sellerId: true }),
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
  body: z
    .object({
      days: z.number().int().min(1).max(MOST_DAYS).default(30),
      overwrite: z.boolean().default(true),
    })
    .default({ days: 30, overwrite: true }),
  data: z.object({
    generated: z.number().int(),
    /** Days without stored sales, and days that had a report and were not to be overwritten. */
    skipped: z.number().int(),
    /** Days whose stored figures are not final, and why. */
    errors: z.array(z.object({ date: z.string(), message: z.string() })),
  }),
});
