// Hours as a clock on the wall of a zone shows them.
import { DAY_MS, HOUR_MS } from './durations.ts';
import { dayStartsAt, wallClock, type Zone } from './zones.ts';

/** Days are counted from 1 January 1970, so that they can be subtracted from each other. */
export type WallTime = { dayNumber: number; hour: number };

/** The day and the hour in which an instant lies. */
export function wallTimeAt(zone: Zone, instant: number): WallTime {
  const wall = wallClock(zone, instant);
  const dayNumber = Math.floor(wall / DAY_MS);
  return { dayNumber, hour: Math.floor((wall - dayNumber * DAY_MS) / HOUR_MS) };
}

/** The hours of a day (counted from 1970) in a zone; a Pacific day can have 23 or 25. */
export function hoursOfDay(zone: Zone, dayNumber: number): { startsAt: number; hour: number }[] {
  const from = dayStartsAt(zone, dayNumber * DAY_MS);
  const to = dayStartsAt(zone, (dayNumber + 1) * DAY_MS);
  return Array.from({ length: (to - from) / HOUR_MS }, (_, index) => {
    const startsAt = from + index * HOUR_MS;
    return { startsAt, hour: wallTimeAt(zone, startsAt).hour };
  });
}
