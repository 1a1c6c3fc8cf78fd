import { formatCount } from '@insights/domain/money';
import { MONTH_NAMES } from '@insights/domain/months';
import { midnightOf } from '@insights/domain/periods';
import type { BadgeState } from '../../components/state/state-badge.tsx';
import { formatInstant, localMoment } from '../../components/time/format.ts';
import { ApiError, serverMessageOr } from '../../lib/api-error.ts';
import type { ListedReport, MonthOutcome, ReportQuota } from './api.ts';
import { isReady, type Month, stateOf } from './model.ts';

/** 'October 2026' */
export const formatMonth = ({ year, month }: Month): string =>
  `${MONTH_NAMES[month - 1] ?? `Month ${month}`} ${year}`;

type Days = { start: string; end: string };

const formatDays = ({ start, end }: Days, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC', ...options })
    .formatRange(midnightOf(start), midnightOf(end))
    .replace(/\s+/g, ' ');

/** 'Oct 1 – 31', beside the name of the month. */
export const formatRange = (range: Days): string => formatDays(range, {});

/** 'Oct 1 – 31, 2026' */
export const formatRangeWithYear = (range: Days): string => formatDays(range, { year: 'numeric' });

export function formatReportName(report: ListedReport, all: readonly ListedReport[]): string {
  const { year, month, createdAt } = report;
  const isRepeated = all.some((other) => other !== report && other.year === year && other.month === month);
  if (!isRepeated || createdAt === null) return formatMonth(report);
  return `${formatMonth(report)}, requested ${formatInstant(createdAt)}`;
}

const ORDINALS = new Intl.PluralRules('en-US', { type: 'ordinal' });
const SUFFIXES: Record<Intl.LDMLPluralRule, string> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
  many: 'th',
  zero: 'th',
};

const ordinal = (count: number) => `${formatCount(count)}${SUFFIXES[ORDINALS.select(count)]}`;

function currentState({ queuePosition, expectedAt, message }: ListedReport, now: number): string {
  if (queuePosition === null) return message;
  const about = expectedAt === null ? '' : `, about ${localMoment(expectedAt, now)}`;
  return `Waiting for Amazon's quota: ${ordinal(queuePosition)} in line${about}`;
}

function nextState({ isUnderWay, processWhenReady, step, status, askAgainAt }: ListedReport, now: number) {
  if (isUnderWay && processWhenReady && step !== 'processing') return 'Stored when ready.';
  if (status === 'PARSED' && askAgainAt !== null) return `Requested again ${localMoment(askAgainAt, now)}.`;
  return '';
}

export function formatState(report: ListedReport, now: number): string {
  const [current, next] = [currentState(report, now), nextState(report, now)];
  if (!current || !next) return current || next || '-';
  return `${current.replace(/\.$/, '')}. ${next}`;
}

export const formatStored = (asins: number): string => `${formatCount(asins)} ASINs stored`;

export const failureMessage = (error: Error): string =>
  error instanceof ApiError && error.status === 0 ? error.message : serverMessageOr(error, 'Unknown error');

export function formatOutcome(outcome: MonthOutcome): { state: BadgeState; text: string } {
  const name = formatMonth(outcome);
  if ('error' in outcome) return { state: 'bad', text: `${name}: ${failureMessage(outcome.error)}` };
  const { estimatedProcessingTime, report } = outcome.requested;
  // A month that Amazon no longer has fails as soon as it is requested.
  if (report && !report.isUnderWay) {
    const state = isReady(report) ? 'good' : stateOf(report);
    return { state, text: `${name}: ${report.message || report.status}` };
  }
  const time = estimatedProcessingTime && ` Estimated processing time: ${estimatedProcessingTime}.`;
  return { state: 'good', text: `${name}: requested.${time}` };
}

const formatRate = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 }); // Amazon may allow 4.5 an hour

type Quota = Pick<ReportQuota, 'scope' | 'perHour' | 'perDay' | 'askedToday'>;

/** Whether further requests wait until tomorrow. */
export const isUsedUp = ({ perDay, askedToday }: Quota): boolean => askedToday >= perDay;

export function formatQuota(quota: Quota): string {
  const { scope, perHour, perDay, askedToday } = quota;
  const whose = scope === 'seller' ? 'for each seller' : 'shared by all sellers';
  const rest = isUsedUp(quota) ? ': further ones wait in line' : '';
  return `Amazon's quota: ${formatRate(perHour)} an hour, ${formatRate(perDay)} a day, ${whose}; ${formatCount(askedToday)} asked today${rest}`;
}
