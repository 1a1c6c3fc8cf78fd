// This week's sales against last week's, day by day, each point the sum of the week so far.
import { dayOf, weekdayOf } from '@insights/domain/periods';
import type { Zone } from '@insights/domain/zones';
import { placeIntervals, runningTotals, type SalesInterval, wallTimeAt } from './sales-intervals.ts';

const DAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const DAYS = DAY_NAMES.length;
const DAY_MS = 86_400_000;

export type WeekPoint = {
  day: string;
  /** 0 is Sunday. */
  dayIndex: number;
  /** Null for the days that have not begun; the current day counts with what it has so far. */
  thisWeekSales: number | null;
  lastWeekSales: number;
  label: string;
};

/** The 7 points of the Week to Date chart, Sunday to Saturday in a zone. */
export function weekPoints(rows: readonly SalesInterval[], zone: Zone, now: number): WeekPoint[] {
  const { dayNumber: today } = wallTimeAt(zone, now);
  const todayIndex = weekdayOf(dayOf(today * DAY_MS));
  const lastSunday = today - todayIndex - DAYS;
  const byDay = Array<number>(2 * DAYS).fill(0);
  for (const { dayNumber, hundredths } of placeIntervals(rows, zone)) {
    const index = dayNumber - lastSunday;
    if (index >= 0 && index < byDay.length) byDay[index] = (byDay[index] ?? 0) + hundredths;
  }
  const lastWeek = runningTotals(byDay.slice(0, DAYS));
  const thisWeek = runningTotals(byDay.slice(DAYS));
  return DAY_NAMES.map((day, dayIndex) => ({
    day,
    dayIndex,
    thisWeekSales: dayIndex <= todayIndex ? (thisWeek[dayIndex] ?? 0) : null,
    lastWeekSales: lastWeek[dayIndex] ?? 0,
    label: day,
  }));
}
