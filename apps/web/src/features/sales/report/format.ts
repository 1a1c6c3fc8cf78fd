import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { formatCount, formatMoney } from '@insights/domain/money';
import { longDay, shortDay } from '@insights/domain/months';
import {
  DAILY_REACH_YEARS,
  dayOf,
  HOURLY_REACH_DAYS,
  midnightOf,
  type SalesSource,
} from '@insights/domain/periods';
import { wallClock } from '@insights/domain/zones';
import { range } from 'd3-array';
import type { ChartXAxis } from '../../../components/time-chart/chart-geometry.ts';
import { amountsText } from '../currencies.ts';
import { countDifference, counted, formatMoment, formatTime, moneyDifference } from '../format.ts';
import {
  type Gap,
  type GapRun,
  isUnfinished,
  type LoadedReport,
  MEASURE_FIELDS,
  type Measure,
  type ReportClock,
  type ReportPoint,
  type ReportTotals,
} from './model.ts';

const HOURS_OF_DAY = 24;

export const GAP_LABELS: Record<Gap, string> = {
  missing: 'No figure from Amazon',
  'not fetched': 'Not fetched yet',
  'not loaded': 'Could not be loaded',
};

export const unitOf = (source: SalesSource) => (source === 'daily' ? 'day' : 'hour');

/** The full name of a point: 'Mar 3, 2026' or 'Mar 3, 2026, 14:00 PDT'. */
export const pointTitle = (date: string, { source, zone }: ReportClock): string =>
  source === 'daily' ? longDay(date) : formatMoment(Date.parse(date), zone);

/** The same, with a note on a day that is not over. */
export const titleSoFar = (report: LoadedReport, point: ReportPoint): string => {
  const title = pointTitle(point.date, report.request);
  return point.gap === null && isUnfinished(report, point) ? `${title}, so far` : title;
};

export const MEASURE_NAMES: Record<Measure, string> = { sales: 'Sales', orders: 'Orders', units: 'Units' };

type Sold = Pick<ReportPoint, 'totalSales' | 'others' | 'orderCount' | 'unitCount'>;

export function soldText(sold: Sold | null, measure: Measure, currency: string, absent = '-'): string {
  const value = sold?.[MEASURE_FIELDS[measure]] ?? null;
  if (value === null) return absent;
  return measure === 'sales' ? amountsText(value, currency, sold?.others) : formatCount(value);
}

export const pointText = (point: ReportPoint | null, measure: Measure, currency: string): string =>
  soldText(point, measure, currency, point?.gap ? GAP_LABELS[point.gap] : '-');

export function differenceText(difference: number | null, measure: Measure, currency: string): string {
  if (difference === null) return '-';
  return measure === 'sales' ? moneyDifference(difference, currency) : countDifference(difference);
}

export const averageText = ({ averageOrderValue }: ReportTotals, currency: string): string =>
  averageOrderValue === null ? '-' : formatMoney(averageOrderValue, currency);

const MANY_POINTS = 60;
const SOME_POINTS = 30;
// The parts of a day that labels may be apart, so that each midnight has one.
const PARTS_OF_DAY = [1, 2, 3, 4, 6, 8, 12];

function exactInterval(points: number): number {
  if (points > MANY_POINTS) return Math.round(points / 15);
  if (points > SOME_POINTS) return Math.round(points / 10);
  return 1;
}

/** Every how many points the x axis has a label: about a fifteenth of many, a tenth of some, else all. */
export function labelInterval(points: number, source: SalesSource): number {
  const interval = exactInterval(points);
  if (source === 'daily') return interval;
  if (interval >= 18) return Math.round(interval / HOURS_OF_DAY) * HOURS_OF_DAY;
  return PARTS_OF_DAY.reduce((nearest, part) =>
    Math.abs(part - interval) < Math.abs(nearest - interval) ? part : nearest,
  );
}

function yearsOf(walls: readonly number[]): string[] | undefined {
  const years = walls.map((wall) => String(new Date(wall).getUTCFullYear()));
  return years[0] === years.at(-1) ? undefined : years;
}

// A Pacific day can have 23 or 25 hours: a day ends where its own clock says so, never after every 24th hour.
function hourLabels(points: readonly ReportPoint[], { zone }: ReportClock): ChartXAxis {
  const start = Date.parse(points[0]?.date ?? '');
  const walls = points.map((_, index) => wallClock(zone, start + index * HOUR_MS));
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
      hasHours && !isDayStart(index) ? formatTime(walls[index] ?? 0) : label,
    ),
    ticks: points.flatMap((_, index) => (isLabelled(index) ? [index] : [])),
    groups: yearsOf(walls),
  };
}

export function axisLabels(points: readonly ReportPoint[], clock: ReportClock): ChartXAxis {
  if (clock.source === 'hourly') return hourLabels(points, clock);
  return {
    labels: points.map(({ label }) => label),
    ticks: range(0, points.length, labelInterval(points.length, 'daily')),
    groups: yearsOf(points.map(({ date }) => midnightOf(date))),
  };
}

const MOST_STRETCHES = 3;

const sumOf = (runs: readonly GapRun[]) => runs.reduce((sum, { start, end }) => sum + end - start + 1, 0);

/** '713 of 2,160 hours'; null where all are there. */
export function formatShare({ points, gaps, request }: LoadedReport): string | null {
  const missing = sumOf(gaps);
  if (missing === 0) return null;
  return `${formatCount(points.length - missing)} of ${counted(points.length, unitOf(request.source))}`;
}

type Report = Pick<LoadedReport, 'points' | 'gaps' | 'request'>;

function dayStretch({ points, request }: Report, { start, end }: GapRun): string {
  const { from, to } = request.range;
  const format = from.slice(0, 4) === to.slice(0, 4) ? shortDay : longDay;
  const first = format(points[start]?.date ?? from);
  return start === end ? first : `${first} to ${format(points[end]?.date ?? to)}`;
}

function hourStretch({ points, request: { zone } }: Report, { start, end }: GapRun): string {
  const wallAt = (point: ReportPoint | undefined, later = 0) =>
    wallClock(zone, Date.parse(point?.date ?? '') + later);
  const from = wallAt(points[start]);
  const to = wallAt(points[end], HOUR_MS);
  const moment = (wall: number) => `${shortDay(dayOf(wall))}, ${formatTime(wall)}`;
  const isOneDay = dayOf(from) === dayOf(to);
  return `${moment(from)} to ${isOneDay ? formatTime(to) : moment(to)} ${zone}`;
}

function stretches(report: Report, runs: readonly GapRun[]): string {
  const format = report.request.source === 'daily' ? dayStretch : hourStretch;
  const named = runs.slice(0, MOST_STRETCHES).map((run) => format(report, run));
  const more = runs.length - named.length;
  return `${named.join('; ')}${more > 0 ? `; and ${formatCount(more)} more` : ''}`;
}

/** '2 days (Jun 11; Jun 17)'; null where there is no such gap. */
export function formatGaps(report: Report, kind: Gap): string | null {
  const runs = report.gaps.filter((gap) => gap.kind === kind);
  const total = sumOf(runs);
  if (total === 0) return null;
  return `${counted(total, unitOf(report.request.source))} (${stretches(report, runs)})`;
}

export const tooOldText = (source: SalesSource): string =>
  source === 'daily'
    ? `Days older than ${DAILY_REACH_YEARS} years can no longer be fetched from Amazon.`
    : `Hours older than ${HOURLY_REACH_DAYS} days can no longer be fetched from Amazon.`;
