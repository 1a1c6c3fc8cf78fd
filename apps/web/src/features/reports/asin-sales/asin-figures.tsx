import { axisMillions, formatCount, formatMoney } from '@insights/domain/money';
import { Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Column, numberColumn, textColumn } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { Caption, Dimmed } from '../../../components/secondary-text.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { useNow } from '../../../components/time/use-now.ts';
import { LazyChart } from '../../../components/time-chart/lazy-chart.tsx';
import type { MarketplaceRef } from '../../../lib/marketplace.ts';
import { type AsinMonth, type AsinRow, allOf, asinFigures, asinList, monthsOfAsin } from './api.ts';
import classes from './asin-sales.module.css';
import { formatAmount, formatB2b, formatFigure, formatPeriod, formatShare, shortMonth } from './format.ts';
import {
  COMPLETE_AFTER_DAYS,
  type MonthPoint,
  monthPoints,
  partsOf,
  periodOf,
  provisionalMonths,
} from './model.ts';

function Figures({ row, currency }: { row: AsinRow; currency: string }) {
  const figures = [
    ['Sales', formatAmount(row.totalSales, currency)],
    ['Units', formatFigure(row.totalUnits)],
    ['Average price', formatAmount(row.averageSellingPrice, currency)],
    ['B2B share', formatB2b(row.b2bPercentage)],
    ['Sessions', formatFigure(row.sessions)],
    ['Page views', formatFigure(row.pageViews)],
    ['Unit session %', formatShare(row.unitSessionPercentage, 2)],
    ['Buy box %', formatShare(row.buyBoxPercentage, 2)],
  ];
  return (
    <dl className={classes['figures']}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-figures>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const NoSales = ({ text }: { text: string }) => <Dimmed>{text}</Dimmed>;

type AsinProps = { marketplace: MarketplaceRef; asin: string; period: string | null };

export function AsinFigures({ marketplace, asin, period }: AsinProps) {
  const figures = useQuery(asinFigures(marketplace, period, asin));
  return (
    <section aria-label="Figures">
      <Title order={3} mb="xs">
        {formatPeriod(period)}
      </Title>
      <QueryView query={figures} loading={<Skeleton height={88} />} failedTitle="Failed to load the figures">
        {({ row, currency }) =>
          row ? <Figures row={row} currency={currency} /> : <NoSales text="No sales of this ASIN." />
        }
      </QueryView>
    </section>
  );
}

const MONTH_WIDTH = 176;
const SALES_HEIGHT = 168;
const MOST_AT_FULL_HEIGHT = 6; // longer tables scroll

const moneyIn = (currency: string) => (amount: number) => formatMoney(amount, currency);

const columnsOf = (currency: string): Column<MonthPoint>[] => [
  {
    ...textColumn('month', 'Month', MONTH_WIDTH, ({ period }) => period),
    cell: ({ period }) => formatPeriod(period),
  },
  numberColumn('sales', 'Sales', ({ sales }) => sales, moneyIn(currency)),
  numberColumn('units', 'Units', ({ units }) => units, formatCount),
];

type MonthsChartProps = {
  data: { months: readonly AsinMonth[]; currency: string };
  processed: readonly string[];
};

function MonthsChart({ data: { months, currency }, processed }: MonthsChartProps) {
  const now = useNow();
  const points = monthPoints(months, processed);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return <NoSales text="No processed month has sales of this ASIN." />;
  const tooltipAt = (index: number) => {
    const { period, sales, units } = points[index] ?? first;
    const figures = [
      { label: 'Sales:', value: formatAmount(sales, currency) },
      { label: 'Units:', value: formatFigure(units) },
    ];
    return {
      title: formatPeriod(period),
      lines: sales === null ? [{ label: 'Sales:', value: 'Not processed' }] : figures,
    };
  };
  const span = `${formatPeriod(first.period)} to ${formatPeriod(last.period)}`;
  const shade = provisionalMonths(points, now);
  const chart = {
    xAxis: {
      labels: points.map(({ period }) => shortMonth(period)),
      ticks: points.map((_, index) => index),
      groups: points.map(({ period }) => String(partsOf(period).year)),
    },
    shade,
    tooltipAt,
  };
  const line = { kind: 'line' as const, colour: 'var(--mantine-color-text)' };
  return (
    <div className={classes['months']}>
      <div>
        <Caption mb={4}>Sales ({currency})</Caption>
        <LazyChart
          name="Sales by month"
          description={`Sales by month in ${currency}, ${span}.`}
          height={SALES_HEIGHT}
          series={[{ ...line, label: 'Sales', values: points.map(({ sales }) => sales) }]}
          formatY={(amount) => axisMillions(amount, currency)}
          {...chart}
        />
        <Caption mt="sm" mb={4}>
          Units
        </Caption>
        <LazyChart
          name="Units by month"
          description={`Units by month, ${span}.`}
          height={144}
          series={[{ ...line, label: 'Units', values: points.map(({ units }) => units) }]}
          formatY={formatCount}
          {...chart}
        />
        {shade && (
          <Caption mt="xs">
            Provisional (shaded): Amazon completes a day within {COMPLETE_AFTER_DAYS} days of its end.
          </Caption>
        )}
      </div>
      <DataTable
        name="Months"
        columns={columnsOf(currency)}
        rows={points}
        address="months"
        defaultSort="-month"
        empty={{ text: 'No months' }}
        isDense
        isFramed
        {...(points.length > MOST_AT_FULL_HEIGHT && { height: 232 })}
      />
    </div>
  );
}

export function AsinMonths({ marketplace, asin, period }: AsinProps) {
  const months = useQuery(monthsOfAsin(marketplace, asin));
  // The first page of the list, which the table below the dialog shows, names the processed months.
  const { data: list } = useInfiniteQuery(asinList(marketplace, allOf(period)));
  const processed = list?.pages[0]?.months.map(({ year, month }) => periodOf(year, month)) ?? [];
  return (
    <section aria-label="Months">
      <Title order={3} mb="xs">
        Months
      </Title>
      <QueryView
        query={months}
        loading={<Skeleton label="Loading months..." height={SALES_HEIGHT} />}
        failedTitle="Failed to load the months"
      >
        {(data) => <MonthsChart data={data} processed={processed} />}
      </QueryView>
    </section>
  );
}
