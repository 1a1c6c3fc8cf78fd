// The processed months of a marketplace, and what is read of several at the same moment.
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type { AsinSalesRepository } from './asin-sales.repository.ts';

export type MonthRow = Awaited<ReturnType<AsinSalesRepository['months']>>[number];
export type Period = { year: number; month: number };
export const periodOf = (monthStart: string): Period => ({
  year: Number(monthStart.slice(0, 4)),
  month: Number(monthStart.slice(5, 7)),
});

/** '2026-02' */
export const labelOf = ({ monthStart }: Pick<MonthRow, 'monthStart'>): string => monthStart.slice(0, 7);

const isOf = ({ year, month }: Period, row: MonthRow): boolean =>
  labelOf(row) === `${year}-${String(month).padStart(2, '0')}`;

/** What months are made of, oldest first. */
export const versionsOf = (months: readonly MonthRow[]): string =>
  months
    .map(({ version }) => version)
    .reverse()
    .join();

/** What the reports' other part, by date, says of the months. */
export const totalsByDate = (months: readonly MonthRow[]) =>
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

/** The months in the currency of the newest: amounts of different currencies are not added up. */
export const inNewestCurrency = (months: readonly MonthRow[]): MonthRow[] =>
  months.filter(({ currency }) => currency === months[0]?.currency);

/** The other months, newest first. */
export const inOtherCurrencies = (months: readonly MonthRow[]) =>
  months
    .filter(({ currency }) => currency !== months[0]?.currency)
    .map(({ monthStart, currency }) => ({ ...periodOf(monthStart), currency_code: currency }));

/**
 * Months, newest first, and what was read of them at the same moment: where a month is switched in between, it is read again.
 * `shown` are those in the currency of the newest, or the one that is named.
 */
export async function readAtOneMoment<T>(
  asins: Pick<AsinSalesRepository, 'months'>,
  marketplace: SellerMarketplace,
  period: Period | null,
  read: (shown: readonly MonthRow[]) => Promise<T>,
): Promise<{ all: MonthRow[]; shown: MonthRow[]; found: T }> {
  for (let all = await asins.months(marketplace); ; ) {
    const shown = period ? all.filter((row) => isOf(period, row)) : inNewestCurrency(all);
    const found = await read(shown);
    const since = await asins.months(marketplace);
    if (versionsOf(since) === versionsOf(all)) return { all, shown, found };
    all = since;
  }
}
