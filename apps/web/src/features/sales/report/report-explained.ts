// Which figure of the sales is meant by a point of the report, and by its totals.
import { DAY_MS } from '@insights/domain/durations';
import { midnightOf } from '@insights/domain/periods';
import type { ReportRequest } from '../api.ts';
import { type ExplainedFigure, oneInterval } from '../explain/explained-figure.ts';
import { instantsOf, type ReportPoint, reportZone } from './report-points.ts';

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
