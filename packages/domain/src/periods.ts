// Days as text ('2025-03-01') and the ranges of them that sales are asked for.
import { DAY_MS } from './durations.ts';

export type SalesSource = 'hourly' | 'daily';
export type DayRange = { from: string; to: string };

export const PRESET_DAYS = [7, 30, 90] as const;
export type PresetDays = (typeof PRESET_DAYS)[number];
export const DEFAULT_PRESET_DAYS: PresetDays = 30;

const CUSTOM_DAYS = 30;
const HOURLY_CHUNK_ABOVE_DAYS = 180;
const HOURLY_CHUNK_DAYS = 90;
// How far back Amazon answers.
export const HOURLY_REACH_DAYS = 30;
export const DAILY_REACH_YEARS = 2;
// Older than what any account holds: keeps a mistyped year from asking for centuries.
const OLDEST_DAYS = 5 * 365;

/** The milliseconds of a day's midnight in UTC. */
export const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day that a UTC clock showing these milliseconds is in. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether a text is a day that exists. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const ms = midnightOf(value);
  return !Number.isNaN(ms) && dayOf(ms) === value;
}

export const addDays = (day: string, count: number): string => dayOf(midnightOf(day) + count * DAY_MS);

/** How many days a range covers, both ends included. */
export const countDays = ({ from, to }: DayRange): number =>
  Math.round((midnightOf(to) - midnightOf(from)) / DAY_MS) + 1;

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(midnightOf(day)).getUTCDay();

/** The Sunday on which the week of a day starts. */
export const weekStartOf = (day: string): string => addDays(day, -weekdayOf(day));

/** The last day that may be asked for: hours end with yesterday, days with today. */
export const latestDay = (source: SalesSource, today: string): string =>
  source === 'daily' ? today : addDays(today, -1);

/** The first day that may be asked for. */
export const earliestDay = (today: string): string => addDays(today, -OLDEST_DAYS);

/** The oldest interval that Amazon can still be asked for, as its first instant. */
export function oldestFetchable(source: SalesSource, now: number): number {
  if (source === 'hourly') return now - HOURLY_REACH_DAYS * DAY_MS;
  const yearsAgo = new Date(now);
  yearsAgo.setUTCFullYear(yearsAgo.getUTCFullYear() - DAILY_REACH_YEARS);
  return yearsAgo.getTime();
}

/** The N days that end with the last one that may be asked for. */
export function presetRange(days: PresetDays, source: SalesSource, today: string): DayRange {
  const to = latestDay(source, today);
  return { from: addDays(to, 1 - days), to };
}

/** What a custom range starts out as, for either source: the 30 days that end yesterday. */
export const firstCustomRange = (today: string): DayRange => ({
  from: addDays(today, -CUSTOM_DAYS),
  to: addDays(today, -1),
});

const earlier = (a: string, b: string) => (a < b ? a : b);

/** A range whose end is clamped to the last day that may be asked for; null where From is after To. */
export function settleRange(range: DayRange, source: SalesSource, today: string): DayRange | null {
  if (range.from > range.to) return null;
  const to = earlier(range.to, latestDay(source, today));
  return { from: earlier(range.from, to), to };
}

/** Consecutive ranges of at most so many days that together cover the range. */
export function splitDays({ from, to }: DayRange, days: number): DayRange[] {
  const parts: DayRange[] = [];
  for (let start = from; start <= to; start = addDays(start, days)) {
    parts.push({ from: start, to: earlier(addDays(start, days - 1), to) });
  }
  return parts;
}

/** The requests a range of hours is asked for in: one, or 90 days each where it is longer than 180. */
export const hourlyChunks = (range: DayRange): DayRange[] =>
  countDays(range) > HOURLY_CHUNK_ABOVE_DAYS ? splitDays(range, HOURLY_CHUNK_DAYS) : [range];
