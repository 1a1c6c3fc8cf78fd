import type { SalesFigure } from '@insights/contract/sales-history';
import { DAY_MS } from '@insights/domain/durations';
import { formatCount, formatMoney } from '@insights/domain/money';
import { longDay, shortDay } from '@insights/domain/months';
import { dayOf } from '@insights/domain/periods';
import { wallClock, type Zone, zoneInForce } from '@insights/domain/zones';
import type { FigureExplanation } from '../answers.ts';
import { countDifference, formatTime, moneyDifference } from '../format.ts';
import { type ExplainedFigure, isOneInterval } from './figure.ts';

/** 'Mar 9, 2026', 'Mar 9, 2026, 15:00 to 16:00 PDT', 'Mar 8 to Mar 14, 2026'. */
export function figureTitle(figure: ExplainedFigure, zone: Zone): string {
  const { granularity, start, end } = figure;
  if (granularity !== 'hour') {
    const [first, last] = [dayOf(start), dayOf(end - DAY_MS)];
    const days = isOneInterval(figure) ? longDay(first) : `${shortDay(first)} to ${longDay(last)}`;
    return granularity === 'day' ? days : `${days}, by the marketplace’s clock`;
  }
  const [from, to] = [wallClock(zone, start), wallClock(zone, end)];
  const time = `${formatTime(to)} ${zoneInForce(zone, end)}`;
  const isOneDay = dayOf(from) === dayOf(to - 1);
  return `${longDay(dayOf(from))}, ${formatTime(from)} to ${isOneDay ? time : `${shortDay(dayOf(to))}, ${time}`}`;
}

const SALES_CALL = 'sp-api/sales/v1/orderMetrics';

/** A call as sellers may know it; another one by its own name. */
export const formatCall = (call: string) => (call === SALES_CALL ? 'Amazon Sales API, order metrics' : call);

const ABSENCES: Record<NonNullable<FigureExplanation['absence']>['kind'], string> = {
  'to come': 'It has not started yet.',
  'not fetched': 'It has not been fetched from Amazon yet.',
  'missing at Amazon': 'Amazon was asked and reported no figure for it.',
  hole: 'Amazon was asked and gave no answer that could be stored.',
};

export const absenceText = (absence: FigureExplanation['absence']): string =>
  absence ? ABSENCES[absence.kind] : 'Nothing of it is stored.';

/** The amount of a figure in its own currency; '-' where it would mix several. */
export const figureMoney = (
  figure: Pick<SalesFigure, 'total_sales_amount' | 'currency_code'>,
  otherwise: string | null = null,
): string =>
  figure.total_sales_amount === null
    ? '-'
    : formatMoney(figure.total_sales_amount, figure.currency_code ?? otherwise ?? '');

/** '+$12.30'; a sum of several currencies has no difference. */
export const figureDifference = (
  { total_sales_amount: amount, currency_code }: Pick<SalesFigure, 'total_sales_amount' | 'currency_code'>,
  otherwise: string | null,
): string =>
  amount === null ? 'in several currencies' : moneyDifference(amount, currency_code ?? otherwise);

const countedDifference = (count: number, unit: string): string[] =>
  count === 0 ? [] : [`${countDifference(count)} ${unit}${Math.abs(count) === 1 ? '' : 's'}`];

/** '−1 order' and '+3 units', without those that are the same. */
export const countDifferences = ({ order_count, unit_count }: SalesFigure): string[] => [
  ...countedDifference(order_count, 'order'),
  ...countedDifference(unit_count, 'unit'),
];

export function partsText({ parts, currency_code }: FigureExplanation): string {
  if (!parts) return '';
  const share = `${formatCount(parts.stored)} of ${formatCount(parts.of)} ${parts.granularity}s are stored`;
  const { difference } = parts;
  if (difference === null) return `${share}.`;
  const { total_sales_amount: amount } = difference;
  const counts = countDifferences(difference);
  if (amount === 0 && counts.length === 0) return `${share}, and they add up to it.`;
  const money = amount === null ? 'another currency' : moneyDifference(amount, currency_code);
  return `${share}. The day differs from their sum by ${[money, ...counts].join(', ')}.`;
}

/** '15:00 UTC' of the hours of a UTC day, 'Mar 9, 15:00 PDT' of others, 'Mar 9' of a day. */
export function partName(start: string, granularity: 'hour' | 'day', isOfDay: boolean, zone: Zone): string {
  if (granularity === 'day') return shortDay(start);
  if (isOfDay) return `${start.slice(11, 16)} UTC`;
  const wall = wallClock(zone, Date.parse(start));
  return `${shortDay(dayOf(wall))}, ${formatTime(wall)} ${zoneInForce(zone, Date.parse(start))}`;
}
