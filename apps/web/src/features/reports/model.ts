import { MINUTE_MS, SECOND_MS } from '@insights/domain/durations';
import { dayOf } from '@insights/domain/periods';
import type { BadgeState } from '../../components/state/state-badge.tsx';

export type Month = { year: number; month: number };

const REACH_YEARS = 2; // Amazon has sales and traffic of two years to the day

const firstDayOf = ({ year, month }: Month) => `${year}-${String(month).padStart(2, '0')}-01`;

const yearOf = (day: string) => Number(day.slice(0, 4));

/** The current year and the two before it, newest first; `today` is the day in the marketplace. */
export const offeredYears = (today: string): number[] => [0, 1, 2].map((ago) => yearOf(today) - ago);

/** Whether a month has a complete day by now. */
export const hasCompleteDay = (month: Month, today: string): boolean => firstDayOf(month) < today;

export function lastFullMonth(today: string): Month {
  const [year, month] = [yearOf(today), Number(today.slice(5, 7))];
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
}

/** Whether Amazon may still have a day of the month. */
export const isWithinReach = (month: Month, today: string): boolean =>
  dayOf(Date.UTC(month.year, month.month)) > `${yearOf(today) - REACH_YEARS}${today.slice(4)}`; // the day after its last

// Any other status is grey.
const STATES = new Map<string, BadgeState>([
  ['COMPLETED', 'good'],
  ['DONE', 'good'],
  ['PROCESSING', 'wait'],
  ['IN_PROGRESS', 'wait'],
  ['FAILED', 'bad'],
  ['CANCELLED', 'bad'],
  ['FATAL', 'bad'],
]);

const READY: ReadonlySet<string> = new Set(['COMPLETED', 'DONE', 'DOWNLOADED', 'PARSED']);

type WithStatus = { status: string };

export const stateOf = ({ status }: WithStatus): BadgeState => STATES.get(status) ?? 'none';

/** Whether the report has data to view and store; until then only its status can be checked. */
export const isReady = ({ status }: WithStatus): boolean => READY.has(status);

type Request = Month & WithStatus & { reportId: string; isUnderWay: boolean; createdAt: string | null };

const isAfter = (one: Request, other: Request) =>
  Date.parse(one.createdAt ?? '') > Date.parse(other.createdAt ?? '');

/** The ids of the reports that failed, that Amazon may still have, and that no other report has replaced. */
export function reportsToRequestAgain(reports: readonly Request[], today: string): ReadonlySet<string> {
  const isReplaced = (failed: Request) =>
    reports.some(
      (other) =>
        other.year === failed.year &&
        other.month === failed.month &&
        (other.isUnderWay || (isReady(other) && isAfter(other, failed))),
    );
  const failed = reports.filter(
    (report) =>
      stateOf(report) === 'bad' && !report.isUnderWay && isWithinReach(report, today) && !isReplaced(report),
  );
  return new Set(failed.map(({ reportId }) => reportId));
}

const POLL_STEPS = [
  { withinMs: MINUTE_MS, everyMs: 2 * SECOND_MS },
  { withinMs: 10 * MINUTE_MS, everyMs: 5 * SECOND_MS },
] as const;
const SLOW_POLL_MS = 15 * SECOND_MS;

type Progress = { isUnderWay: boolean; updatedAt: string | null };

/** How long to wait before the list is fetched again: longer if nothing has changed for a while; false if nothing is under way. */
export function pollInterval(reports: readonly Progress[], now: number): number | false {
  const underWay = reports.filter(({ isUnderWay }) => isUnderWay);
  if (underWay.length === 0) return false;
  const changes = underWay.flatMap(({ updatedAt }) => (updatedAt === null ? [] : Date.parse(updatedAt)));
  const unchangedMs = now - Math.max(...changes); // a wrong clock only makes it faster or slower
  return POLL_STEPS.find(({ withinMs }) => unchangedMs < withinMs)?.everyMs ?? SLOW_POLL_MS;
}
