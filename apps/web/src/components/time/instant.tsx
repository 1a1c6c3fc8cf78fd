import { formatInstant } from './format.ts';

type InstantProps = {
  at: string;
  isDayOnly?: boolean;
};

/** An instant in the browser's time zone, which is named. */
export function Instant({ at, isDayOnly = false }: InstantProps) {
  if (Number.isNaN(Date.parse(at))) return '-';
  return <time dateTime={at}>{formatInstant(at, isDayOnly)}</time>;
}
