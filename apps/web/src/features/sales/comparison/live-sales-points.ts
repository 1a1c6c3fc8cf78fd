// Today's sales against yesterday's, hour by hour, each point the sum of the day so far.
import { hoursOfDay, wallTimeAt } from '@insights/domain/wall-time';
import type { Zone } from '@insights/domain/zones';
import { type IsWhole, type Share, shareOf } from './fetched-hours.ts';
import { clockOf } from './headline.ts';
import { placeIntervals, runningTotals, type SalesInterval } from './sales-intervals.ts';

const HOURS = 24;

export type LiveSalesPoint = {
  hour: number;
  /** Null for the hours that have not begun. */
  todaySales: number | null;
  yesterdaySales: number;
  label: string;
  /** Whether the hour that ends at the point was fetched; there is none before the first point. */
  todayHours: Share;
  yesterdayHours: Share;
};

const everythingIsWhole: IsWhole = () => true;

// The sales of hour N-1 belong to the point labelled N, so that 00:00 is zero and the running hour is in no point yet.
const toPoints = (byHour: readonly number[]) => [0, ...runningTotals(byHour.slice(0, HOURS - 1))];

/** The 24 points of the Live Sales chart, 00:00 to 23:00 in a zone. */
export function liveSalesPoints(
  rows: readonly SalesInterval[],
  zone: Zone,
  now: number,
  isWhole: IsWhole = everythingIsWhole,
): LiveSalesPoint[] {
  const { dayNumber: today, hour: currentHour } = wallTimeAt(zone, now);
  const todayByHour = Array<number>(HOURS).fill(0);
  const yesterdayByHour = Array<number>(HOURS).fill(0);
  for (const { dayNumber, hour, hundredths } of placeIntervals(rows, zone)) {
    const byHour = dayNumber === today ? todayByHour : dayNumber === today - 1 ? yesterdayByHour : null;
    if (byHour) byHour[hour] = (byHour[hour] ?? 0) + hundredths;
  }
  const todaySales = toPoints(todayByHour);
  const hoursOfToday = hoursOfDay(zone, today);
  const hoursOfYesterday = hoursOfDay(zone, today - 1);
  const shareAt = (hours: typeof hoursOfToday, point: number) =>
    shareOf(
      hours.filter(({ hour }) => hour === point - 1),
      isWhole,
      now,
    );
  return toPoints(yesterdayByHour).map((yesterdaySales, hour) => ({
    hour,
    todaySales: hour <= currentHour ? (todaySales[hour] ?? 0) : null,
    yesterdaySales,
    label: clockOf(hour),
    todayHours: shareAt(hoursOfToday, hour),
    yesterdayHours: shareAt(hoursOfYesterday, hour),
  }));
}
