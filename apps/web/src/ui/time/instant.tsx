const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

type InstantProps = {
  /** A moment in ISO form; what is none is drawn as a hyphen. */
  at: string;
  isDayOnly?: boolean;
};

/** A moment in the reader's own time zone, which it names. */
export function Instant({ at, isDayOnly = false }: InstantProps) {
  if (Number.isNaN(Date.parse(at))) return '-';
  const format = new Intl.DateTimeFormat('en-US', isDayOnly ? DAY : { ...DAY, ...CLOCK });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
