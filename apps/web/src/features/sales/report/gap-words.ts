// What a report lacks, in words: how much, which stretches, and whether Amazon can still be asked.
import { HOUR_MS } from '@insights/domain/durations';
import {
  DAILY_REACH_YEARS,
  dayOf,
  HOURLY_REACH_DAYS,
  midnightOf,
  oldestFetchable,
  type SalesSource,
} from '@insights/domain/periods';
import { wallClock } from '@insights/domain/zones';
import { longDay, shortDay } from '../../../components/time/day-words.ts';
import type { SalesReportData } from '../api.ts';
import { timeOf } from '../time-words.ts';
import type { Gap, GapRun, ReportPoint } from './report-points.ts';

const MOST_STRETCHES = 3;

const count = (value: number) => value.toLocaleString('en-US');
const unitOf = (source: SalesSource, value: number) =>
  `${source === 'daily' ? 'day' : 'hour'}${value === 1 ? '' : 's'}`;
const lengthOf = ({ start, end }: GapRun) => end - start + 1;
const sumOf = (runs: readonly GapRun[]) => runs.reduce((sum, run) => sum + lengthOf(run), 0);

/** '713 of 2,160 hours'; nothing where all are there. */
export function shareOfReport({ points, gaps, request }: SalesReportData): string | null {
  const missing = sumOf(gaps);
  if (missing === 0) return null;
  return `${count(points.length - missing)} of ${count(points.length)} ${unitOf(request.source, points.length)}`;
}

type Report = Pick<SalesReportData, 'points' | 'gaps' | 'request'>;

function dayStretch({ points, request: { range } }: Report, { start, end }: GapRun): string {
  const word = range.from.slice(0, 4) === range.to.slice(0, 4) ? shortDay : longDay;
  const first = word(points[start]?.date ?? range.from);
  return start === end ? first : `${first} to ${word(points[end]?.date ?? range.to)}`;
}

function hourStretch({ points, request: { zone } }: Report, { start, end }: GapRun): string {
  const wallAt = (point: ReportPoint | undefined, later = 0) =>
    wallClock(zone, Date.parse(point?.date ?? '') + later);
  const from = wallAt(points[start]);
  const to = wallAt(points[end], HOUR_MS);
  const moment = (wall: number) => `${shortDay(dayOf(wall))}, ${timeOf(wall)}`;
  const isOneDay = dayOf(from) === dayOf(to);
  return `${moment(from)} to ${isOneDay ? timeOf(to) : moment(to)} ${zone}`;
}

function stretches(report: Report, runs: readonly GapRun[]): string {
  const { source } = report.request;
  const words = runs
    .slice(0, MOST_STRETCHES)
    .map((run) => (source === 'daily' ? dayStretch(report, run) : hourStretch(report, run)));
  const more = runs.length - words.length;
  return `${words.join('; ')}${more > 0 ? `; and ${count(more)} more` : ''}`;
}

/** '2 days (Jun 11; Jun 17)'; nothing where there is no such gap. */
export function gapSummary(report: Report, kind: Gap): string | null {
  const runs = report.gaps.filter((gap) => gap.kind === kind);
  const total = sumOf(runs);
  if (total === 0) return null;
  return `${count(total)} ${unitOf(report.request.source, total)} (${stretches(report, runs)})`;
}

type Reach = {
  /** Whether a backfill would fetch any of what is not there. */
  isFetchable: boolean;
  /** Whether some of it is older than what Amazon keeps. */
  isTooOld: boolean;
};

/** What can still be done about what was not fetched. */
export function reachOfGaps({ points, gaps, request: { source } }: Report, now: number): Reach {
  const oldest = oldestFetchable(source, now);
  const startOf = (index: number) => {
    const date = points[index]?.date ?? '';
    return source === 'daily' ? midnightOf(date) : Date.parse(date);
  };
  const runs = gaps.filter(({ kind }) => kind === 'not fetched');
  return {
    isFetchable: runs.some(({ end }) => startOf(end) >= oldest),
    isTooOld: runs.some(({ start }) => startOf(start) < oldest),
  };
}

/** Why some of it stays away. */
export const tooOldWords = (source: SalesSource): string =>
  source === 'daily'
    ? `Days older than ${DAILY_REACH_YEARS} years can no longer be fetched from Amazon.`
    : `Hours older than ${HOURLY_REACH_DAYS} days can no longer be fetched from Amazon.`;
