// A figure that is explained, as the address names it: 'day:2026-11-03T00:00Z', or a stretch 'hour:2026-11-03T00:00Z/2026-11-04T00:00Z'.
// Days of the marketplace are named by their midnights in UTC, wherever their own are: 'own:2026-11-03T00:00Z'.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { midnightOf } from '@insights/domain/periods';
import { useChangeSearch } from '../../../lib/search.ts';
import { instantsOf, type ReportPoint, type ReportRequest, reportZone } from '../report/model.ts';

type FigureLength = 'hour' | 'day' | 'own';

export type ExplainedFigure = {
  /** An hour, a day of UTC, or a day from one midnight of the marketplace to the next. */
  granularity: FigureLength;
  /** As instants; the end is not part of it. */
  start: number;
  end: number;
};

const FORM = /^(hour|day|own):([^/]+)(?:\/([^/]+))?$/;
const UNIT_MS = { hour: HOUR_MS, day: DAY_MS, own: DAY_MS } as const;

const minuteOf = (instant: number) => `${new Date(instant).toISOString().slice(0, 16)}Z`;

export const oneInterval = (granularity: FigureLength, start: number): ExplainedFigure => ({
  granularity,
  start,
  end: start + UNIT_MS[granularity],
});

export const isOneInterval = ({ granularity, start, end }: ExplainedFigure): boolean =>
  end - start === UNIT_MS[granularity];

export function writeFigure(figure: ExplainedFigure): string {
  const start = `${figure.granularity}:${minuteOf(figure.start)}`;
  return isOneInterval(figure) ? start : `${start}/${minuteOf(figure.end)}`;
}

/** The figure that a text in the address means; null where it means none. */
export function readFigure(text: string | undefined): ExplainedFigure | null {
  const [, granularity, from = '', to] = FORM.exec(text ?? '') ?? [];
  if (granularity !== 'hour' && granularity !== 'day' && granularity !== 'own') return null;
  const unit = UNIT_MS[granularity];
  const start = Date.parse(from);
  const end = to === undefined ? start + unit : Date.parse(to);
  const isWhole = start % unit === 0 && end % unit === 0; // false for what is no date
  return isWhole && end > start ? { granularity, start, end } : null;
}

export function useExplain() {
  const change = useChangeSearch();
  return (figure: ExplainedFigure | null) => change({ explain: figure ? writeFigure(figure) : undefined });
}

export const figureOfPoint = (
  { date }: Pick<ReportPoint, 'date'>,
  { source, days }: Pick<ReportRequest, 'source' | 'days'>,
): ExplainedFigure =>
  source === 'daily' ? oneInterval(days ?? 'day', midnightOf(date)) : oneInterval('hour', Date.parse(date));

export function figureOfReport({ source, zone, range, days }: ReportRequest): ExplainedFigure {
  const { from, to } = instantsOf(range, reportZone(source, zone));
  return {
    granularity: source === 'daily' ? (days ?? 'day') : 'hour',
    start: from,
    end: Math.max(to, from + DAY_MS),
  };
}
