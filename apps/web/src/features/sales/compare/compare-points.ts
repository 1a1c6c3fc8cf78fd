// A report beside that of another period: point by point, and what both add up to where both are known.
import { DAY_MS } from '@insights/domain/durations';
import { hundredthsOf } from '@insights/domain/money';
import { addDays, countDays, type DayRange, dayOf, midnightOf } from '@insights/domain/periods';
import { wallClock } from '@insights/domain/zones';
import type { SalesReportData } from '../api.ts';
import { type ReportPoint, type ReportTotals, reportTotals } from '../report/report-points.ts';
import { unfinishedDay } from '../report/report-presentation.ts';
import type { Measure, Period } from './compare-settings.ts';

export type ComparedPoint = {
  date: string;
  now: ReportPoint;
  /** The same place in the other period; null where that has none or is not there yet. */
  before: ReportPoint | null;
  /** Whether both are known and over, so that they are in the sums. */
  isCompared: boolean;
};

function yearBefore(day: string): string {
  const date = new Date(midnightOf(day));
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  // There was no 29 February: the day before it stands in.
  return dayOf(date.getUTCMonth() === month ? date.getTime() : date.getTime() - DAY_MS);
}

/** As many days as the range has: those before it, or those from the same date a year ago. */
export function otherRange(range: DayRange, period: Period): DayRange {
  const days = countDays(range);
  const from = period === 'previous' ? addDays(range.from, -days) : yearBefore(range.from);
  return { from, to: addDays(from, days - 1) };
}

/** Where a point lies in its period, on its own clock: a Pacific day may lack an hour. */
function placeOf({ request: { source, zone, range } }: SalesReportData): (point: ReportPoint) => number {
  const first = midnightOf(range.from);
  return ({ date }) => (source === 'daily' ? midnightOf(date) : wallClock(zone, Date.parse(date))) - first;
}

export function comparedPoints(report: SalesReportData, other: SalesReportData | null): ComparedPoint[] {
  const placeNow = placeOf(report);
  const byPlace = new Map(
    other?.points.map((point) => [placeOf(other)(point), point] as const).reverse() ?? [],
  );
  const unfinished = unfinishedDay(report);
  return report.points.map((now) => {
    const before = byPlace.get(placeNow(now)) ?? null;
    const areKnown = now.gap === null && before !== null && before.gap === null;
    return { date: now.date, now, before, isCompared: areKnown && now.date !== unfinished };
  });
}

export type ComparedTotals = { now: ReportTotals; before: ReportTotals; count: number };

/** What both periods add up to over the points that both have. */
export function comparedTotals(points: readonly ComparedPoint[]): ComparedTotals {
  const compared = points.filter(({ isCompared }) => isCompared);
  return {
    now: reportTotals(compared.map(({ now }) => now)),
    before: reportTotals(compared.flatMap(({ before }) => before ?? [])),
    count: compared.length,
  };
}

export function measured(point: ReportPoint | null, measure: Measure): number | null {
  if (point === null) return null;
  if (measure === 'sales') return point.totalSales;
  return measure === 'orders' ? point.orderCount : point.unitCount;
}

/** What came in addition; null where one of the two is not known. Money is exact to the cent. */
export function differenceOf({ now, before: earlier }: ComparedPoint, measure: Measure): number | null {
  const [after, before] = [measured(now, measure), measured(earlier, measure)];
  if (after === null || before === null) return null;
  return (hundredthsOf(after) - hundredthsOf(before)) / 100;
}
