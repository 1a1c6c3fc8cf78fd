// Divides a range of time into hours, days, weeks, months or years of a time zone.
import { DAY_MS, HOUR_MS, localDay, startOfLocalDay, type Zone } from './zones.ts';

export type Granularity = 'Hour' | 'Day' | 'Week' | 'Month' | 'Year' | 'Total';
export type FirstDayOfWeek = 'Monday' | 'Sunday';
/** Half-open, in epoch milliseconds: `start` is included, `end` is not. */
export type Period = { start: number; end: number };

type Division = { granularity: Granularity; zone: Zone; firstDayOfWeek: FirstDayOfWeek };

const MONDAY_OFFSET = 3; // 1970-01-01 was a Thursday, three days after a Monday
const SUNDAY_OFFSET = 4;

/** The whole periods that cover a range; only Total has the bounds of the range itself. */
export function periodsCovering(range: Period, { granularity, zone, firstDayOfWeek }: Division): Period[] {
  if (granularity === 'Total') return [range];
  if (granularity === 'Hour') return hoursCovering(range, zone);
  const first = firstDayOf(granularity, localDay(zone, range.start), firstDayOfWeek);
  const periods: Period[] = [];
  let day = first;
  let start = startOfLocalDay(zone, day);
  while (start < range.end) {
    day = nextDayOf(granularity, day);
    const end = startOfLocalDay(zone, day);
    periods.push({ start, end });
    start = end;
  }
  return periods;
}

function hoursCovering({ start, end }: Period, zone: Zone): Period[] {
  const offset = zone.offsetAt(start);
  const periods: Period[] = [];
  for (let at = Math.floor((start + offset) / HOUR_MS) * HOUR_MS - offset; at < end; at += HOUR_MS) {
    periods.push({ start: at, end: at + HOUR_MS });
  }
  return periods;
}

function firstDayOf(granularity: Granularity, day: number, firstDayOfWeek: FirstDayOfWeek): number {
  const date = new Date(day * DAY_MS);
  switch (granularity) {
    case 'Week': {
      const offset = firstDayOfWeek === 'Sunday' ? SUNDAY_OFFSET : MONDAY_OFFSET;
      return day - ((((day + offset) % 7) + 7) % 7);
    }
    case 'Month':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS;
    case 'Year':
      return Date.UTC(date.getUTCFullYear(), 0, 1) / DAY_MS;
    default:
      return day;
  }
}

function nextDayOf(granularity: Granularity, day: number): number {
  const date = new Date(day * DAY_MS);
  switch (granularity) {
    case 'Week':
      return day + 7;
    case 'Month':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY_MS;
    case 'Year':
      return Date.UTC(date.getUTCFullYear() + 1, 0, 1) / DAY_MS;
    default:
      return day + 1;
  }
}
