// The last full hours on a wall clock, as the days of a marketplace keep them: bits and running totals of one or two days.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { dayOf } from '@insights/domain/periods';
import { wallTimeAt } from '@insights/domain/wall-time';
import type { Zone } from '@insights/domain/zones';

/** A large shop is known to have stopped after three hours, one of a hundred orders a day after six, a small one after a day. */
export const STRETCH_HOURS = [3, 6, 24] as const;
/** A marketplace whose newest hour is not there yet is judged by the hours before it; one that is later than that, not at all. */
const MOST_HOURS_BEHIND = 2;

export type Stretch = {
  isPacific: boolean;
  hours: number;
  endsAt: Date;
  /** The day of its last hour, which hours of it belong to the stretch, and the bits of these. */
  day: string;
  firstHour: number;
  lastHour: number;
  mask: number;
  /** How many of its hours lie at the end of the day before, and their bits. */
  hoursBefore: number;
  maskBefore: number;
};

const bitsFrom = (first: number, count: number): number => ((1 << count) - 1) << first;

function stretchEnding(zone: Extract<Zone, 'UTC' | 'PT'>, endsAt: number, hours: number): Stretch {
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

/** The stretches of every length that may be judged at an instant, on both clocks. */
export function stretchesAt(now: number): Stretch[] {
  const newest = Math.floor(now / HOUR_MS) * HOUR_MS;
  const ends = Array.from({ length: MOST_HOURS_BEHIND + 1 }, (_, behind) => newest - behind * HOUR_MS);
  return STRETCH_HOURS.flatMap((hours) =>
    ends.flatMap((end) => [stretchEnding('UTC', end, hours), stretchEnding('PT', end, hours)]),
  );
}
