// This week's sales against last week's, day by day, each point the sum of the week so far.

import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { dayOf, weekdayOf } from '@insights/domain/periods';
import { hoursOfDay, wallTimeAt } from '@insights/domain/wall-time';
import type { Zone } from '@insights/domain/zones';
import { type IsWhole, type Share, shareOf } from './fetched-hours.ts';
import { placeIntervals, runningTotals, type SalesInterval } from './sales-intervals.ts';

export const DAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const DAYS = DAY_NAMES.length;

export type WeekPoint = {
  day: string;
  /** 0 is Sunday. */
  dayIndex: number;
  /** Null for the days that have not begun; the current day counts with what it has so far. */
  thisWeekSales: number | null;
  lastWeekSales: number;
  label: string;
  /** How many hours of the day were fetched, of those that are over. */
  thisWeekHours: Share;
  lastWeekHours: Share;
};

const everythingIsWhole: IsWhole = () => true;

/** The 7 points of the Week to Date chart, Sunday to Saturday in a zone. */
export function weekPoints(
  rows: readonly SalesInterval[],
  zone: Zone,
  now: number,
  isWhole: IsWhole = everythingIsWhole,
): WeekPoint[] {
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
  // The hour that has just ended is still on its way to us: a day does not lack it yet.
  const isThereOrOnItsWay: IsWhole = (startsAt) =>
    isWhole(startsAt) || (now - startsAt < 2 * HOUR_MS && isWhole(startsAt - HOUR_MS));
  const shareAt = (dayNumber: number) => shareOf(hoursOfDay(zone, dayNumber), isThereOrOnItsWay, now);
  return DAY_NAMES.map((day, dayIndex) => ({
    day,
    dayIndex,
    thisWeekSales: dayIndex <= todayIndex ? (thisWeek[dayIndex] ?? 0) : null,
    lastWeekSales: lastWeek[dayIndex] ?? 0,
    label: day,
    thisWeekHours: shareAt(lastSunday + DAYS + dayIndex),
    lastWeekHours: shareAt(lastSunday + dayIndex),
  }));
}
