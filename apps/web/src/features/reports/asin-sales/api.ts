import {
  AsinPeriod,
  AsinSales,
  type AsinSortKey,
  asinMonths,
  asinSales,
  asinSalesCsv,
} from '@insights/contract/asin-sales';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request, requestText } from '../../../lib/api-client.ts';
import { isRecord, textOf } from '../../../lib/decode.ts';
import type { MarketplaceRef } from '../../../lib/marketplace.ts';
import { asinSalesKeys } from '../../../lib/query-keys.ts';
import { partsOf, periodOf } from './model.ts';

const PAGE_ROWS = 100;
const MOST_ROWS = 1000; // the server refuses more
const TIMEOUT_MS = 60_000; // tens of thousands of rows over a slow line
const DEFAULT_CURRENCY = 'USD';
const ASIN = /^[A-Z0-9]{10}$/;

/** A row without a child ASIN is of its parent. */
const withAsin = (row: unknown) =>
  isRecord(row) && {
    ...row,
    childAsin: textOf(row['childAsin']) || textOf(row['parentAsin']),
    periodCount: row['periodCount'] ?? (Array.isArray(row['periods']) ? row['periods'].length : 0),
  };

const AsinRow = z.pipe(
  z.transform(withAsin),
  z.extend(AsinSales, {
    sessions: z.nullable(AsinSales.shape.sessions),
    pageViews: z.nullable(AsinSales.shape.pageViews),
    brand: z.nullish(z.string()),
    image: z.nullish(z.string()),
    exists: z.optional(z.boolean()),
    isFavourite: z.optional(z.boolean()),
  }),
);
export type AsinRow = z.infer<typeof AsinRow>;

const Currency = z.catch(z.string().check(z.minLength(1)), DEFAULT_CURRENCY);
const MonthNumber = z.int().check(z.minimum(1), z.maximum(12));

/** A source that this version does not know is shown under its own name. */
const AnySource = z.object({
  source: z.string().check(z.minLength(1)),
  totalSales: z.number(),
  totalUnits: z.int(),
  days: z.nullable(z.int()),
});

export const AsinPage = z.extend(asinSales.data, {
  asinSales: z.array(AsinRow),
  summary: z.extend(asinSales.data.shape.summary, { currency_code: Currency }),
  otherSources: z._default(z.array(AnySource), []),
  months: z._default(z.array(z.object({ year: z.int(), month: MonthNumber })), []),
});
export type AsinPage = z.infer<typeof AsinPage>;

export const AsinMonths = z.object({
  months: z.array(z.extend(AsinPeriod, { month: MonthNumber })),
  currency_code: Currency,
});

const listAsins = { ...asinSales, data: AsinPage };
const listMonths = { ...asinMonths, data: AsinMonths };

/** Which rows are listed, and in which order. A period is a month such as '2026-03'; null means all of them. */
export type AsinFilter = {
  period: string | null;
  search: string;
  favourites: boolean;
  sort: AsinSortKey;
  order: 'asc' | 'desc';
};

const EVERYTHING = { search: '', favourites: false, sort: 'sales', order: 'desc' } as const;

/** All rows of a period, the most sold first. */
export const allOf = (period: string | null): AsinFilter => ({ period, ...EVERYTHING });

const queryOf = (marketplaceId: string, { period, search, favourites, sort, order }: AsinFilter) => ({
  marketplaceId,
  ...(period !== null && partsOf(period)),
  ...(search && { search }),
  ...(favourites && { favourites: 'true' as const }),
  sort,
  order,
});

export const asinList = ({ sellerId, marketplaceId }: MarketplaceRef, filter: AsinFilter) =>
  infiniteQueryOptions({
    queryKey: asinSalesKeys.list(sellerId, marketplaceId, filter),
    queryFn: ({ pageParam: offset, signal }) => {
      const query = { ...queryOf(marketplaceId, filter), limit: PAGE_ROWS, offset };
      return request(listAsins, { params: { sellerId }, query }, { signal, timeoutMs: TIMEOUT_MS });
    },
    initialPageParam: 0,
    getNextPageParam: ({ total = 0 }, _, offset) => (offset + PAGE_ROWS < total ? offset + PAGE_ROWS : null),
  });

export const missingAsins = ({ sellerId, marketplaceId }: MarketplaceRef, period: string | null) =>
  queryOptions({
    queryKey: asinSalesKeys.missing(sellerId, marketplaceId, period),
    queryFn: async ({ signal }) => {
      const filter = { ...allOf(period), sort: 'asin' as const, order: 'asc' as const };
      const missing: string[] = [];
      for (let offset = 0; ; offset += MOST_ROWS) {
        const input = {
          params: { sellerId },
          query: { ...queryOf(marketplaceId, filter), limit: MOST_ROWS, offset },
        };
        const page = await request(listAsins, input, { signal, timeoutMs: TIMEOUT_MS });
        // A row whose name is no ASIN cannot be saved.
        const unsaved = page.asinSales.filter(({ exists, childAsin }) => !exists && ASIN.test(childAsin));
        missing.push(...unsaved.map(({ childAsin }) => childAsin));
        if (offset + MOST_ROWS >= (page.total ?? 0)) return missing;
      }
    },
  });

export const asinFigures = (
  { sellerId, marketplaceId }: MarketplaceRef,
  period: string | null,
  asin: string,
) =>
  queryOptions({
    queryKey: asinSalesKeys.figures(sellerId, marketplaceId, period, asin),
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(marketplaceId, { ...allOf(period), search: asin }), limit: MOST_ROWS };
      const { asinSales: rows, summary } = await request(
        listAsins,
        { params: { sellerId }, query },
        { signal },
      );
      const row = rows.find(({ childAsin }) => childAsin === asin) ?? null;
      return { row, currency: summary.currency_code };
    },
  });

export type AsinMonth = { period: string; sales: number; units: number };

export const monthsOfAsin = ({ sellerId, marketplaceId }: MarketplaceRef, asin: string) =>
  queryOptions({
    queryKey: asinSalesKeys.months(sellerId, marketplaceId, asin),
    queryFn: async ({ signal }) => {
      const input = { params: { sellerId, asin }, query: { marketplaceId } };
      const { months, currency_code } = await request(listMonths, input, { signal });
      const sold = months.map(({ year, month, totalSales, totalUnits }): AsinMonth => {
        return { period: periodOf(year, month), sales: totalSales, units: totalUnits };
      });
      return { months: sold.sort((a, b) => (a.period < b.period ? -1 : 1)), currency: currency_code };
    },
  });

export const downloadAsins = ({ sellerId, marketplaceId }: MarketplaceRef, filter: AsinFilter) =>
  requestText(
    asinSalesCsv,
    { params: { sellerId }, query: queryOf(marketplaceId, filter) },
    { timeoutMs: TIMEOUT_MS },
  );

type ItemChange = Partial<Pick<AsinRow, 'title' | 'brand' | 'image' | 'exists' | 'isFavourite'>>;

export function updateAsin(
  client: QueryClient,
  { sellerId, marketplaceId }: MarketplaceRef,
  asin: string,
  change: ItemChange,
): void {
  const updated = (row: AsinRow) => (row.childAsin === asin ? { ...row, ...change } : row);
  client.setQueriesData<InfiniteData<AsinPage>>(
    { queryKey: asinSalesKeys.lists(sellerId, marketplaceId) },
    (list) => {
      const pages = list?.pages.map((page) => ({ ...page, asinSales: page.asinSales.map(updated) }));
      return list && pages && { ...list, pages };
    },
  );
  if (change.exists) {
    client.setQueriesData<string[]>(
      { queryKey: asinSalesKeys.allMissing(sellerId, marketplaceId) },
      (missing) => missing?.filter((other) => other !== asin),
    );
  }
  // Marking changes which rows these lists have.
  if (change.isFavourite !== undefined)
    void client.invalidateQueries({ queryKey: asinSalesKeys.favourites(sellerId, marketplaceId) });
}
