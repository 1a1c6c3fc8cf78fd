// Daily reports: written from the stored sales of whole UTC days, read back as they were written.
import type { DailyReport } from '@insights/contract/daily-reports';
import { DAY_MS } from '@insights/domain/durations';
import { AppError } from '../../../app-error.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type {
  DailyReportRow,
  DailyReportsRepository,
  DayFigures,
  Page,
  Scope,
  Span,
} from './daily-reports.repository.ts';

export type DailyReportsNeeds = {
  reports: DailyReportsRepository;
  /** Refuses what is not there. */
  getMarketplace: (sellerId: string, marketplaceId: string) => Promise<SellerMarketplace>;
  /** The stored sales of the UTC days that start at or after one instant and before another, ascending. */
  listDays: (marketplace: SellerMarketplace, start: Date, end: Date) => Promise<StoredDay[]>;
  /** The time that Amazon believes in. */
  amazon: { read: () => Promise<Date> };
};

export type StoredDay = {
  interval_start: Date;
  amount: string;
  currency: string;
  order_count: number;
  unit_count: number;
  fetched_at: Date;
};

const NOT_FINAL = 'The stored figures are from before the day was over';

const dayOf = (instant: Date | number): string => new Date(instant).toISOString().slice(0, 10);
/** Figures told before a day was over lack what came after. */
const isFinal = ({ interval_start, fetched_at }: StoredDay): boolean =>
  fetched_at.getTime() >= interval_start.getTime() + DAY_MS;

export function createDailyReportsService({ reports, getMarketplace, listDays, amazon }: DailyReportsNeeds) {
  async function get(marketplace: SellerMarketplace, day: string): Promise<DailyReport> {
    const found = await reports.find(marketplace, day);
    if (!found) throw new AppError('daily_report_not_found', `There is no report of ${day}`);
    return toReport(found);
  }

  return {
    /** Writes the report of a day, yesterday where none is named. */
    async create(sellerId: string, marketplaceId: string, wanted: string | undefined): Promise<DailyReport> {
      const marketplace = await getMarketplace(sellerId, marketplaceId);
      const now = await amazon.read();
      const day = wanted ?? dayOf(now.getTime() - DAY_MS);
      if (day >= dayOf(now)) throw notOver(day);
      const start = new Date(day);
      const [stored] = await listDays(marketplace, start, new Date(start.getTime() + DAY_MS));
      if (!stored) throw notStored(`No sales of ${day} are stored yet. Backfill them first.`);
      if (!isFinal(stored)) throw notStored(`${NOT_FINAL}. ${day} can be written once it is fetched again.`);
      await reports.save(marketplace, [toFigures(stored)], { createdAt: now, overwrite: true });
      return get(marketplace, day);
    },

    /** Writes the reports of the complete days ending yesterday; a day without stored sales is left out. */
    async bulkGenerate(
      sellerId: string,
      marketplaceId: string,
      { days, overwrite }: { days: number; overwrite: boolean },
    ) {
      const marketplace = await getMarketplace(sellerId, marketplaceId);
      const now = await amazon.read();
      const end = new Date(dayOf(now));
      const stored = await listDays(marketplace, new Date(end.getTime() - days * DAY_MS), end);
      const final = stored.filter(isFinal).map(toFigures);
      const generated = await reports.save(marketplace, final, { createdAt: now, overwrite });
      const errors = stored
        .filter((day) => !isFinal(day))
        .map(({ interval_start }) => ({ date: dayOf(interval_start), message: NOT_FINAL }));
      return { generated, skipped: days - generated - errors.length, errors };
    },

    async exists(sellerId: string, marketplaceId: string, day: string): Promise<boolean> {
      return (await reports.find(await getMarketplace(sellerId, marketplaceId), day)) !== null;
    },

    async retrieve(sellerId: string, marketplaceId: string, day: string): Promise<DailyReport> {
      return get(await getMarketplace(sellerId, marketplaceId), day);
    },

    async list(scope: Scope, { limit, offset, ...span }: Span & Page) {
      await refuseUnknown(scope, getMarketplace);
      const { rows, total } = await reports.list(scope, span, { limit, offset });
      return { reports: rows.map(toReport), total };
    },

    /** Counts and sums; money is summed only where it is of one currency. */
    async stats(scope: Scope) {
      await refuseUnknown(scope, getMarketplace);
      const sums = await reports.sumByCurrency(scope);
      const total = (count: (sum: (typeof sums)[number]) => number) =>
        sums.reduce((all, sum) => all + count(sum), 0);
      const [only] = sums;
      const isMixed = sums.length > 1;
      return {
        totalReports: total(({ reports: count }) => count),
        firstDate: sums.map(({ firstDay }) => firstDay).sort()[0] ?? null,
        lastDate:
          sums
            .map(({ lastDay }) => lastDay)
            .sort()
            .at(-1) ?? null,
        totalSales: isMixed ? null : Number(only?.amount ?? 0),
        orderCount: total(({ orders }) => Number(orders)),
        unitCount: total(({ units }) => Number(units)),
        currency_code: isMixed ? null : (only?.currency ?? null),
        byCurrency: sums.map(({ currency, amount }) => ({
          currency_code: currency,
          totalSales: Number(amount),
        })),
      };
    },
  };
}

export type DailyReportsService = ReturnType<typeof createDailyReportsService>;

async function refuseUnknown(
  { sellerId, marketplaceId }: Scope,
  getMarketplace: DailyReportsNeeds['getMarketplace'],
): Promise<void> {
  if (marketplaceId !== undefined) await getMarketplace(sellerId, marketplaceId);
}

function notOver(day: string): AppError {
  const message = `${day} is not over yet: reports are written of complete UTC days`;
  return new AppError('invalid_input', message, { details: [{ field: 'date', message }] });
}

const notStored = (message: string) => new AppError('sales_not_stored', message);

const toFigures = (day: StoredDay): DayFigures => ({
  day: dayOf(day.interval_start),
  amount: day.amount,
  currency: day.currency,
  orderCount: day.order_count,
  unitCount: day.unit_count,
  fetchedAt: day.fetched_at,
});

function toReport(row: DailyReportRow): DailyReport {
  const totalSales = Number(row.amount);
  const { orderCount, unitCount } = row;
  return {
    marketplace_id: row.marketplaceId,
    date: row.day,
    totalSales,
    orderCount,
    unitCount,
    averageOrderValue: orderCount === 0 ? 0 : Math.round((totalSales * 100) / orderCount) / 100,
    currency_code: row.currency,
    fetched_at: row.fetchedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}
