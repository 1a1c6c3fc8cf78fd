// The moment of the past that a report is looked at from, as it stands in the address: '2026-03-10T12:00Z'.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';

export const KNOWN = 'known';

const MINUTE_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;
const YEAR_TYPED = '2000'; // a year being typed passes through 0002 and 0020

/** The instant that the address names; null where it names none. */
export const knownMoment = (value: string | null): string | null =>
  value !== null && MINUTE_FORM.test(value) && value >= YEAR_TYPED && !Number.isNaN(Date.parse(value))
    ? value
    : null;

/** What a field for a date and a time shows: '2026-03-10T12:00'. */
export const fieldOf = (moment: string): string => new Date(moment).toISOString().slice(0, 16);

/** What was typed into it, as the address has it; null while it is no moment yet. */
export const momentOfField = (typed: string): string | null => knownMoment(`${typed}Z`);

/** Where one begins to look back from: a day ago, at the full hour. */
export const firstMoment = (now: number): string =>
  `${fieldOf(new Date(Math.floor((now - DAY_MS) / HOUR_MS) * HOUR_MS).toISOString())}Z`;
