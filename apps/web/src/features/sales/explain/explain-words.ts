// An explanation in words.
import type { SalesExplanation } from '@insights/contract/sales-history';
import { DAY_MS } from '@insights/domain/durations';
import { formatCount, formatMoney } from '@insights/domain/money';
import { dayOf } from '@insights/domain/periods';
import { wallClock, type Zone, zoneInForce } from '@insights/domain/zones';
import { longDay, shortDay } from '../../../components/time/day-words.ts';
import { timeOf } from '../time-words.ts';
import { type ExplainedFigure, isOneInterval } from './explained-figure.ts';

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

export const moneyDifference = (amount: number, currency: string | null): string =>
  signed(amount, (size) => formatMoney(size, currency ?? ''));

/** The amount of a figure in its own currency; '-' where it would mix several. */
export const figureMoney = (
  {
    total_sales_amount,
    currency_code,
  }: { total_sales_amount: number | null; currency_code?: string | null | undefined },
  otherwise: string | null = null,
): string =>
  total_sales_amount === null ? '-' : formatMoney(total_sales_amount, currency_code ?? otherwise ?? '');
export const countDifference = (count: number): string => signed(count, formatCount);

/** '−1 order', '+3 orders'; nothing where there is no difference. */
export const countedDifference = (count: number, unit: string): string | null =>
  count === 0 ? null : `${countDifference(count)} ${unit}${Math.abs(count) === 1 ? '' : 's'}`;
