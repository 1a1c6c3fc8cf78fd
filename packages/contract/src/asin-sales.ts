// Sales by ASIN, as they were read from sales and traffic reports.
import * as z from 'zod/mini';
import { Asin } from './catalogue.ts';
import { WrittenInstant } from './dates.ts';
import { CsvFile, endpoint } from './endpoint.ts';
import { Id } from './ids.ts';
import { Search, SortOrder, sortKey } from './lists.ts';
import { queryInteger } from './numbers.ts';

const SellerParams = z.object({ sellerId: z.string() });
const MarketplaceId = z.string().check(z.minLength(1), z.maxLength(40));
const Year = queryInteger(2000, 2100);
const Month = queryInteger(1, 12, 'Choose a month from 1 to 12');
const MOST_ROWS_A_PAGE = 1000;

/** One month's figures of an ASIN, for those who ask for all periods. */
export const AsinPeriod = z.object({
  year: z.int(),
  month: z.int(),
  totalSales: z.number(),
  totalUnits: z.int(),
});

export const AsinSales = z.object({
  childAsin: Id,
  parentAsin: z.nullable(z.string()),
  /** From the catalogue, where the ASIN is in it. */
  title: z.nullable(z.string()),
  totalSales: z.number(),
  totalUnits: z.int(),
  /** Revenue over units; null without units. */
  averageSellingPrice: z.nullable(z.number()),
  /** Business buyers' part of the revenue, 0 to 100; null if Amazon does not report it. */
  b2bPercentage: z.nullable(z.number()),
  sessions: z.int(),
  pageViews: z.int(),
  /** 0 to 100 and beyond; null if Amazon does not report it. */
  buyBoxPercentage: z.nullable(z.number()),
  unitSessionPercentage: z.nullable(z.number()),
  /** Of the requested month; null for all periods. */
  year: z.nullable(z.int()),
  month: z.nullable(z.int()),
  /** The months with a row of this ASIN, oldest first. */
  periods: z.array(z.string()),
  periodCount: z.int(),
});
export type AsinSales = z.infer<typeof AsinSales>;

/** What sales by ASIN are sorted by: the columns of their table. */
export const ASIN_SORT_KEYS = [
  'asin',
  'title',
  'sales',
  'units',
  'price',
  'b2b',
  'sessions',
  'views',
  'unit-session',
  'buy-box',
  'periods',
] as const;
export type AsinSortKey = (typeof ASIN_SORT_KEYS)[number];

/** Which rows are meant: of one month, or of all that were processed, and which of these. */
const asinFilter = {
  marketplaceId: MarketplaceId,
  year: z.optional(Year),
  month: z.optional(Month),
  /** Searches ASIN, parent ASIN, title and brand. */
  search: Search,
  /** `true` leaves the favourites alone; `false` is the same as nothing. */
  favourites: z.optional(z.enum(['true', 'false'], 'Use true or false')),
  /** The most sold first, unless something else is named; ties are in the order of the ASINs. */
  sort: sortKey(ASIN_SORT_KEYS),
  /** By default texts ascend and figures descend. Rows without a value come last in both directions. */
  order: SortOrder,
};

type PeriodQuery = { year?: number | undefined; month?: number | undefined };

const wholePeriod = () =>
  z.refine<PeriodQuery>(({ year, month }) => (year === undefined) === (month === undefined), {
    message: 'Name both year and month, or neither',
    path: ['month'],
  });

/** Months in another currency than the newest: they are in none of the sums over several months. Absent without any. */
const LeftOut = z.array(z.object({ year: z.int(), month: z.int(), currency_code: z.string() }));

export const asinSales = endpoint({
  method: 'GET',
  path: '/api/sp-api/:sellerId/asin-sales',
  access: 'admin',
  summary: 'Sales by ASIN of a processed month, or of all of them: every row, or a page of those that match',
  params: SellerParams,
  /** Without limit, offset, search, sort, order and favourites the answer is every row; with any of them it is a page. */
  query: z
    .object({
      ...asinFilter,
      /** 100 rows by default. */
      limit: z.optional(queryInteger(1, MOST_ROWS_A_PAGE)),
      offset: z.optional(queryInteger(0, 10_000_000)),
    })
    .check(wholePeriod()),
  data: z.object({
    asinSales: z.array(
      z.extend(AsinSales, {
        /** From the catalogue, in pages only; `title` may then also come from a recent answer of Amazon's. */
        brand: z.optional(z.nullable(z.string())),
        image: z.optional(z.nullable(z.string())),
        exists: z.optional(z.boolean()),
        isFavourite: z.optional(z.boolean()),
      }),
    ),
    /** Of all rows that match. */
    summary: z.object({
      totalAsins: z.int(),
      totalRevenue: z.number(),
      totalUnits: z.int(),
      /** Revenue over units; 0 without units. */
      averagePrice: z.number(),
      /** In pages only. */
      totalSessions: z.optional(z.int()),
      totalPageViews: z.optional(z.int()),
      currency_code: z.string(),
    }),
    /** With a page: how many rows match. */
    total: z.optional(z.int()),
    /** Other sources' totals for the same days, which need not be equal: each says what it is. */
    otherSources: z.array(
      z.object({
        source: z.enum(['report-by-date', 'order-metrics']),
        totalSales: z.number(),
        totalUnits: z.int(),
        days: z.int(),
      }),
    ),
    as_of: z.nullable(WrittenInstant),
    /** The processed months of the marketplace, newest first, for choosing one. */
    months: z.array(z.object({ year: z.int(), month: z.int() })),
    leftOut: z.optional(LeftOut),
  }),
});

export const asinSalesCsv = endpoint({
  method: 'GET',
  path: '/api/sp-api/:sellerId/asin-sales.csv',
  access: 'admin',
  summary: 'All sales by ASIN that match, as a CSV file',
  answers: 'csv',
  refusals: ['marketplace_not_found'],
  params: SellerParams,
  query: z.object(asinFilter).check(wholePeriod()),
  data: CsvFile,
});

export const asinMonths = endpoint({
  method: 'GET',
  path: '/api/sp-api/:sellerId/asin-sales/:asin/months',
  access: 'admin',
  summary: 'The processed months of one ASIN, oldest first',
  params: z.extend(SellerParams, { asin: Asin }),
  query: z.object({ marketplaceId: MarketplaceId }),
  data: z.object({ months: z.array(AsinPeriod), currency_code: z.string(), leftOut: z.optional(LeftOut) }),
});
