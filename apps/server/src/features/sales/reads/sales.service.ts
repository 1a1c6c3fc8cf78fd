// Reading sales: ranges, newest rows, totals; and asking Amazon directly.
import type { SalesMetrics, SalesRows } from '@insights/contract/sales';
import { DAY_MS } from '@insights/domain/durations';
import { interval as parseInterval } from '@insights/sp-api/interval';
import { AppError } from '../../../app-error.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type { SalesIngest } from '../ingest/sales-ingest.ts';
import type { Now } from '../sales-job.ts';
import { type Granularity, LONGEST_RANGE_DAYS } from '../spans.ts';
import type { MarketplaceState } from './marketplace-states.ts';
import {
  dayStart,
  daysBetween,
  daysOfZone,
  isTimeZone,
  nextDay,
  OWN_ZONE,
  toRow,
  zoneNamed,
} from './sales-days.ts';
import {
  type Coverage,
  type CurrencySum,
  type Reading,
  type SalesReads,
  versionOfBoth,
} from './sales-reads.repository.ts';

type Needs = {
  sales: SalesReads;
  ingest: SalesIngest['ingest'];
  /** Refuses what is not there. */
  getMarketplace: (sellerId: string, marketplaceId: string) => Promise<unknown>;
  /** The time that Amazon believes in. */
  amazon: Now;
};

/** What is asked of a marketplace: it depends on nothing but the key and the version, and tells the version it was read at. */
type SalesQuestion<Data> = {
  key: string;
  version: string | null;
  read: () => Promise<{ version: string | null; data: Data }>;
};

const INTERACTIVE_WAIT_MS = 10_000;
const UTC = 'UTC';

export function createSalesService({ sales, ingest, getMarketplace, amazon }: Needs) {
  const question = <Data>(
    { sellerId, marketplaceId }: MarketplaceState,
    version: string | null,
    words: readonly (string | number)[],
    read: SalesQuestion<Data>['read'],
  ): SalesQuestion<Data> => ({ key: [sellerId, marketplaceId, ...words].join(' '), version, read });

  const latest = (granularity: Granularity) => (marketplace: MarketplaceState, limit: number) =>
    question(marketplace, marketplace.versions[granularity], ['latest', granularity, limit], async () =>
      answerOf(await sales.readLatest({ ...marketplace, granularity }, limit)),
    );

  function days(marketplace: MarketplaceState, startDate: string, endDate: string, asked: string) {
    const timeZone = zoneNamed(asked, marketplace.marketplaceId);
    if (!isTimeZone(timeZone)) throw wrongField('timezone', `${timeZone} is not a time zone`);
    refuseLongRange(startDate, endDate, 'startDate');
    const utc = { start: new Date(startDate), end: new Date(nextDay(endDate)) };
    const isOwn = asked === OWN_ZONE;
    const words = ['days', startDate, endDate, timeZone, isOwn ? 'so far' : 'whole'];
    if (timeZone === UTC)
      return question(marketplace, marketplace.versions.day, words, async () =>
        answerOf(await sales.readBetween({ ...marketplace, granularity: 'day' }, utc.start, utc.end)),
      );
    return question(
      marketplace,
      versionOfBoth(marketplace.versions.hour, marketplace.versions.day),
      words,
      async () => {
        const zone = { start: dayStart(startDate, timeZone), end: dayStart(nextDay(endDate), timeZone) };
        const read = await sales.readHoursAndDays(marketplace, zone, utc);
        const newestHour = isOwn ? read.newestHour : null;
        const rows = daysOfZone(daysBetween(startDate, endDate), timeZone, read.hours, read.days, newestHour);
        return { version: read.version, data: { rows, ...formatCoverage(read) } };
      },
    );
  }

  return {
    latestHours: latest('hour'),
    latestDays: latest('day'),

    days,

    hours(marketplace: MarketplaceState, start: string, end: string) {
      refuseLongRange(start, end, 'start');
      return question(marketplace, marketplace.versions.hour, ['hours', start, end], async () =>
        answerOf(
          await sales.readBetween({ ...marketplace, granularity: 'hour' }, new Date(start), new Date(end)),
        ),
      );
    },

    /** Where no day is named, which one is meant is decided first: the answer depends on it as on any other. */
    async day(marketplace: MarketplaceState, date: string | undefined) {
      const yesterday = async () => new Date((await amazon.read()).getTime() - DAY_MS);
      const day = date ?? (await yesterday()).toISOString().slice(0, 10);
      return question(marketplace, marketplace.versions.day, ['day', day], async () => {
        const series = { ...marketplace, granularity: 'day' as const };
        const { version, data } = answerOf(
          await sales.readBetween(series, new Date(day), new Date(nextDay(day))),
        );
        return { version, data: { date: day, ...data } };
      });
    },

    metrics(marketplace: MarketplaceState, start: string, end: string) {
      refuseLongRange(start, end, 'start');
      const { currencyCode } = marketplace;
      return question(
        marketplace,
        marketplace.versions.day,
        ['metrics', start, end, currencyCode],
        async () => {
          const { version, sums } = await sales.sumDays(marketplace, new Date(start), new Date(nextDay(end)));
          const daysAsked = (Date.parse(nextDay(end)) - Date.parse(start)) / DAY_MS;
          return { version, data: { ...totalsOf(sums, currencyCode), daysAsked } };
        },
      );
    },

    /** What UTC days from one to another, both included, sold in a currency; null where none of them is stored. */
    async totals(
      marketplace: SellerMarketplace & { currencyCode: string },
      startsOn: string,
      endsOn: string,
    ) {
      const { sums } = await sales.sumDays(marketplace, new Date(startsOn), new Date(nextDay(endsOn)));
      const own = sums.find(({ currency }) => currency === marketplace.currencyCode);
      return own ? { totalSales: own.amount, totalUnits: own.units, days: own.days } : null;
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
      await getMarketplace(sellerId, marketplaceId);
      const series = {
        sellerId,
        marketplaceId,
        granularity: granularity === 'Hour' ? 'hour' : 'day',
      } as const;
      const request = { series, spanAt: () => span.data, maxWaitMs: INTERACTIVE_WAIT_MS };
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

const formatCoverage = ({ spans, asOf }: Coverage): Pick<SalesRows, 'coverage' | 'as_of'> => ({
  coverage: spans.map(({ start, end }) => ({ from: start.toISOString(), to: end.toISOString() })),
  as_of: asOf?.toISOString() ?? null,
});

const answerOf = ({ version, rows, ...coverage }: Reading): { version: string | null; data: SalesRows } => ({
  version,
  data: { rows: rows.map(toRow), ...formatCoverage(coverage) },
});

/** Counts and sums of days; money is summed only where it is of one currency. */
function totalsOf(sums: readonly CurrencySum[], currencyCode: string): Omit<SalesMetrics, 'daysAsked'> {
  const total = (count: (sum: CurrencySum) => number) => sums.reduce((all, sum) => all + count(sum), 0);
  const byCurrency = sums.map(({ currency, amount, orders, units }) => ({
    currency_code: currency,
    totalSales: amount,
    orderCount: orders,
    unitCount: units,
    averageOrderValue: orders === 0 ? 0 : Math.round((amount * 100) / orders) / 100,
  }));
  const [only, ...others] = byCurrency;
  const isMixed = others.length > 0;
  return {
    totalSales: isMixed ? null : (only?.totalSales ?? 0),
    orderCount: total(({ orders }) => orders),
    unitCount: total(({ units }) => units),
    averageOrderValue: isMixed ? null : (only?.averageOrderValue ?? 0),
    currency_code: isMixed ? null : (only?.currency_code ?? currencyCode),
    byCurrency,
    daysStored: total(({ days }) => days),
  };
}

export type SalesService = ReturnType<typeof createSalesService>;

const wrongField = (field: string, message: string) =>
  new AppError('invalid_input', message, { details: [{ field, message }] });

function refuseLongRange(start: string, end: string, field: string): void {
  if (Date.parse(end) - Date.parse(start) > LONGEST_RANGE_DAYS * DAY_MS)
    throw wrongField(field, `A range may span at most ${LONGEST_RANGE_DAYS} days`);
}
