const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** A moment in ISO form in the reader's own time zone, which it names. */
export function formatInstant(at: string, isDayOnly = false): string {
  const format = new Intl.DateTimeFormat('en-US', isDayOnly ? DAY : { ...DAY, ...CLOCK });
  return format.format(new Date(at));
}
