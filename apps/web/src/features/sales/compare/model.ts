// A report beside that of another period: point by point, and what both add up to where both are known.
import { DAY_MS } from '@insights/domain/durations';
import { addDays, countDays, type DayRange, dayOf, midnightOf } from '@insights/domain/periods';
import { wallClock } from '@insights/domain/zones';
import {
  type LoadedReport,
  type PointPair,
  type ReportPoint,
  type ReportTotals,
  reportTotals,
  unfinishedDay,
} from '../report/model.ts';
import type { SalesSearch } from '../search.ts';

export type Period = NonNullable<SalesSearch['compare']>;

/** A day or hour and the same one of the other period, which is null where that has none or is not loaded yet. */
export type ComparedPoint = PointPair & {
  /** Whether both are known and over, so that they are in the sums. */
  isCompared: boolean;
};

function yearBefore(day: string): string {
  const date = new Date(midnightOf(day));
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  // 29 February is compared with 28 February of a year that has no other.
  return dayOf(date.getUTCMonth() === month ? date.getTime() : date.getTime() - DAY_MS);
}

/** As many days as the range has: those before it, or those from the same date a year ago. */
export function otherRange(range: DayRange, period: Period): DayRange {
  const days = countDays(range);
  const from = period === 'previous' ? addDays(range.from, -days) : yearBefore(range.from);
  return { from, to: addDays(from, days - 1) };
}

/** How far a point is from the start of its period, on its own clock: a Pacific day may lack an hour. */
function offsetIn({ request: { source, zone, range } }: LoadedReport): (point: ReportPoint) => number {
  const first = midnightOf(range.from);
  return ({ date }) => (source === 'daily' ? midnightOf(date) : wallClock(zone, Date.parse(date))) - first;
}

export function comparedPoints(report: LoadedReport, other: LoadedReport | null): ComparedPoint[] {
  const offsetOf = offsetIn(report);
  const byOffset = new Map(
    other?.points.map((point) => [offsetIn(other)(point), point] as const).reverse() ?? [],
  );
  const unfinished = unfinishedDay(report);
  return report.points.map((now) => {
    const before = byOffset.get(offsetOf(now)) ?? null;
    const areKnown = now.gap === null && before !== null && before.gap === null;
    return { date: now.date, now, before, isCompared: areKnown && now.date !== unfinished };
  });
}

export type ComparedTotals = { now: ReportTotals; before: ReportTotals; count: number };

export function comparedTotals(points: readonly ComparedPoint[]): ComparedTotals {
  const compared = points.filter(({ isCompared }) => isCompared);
  return {
    now: reportTotals(compared.map(({ now }) => now)),
    before: reportTotals(compared.flatMap(({ before }) => before ?? [])),
    count: compared.length,
  };
}
