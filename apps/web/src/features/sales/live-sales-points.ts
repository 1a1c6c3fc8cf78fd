// Today's sales against yesterday's, hour by hour, each point the sum of the day so far.
import type { Zone } from '@insights/domain/zones';
import { placeIntervals, runningTotals, type SalesInterval, wallTimeAt } from './sales-intervals.ts';

const HOURS = 24;

export type LiveSalesPoint = {
  hour: number;
  /** Null for the hours that have not begun. */
  todaySales: number | null;
  yesterdaySales: number;
  label: string;
};

// The sales of hour N-1 belong to the point labelled N, so that 00:00 is zero and the running hour is in no point yet.
const toPoints = (byHour: readonly number[]) => [0, ...runningTotals(byHour.slice(0, HOURS - 1))];

/** The 24 points of the Live Sales chart, 00:00 to 23:00 in a zone. */
export function liveSalesPoints(rows: readonly SalesInterval[], zone: Zone, now: number): LiveSalesPoint[] {
  const { dayNumber: today, hour: currentHour } = wallTimeAt(zone, now);
  const todayByHour = Array<number>(HOURS).fill(0);
  const yesterdayByHour = Array<number>(HOURS).fill(0);
  for (const { dayNumber, hour, hundredths } of placeIntervals(rows, zone)) {
    const byHour = dayNumber === today ? todayByHour : dayNumber === today - 1 ? yesterdayByHour : null;
    if (byHour) byHour[hour] = (byHour[hour] ?? 0) + hundredths;
  }
  const todaySales = toPoints(todayByHour);
  return toPoints(yesterdayByHour).map((yesterdaySales, hour) => ({
    hour,
    todaySales: hour <= currentHour ? (todaySales[hour] ?? 0) : null,
    yesterdaySales,
    label: `${String(hour).padStart(2, '0')}:00`,
  }));
}
