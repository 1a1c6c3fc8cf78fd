// What stands under the x axis of the sales report: days, the hours between them, and the years of a long range.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { midnightOf } from '@insights/domain/periods';
import { wallClock } from '@insights/domain/zones';
import { range } from 'd3-array';
import type { ChartXAxis } from '../../../components/time-chart/chart-geometry.ts';
import { timeOf } from '../time-words.ts';
import { labelInterval, oncePerDay, type ReportClock, type ReportPoint } from './report-points.ts';

const HOURS_OF_DAY = 24;

/** The year of each point where the range has more than one; else nothing. */
function yearsOf(walls: readonly number[]): string[] | undefined {
  const yearAt = oncePerDay((day) => day.slice(0, 4));
  const years = walls.map(yearAt);
  return years[0] === years.at(-1) ? undefined : years;
}

// A Pacific day can have 23 or 25 hours: the day is what its own clock says, never every 24th hour.
function hourLabels(points: readonly ReportPoint[], clock: ReportClock): ChartXAxis {
  const start = Date.parse(points[0]?.date ?? '');
  const walls = points.map((_, index) => wallClock(clock.zone, start + index * HOUR_MS));
  const dayNumbers = walls.map((wall) => Math.floor(wall / DAY_MS));
  const firstDay = dayNumbers[0] ?? 0;
  const isDayStart = (index: number) => dayNumbers[index] !== dayNumbers[index - 1];
  const interval = labelInterval(points.length, 'hourly');
  const hasHours = interval < HOURS_OF_DAY;
  const isLabelled = (index: number) => {
    const wall = walls[index] ?? 0;
    if (isDayStart(index))
      return hasHours || ((dayNumbers[index] ?? 0) - firstDay) % (interval / HOURS_OF_DAY) === 0;
    const isRepeated = wall === walls[index - 1];
    return hasHours && !isRepeated && (Math.floor(wall / HOUR_MS) % HOURS_OF_DAY) % interval === 0;
  };
  return {
    labels: points.map(({ label }, index) =>
      hasHours && !isDayStart(index) ? timeOf(walls[index] ?? 0) : label,
    ),
    ticks: points.flatMap((_, index) => (isLabelled(index) ? [index] : [])),
    groups: yearsOf(walls),
  };
}

/** The labels of all points, and which of them stand under the axis. */
export function axisLabels(points: readonly ReportPoint[], clock: ReportClock): ChartXAxis {
  if (clock.source === 'hourly') return hourLabels(points, clock);
  return {
    labels: points.map(({ label }) => label),
    ticks: range(0, points.length, labelInterval(points.length, 'daily')),
    groups: yearsOf(points.map(({ date }) => midnightOf(date))),
  };
}
