// Running totals against earlier ones: today's hour by hour, and this week's day by day.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { dayOf, weekdayOf } from '@insights/domain/periods';
import { hoursOfDay, wallTimeAt } from '@insights/domain/wall-time';
import type { Zone } from '@insights/domain/zones';
import { formatHour } from '../format.ts';
import {
  type IsWhole,
  locateIntervals,
  runningTotals,
  type SalesInterval,
  type Share,
  shareOf,
} from './hours.ts';

export type TotalPoint = {
  label: string;
  /** Null for what is still to come. */
  current: number | null;
  compared: number;
  /** How much of the point's own hour or day was fetched, of what is over; the first point of a day has no hour. */
  currentHours: Share;
  comparedHours: Share;
};

const HOURS = 24;

const everythingIsWhole: IsWhole = () => true;

// The sales of hour N-1 belong to the point labelled N, so that 00:00 is zero and the running hour is in no point yet.
const toPoints = (byHour: readonly number[]) => [0, ...runningTotals(byHour.slice(0, HOURS - 1))];

/** Today against yesterday: the 24 points of Live Sales, 00:00 to 23:00 in a zone. */
export function dayPoints(
  rows: readonly SalesInterval[],
  zone: Zone,
  now: number,
  isWhole: IsWhole = everythingIsWhole,
): TotalPoint[] {
  const { dayNumber: today, hour: currentHour } = wallTimeAt(zone, now);
  const todayByHour = Array<number>(HOURS).fill(0);
  const yesterdayByHour = Array<number>(HOURS).fill(0);
  for (const { dayNumber, hour, hundredths } of locateIntervals(rows, zone)) {
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
  return toPoints(yesterdayByHour).map((compared, hour) => ({
    label: formatHour(hour),
    current: hour <= currentHour ? (todaySales[hour] ?? 0) : null,
    compared,
    currentHours: shareAt(hoursOfToday, hour),
    comparedHours: shareAt(hoursOfYesterday, hour),
  }));
}

export const DAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const DAYS = DAY_NAMES.length;

/** This week against the last: the 7 points of Week to Date, Sunday to Saturday in a zone. Today counts with what it has so far. */
export function weekPoints(
  rows: readonly SalesInterval[],
  zone: Zone,
  now: number,
  isWhole: IsWhole = everythingIsWhole,
): TotalPoint[] {
  const { dayNumber: today } = wallTimeAt(zone, now);
  const todayIndex = weekdayOf(dayOf(today * DAY_MS));
  const lastSunday = today - todayIndex - DAYS;
  const byDay = Array<number>(2 * DAYS).fill(0);
  for (const { dayNumber, hundredths } of locateIntervals(rows, zone)) {
    const index = dayNumber - lastSunday;
    if (index >= 0 && index < byDay.length) byDay[index] = (byDay[index] ?? 0) + hundredths;
  }
  const lastWeek = runningTotals(byDay.slice(0, DAYS));
  const thisWeek = runningTotals(byDay.slice(DAYS));
  // The hour that has just ended is still being fetched: a day does not lack it yet.
  const isFetchedOrComing: IsWhole = (startsAt) =>
    isWhole(startsAt) || (now - startsAt < 2 * HOUR_MS && isWhole(startsAt - HOUR_MS));
  const shareAt = (dayNumber: number) => shareOf(hoursOfDay(zone, dayNumber), isFetchedOrComing, now);
  return DAY_NAMES.map((label, index) => ({
    label,
    current: index <= todayIndex ? (thisWeek[index] ?? 0) : null,
    compared: lastWeek[index] ?? 0,
    currentHours: shareAt(lastSunday + DAYS + index),
    comparedHours: shareAt(lastSunday + index),
  }));
}
