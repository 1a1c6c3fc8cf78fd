import { DAY_MS, HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import { hundredthsOf } from '@insights/domain/money';
import { dayOf, weekdayOf } from '@insights/domain/periods';
import { hoursOfDay, type WallTime, wallTimeAt } from '@insights/domain/wall-time';
import type { Zone } from '@insights/domain/zones';
import { range, sum } from 'd3-array';
import type { SalesAnswer, SalesRow } from '../answers.ts';
import { type CurrencyAmount, currenciesOf, sumAmounts } from '../currencies.ts';
import type { ExplainedFigure } from '../explain/figure.ts';
import { formatHour, percentDifference } from '../format.ts';

const HOURS = 24;
const DAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The day or the week of a running total, and how many days earlier the compared one started. Days are counted from 1970. */
export type Stretch = {
  unit: 'hour' | 'day';
  zone: Zone;
  now: number;
  firstDay: number;
  earlierBy: number;
  points: readonly { label: string; end: WallTime }[];
  /** The newest point with a current total. */
  newest: number;
};

/** Today against yesterday. Point N ends with hour N-1, so that 00:00 is zero and the running hour is in no point yet. */
export function dayStretch(zone: Zone, now: number): Stretch {
  const { dayNumber, hour } = wallTimeAt(zone, now);
  const points = range(HOURS).map((end) => ({ label: formatHour(end), end: { dayNumber, hour: end } }));
  return { unit: 'hour', zone, now, firstDay: dayNumber, earlierBy: 1, points, newest: hour };
}

/** This week, from Sunday to Saturday, against the last one. Today counts with what it has so far. */
export function weekStretch(zone: Zone, now: number): Stretch {
  const { dayNumber: today } = wallTimeAt(zone, now);
  const newest = weekdayOf(dayOf(today * DAY_MS));
  const firstDay = today - newest;
  const points = DAY_NAMES.map((label, day) => ({
    label,
    end: { dayNumber: firstDay + day, hour: HOURS },
  }));
  return { unit: 'day', zone, now, firstDay, earlierBy: DAY_NAMES.length, points, newest };
}

export type FetchedSales = Partial<Pick<SalesAnswer, 'coverage' | 'as_of'>> & {
  rows: readonly Pick<
    SalesRow,
    'interval_start' | 'total_sales_amount' | 'currency_code' | 'by_currency' | 'fetched_at'
  >[];
};

/** Whether the hour that starts at an instant was fetched after it was over. */
type IsWhole = (startsAt: number) => boolean;

const instantOf = (text: string | null | undefined) => Date.parse(text ?? '');

/** A test for hours that were fetched in full: not missing, and not fetched while they still ran. */
export function wholeHours({ rows, coverage, as_of }: FetchedSales): IsWhole {
  const inFull = new Map<number, boolean>();
  for (const { interval_start, fetched_at } of rows) {
    const startsAt = Math.floor(instantOf(interval_start) / HOUR_MS) * HOUR_MS;
    // A row that does not say when it was fetched counts as whole.
    const isWhole = !(instantOf(fetched_at) < startsAt + HOUR_MS);
    inFull.set(startsAt, isWhole || inFull.get(startsAt) === true);
  }
  const spans = coverage?.map(({ from, to }) => ({ from: instantOf(from), to: instantOf(to) }));
  const fetches = [as_of, ...rows.map(({ fetched_at }) => fetched_at)].map(instantOf);
  const newest = Math.max(...fetches.filter((instant) => !Number.isNaN(instant)));
  const isFetchedWithoutRow: IsWhole = (startsAt) => {
    if (spans) return spans.some(({ from, to }) => startsAt >= from && startsAt + HOUR_MS <= to);
    return !Number.isFinite(newest) || startsAt + HOUR_MS <= newest; // without coverage, no row is no sale
  };
  return (startsAt) => inFull.get(startsAt) ?? isFetchedWithoutRow(startsAt);
}

export type Share = { fetched: number; of: number };

/** How many of these hours were fetched whole, of those that were over at a moment. */
export function shareOf(hours: readonly { startsAt: number }[], isWhole: IsWhole, now: number): Share {
  const over = hours.filter(({ startsAt }) => startsAt + HOUR_MS <= now);
  return { fetched: over.filter(({ startsAt }) => isWhole(startsAt)).length, of: over.length };
}

export const isComplete = ({ fetched, of }: Share): boolean => fetched === of;
export const isAbsent = ({ fetched, of }: Share): boolean => fetched === 0 && of > 0;

const isBefore = (at: WallTime, end: WallTime) =>
  at.dayNumber < end.dayNumber || (at.dayNumber === end.dayNumber && at.hour < end.hour);
const isWithin = (at: WallTime, start: WallTime, end: WallTime) => !isBefore(at, start) && isBefore(at, end);
const startOfDay = (dayNumber: number): WallTime => ({ dayNumber, hour: 0 });
const earlier = ({ dayNumber, hour }: WallTime, days: number): WallTime => ({
  dayNumber: dayNumber - days,
  hour,
});

const hoursWithin = (zone: Zone, start: WallTime, end: WallTime) =>
  range(start.dayNumber, end.dayNumber + 1)
    .flatMap((dayNumber) => hoursOfDay(zone, dayNumber).map((hour) => ({ ...hour, dayNumber })))
    .filter((at) => isWithin(at, start, end));

const locateRows = (rows: FetchedSales['rows'], zone: Zone) =>
  rows.map(({ interval_start, total_sales_amount, currency_code }) => ({
    ...wallTimeAt(zone, instantOf(interval_start)),
    hundredths: hundredthsOf(total_sales_amount),
    currency: currency_code,
  }));

export type Total = {
  /** Null for what is still to come. */
  amount: number | null;
  /** How much of the point's own hour or day was fetched, of what is over; the first point of a day has no hour. */
  own: Share;
  /** The same of everything up to the point: what one point lacks, all that follow lack too. */
  soFar: Share;
};

export type TotalPoint = { label: string; current: Total; compared: Total };

export function totalPoints(sales: FetchedSales, stretch: Stretch): TotalPoint[] {
  const { unit, zone, now, firstDay, earlierBy, points, newest } = stretch;
  const [main] = currenciesOf(sales.rows);
  const located = locateRows(sales.rows, zone).filter(({ currency }) => currency === main);
  const isWhole = wholeHours(sales);
  // The hour that has just ended is still being fetched: a day does not lack it yet.
  const isComing: IsWhole = (startsAt) => now - startsAt < 2 * HOUR_MS && isWhole(startsAt - HOUR_MS);
  const isThere: IsWhole = (startsAt) => isWhole(startsAt) || (unit === 'day' && isComing(startsAt));
  const totalAt = (index: number, back: number): Total => {
    const first = startOfDay(firstDay - back);
    const start = earlier(points[index - 1]?.end ?? startOfDay(firstDay), back);
    const end = earlier(points[index]?.end ?? startOfDay(firstDay), back);
    const sold = located.filter((at) => isWithin(at, first, end));
    return {
      amount: back === 0 && index > newest ? null : sum(sold, ({ hundredths }) => hundredths) / 100,
      own: shareOf(hoursWithin(zone, start, end), isThere, now),
      soFar: shareOf(hoursWithin(zone, first, end), isThere, now),
    };
  };
  return points.map(({ label }, index) => ({
    label,
    current: totalAt(index, 0),
    compared: totalAt(index, earlierBy),
  }));
}

export type Side = { amount: number; others: readonly CurrencyAmount[]; hours: Share };

/** '5 h 20 min ago' */
export function formatAge(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / HOURS)} days ago`;
  if (hours === 0) return `${minutes} min ago`;
  return minutes % 60 === 0 ? `${hours} h ago` : `${hours} h ${minutes % 60} min ago`;
}

function reachText({ unit, zone, firstDay, points }: Stretch, { dayNumber, hour }: WallTime): string {
  const time = `${formatHour(hour)} ${zone}`;
  if (unit === 'hour') return `by ${time}`;
  const day = points[dayNumber - firstDay]?.label;
  return hour === HOURS ? `through ${day}` : `by ${day} ${time}`;
}

function differenceOf(current: Side, compared: Side): string | null {
  if (current.others.length > 0 || compared.others.length > 0) return null;
  if (compared.amount <= 0 || !isComplete(current.hours) || !isComplete(compared.hours)) return null;
  return percentDifference(current.amount, compared.amount);
}

/** The figures above a running total: both sides up to the last hour that was fetched whole, so that they can be compared. */
export function headlineOf(sales: FetchedSales, stretch: Stretch) {
  const { zone, now, firstDay, earlierBy } = stretch;
  const clock = wallTimeAt(zone, now);
  const isWhole = wholeHours(sales);
  const last = hoursWithin(zone, startOfDay(firstDay), { dayNumber: clock.dayNumber, hour: HOURS }).findLast(
    ({ startsAt }) => startsAt + HOUR_MS <= now && isWhole(startsAt),
  );
  const reached = last ? { dayNumber: last.dayNumber, hour: last.hour + 1 } : clock;
  const [main] = currenciesOf(sales.rows);
  const sideOf = (back: number): Side => {
    const [start, end] = [startOfDay(firstDay - back), earlier(reached, back)];
    const amounts = sumAmounts(
      locateRows(sales.rows, zone)
        .filter((at) => isWithin(at, start, end))
        .map(({ currency, hundredths }) => ({ currency, amount: hundredths / 100 })),
    );
    return {
      amount: amounts.find(({ currency }) => currency === main)?.amount ?? 0,
      others: amounts.filter(({ currency }) => currency !== main),
      hours: shareOf(hoursWithin(zone, start, end), isWhole, now),
    };
  };
  const [current, compared] = [sideOf(0), sideOf(earlierBy)];
  const isUnknown = last === undefined && current.hours.of > 0;
  const age = last === undefined ? 0 : now - (last.startsAt + HOUR_MS);
  return {
    current: isUnknown ? null : current, // there are hours that are over, and none of them was fetched
    compared,
    reached,
    reach: reachText(stretch, reached),
    age: age >= HOUR_MS ? formatAge(age) : null, // of a newer hour that should be there
    difference: isUnknown ? null : differenceOf(current, compared),
  };
}

export type Headline = ReturnType<typeof headlineOf>;

/** The hours that a total is made of, as far as they have started, up to a time of the current stretch or so many days earlier. */
export function explainedTotal(
  { zone, now, firstDay }: Stretch,
  end: WallTime,
  back: number,
): ExplainedFigure | null {
  const hours = hoursWithin(zone, startOfDay(firstDay - back), earlier(end, back)).filter(
    ({ startsAt }) => startsAt < now,
  );
  const [first, last] = [hours[0], hours.at(-1)];
  return first && last ? { granularity: 'hour', start: first.startsAt, end: last.startsAt + HOUR_MS } : null;
}
