// Sales by ASIN: the rows of a month or of all that were processed, their sum, and what other sources say.
import type { AsinPeriod } from '@insights/contract/reports';
import type * as z from 'zod/mini';
import type { AsinLines } from './asin-lines.ts';
import { inParts, summaryOf } from './asin-rows.ts';
import type { AsinSalesRepository } from './asin-sales.repository.ts';

type Shop = { sellerId: string; marketplaceId: string };
type Period = { year: number; month: number };
type MonthRow = Awaited<ReturnType<AsinSalesRepository['months']>>[number];
type Totals = { totalSales: number; totalUnits: number; days: number };

export type AsinSalesNeeds = {
  getShop: (sellerId: string, marketplaceId: string) => Promise<Shop & { currencyCode: string }>;
  /** The titles of ASINs that are in the catalogue. */
  titlesOf?: (
    sellerId: string,
    marketplaceId: string,
    asins: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** What the sales themselves say of the same days in a currency; null where nothing is stored of it. */
  salesOf?: (
    shop: Shop & { currencyCode: string },
    startsOn: string,
    endsOn: string,
  ) => Promise<Totals | null>;
};

const periodOf = (monthStart: string): Period => ({
  year: Number(monthStart.slice(0, 4)),
  month: Number(monthStart.slice(5, 7)),
});
const labelOf = ({ monthStart }: MonthRow): string => monthStart.slice(0, 7);
const isOf = ({ year, month }: Period, row: MonthRow): boolean =>
  labelOf(row) === `${year}-${String(month).padStart(2, '0')}`;

const versionsOf = (months: readonly MonthRow[]): string => months.map(({ version }) => version).join();

const byDate = (months: readonly MonthRow[]) =>
  months.length === 0
    ? []
    : [
        {
          source: 'report-by-date' as const,
          totalSales:
            months.reduce((sum, { datesAmount }) => sum + Number(datesAmount.replace('.', '')), 0) / 100,
          totalUnits: months.reduce((sum, { datesUnits }) => sum + datesUnits, 0),
          days: months.reduce((sum, { datesCount }) => sum + datesCount, 0),
        },
      ];

const NONE: AsinLines = { first: [], others: async () => [], count: 0, cents: 0, units: 0 };

export function createAsinSalesService({
  asins,
  getShop,
  titlesOf = async () => new Map(),
  salesOf = async () => null,
}: AsinSalesNeeds & { asins: AsinSalesRepository }) {
  async function orderMetrics(shop: Shop & { currencyCode: string }, month: MonthRow | undefined) {
    const totals = month ? await salesOf(shop, month.startsOn, month.endsOn) : null;
    return totals ? [{ source: 'order-metrics' as const, ...totals }] : [];
  }

  /** As they were added up ahead, or where a month has changed since then, anew. */
  async function readAll(shop: Shop, months: readonly MonthRow[]): Promise<AsinLines> {
    const ahead = await asins.ofTotals(shop, versionsOf([...months].reverse()));
    return ahead.count > 0 ? ahead : asins.ofAll(shop);
  }

  /** Months and rows of the same moment: a month that is switched in between is read again, as long as nothing is told. */
  async function read(shop: Shop, period: Period | null) {
    for (let all = await asins.months(shop); ; ) {
      const month = period ? all.find((row) => isOf(period, row)) : undefined;
      const rows = period ? (month ? await asins.ofMonth(month) : NONE) : await readAll(shop, all);
      const since = await asins.months(shop);
      if (versionsOf(since) === versionsOf(all)) return { all, month, rows };
      all = since;
    }
  }

  return {
    async asinSales(sellerId: string, marketplaceId: string, period: Period | null) {
      const { currencyCode } = await getShop(sellerId, marketplaceId);
      const shop = { sellerId, marketplaceId };
      const { all, month, rows } = await read(shop, period);
      const shown = period ? (month ? [month] : []) : all;
      const summed = shown[0]?.currency ?? currencyCode;
      const metrics = await orderMetrics({ ...shop, currencyCode: summed }, month);
      const context = {
        months: shown.map(labelOf).reverse(),
        titlesOf: (some: readonly string[]) => titlesOf(sellerId, marketplaceId, some),
        period,
      };
      const newest = shown
        .map(({ asOf }) => asOf.toISOString())
        .sort()
        .at(-1);
      return {
        list: inParts(rows, context),
        rest: {
          summary: summaryOf(rows, summed),
          otherSources: [...byDate(shown), ...metrics],
          as_of: newest ?? null,
          months: all.map(({ monthStart }) => periodOf(monthStart)),
        },
      };
    },

    async asinMonths(sellerId: string, marketplaceId: string, asin: string) {
      const { currencyCode } = await getShop(sellerId, marketplaceId);
      const shop = { sellerId, marketplaceId };
      const [rows, all] = await Promise.all([asins.ofAsin(shop, asin), asins.months(shop)]);
      const months: z.infer<typeof AsinPeriod>[] = rows.map(({ month, amount, units }) => ({
        ...periodOf(month),
        totalSales: Number(amount),
        totalUnits: units,
      }));
      return { months, currency_code: all[0]?.currency ?? currencyCode };
    },
  };
}

export type AsinSalesService = ReturnType<typeof createAsinSalesService>;
