// Days and instants: in requests, valid ones within plausible years; and as answers write them.
import * as z from 'zod/mini';

/** The first and the last day that a call may name. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2100-12-31';

const OUT_OF_BOUNDS = `Use a date from ${FIRST_DAY} to ${LAST_DAY}`;
const FIRST_MS = Date.parse(FIRST_DAY);
const END_MS = Date.parse('2101-01-01');

/** Whether an instant lies in the years that a call may name; the end of the last day still does. */
export const isWithinBounds = (ms: number): boolean => ms >= FIRST_MS && ms <= END_MS;

/** A calendar day, `2026-03-08`. */
export const Day = z.iso.date({ error: 'Use a date as YYYY-MM-DD', abort: true }).check(
  // an invalid day is reported once, not as out of bounds too
  z.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, OUT_OF_BOUNDS),
);

/** An instant with `Z` or an offset. */
export const Instant = z.iso
  .datetime({ offset: true, error: 'Use an ISO 8601 instant with Z or an offset', abort: true })
  .check(z.refine((instant) => isWithinBounds(Date.parse(instant)), OUT_OF_BOUNDS));

/** Two instants joined by `--`, as Amazon writes an interval. */
export const Interval = z.string().check(
  z.maxLength(100),
  z.regex(/^[^\s]+--[^\s]+$/, 'Use start--end, two ISO 8601 instants'),
  z.refine(
    (interval) =>
      // What is no instant at all is refused where the interval is read.
      interval
        .replaceAll(/\[[^\]]*\]/g, '')
        .split('--')
        .map((end) => Date.parse(end))
        .every((ms) => Number.isNaN(ms) || isWithinBounds(ms)),
    OUT_OF_BOUNDS,
  ),
);

// Answers can hold thousands of rows. We write their dates in one way, so that checking the form of each again would only
// cost the time that the browser has for drawing.

/** An instant in an answer. */
export const WrittenInstant = z.string().register(z.globalRegistry, { format: 'date-time' });

/** A day in an answer. */
export const WrittenDay = z.string().register(z.globalRegistry, { format: 'date' });
