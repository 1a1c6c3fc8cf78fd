// How far a zone of the IANA database is from UTC at an instant: the one place that asks the runtime for it.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const MOST_FORMATTERS = 1_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function findFormatter(timeZone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(timeZone);
  if (known) return known;
  try {
    const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    // A zone may be written in any mixture of letters: what callers make up must not pile up here.
    if (formatters.size >= MOST_FORMATTERS) formatters.clear();
    formatters.set(timeZone, made);
    return made;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Whether this is the name of an IANA zone; a bare offset such as `+05:00` is none. */
export const isTimeZone = (name: string): boolean => /^[A-Za-z]/.test(name) && findFormatter(name) !== null;

/** The milliseconds that the zone's clocks are ahead of UTC; throws for what is no zone. */
export function zoneOffsetMs(at: number, timeZone: string): number {
  const formatter = findFormatter(timeZone);
  if (!formatter) throw new RangeError(`${timeZone} is not a time zone`);
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(formatter.format(at)) ?? [];
  return (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS) * (sign === '-' ? -1 : 1);
}
