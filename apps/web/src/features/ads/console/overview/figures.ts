// Figures of advertising: ratios, which are made of sums and never added, and the columns that tables have in common.
import { formatCount, formatMoney } from '@insights/domain/money';
import { type Column, numberColumn } from '../../../../components/data-table/column.ts';
import type { AdDay } from '../api.ts';

type AdSums = Pick<AdDay, 'impressions' | 'clicks' | 'spend' | 'sales'>;

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null);

/** Spend over sales in per cent; null without sales. */
export const acosOf = ({ spend, sales }: AdSums): number | null => ratio(spend * 100, sales);

/** '12.3%', or '-' where there is nothing to compare with. */
export const formatPercent = (percent: number | null): string =>
  percent === null ? '-' : `${percent.toFixed(1)}%`;

const sumOf = (rows: readonly AdSums[], name: keyof AdSums) => rows.reduce((sum, row) => sum + row[name], 0);

const totalOf = (rows: readonly AdSums[]): AdSums => ({
  impressions: sumOf(rows, 'impressions'),
  clicks: sumOf(rows, 'clicks'),
  spend: sumOf(rows, 'spend'),
  sales: sumOf(rows, 'sales'),
});

/** The columns of figures in a currency; `unit` follows the names of amounts. */
export function figureColumns<Row extends AdSums>(currency: string, unit = ''): Column<Row>[] {
  const column = (
    key: string,
    label: string,
    value: (sums: AdSums) => number | null,
    format: (value: number) => string,
  ): Column<Row> => {
    const figure = numberColumn(key, label, value, format);
    return { ...figure, total: (rows) => figure.cell(totalOf(rows)) };
  };
  const money = (amount: number) => formatMoney(amount, currency);
  return [
    column('spend', `Spend${unit}`, ({ spend }) => spend, money),
    column('sales', `Sales${unit}`, ({ sales }) => sales, money),
    column('acos', 'ACOS', acosOf, formatPercent),
    column('clicks', 'Clicks', ({ clicks }) => clicks, formatCount),
    column('impressions', 'Impressions', ({ impressions }) => impressions, formatCount),
    column('cpc', 'Cost per click', ({ spend, clicks }) => ratio(spend, clicks), money),
  ];
}
