import { formatInstant } from './format.ts';

type InstantProps = {
  /** A moment in ISO form; what is none is drawn as a hyphen. */
  at: string;
  isDayOnly?: boolean;
};

/** A moment in the reader's own time zone, which it names. */
export function Instant({ at, isDayOnly = false }: InstantProps) {
  if (Number.isNaN(Date.parse(at))) return '-';
  return <time dateTime={at}>{formatInstant(at, isDayOnly)}</time>;
}
