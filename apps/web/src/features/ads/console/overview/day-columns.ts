// The days of the chart as a table and as a file.
import { formatCount, formatMoney } from '@insights/domain/money';
import { type Column, fileColumnsOf } from '../../../../components/data-table/column.ts';
import { csvText } from '../../../../components/data-table/csv.ts';
import { longDay } from '../../../../components/time/day-words.ts';
import type { AdDay } from './api.ts';
import { acosOf, percentWords } from './ratios.ts';

const STILL = ' (still moving)';

export function dayColumns(currency: string): Column<AdDay>[] {
  const figure = (
    key: string,
    label: string,
    value: (day: AdDay) => number | null,
    words: (value: number) => string,
  ): Column<AdDay> => ({
    key,
    label,
    align: 'right',
    cell: (day) => {
      const known = value(day);
      return known === null ? '-' : words(known);
    },
    sortBy: value,
    csv: value,
  });
  const money = (amount: number) => formatMoney(amount, currency);
  return [
    {
      key: 'day',
      label: 'Day',
      align: 'left',
      width: 220,
      cell: ({ date, isTrafficMoving }) => `${longDay(date)}${isTrafficMoving ? STILL : ''}`,
      sortBy: ({ date }) => date,
      csv: ({ date }) => date,
    },
    figure('spend', `Spend (${currency})`, ({ spend }) => spend, money),
    figure('sales', `Sales (${currency})`, ({ sales }) => sales, money),
    figure('acos', 'ACOS', acosOf, percentWords),
    figure('clicks', 'Clicks', ({ clicks }) => clicks, formatCount),
    figure('impressions', 'Impressions', ({ impressions }) => impressions, formatCount),
  ];
}

export const dayFile = (days: readonly AdDay[], currency: string) => ({
  name: 'advertising-by-day.csv',
  text: () => csvText(fileColumnsOf(dayColumns(currency)), days),
});
