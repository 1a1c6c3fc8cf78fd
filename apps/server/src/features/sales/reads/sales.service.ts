// Reading sales: ranges, newest rows, totals; and asking Amazon directly.

import type { SalesRow, SalesRows } from '@insights/contract/sales';
import { DAY_MS } from '@insights/domain/durations';
import { interval as parseInterval } from '@insights/sp-api/interval';
import { AppError } from '../../../app-error.ts';
import type { SalesIngest } from '../ingest/sales-ingest.ts';
import type { Now } from '../sales-job.ts';
import type { Granularity, Place } from '../spans.ts';
import { dayStart, daysBetween, daysOfZone, isTimeZone, nextDay, toRow } from './sales-days.ts';
import type { SalesReads, StoredInterval } from './sales-reads.repository.ts';

type Shop = { sellerId: string; marketplaceId: string; currencyCode: string };

type Needs = {
  sales: SalesReads;
  ingest: SalesIngest['ingest'];
  /** Refuses what is not there. */
  getShop: (sellerId: string, marketplaceId: string) => Promise<Shop>;
  /** The time that Amazon believes in. */
  amazon: Now;
};

const LONGEST_RANGE_DAYS = 3_700; // ten years of hours are still an answer of bounded size
const INTERACTIVE_WAIT_MS = 10_000;
const UTC = 'UTC';

export function createSalesService({ sales, ingest, getShop, amazon }: Needs) {
  const placeOf = async (sellerId: string, marketplaceId: string, granularity: Granularity) => {
    await getShop(sellerId, marketplaceId);
    return { sellerId, marketplaceId, granularity };
  };

  /** Whether the shop is there is asked together with what is stored of it: one wait for the database, not three. */
  async function answer(place: Place, reading: Promise<SalesRow[]>): Promise<SalesRows> {
    const [, rows, { spans, asOf }] = await Promise.all([
      getShop(place.sellerId, place.marketplaceId),
      reading,
      sales.findCoverage(place),
    ]);
    return {
      rows,
      coverage: spans.map(({ start, end }) => ({ from: start.toISOString(), to: end.toISOString() })),
      as_of: asOf?.toISOString() ?? null,
    };
  }

  async function latest(sellerId: string, marketplaceId: string, granularity: Granularity, limit: number) {
    const place = { sellerId, marketplaceId, granularity };
    return answer(place, rowsOf(sales.listLatest(place, limit)));
  }

  async function days(
    sellerId: string,
    marketplaceId: string,
    startDate: string,
    endDate: string,
    timeZone: string,
  ) {
    if (!isTimeZone(timeZone)) throw wrongField('timezone', `${timeZone} is not a time zone`);
    refuseLongRange(startDate, endDate, 'startDate');
    const place = { sellerId, marketplaceId, granularity: 'day' as const };
    const utcDays = sales.listBetween(place, new Date(startDate), new Date(nextDay(endDate)));
    if (timeZone === UTC) return answer(place, rowsOf(utcDays));
    const hours = sales.listBetween(
      { ...place, granularity: 'hour' },
      dayStart(startDate, timeZone),
      dayStart(nextDay(endDate), timeZone),
    );
    const wanted = daysBetween(startDate, endDate);
    const reading = Promise.all([hours, utcDays]).then((stored) => daysOfZone(wanted, timeZone, ...stored));
    return answer(place, reading);
  }

  return {
    latestHours: (sellerId: string, marketplaceId: string, limit: number) =>
      latest(sellerId, marketplaceId, 'hour', limit),
    latestDays: (sellerId: string, marketplaceId: string, limit: number) =>
      latest(sellerId, marketplaceId, 'day', limit),
    days,

    async hours(sellerId: string, marketplaceId: string, start: string, end: string): Promise<SalesRows> {
      refuseLongRange(start, end, 'start');
      const place = { sellerId, marketplaceId, granularity: 'hour' as const };
      return answer(place, rowsOf(sales.listBetween(place, new Date(start), new Date(end))));
    },

    async day(sellerId: string, marketplaceId: string, date: string | undefined) {
      const yesterday = async () => new Date((await amazon.read()).getTime() - DAY_MS);
      const day = date ?? (await yesterday()).toISOString().slice(0, 10);
      return { date: day, ...(await days(sellerId, marketplaceId, day, day, UTC)) };
    },

    async metrics(sellerId: string, marketplaceId: string, start: string, end: string) {
      refuseLongRange(start, end, 'start');
      const [{ currencyCode }, sums] = await Promise.all([
        getShop(sellerId, marketplaceId),
        sales.sumDays(sellerId, marketplaceId, new Date(start), new Date(nextDay(end))),
      ]);
      const totalSales = Number(sums.amount);
      const orderCount = Number(sums.orders);
      return {
        totalSales,
        orderCount,
        unitCount: Number(sums.units),
        averageOrderValue: orderCount === 0 ? 0 : Math.round((totalSales * 100) / orderCount) / 100,
        currency_code: currencyCode,
        daysStored: Number(sums.days),
        daysAsked: (Date.parse(nextDay(end)) - Date.parse(start)) / DAY_MS,
      };
    },

    /** Asks Amazon for a span, as staff do from the console, and stores it. */
    async orderMetrics(
      sellerId: string,
      marketplaceId: string,
      granularity: 'Day' | 'Hour',
      interval: string,
    ) {
      const span = parseInterval.safeParse(interval);
      if (!span.success || span.data.start >= span.data.end)
        throw wrongField('interval', 'Use start--end, two ISO 8601 instants');
      refuseLongRange(span.data.start.toISOString(), span.data.end.toISOString(), 'interval');
      const place = await placeOf(sellerId, marketplaceId, granularity === 'Hour' ? 'hour' : 'day');
      const request = { place, spanAt: () => span.data, maxWaitMs: INTERACTIVE_WAIT_MS };
      const fetched = await ingest(request, async (_tx, answer) => answer);
      return {
        payload: (fetched?.metrics ?? []).map((metric) => ({
          ...metric,
          interval: `${metric.interval.start.toISOString()}--${metric.interval.end.toISOString()}`,
        })),
        databaseStatus: { recordsUpserted: fetched?.intervals.length ?? 0 },
      };
    },
  };
}

const rowsOf = async (reading: Promise<StoredInterval[]>): Promise<SalesRow[]> => (await reading).map(toRow);

export type SalesService = ReturnType<typeof createSalesService>;

const wrongField = (field: string, message: string) =>
  new AppError('invalid_input', message, { details: [{ field, message }] });

function refuseLongRange(start: string, end: string, field: string): void {
  if (Date.parse(end) - Date.parse(start) > LONGEST_RANGE_DAYS * DAY_MS)
    throw wrongField(field, `A range may span at most ${LONGEST_RANGE_DAYS} days`);
}
