// Sales by ASIN: the rows of a month or of all that were processed, their sum, and what other sources say.
import type { AsinPeriod } from '@insights/contract/asin-sales';
import type * as z from 'zod/mini';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type { AsinLines } from './asin-lines.ts';
import { type AsinListNeeds, type AsinQuery, createAsinList } from './asin-list.ts';
import {
  inNewestCurrency,
  inOtherCurrencies,
  labelOf,
  type MonthRow,
  type Period,
  periodOf,
  readAtOneMoment,
  totalsByDate,
  versionsOf,
} from './asin-months.ts';
import { inParts, summaryOf } from './asin-rows.ts';
import type { AsinSalesRepository } from './asin-sales.repository.ts';

type Totals = { totalSales: number; totalUnits: number; days: number };
type Marketplace = SellerMarketplace & { currencyCode: string; countryCode: string };

export type AsinSalesNeeds = Pick<AsinListNeeds, 'items'> & {
  getMarketplace: (sellerId: string, marketplaceId: string) => Promise<Marketplace>;
  /** The titles of ASINs that are in the catalogue. */
  titlesOf?: (
    sellerId: string,
    marketplaceId: string,
    asins: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** What the sales themselves say of the same days in a currency; null where nothing is stored of it. */
  salesOf?: (
    marketplace: SellerMarketplace & { currencyCode: string },
    startsOn: string,
    endsOn: string,
  ) => Promise<Totals | null>;
};

/** The months that are in no sum because of their currency, where there are any. */
function leftOutOf(all: readonly MonthRow[]) {
  const leftOut = inOtherCurrencies(all);
  return leftOut.length > 0 ? { leftOut } : {};
}

const NONE: AsinLines = { first: [], others: async () => [], count: 0, cents: 0, units: 0 };

export function createAsinSalesService({
  asins,
  lists,
  items,
  getMarketplace,
  titlesOf = async () => new Map(),
  salesOf = async () => null,
}: AsinSalesNeeds & Pick<AsinListNeeds, 'lists'> & { asins: AsinSalesRepository }) {
  const list = createAsinList({ asins, lists, items });

  async function orderMetrics(
    marketplace: SellerMarketplace & { currencyCode: string },
    month: MonthRow | undefined,
  ) {
    const totals = month ? await salesOf(marketplace, month.startsOn, month.endsOn) : null;
    return totals ? [{ source: 'order-metrics' as const, ...totals }] : [];
  }

  /** As they were added up ahead, or where a month has changed since then, anew. */
  async function readAll(marketplace: SellerMarketplace, months: readonly MonthRow[]): Promise<AsinLines> {
    const ahead = await asins.ofTotals(marketplace, versionsOf(months));
    return ahead.count > 0 ? ahead : asins.ofAll(marketplace);
  }

  async function readOf(month: MonthRow | undefined): Promise<AsinLines> {
    return month ? asins.ofMonth(month) : NONE;
  }

  /** What is told beside the rows: of which months they are, and what other sources say of these. */
  async function describe(
    { currencyCode, ...marketplace }: Marketplace,
    period: Period | null,
    { all, shown }: { all: readonly MonthRow[]; shown: readonly MonthRow[] },
  ) {
    const currency = shown[0]?.currency ?? currencyCode;
    const metrics = await orderMetrics(
      { ...marketplace, currencyCode: currency },
      period ? shown[0] : undefined,
    );
    const newest = shown
      .map(({ asOf }) => asOf.toISOString())
      .sort()
      .at(-1);
    return {
      currency,
      beside: {
        otherSources: [...totalsByDate(shown), ...metrics],
        as_of: newest ?? null,
        months: all.map(({ monthStart }) => periodOf(monthStart)),
        ...(period === null && leftOutOf(all)),
      },
    };
  }

  async function readMarketplace(sellerId: string, marketplaceId: string): Promise<Marketplace> {
    const { currencyCode, countryCode } = await getMarketplace(sellerId, marketplaceId);
    return { sellerId, marketplaceId, currencyCode, countryCode };
  }

  return {
    /** Every row. */
    async asinSales(sellerId: string, marketplaceId: string, period: Period | null) {
      const marketplace = await readMarketplace(sellerId, marketplaceId);
      const read = await readAtOneMoment(asins, marketplace, period, (shown) =>
        period ? readOf(shown[0]) : readAll(marketplace, shown),
      );
      const { currency, beside } = await describe(marketplace, period, read);
      const context = {
        months: read.shown.map(labelOf).reverse(),
        titlesOf: (some: readonly string[]) => titlesOf(sellerId, marketplaceId, some),
        period,
      };
      return {
        list: inParts(read.found, context),
        rest: { summary: summaryOf(read.found, currency), ...beside },
      };
    },

    /** A page of the rows that match. */
    async asinPage(sellerId: string, marketplaceId: string, period: Period | null, query: AsinQuery) {
      const marketplace = await readMarketplace(sellerId, marketplaceId);
      const { found, ...months } = await list.page(marketplace, period, query);
      const { currency, beside } = await describe(marketplace, period, months);
      const { sessions, pageViews, ...sums } = found.sums;
      const summary = { ...summaryOf(sums, currency), totalSessions: sessions, totalPageViews: pageViews };
      return { list: [found.rows], rest: { summary, total: sums.count, ...beside } };
    },

    /** All rows that match, as a file. */
    async asinFile(
      seller: { id: string; slug: string },
      marketplaceId: string,
      period: Period | null,
      query: AsinQuery,
    ) {
      const marketplace = await readMarketplace(seller.id, marketplaceId);
      return list.file({ ...marketplace, slug: seller.slug }, period, query);
    },

    async asinMonths(sellerId: string, marketplaceId: string, asin: string) {
      const { currencyCode } = await getMarketplace(sellerId, marketplaceId);
      const marketplace = { sellerId, marketplaceId };
      const [rows, all] = await Promise.all([asins.ofAsin(marketplace, asin), asins.months(marketplace)]);
      const added = new Set(inNewestCurrency(all).map(labelOf));
      const months: z.infer<typeof AsinPeriod>[] = rows
        .filter(({ month }) => added.has(month))
        .map(({ month, amount, units }) => ({
          ...periodOf(month),
          totalSales: Number(amount),
          totalUnits: units,
        }));
      return { months, currency_code: all[0]?.currency ?? currencyCode, ...leftOutOf(all) };
    },
  };
}

export type AsinSalesService = ReturnType<typeof createAsinSalesService>;
