// An explanation in words.
import type { SalesExplanation, SalesMovement } from '@insights/contract/sales-history';
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { formatCount, formatMoney } from '@insights/domain/money';
import { dayOf } from '@insights/domain/periods';
import { wallClock, type Zone, zoneInForce } from '@insights/domain/zones';
import { longDay, shortDay } from '../../../ui/time/day-words.ts';
import { timeOf } from '../time-words.ts';
import { type ExplainedFigure, isOneInterval } from './explained-figure.ts';

const HOURS_OF_DAY = DAY_MS / HOUR_MS;

/** 'Mar 9, 2026, 15:00 PDT' */
export function momentWords(instant: number, zone: Zone): string {
  const wall = wallClock(zone, instant);
  return `${longDay(dayOf(wall))}, ${timeOf(wall)} ${zoneInForce(zone, instant)}`;
}

/** What is explained: 'Mar 9, 2026', 'Mar 9, 2026, 15:00 to 16:00 PDT', 'Mar 8 to Mar 14, 2026'. Days are days of UTC, or said to be the marketplace's. */
export function figureTitle(figure: ExplainedFigure, zone: Zone): string {
  const { granularity, start, end } = figure;
  if (granularity !== 'hour') {
    const [first, last] = [dayOf(start), dayOf(end - DAY_MS)];
    const days = isOneInterval(figure) ? longDay(first) : `${shortDay(first)} to ${longDay(last)}`;
    return granularity === 'day' ? days : `${days}, by the marketplace’s clock`;
  }
  const [from, to] = [wallClock(zone, start), wallClock(zone, end)];
  const isOneDay = dayOf(from) === dayOf(to - 1);
  const until = isOneDay
    ? `${timeOf(to)} ${zoneInForce(zone, end)}`
    : `${shortDay(dayOf(to))}, ${timeOf(to)} ${zoneInForce(zone, end)}`;
  return `${longDay(dayOf(from))}, ${timeOf(from)} to ${until}`;
}

/** '6 days' or '14 hours' */
export function lengthWords(hours: number): string {
  const [count, unit] = hours % HOURS_OF_DAY === 0 ? [hours / HOURS_OF_DAY, 'day'] : [hours, 'hour'];
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;
}

type Settling = SalesMovement['settling'];

/** From when on nothing changes any more, and how we know. */
export function settlingWords(
  granularity: 'hour' | 'day',
  { after_hours, reason }: Settling,
  watchedFrom: string | null = null,
  now = Number.NaN,
): string {
  const length = lengthWords(after_hours);
  if (reason === 'constant')
    return `Amazon may change ${granularity === 'day' ? 'a day' : 'an hour'} for ${length} after its end`;
  const watchedDays =
    watchedFrom === null ? Number.NaN : Math.floor((now - Date.parse(watchedFrom)) / DAY_MS);
  const watched = Number.isNaN(watchedDays) ? '' : `, watched for ${lengthWords(watchedDays * HOURS_OF_DAY)}`;
  const older =
    granularity === 'day' && after_hours % HOURS_OF_DAY === 0 ? String(after_hours / HOURS_OF_DAY) : length;
  return `${granularity}s older than ${older} have not changed in your data${watched}`;
}

const ABSENCES: Record<NonNullable<SalesExplanation['absence']>['kind'], string> = {
  'to come': 'It has not begun yet.',
  'not fetched': 'It has not been fetched from Amazon yet.',
  'missing at Amazon': 'Amazon was asked and told no figure for it.',
  hole: 'Amazon was asked and gave no answer that could be stored.',
};

export const absenceWords = (absence: SalesExplanation['absence']): string =>
  absence ? ABSENCES[absence.kind] : 'Nothing of it is stored.';

/** '+$12.30', '−2'; zero stands without a sign. */
const signed = (value: number, words: (size: number) => string) =>
  `${value < 0 ? '−' : value > 0 ? '+' : ''}${words(Math.abs(value))}`;

export const moneyDifference = (amount: number, currency: string): string =>
  signed(amount, (size) => formatMoney(size, currency));
export const countDifference = (count: number): string => signed(count, formatCount);

/** '−1 order', '+3 orders'; nothing where there is no difference. */
export const countedDifference = (count: number, unit: string): string | null =>
  count === 0 ? null : `${countDifference(count)} ${unit}${Math.abs(count) === 1 ? '' : 's'}`;
