// Months of the calendar, and which of them can be asked for.
import { MONTH_NAMES } from '@insights/domain/months';
import { once } from '@insights/domain/once';
import { midnightOf } from '@insights/domain/periods';

export type Month = { year: number; month: number };

const YEARS_BEFORE = 2; // the current year and the two before it are offered
const REACH_YEARS = 2; // Amazon keeps sales and traffic for two years to the day

const pad = (value: number) => String(value).padStart(2, '0');

const firstDayOf = ({ year, month }: Month) => `${year}-${pad(month)}-01`;

const afterMonth = ({ year, month }: Month): Month =>
  month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };

/** 'October 2026'; what is no month of the calendar keeps its number. */
export const monthWords = ({ year, month }: Month): string =>
  `${MONTH_NAMES[month - 1] ?? `Month ${month}`} ${year}`;

const yearOf = (day: string) => Number(day.slice(0, 4));

/** The years offered on a day of the marketplace, newest first. */
export const yearsOffered = (today: string): number[] =>
  Array.from({ length: YEARS_BEFORE + 1 }, (_, ago) => yearOf(today) - ago);

/** Whether a month has a complete day by now. */
export const hasBegun = (month: Month, today: string): boolean => firstDayOf(month) < today;

/** The last month that is over. */
export function lastFullMonth(today: string): Month {
  const [year, month] = [yearOf(today), Number(today.slice(5, 7))];
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
}

/** Whether Amazon may still have a day of the month. */
export const isWithinReach = (month: Month, today: string): boolean =>
  firstDayOf(afterMonth(month)) > `${yearOf(today) - REACH_YEARS}${today.slice(4)}`;

const dayFormat = (more: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC', ...more }));

const days = dayFormat({});
const daysOfYear = dayFormat({ year: 'numeric' });

type Days = { start: string; end: string };

const written = (format: Intl.DateTimeFormat, { start, end }: Days) =>
  format.formatRange(midnightOf(start), midnightOf(end)).replace(/\s+/g, ' ');

/** 'Oct 1 – 31', beside the name of the month. */
export const daysWords = (range: Days): string => written(days(), range);

/** 'Oct 1 – 31, 2026', of the marketplace's calendar. */
export const rangeWords = (range: Days): string => written(daysOfYear(), range);
