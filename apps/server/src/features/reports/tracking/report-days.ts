// Which days a month's report covers: calendar days of the marketplace, as far as they are over and Amazon still has them.
import { HOUR_MS } from '@insights/domain/durations';
import { addDays, dayOf, midnightOf } from '@insights/domain/periods';
import { findMarketplace } from '@insights/sp-api/marketplaces';

export type Month = { year: number; month: number };
export type Days = { startsOn: string; endsOn: string };

const REACH_YEARS = 2; // to the day; a report that starts earlier is cancelled by Amazon
const YEARS_OFFERED = 3; // the current one and the two before
const SETTLED_AFTER_DAYS = [3, 7]; // Amazon says 72 hours, and has restated for a week
const ANY_ZONE_MS = 12 * HOUR_MS; // by then a day of UTC is over wherever a marketplace is

const pad = (value: number) => String(value).padStart(2, '0');

const firstDayOf = ({ year, month }: Month): string => `${year}-${pad(month)}-01`;

function lastDayOf({ year, month }: Month): string {
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return addDays(firstDayOf(next), -1);
}

/** All days of a month. */
export const wholeMonth = (month: Month): Days => ({
  startsOn: firstDayOf(month),
  endsOn: lastDayOf(month),
});

/** The day that it is in a marketplace's own zone. */
export function todayIn(marketplaceId: string, now: Date): string {
  const timeZone = findMarketplace(marketplaceId)?.timeZone ?? 'UTC';
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format.format(now);
}

type Refusal = { field: 'year' | 'month'; message: string };

/** The message why a month cannot be asked for; null where it can. */
export function refusalOf(month: Month, today: string): Refusal | null {
  const thisYear = Number(today.slice(0, 4));
  const oldest = thisYear - YEARS_OFFERED + 1;
  if (month.year < oldest || month.year > thisYear)
    return { field: 'year', message: `Choose a year from ${oldest} to ${thisYear}` };
  const { startsOn } = wholeMonth(month);
  if (startsOn > today) return { field: 'month', message: 'This month lies in the future' };
  if (startsOn === today) return { field: 'month', message: 'This month has no complete day yet' };
  return null;
}

function yearsBefore(day: string, years: number): string {
  const date = new Date(midnightOf(day));
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return dayOf(date.getTime());
}

const earlierOf = (a: string, b: string) => (a < b ? a : b);
const laterOf = (a: string, b: string) => (a > b ? a : b);

/** The days to ask for: up to yesterday, and from the two-year day on; null where Amazon has none of them any more. */
export function daysToAsk(month: Month, today: string, now: Date): Days | null {
  const { startsOn, endsOn } = wholeMonth(month);
  const utcToday = dayOf(now.getTime());
  // Nobody says by whose calendar Amazon counts the two years; the later day is within reach by either.
  const oldest = yearsBefore(laterOf(today, utcToday), REACH_YEARS);
  if (endsOn < oldest) return null;
  return { startsOn: laterOf(startsOn, oldest), endsOn: earlierOf(endsOn, addDays(today, -1)) };
}

/** Whether the report ends before its month does. */
export const isMonthSoFar = (month: Month, { endsOn }: Days): boolean => endsOn < lastDayOf(month);

/** Whether its month had begun before Amazon's memory does. */
export const isCut = (month: Month, { startsOn }: Days): boolean => startsOn > firstDayOf(month);

/** When a month that was asked for before it had settled is asked for again; null once it has. */
export function settlesAt(month: Month, now: Date): Date | null {
  const end = addDays(lastDayOf(month), 1);
  const instants = SETTLED_AFTER_DAYS.map((days) => midnightOf(addDays(end, days)) + ANY_ZONE_MS);
  const next = instants.find((at) => at > now.getTime());
  return next === undefined ? null : new Date(next);
}
