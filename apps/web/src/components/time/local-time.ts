// Moments on the reader's own clock, always with the zone's name: other figures on the same page stand in other zones.

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;
const DAY = { month: 'short', day: 'numeric' } as const;

const dayOf = (instant: number) => new Date(instant).toDateString();

/** '14:02 UTC' */
export const localTime = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', CLOCK).format(new Date(instant));

/** '14:02 UTC', with the day before it where that is not today: 'Nov 14, 14:02 UTC' */
export const localMoment = (instant: string, now: number): string =>
  dayOf(Date.parse(instant)) === dayOf(now)
    ? localTime(instant)
    : new Intl.DateTimeFormat('en-US', { ...DAY, ...CLOCK }).format(new Date(instant));
