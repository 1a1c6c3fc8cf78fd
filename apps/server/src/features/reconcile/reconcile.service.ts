// Reconciling: brings what is stored of each day together, and says why it does not agree.
import { MOST_RECONCILED_DAYS, type Reconciled } from '@insights/contract/reconcile';
import { addDays, countDays, dayOf, midnightOf } from '@insights/domain/periods';
import { AppError } from '../../app-error.ts';
import type { SellerMarketplace } from '../../seller-marketplace.ts';
import { booksOf, ownSpan, type Recorded, sourcesOf } from './day-sources.ts';
import { type AdsDay, type DayReport, reconciledDay } from './reconciled-day.ts';
import { totalsOf } from './totals.ts';

type Span = { start: Date; end: Date };

/** What one report says of the days of its month. */
type ReportedMonth = {
  reportId: string;
  startsOn: string;
  endsOn: string;
  askedAt: Date;
  days: ReadonlyMap<string, { amount: number; currency: string }>;
};

export type ReconcileNeeds = {
  /** Refuses what is not there. */
  getMarketplace: (sellerId: string, marketplaceId: string) => Promise<{ currencyCode: string }>;
  /** The zone that a marketplace counts its days in. */
  timeZoneOf: (marketplaceId: string) => string;
  /** The hours and UTC days that start in two spans, and how those of some spans have changed since an instant each. */
  readRecorded: (
    marketplace: SellerMarketplace,
    spans: { hours: Span; days: Span },
    asked: readonly (Span & { granularity: 'hour' | 'day'; since: Date })[],
  ) => Promise<Recorded[]>;
  /** The months whose reports tell of some days. */
  reportedMonths: (marketplace: SellerMarketplace, from: string, to: string) => Promise<ReportedMonth[]>;
  adsDays: (
    marketplace: SellerMarketplace,
    from: string,
    to: string,
  ) => Promise<{ days: ReadonlyMap<string, AdsDay>; absence: Reconciled['missing']['ads'] }>;
  /** The time that Amazon believes in. */
  amazon: { read: () => Promise<Date> };
};

const wrongField = (field: string, message: string) =>
  new AppError('invalid_input', message, { details: [{ field, message }] });

function refuseRange(from: string, to: string, now: number): void {
  if (countDays({ from, to }) > MOST_RECONCILED_DAYS)
    throw wrongField('from', `At most ${MOST_RECONCILED_DAYS} days can be reconciled at once`);
  // Somewhere it is tomorrow already.
  if (to > addDays(dayOf(now), 1)) throw wrongField('to', `${to} has not begun yet`);
}

const spanOf = (start: number, end: number): Span => ({ start: new Date(start), end: new Date(end) });

/** All hours of the days, by either clock, and the UTC days. */
function spansOf(from: string, to: string, timeZone: string) {
  const [utcStart, utcEnd] = [midnightOf(from), midnightOf(addDays(to, 1))];
  const hours = spanOf(
    Math.min(utcStart, ownSpan(from, timeZone).start),
    Math.max(utcEnd, ownSpan(to, timeZone).end),
  );
  return { hours, days: spanOf(utcStart, utcEnd) };
}

/** Where the days of a report lie: by the own clock for hours, by UTC for days. */
function askedSpans({ startsOn, endsOn, askedAt }: ReportedMonth, timeZone: string) {
  const ends = addDays(endsOn, 1);
  const hours = spanOf(ownSpan(startsOn, timeZone).start, ownSpan(ends, timeZone).start);
  return [
    { granularity: 'hour' as const, ...hours, since: askedAt },
    { granularity: 'day' as const, ...spanOf(midnightOf(startsOn), midnightOf(ends)), since: askedAt },
  ];
}

/** What the reports say, by the day. */
const reportsByDay = (months: readonly ReportedMonth[]): Map<string, DayReport> =>
  new Map(
    months.flatMap(({ reportId, askedAt, days }) =>
      [...days].map(([day, money]): [string, DayReport] => [
        day,
        { ...money, reportId, askedAt: askedAt.getTime() },
      ]),
    ),
  );

export function createReconcileService(needs: ReconcileNeeds) {
  /** A demo's Amazon may live in a past that nothing of it is later than. */
  async function readReports(
    marketplace: SellerMarketplace,
    from: string,
    to: string,
    now: Date,
  ): Promise<ReportedMonth[]> {
    const months = await needs.reportedMonths(marketplace, from, to);
    return months.map((month) => ({ ...month, askedAt: month.askedAt < now ? month.askedAt : now }));
  }

  return {
    async reconcile(marketplace: SellerMarketplace, from: string, to: string): Promise<Reconciled> {
      const { currencyCode } = await needs.getMarketplace(marketplace.sellerId, marketplace.marketplaceId);
      const now = await needs.amazon.read();
      refuseRange(from, to, now.getTime());
      const timeZone = needs.timeZoneOf(marketplace.marketplaceId);
      const [months, ads] = await Promise.all([
        readReports(marketplace, from, to, now),
        needs.adsDays(marketplace, from, to),
      ]);
      // After the reports, so that what has changed since each was asked for is known.
      const asked = months.flatMap((month) => askedSpans(month, timeZone));
      const books = booksOf(await needs.readRecorded(marketplace, spansOf(from, to, timeZone), asked));
      const reports = reportsByDay(months);
      const days = Array.from({ length: countDays({ from, to }) }, (_, index) => addDays(from, index));
      const rows = days.map((day) => {
        const sources = sourcesOf(day, timeZone, books, now.getTime());
        return reconciledDay(sources, reports.get(day) ?? null, ads.days.get(day) ?? null, timeZone);
      });
      const told = new Set(months.map(({ startsOn }) => startsOn.slice(0, 7)));
      const wanted = new Set(days.map((day) => day.slice(0, 7)));
      return {
        rows,
        totals: totalsOf(rows, currencyCode),
        currency_code: currencyCode,
        time_zone: timeZone,
        missing: { report_months: [...wanted].filter((month) => !told.has(month)), ads: ads.absence },
      };
    },
  };
}

export type ReconcileService = ReturnType<typeof createReconcileService>;
