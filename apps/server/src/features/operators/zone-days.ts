// Which days are today, this week and the one before on each of the two clocks that marketplaces go by at first.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { dayOf, weekdayOf } from '@insights/domain/periods';
import { hoursOfDay, wallTimeAt } from '@insights/domain/wall-time';
import type { Zone } from '@insights/domain/zones';

export type ZoneDays = {
  isPacific: boolean;
  today: string;
  weekStart: string;
  /** The hour that runs. */
  hour: number;
  /** The hours of today that are over, a bit each. */
  over: number;
  /** The hours that each day has, a bit each, from the first of last week to today: a Pacific one may lack an hour. */
  hoursOfDays: number[];
  /** When an hour of today ends, by how many hours of the day are over then. */
  endsOfToday: readonly number[];
};

const bits = (hours: readonly { hour: number }[]): number =>
  hours.reduce((mask, { hour }) => mask | (1 << hour), 0);

export function zoneDaysAt(zone: Extract<Zone, 'UTC' | 'PT'>, now: number): ZoneDays {
  const { dayNumber: today, hour } = wallTimeAt(zone, now);
  const weekStart = today - weekdayOf(dayOf(today * DAY_MS));
  const hours = hoursOfDay(zone, today);
  const endsOfToday: number[] = [hours[0]?.startsAt ?? now];
  for (const one of hours) endsOfToday[one.hour + 1] = one.startsAt + HOUR_MS;
  return {
    isPacific: zone === 'PT',
    today: dayOf(today * DAY_MS),
    weekStart: dayOf(weekStart * DAY_MS),
    hour,
    over: bits(hours.filter(({ startsAt }) => startsAt + HOUR_MS <= now)),
    hoursOfDays: Array.from({ length: today - weekStart + 8 }, (_, index) =>
      bits(hoursOfDay(zone, weekStart - 7 + index)),
    ),
    endsOfToday,
  };
}
