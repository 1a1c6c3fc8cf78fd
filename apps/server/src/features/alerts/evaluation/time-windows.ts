// The last full hours in a marketplace's local time, as bits and running totals of one or two local days.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { dayOf } from '@insights/domain/periods';
import { wallTimeAt } from '@insights/domain/wall-time';
import type { Zone } from '@insights/domain/zones';

/** Three hours show that a large seller has stopped selling, six one of a hundred orders a day, a day a small one. */
export const WINDOW_HOURS = [3, 6, 24] as const;
/** Where the newest hour is missing, the window ends before it; where more hours are missing, there is no window. */
const MOST_HOURS_BEHIND = 2;

export type TimeWindow = {
  isPacific: boolean;
  hours: number;
  endsAt: Date;
  /** The day of its last hour, which hours of it belong to the window, and the bits of these. */
  day: string;
  firstHour: number;
  lastHour: number;
  mask: number;
  /** How many of its hours lie at the end of the day before, and their bits. */
  hoursBefore: number;
  maskBefore: number;
};

const bitsFrom = (first: number, count: number): number => ((1 << count) - 1) << first;

function windowEnding(zone: Extract<Zone, 'UTC' | 'PT'>, endsAt: number, hours: number): TimeWindow {
  const { dayNumber, hour: lastHour } = wallTimeAt(zone, endsAt - HOUR_MS);
  const firstHour = Math.max(0, lastHour - hours + 1);
  const hoursBefore = hours - (lastHour - firstHour + 1);
  return {
    isPacific: zone === 'PT',
    hours,
    endsAt: new Date(endsAt),
    day: dayOf(dayNumber * DAY_MS),
    firstHour,
    lastHour,
    mask: bitsFrom(firstHour, lastHour - firstHour + 1),
    hoursBefore,
    maskBefore: bitsFrom(24 - hoursBefore, hoursBefore),
  };
}

/** The windows of every length that may be evaluated at an instant, in both time zones. */
export function windowsAt(now: number): TimeWindow[] {
  const newest = Math.floor(now / HOUR_MS) * HOUR_MS;
  const ends = Array.from({ length: MOST_HOURS_BEHIND + 1 }, (_, behind) => newest - behind * HOUR_MS);
  return WINDOW_HOURS.flatMap((hours) =>
    ends.flatMap((end) => [windowEnding('UTC', end, hours), windowEnding('PT', end, hours)]),
  );
}
