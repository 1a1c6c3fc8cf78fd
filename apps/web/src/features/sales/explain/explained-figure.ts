// A figure that is explained, as the address names it: 'day:2026-11-03T00:00Z', or a stretch 'hour:2026-11-03T00:00Z/2026-11-04T00:00Z'.
// Days of the marketplace are named by their midnights in UTC, wherever their own are: 'own:2026-11-03T00:00Z'.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';

export type FigureLength = 'hour' | 'day' | 'own';

export type ExplainedFigure = {
  /** An hour, a day of UTC, or a day from one midnight of the marketplace to the next. */
  granularity: FigureLength;
  /** As instants; the end is not part of it. */
  start: number;
  end: number;
};

export const EXPLAIN = 'explain';

const FORM = /^(hour|day|own):([^/]+)(?:\/([^/]+))?$/;
const UNIT_MS = { hour: HOUR_MS, day: DAY_MS, own: DAY_MS } as const;

const minuteOf = (instant: number) => `${new Date(instant).toISOString().slice(0, 16)}Z`;

/** One hour or day. */
export const oneInterval = (granularity: FigureLength, start: number): ExplainedFigure => ({
  granularity,
  start,
  end: start + UNIT_MS[granularity],
});

export const isOneInterval = ({ granularity, start, end }: ExplainedFigure): boolean =>
  end - start === UNIT_MS[granularity];

export function nameOfFigure(figure: ExplainedFigure): string {
  const start = `${figure.granularity}:${minuteOf(figure.start)}`;
  return isOneInterval(figure) ? start : `${start}/${minuteOf(figure.end)}`;
}

/** The figure that a name means; null where it means none. */
export function figureNamed(name: string | null): ExplainedFigure | null {
  const [, word, from = '', to] = FORM.exec(name ?? '') ?? [];
  if (word !== 'hour' && word !== 'day' && word !== 'own') return null;
  const unit = UNIT_MS[word];
  const start = Date.parse(from);
  const end = to === undefined ? start + unit : Date.parse(to);
  const isWhole = start % unit === 0 && end % unit === 0; // not so of what is no date
  return isWhole && end > start ? { granularity: word, start, end } : null;
}
