// Which points of a report Amazon may still change.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { midnightOf, type SalesSource } from '@insights/domain/periods';
import type { ChartRange } from '../../../components/time-chart/chart-geometry.ts';
import type { ReportPoint } from '../report/report-points.ts';

/** The stretch of points, up to the newest, that have not settled yet; nothing where all have. */
export function movingStretch(
  points: readonly Pick<ReportPoint, 'date'>[],
  source: SalesSource,
  settlesAfterHours: number,
  now: number,
): ChartRange | undefined {
  const isMoving = ({ date }: Pick<ReportPoint, 'date'>) => {
    const end = source === 'daily' ? midnightOf(date) + DAY_MS : Date.parse(date) + HOUR_MS;
    return end + settlesAfterHours * HOUR_MS > now;
  };
  const start = points.findIndex(isMoving);
  return start < 0 ? undefined : { start, end: points.length - 1 };
}
