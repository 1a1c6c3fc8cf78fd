// The sales report: every day or hour of a range, also those without a figure and why they have none, and what they add up to.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { hundredthsOf } from '@insights/domain/money';
import { shortDay } from '@insights/domain/months';
import {
  addDays,
  type DayRange,
  dayOf,
  midnightOf,
  oldestFetchable,
  type SalesSource,
} from '@insights/domain/periods';
import { dayStartsAt, wallClock, type Zone } from '@insights/domain/zones';
import { sum } from 'd3-array';
import type { SalesRow } from '../answers.ts';
import { type CurrencyAmount, splitAmounts, sumAmounts } from '../currencies.ts';

export type ReportClock = { source: SalesSource; zone: Zone };

export type ReportRequest = ReportClock & {
  sellerId: string;
  marketplaceId: string;
  range: DayRange;
  /** Days that start at the marketplace's own midnight, made of hours; else they are days of UTC. */
  days?: 'own';
};

/** Why a point has no figure: Amazon gave none, it was never fetched, or our own request for it failed. */
export type Gap = 'missing' | 'not fetched' | 'not loaded';

export type ReportPoint = {
  /** The day, or the instant at which the hour starts. */
  date: string;
  /** In the currency of the report. */
  totalSales: number | null;
  others?: readonly CurrencyAmount[];
  orderCount: number | null;
  unitCount: number | null;
  label: string;
  gap: Gap | null;
  /** Whether the server says that the day is not over. */
  isSoFar: boolean;
};

export type GapRun = { kind: Gap; start: number; end: number };

export type LoadedReport = {
  /** While the next report loads, this one stays on screen under its own dates. */
  request: ReportRequest;
  points: ReportPoint[];
  totals: ReportTotals;
  gaps: GapRun[];
  rowCount: number;
  currency: string | null;
  asOf: string | null;
  /** The parts whose request failed, and of how many. */
  notLoaded: DayRange[];
  partCount: number;
};

export type ReportPart = ReportClock & {
  range: DayRange;
  rows: readonly SalesRow[];
  /** What the points are in; without it the amount of a row is taken as it is. */
  currency?: string | null;
  /** The spans that were fetched, each without its last instant; a server may leave them out. */
  coverage: readonly { from: string; to: string }[] | undefined;
  isLoaded: boolean;
};

/** Days of the report are days of UTC, whatever the zone of the hours. */
export const reportZone = (source: SalesSource, zone: Zone): Zone => (source === 'daily' ? 'UTC' : zone);

/** Where a range starts and ends in a zone, the end excluded. */
export const instantsOf = ({ from, to }: DayRange, zone: Zone) => ({
  from: dayStartsAt(zone, midnightOf(from)),
  to: dayStartsAt(zone, midnightOf(addDays(to, 1))),
});

const startOfRow = ({ interval_start, metric_date }: SalesRow, source: SalesSource): number =>
  source === 'daily' ? midnightOf(metric_date) : Date.parse(interval_start);

function gapReason({ coverage, isLoaded }: ReportPart): (instant: number) => Gap {
  if (!isLoaded) return () => 'not loaded';
  if (!coverage) return () => 'missing'; // without coverage, no row is no figure from Amazon
  const spans = coverage.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  return (instant) =>
    spans.some(({ from, to }) => instant >= from && instant < to) ? 'missing' : 'not fetched';
}

const NO_AMOUNT = { amount: null, others: [] };

export function reportPoints(part: ReportPart): ReportPoint[] {
  const { source, range, rows, currency = null } = part;
  const zone = reportZone(source, part.zone);
  const { from, to } = instantsOf(range, zone);
  const step = source === 'daily' ? DAY_MS : HOUR_MS;
  const rowByStart = new Map(rows.map((row) => [startOfRow(row, source), row]));
  const gapAt = gapReason(part);
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => {
    const instant = from + index * step;
    const row = rowByStart.get(instant);
    const { amount, others } = row ? splitAmounts(row, currency) : NO_AMOUNT;
    return {
      date: source === 'daily' ? dayOf(instant) : new Date(instant).toISOString(),
      totalSales: amount,
      ...(others.length > 0 && { others }),
      orderCount: row?.order_count ?? null,
      unitCount: row?.unit_count ?? null,
      label: shortDay(dayOf(wallClock(zone, instant))),
      gap: row ? null : gapAt(instant),
      isSoFar: row?.so_far === true,
    };
  });
}

/** The stretches of points without a figure, each of one kind; `end` is the last point of it. */
export function gapRuns(points: readonly Pick<ReportPoint, 'gap'>[]): GapRun[] {
  const runs: GapRun[] = [];
  for (const [index, { gap }] of points.entries()) {
    if (gap === null) continue;
    const last = runs.at(-1);
    if (last?.kind === gap && last.end === index - 1) last.end = index;
    else runs.push({ kind: gap, start: index, end: index });
  }
  return runs;
}

/** The sums of points, in hundredths so that they are exact. */
export function reportTotals(points: readonly ReportPoint[]) {
  const hundredths = sum(points, ({ totalSales }) => hundredthsOf(totalSales));
  const orderCount = sum(points, (point) => point.orderCount);
  const unitCount = sum(points, (point) => point.unitCount);
  const others = sumAmounts(points.flatMap((point) => point.others ?? []));
  // There is no average of several currencies.
  const averageOrderValue =
    orderCount > 0 && others.length === 0 ? Math.round(hundredths / orderCount) / 100 : null;
  return { totalSales: hundredths / 100, others, orderCount, unitCount, averageOrderValue };
}

export type ReportTotals = ReturnType<typeof reportTotals>;

export const MEASURES = ['sales', 'orders', 'units'] as const;
export type Measure = (typeof MEASURES)[number];

export const MEASURE_FIELDS = { sales: 'totalSales', orders: 'orderCount', units: 'unitCount' } as const;

/** A point beside the one that it is compared with: of another period, or of an earlier state of the same figures. */
export type PointPair = { date: string; now: ReportPoint; before: ReportPoint | null };

/** What one has more than the other; null where one of the two is not known. Money is exact to the cent. */
export function exactDifference(after: number | null, before: number | null): number | null {
  if (after === null || before === null) return null;
  return (hundredthsOf(after) - hundredthsOf(before)) / 100;
}

export const differenceOf = ({ now, before }: PointPair, measure: Measure): number | null =>
  exactDifference(now[MEASURE_FIELDS[measure]], before?.[MEASURE_FIELDS[measure]] ?? null);

/** Whether a day was fetched before it was over. Of days on another clock than UTC's only the server can say. */
export function isUnfinished({ asOf, request }: LoadedReport, { date, isSoFar }: ReportPoint): boolean {
  if (request.source !== 'daily') return false;
  return request.days === 'own' ? isSoFar : asOf !== null && asOf.slice(0, 10) <= date;
}

export function unfinishedDay(report: LoadedReport): string | null {
  const newest = report.points.findLast(({ gap }) => gap === null);
  return newest && isUnfinished(report, newest) ? newest.date : null;
}

/** Whether a backfill would fetch any of what is missing, and whether some of it is too old for Amazon. */
export function reachOfGaps(
  { points, gaps, request: { source } }: Pick<LoadedReport, 'points' | 'gaps' | 'request'>,
  now: number,
) {
  const oldest = oldestFetchable(source, now);
  const startOf = (index: number) => {
    const date = points[index]?.date ?? '';
    return source === 'daily' ? midnightOf(date) : Date.parse(date);
  };
  const runs = gaps.filter(({ kind }) => kind === 'not fetched');
  return {
    isFetchable: runs.some(({ end }) => startOf(end) >= oldest),
    isTooOld: runs.some(({ start }) => startOf(start) < oldest),
  };
}
