// Which figure of the sales is meant by a point of a running total: every hour from its first up to the point.
import { HOUR_MS } from '@insights/domain/durations';
import { hoursOfDay } from '@insights/domain/wall-time';
import type { Zone } from '@insights/domain/zones';
import type { ExplainedFigure } from '../explain/explained-figure.ts';
import type { Reached } from './headline.ts';

/** The first instant of an hour of a day, counted from 1970; of one that the day does not have, its last. */
function startOf(zone: Zone, dayNumber: number, hour: number): number {
  const hours = hoursOfDay(zone, dayNumber);
  const found = hours.find((one) => one.hour >= hour);
  return found ? found.startsAt : (hours.at(-1)?.startsAt ?? Number.NaN) + HOUR_MS;
}

/** The hours from the start of one day up to an hour of another that have begun; null where there are none. */
export function totalUntil(
  zone: Zone,
  firstDay: number,
  { dayNumber, hour }: { dayNumber: number; hour: number },
  now: number,
): ExplainedFigure | null {
  const start = startOf(zone, firstDay, 0);
  const begun = Math.ceil(now / HOUR_MS) * HOUR_MS;
  const end = Math.min(startOf(zone, dayNumber, hour), begun);
  return end > start ? { granularity: 'hour', start, end } : null;
}

/** What stands above a comparison: its current side, or the one that this is compared with. */
export function headlineFigure(zone: Zone, reached: Reached, side: 'current' | 'compared', now: number) {
  const back = side === 'current' ? 0 : reached.earlierBy;
  const until = { dayNumber: reached.dayNumber - back, hour: reached.hour };
  return totalUntil(zone, reached.firstDay - back, until, now);
}
