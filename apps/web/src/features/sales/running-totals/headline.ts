// The figures above a running total: both sides up to the last hour that was fetched in full, so that they can be compared.
import { HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import { hoursOfDay, wallTimeAt } from '@insights/domain/wall-time';
import type { Zone } from '@insights/domain/zones';
import { type CurrencyAmount, currenciesOf, sumAmounts } from '../currencies.ts';
import { type ExplainedFigure, totalUntil } from '../explain/figure.ts';
import { percentDifference } from '../format.ts';
import {
  type IsWhole,
  isComplete,
  locateIntervals,
  type SalesInterval,
  type Share,
  shareOf,
} from './hours.ts';

const HOURS = 24;

/** What was sold in the currency of most hours, and in others. */
export type Side = { amount: number; others: readonly CurrencyAmount[]; hours: Share };

/** Where both sides end, and where the current one started; the other is so many days earlier. */
export type Reached = { firstDay: number; earlierBy: number; dayNumber: number; hour: number };

export type Headline = {
  /** Null where the current stretch has hours that are over and none of them was fetched. */
  current: Side | null;
  compared: Side;
  /** How far both reach: 'by 06:00'. */
  reach: string;
  reached: Reached;
  /** How long ago that was, where a newer hour should be there. */
  age: string | null;
  /** '+4.8 %', where both sides have all their hours and there was something to compare with. */
  difference: string | null;
};

export type Stretch = {
  rows: readonly SalesInterval[];
  zone: Zone;
  now: number;
  isWhole: IsWhole;
  /** The days compared, counted from 1970: the first of the current stretch, and how many days earlier the other started. */
  firstDay: number;
  earlierBy: number;
  /** What a moment is called: the day counted from the first, and the hour, up to 24. */
  nameOf: (day: number, hour: number) => string;
};

/** '5 h 20 min ago' */
export function formatAge(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / HOURS)} days ago`;
  if (hours === 0) return `${minutes} min ago`;
  return minutes % 60 === 0 ? `${hours} h ago` : `${hours} h ${minutes % 60} min ago`;
}

function differenceOf(current: Side, compared: Side): string | null {
  if (current.others.length > 0 || compared.others.length > 0) return null;
  if (compared.amount <= 0 || !isComplete(current.hours) || !isComplete(compared.hours)) return null;
  return percentDifference(current.amount, compared.amount);
}

/** Everything from a first day up to an hour of a later one. */
function sideUntil({ rows, zone, now, isWhole }: Stretch, first: number, day: number, hour: number): Side {
  const isBefore = (at: { dayNumber: number; hour: number }) =>
    at.dayNumber >= first && (at.dayNumber < day || (at.dayNumber === day && at.hour < hour));
  const hours = Array.from({ length: day - first + 1 }, (_, index) => first + index).flatMap((dayNumber) =>
    hoursOfDay(zone, dayNumber).filter((one) => isBefore({ dayNumber, hour: one.hour })),
  );
  const [main = ''] = currenciesOf(rows);
  const amounts = sumAmounts(
    locateIntervals(rows, zone)
      .filter(isBefore)
      .map(({ currency, hundredths }) => ({ currency, amount: hundredths / 100 })),
  );
  return {
    amount: amounts.find(({ currency }) => currency === main)?.amount ?? 0,
    others: amounts.filter(({ currency }) => currency !== main),
    hours: shareOf(hours, isWhole, now),
  };
}

/** The last hour since the first day that is over and was fetched whole. */
function findLastWhole({ zone, now, isWhole, firstDay }: Stretch) {
  const { dayNumber: today } = wallTimeAt(zone, now);
  for (let day = today; day >= firstDay; day -= 1) {
    const last = hoursOfDay(zone, day).findLast(
      ({ startsAt }) => startsAt + HOUR_MS <= now && isWhole(startsAt),
    );
    if (last) return { day, ...last };
  }
  return null;
}

export function headlineOf(stretch: Stretch): Headline {
  const { zone, now, firstDay, earlierBy, nameOf } = stretch;
  const clock = wallTimeAt(zone, now);
  const last = findLastWhole(stretch);
  const reached = last ? { day: last.day, hour: last.hour + 1 } : { day: clock.dayNumber, hour: clock.hour };
  const current = sideUntil(stretch, firstDay, reached.day, reached.hour);
  const compared = sideUntil(stretch, firstDay - earlierBy, reached.day - earlierBy, reached.hour);
  const isUnknown = last === null && current.hours.of > 0;
  const isBehind = last !== null && now - (last.startsAt + HOUR_MS) >= HOUR_MS;
  return {
    current: isUnknown ? null : current,
    compared,
    reach: nameOf(reached.day - firstDay, reached.hour),
    reached: { firstDay, earlierBy, dayNumber: reached.day, hour: reached.hour },
    age: isBehind ? formatAge(now - (last.startsAt + HOUR_MS)) : null,
    difference: isUnknown ? null : differenceOf(current, compared),
  };
}

/** What the headline is explained by: its current side, or the one that this is compared with. */
export function headlineFigure(
  zone: Zone,
  { firstDay, earlierBy, dayNumber, hour }: Reached,
  side: 'current' | 'compared',
  now: number,
): ExplainedFigure | null {
  const back = side === 'current' ? 0 : earlierBy;
  return totalUntil(zone, firstDay - back, { dayNumber: dayNumber - back, hour }, now);
}
