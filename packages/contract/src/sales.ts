// Sales by the hour and by the day, from Amazon's Sales API.
import * as z from 'zod/mini';
import { Day, Instant, Interval, WrittenDay, WrittenInstant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { AMAZON_REFUSALS } from './errors.ts';
import { Id, RowInstant } from './ids.ts';
import { queryInteger } from './numbers.ts';

const MOST_ROWS = 10_000;

const SalesParams = z.object({ sellerId: z.string(), marketplaceId: z.string() });
const limit = (standard: number) => z._default(queryInteger(1, MOST_ROWS), standard);

/** What was sold in one of several currencies. */
export const SoldInCurrency = z.object({
  currency_code: Id,
  total_sales_amount: z.number(),
  order_count: z.int(),
  unit_count: z.int(),
});
export type SoldInCurrency = z.infer<typeof SoldInCurrency>;

export const SalesRow = z.object({
  /** The instant the interval starts. */
  interval_start: RowInstant,
  /** The day it belongs to, in UTC or in the requested zone. */
  metric_date: WrittenDay,
  total_sales_amount: z.number(),
  order_count: z.int(),
  unit_count: z.int(),
  currency_code: z.string(),
  /** When this figure was fetched from Amazon. */
  fetched_at: WrittenInstant,
  /** A day of another zone for which not every hour is stored: it has the figures of the UTC day. */
  approximate: z.optional(z.boolean()),
  /** The unfinished day of the marketplace: the sum of its stored hours since its midnight. */
  so_far: z.optional(z.boolean()),
});
export type SalesRow = z.infer<typeof SalesRow>;

/** A day, which may be summed from hours. */
export const SalesDayRow = z.extend(SalesRow, {
  /** Null, like the currency, where the sum would mix currencies: `by_currency` then lists each. */
  total_sales_amount: z.nullable(z.number()),
  currency_code: z.nullable(z.string()),
  /** What was sold in each currency; absent where there is one. */
  by_currency: z.optional(z.array(SoldInCurrency)),
});
export type SalesDayRow = z.infer<typeof SalesDayRow>;

/** An interval outside is not yet fetched, one inside without a row is missing at Amazon. */
export const Covered = z.object({ from: RowInstant, to: RowInstant });
export type Covered = z.infer<typeof Covered>;

export const SalesRows = z.object({
  rows: z.array(SalesRow),
  /** The spans that were fetched, ascending, each from its first instant up to but not including its last. */
  coverage: z.array(Covered),
  /** When the newest of these rows was fetched from Amazon; an as-of report for that instant has the same rows. */
  as_of: z.nullable(z.iso.datetime()),
});
export type SalesRows = z.infer<typeof SalesRows>;

const SalesDayRows = z.extend(SalesRows, { rows: z.array(SalesDayRow) });
export type SalesDayRows = z.infer<typeof SalesDayRows>;

export const latestHourlySales = endpoint({
  method: 'GET',
  path: '/api/sales/hourly/latest/:sellerId/:marketplaceId',
  access: 'admin',
  summary: 'The newest hours, oldest first',
  params: SalesParams,
  query: z.object({ limit: limit(300) }),
  data: SalesRows,
});

export const latestDailySales = endpoint({
  method: 'GET',
  path: '/api/sales/daily/latest/:sellerId/:marketplaceId',
  access: 'admin',
  summary: 'The newest days, oldest first',
  params: SalesParams,
  query: z.object({ limit: limit(30) }),
  data: SalesRows,
});

export const hourlySales = endpoint({
  method: 'GET',
  path: '/api/sales/hourly/:sellerId/:marketplaceId',
  access: 'admin',
  summary: 'The hours that start at or after start and before end',
  params: SalesParams,
  query: z.object({ start: Instant, end: Instant }).check(
    z.refine(({ start, end }) => Date.parse(start) <= Date.parse(end), {
      message: 'start may not be after end',
      path: ['start'],
    }),
  ),
  data: SalesRows,
});

export const dailySales = endpoint({
  method: 'GET',
  path: '/api/sales/daily/fetch/:sellerId/:marketplaceId',
  access: 'admin',
  summary:
    "The days from startDate to endDate, both included, of UTC, of another zone, or of the marketplace's ('own')",
  params: SalesParams,
  query: z
    .object({
      startDate: Day,
      endDate: Day,
      timezone: z._default(z.string().check(z.maxLength(64)), 'America/Los_Angeles'),
    })
    .check(
      z.refine(({ startDate, endDate }) => startDate <= endDate, {
        message: 'startDate may not be after endDate',
        path: ['startDate'],
      }),
    ),
  data: SalesDayRows,
});

export const salesOfDay = endpoint({
  method: 'GET',
  path: '/api/sales/daily/:sellerId/:marketplaceId',
  access: 'admin',
  summary: 'One UTC day; yesterday where none is named',
  params: SalesParams,
  query: z.object({ date: z.optional(Day) }),
  data: z.extend(SalesRows, { date: Day }),
});

const SalesMetrics = z.object({
  /** Null, like the average and the currency, where the sum would mix currencies: `byCurrency` then lists each. */
  totalSales: z.nullable(z.number()),
  orderCount: z.int(),
  unitCount: z.int(),
  averageOrderValue: z.nullable(z.number()),
  currency_code: z.nullable(z.string()),
  byCurrency: z.array(
    z.object({
      currency_code: Id,
      totalSales: z.number(),
      orderCount: z.int(),
      unitCount: z.int(),
      averageOrderValue: z.number(),
    }),
  ),
  /** How many of the requested days are in the totals. */
  daysStored: z.optional(z.int()),
  daysAsked: z.optional(z.int()),
});
export type SalesMetrics = z.infer<typeof SalesMetrics>;

export const salesMetrics = endpoint({
  method: 'GET',
  path: '/api/sales/metrics/:sellerId/:marketplaceId',
  access: 'admin',
  summary: 'Totals over the UTC days from start to end, both included',
  params: SalesParams,
  query: z
    .object({ start: Day, end: Day })
    .check(
      z.refine(({ start, end }) => start <= end, { message: 'start may not be after end', path: ['start'] }),
    ),
  data: SalesMetrics,
});

export const orderMetrics = endpoint({
  method: 'POST',
  path: '/api/sales/order-metrics/:sellerId',
  access: 'staff',
  summary: 'Fetch sales by the hour or by the day from Amazon, and store them',
  refusals: ['marketplace_not_found', ...AMAZON_REFUSALS],
  params: z.object({ sellerId: z.string() }),
  body: z.object({
    /** `start--end`, two ISO 8601 instants. */
    interval: Interval,
    granularity: z.enum(['Day', 'Hour']),
    granularityTimeZone: z._default(z.literal('UTC'), 'UTC'),
    marketplaceIds: z.array(z.string()).check(z.length(1, 'Amazon takes one marketplace at a time')),
    buyerType: z._default(z.literal('All'), 'All'),
  }),
  data: z.object({
    payload: z.array(
      z.object({
        interval: z.string(),
        // As Amazon returns them, unexpected values included.
        unitCount: z.number(),
        orderItemCount: z.number(),
        orderCount: z.number(),
        averageUnitPrice: z.object({ amount: z.string(), currencyCode: z.string() }),
        totalSales: z.object({ amount: z.string(), currencyCode: z.string() }),
      }),
    ),
    databaseStatus: z.object({ recordsUpserted: z.int() }),
  }),
});
