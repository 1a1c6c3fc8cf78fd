import { axisMillions, formatCount } from '@insights/domain/money';
import { Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Column } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
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

type FiguresProps = {
  /** Null where the period has no sales of it. */
  row: AsinRow | null;
  currency: string;
};

function Figures({ row, currency }: FiguresProps) {
  if (!row) {
    return (
      <Text size="sm" c="dimmed">
        No sales of this ASIN.
      </Text>
    );
  }
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

const FIGURES_HEIGHT = 88;

type AsinProps = { marketplace: MarketplaceRef; asin: string; period: string | null };

/** What a period says of one ASIN. */
export function AsinFigures({ marketplace, asin, period }: AsinProps) {
  const figures = useQuery(asinFigures(marketplace, period, asin));
  return (
    <section aria-label="Figures">
      <Title order={3} mb="xs">
        {formatPeriod(period)}
      </Title>
      <QueryView
        query={figures}
        loading={<Skeleton height={FIGURES_HEIGHT} />}
        failedTitle="Failed to load the figures"
      >
        {({ row, currency }) => <Figures row={row} currency={currency} />}
      </QueryView>
    </section>
  );
}

const SALES_HEIGHT = 168;
const UNITS_HEIGHT = 144;
const TABLE_HEIGHT = 232;
const MOST_AT_FULL_HEIGHT = 6; // the table has room for so many rows
const COLOUR = 'var(--mantine-color-text)';
const NO_MONTHS = { text: 'No months' }; // without any nothing is drawn

function columnsOf(currency: string): Column<MonthPoint>[] {
  return [
    {
      key: 'month',
      label: 'Month',
      cell: ({ period }) => formatPeriod(period),
      sortBy: ({ period }) => period,
    },
    {
      key: 'sales',
      label: 'Sales',
      align: 'right',
      cell: ({ sales }) => formatAmount(sales, currency),
      sortBy: ({ sales }) => sales,
    },
    {
      key: 'units',
      label: 'Units',
      align: 'right',
      cell: ({ units }) => formatFigure(units),
      sortBy: ({ units }) => units,
    },
  ];
}

type MonthsChartProps = {
  data: { months: readonly AsinMonth[]; currency: string };
  /** The months that have been processed at all. */
  processed: readonly string[];
};

function MonthsChart({ data: { months, currency }, processed }: MonthsChartProps) {
  const points = useMemo(() => monthPoints(months, processed), [months, processed]);
  const now = useNow();
  const shade = useMemo(() => provisionalMonths(points, now), [points, now]);
  const columns = useMemo(() => columnsOf(currency), [currency]);
  const xAxis = useMemo(
    () => ({
      labels: points.map(({ period }) => shortMonth(period)),
      ticks: points.map((_, index) => index),
      groups: points.map(({ period }) => String(partsOf(period).year)),
    }),
    [points],
  );
  const lines = useMemo(() => {
    const line = { kind: 'line' as const, colour: COLOUR };
    return {
      sales: [{ ...line, label: 'Sales', values: points.map(({ sales }) => sales) }],
      units: [{ ...line, label: 'Units', values: points.map(({ units }) => units) }],
    };
  }, [points]);
  const money = useMemo(() => (amount: number) => axisMillions(amount, currency), [currency]);
  const tooltipAt = (index: number) => {
    const point = points[index];
    if (!point) return { title: '', lines: [] };
    const isUnprocessed = point.sales === null;
    return {
      title: formatPeriod(point.period),
      lines: isUnprocessed
        ? [{ label: 'Sales:', value: 'Not processed' }]
        : [
            { label: 'Sales:', value: formatAmount(point.sales, currency) },
            { label: 'Units:', value: formatFigure(point.units) },
          ],
    };
  };
  if (points.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No processed month has sales of this ASIN.
      </Text>
    );
  }
  const span = `${formatPeriod(points[0]?.period ?? '')} to ${formatPeriod(points.at(-1)?.period ?? '')}`;
  return (
    <div className={classes['months']}>
      <div>
        <Text size="xs" c="dimmed" mb={4}>
          Sales ({currency})
        </Text>
        <LazyChart
          name="Sales by month"
          description={`Sales by month in ${currency}, ${span}.`}
          height={SALES_HEIGHT}
          xAxis={xAxis}
          series={lines.sales}
          shade={shade}
          formatY={money}
          tooltipAt={tooltipAt}
        />
        <Text size="xs" c="dimmed" mt="sm" mb={4}>
          Units
        </Text>
        <LazyChart
          name="Units by month"
          description={`Units by month, ${span}.`}
          height={UNITS_HEIGHT}
          xAxis={xAxis}
          series={lines.units}
          shade={shade}
          formatY={formatCount}
          tooltipAt={tooltipAt}
        />
        {shade && (
          <Text size="xs" c="dimmed" mt="xs">
            Provisional (shaded): Amazon completes a day within {COMPLETE_AFTER_DAYS} days of its end.
          </Text>
        )}
      </div>
      <DataTable
        name="Months"
        columns={columns}
        rows={points}
        address="months"
        defaultSort="-month"
        empty={NO_MONTHS}
        isDense
        isFramed
        {...(points.length > MOST_AT_FULL_HEIGHT && { height: TABLE_HEIGHT })}
      />
    </div>
  );
}

/** What was sold of one ASIN, month by month. */
export function AsinMonths({ marketplace, asin, period }: AsinProps) {
  const months = useQuery(monthsOfAsin(marketplace, asin));
  // Its first page is the one that the table above shows, and says which months were processed.
  const { data: list } = useInfiniteQuery(asinList(marketplace, allOf(period)));
  const processed = useMemo(
    () => list?.pages[0]?.months.map(({ year, month }) => periodOf(year, month)) ?? [],
    [list],
  );
  return (
    <section aria-label="Months">
      <Title order={3} mb="xs">
        Months
      </Title>
      <QueryView
        query={months}
        loading={
          <div role="status" aria-label="Loading months...">
            <Skeleton height={SALES_HEIGHT} />
          </div>
        }
        failedTitle="Failed to load the months"
      >
        {(data) => <MonthsChart data={data} processed={processed} />}
      </QueryView>
    </section>
  );
}
