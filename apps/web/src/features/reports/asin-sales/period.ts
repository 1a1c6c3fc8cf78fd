// Months as they stand in the address and on screen.

import { MONTH_NAMES } from '@insights/domain/months';
import { formatMonth } from '../format.ts';

/** What the choice of a month is called in the address. */
export const PERIOD_NAME = 'period';

export const ALL_PERIODS = 'All periods';

/** '2026-03'; null where it is no month. */
export function periodOf(year: number, month: number): string | null {
  const isMonth = Number.isInteger(month) && month >= 1 && month <= 12;
  const isYear = Number.isInteger(year) && year >= 2000 && year <= 2100;
  return isMonth && isYear ? `${year}-${String(month).padStart(2, '0')}` : null;
}

/** The parts of a month that is written as '2026-03'. */
export const partsOf = (period: string) => ({
  year: Number(period.slice(0, 4)),
  month: Number(period.slice(5, 7)),
});

/** The month that the address names; null for all of them, and for what is no month. */
export function periodFrom(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}$/.test(text)) return null;
  const { year, month } = partsOf(text);
  return periodOf(year, month);
}

/** 'March 2026' */
export const periodWords = (period: string): string => formatMonth(partsOf(period));

/** 'Mar' */
export const shortMonth = (period: string): string =>
  MONTH_NAMES[partsOf(period).month - 1]?.slice(0, 3) ?? '';

/** Every month from one to another, both included. */
export function periodsBetween(first: string, last: string): string[] {
  const periods: string[] = [];
  let { year, month } = partsOf(first);
  for (let at = periodOf(year, month); at !== null && at <= last; at = periodOf(year, month)) {
    periods.push(at);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return periods;
}
