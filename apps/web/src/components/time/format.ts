// Instants in the time zone of the browser, which is always named: other figures on the page are in other zones.

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;
const DAY = { month: 'short', day: 'numeric' } as const;
const LONG_DAY = { year: 'numeric', ...DAY } as const;

const format = (instant: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', options).format(new Date(instant));

/** '14:02 UTC' */
export const localTime = (instant: string): string => format(instant, CLOCK);

/** '14:02 UTC', with the day before it where that is not today: 'Nov 14, 14:02 UTC' */
export const localMoment = (instant: string, now: number): string =>
  new Date(instant).toDateString() === new Date(now).toDateString()
    ? localTime(instant)
    : format(instant, { ...DAY, ...CLOCK });

/** 'Nov 14, 2026, 2:02 PM UTC', or the day alone */
export const formatInstant = (instant: string, isDayOnly = false): string =>
  format(
    instant,
    isDayOnly ? LONG_DAY : { ...LONG_DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  );
