import { axisMillions, formatCount } from '@insights/domain/money';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Column } from '../../../../components/data-table/column.ts';
import { DataTable } from '../../../../components/data-table/data-table.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { QueryView } from '../../../../components/state/query-view.tsx';
import { useNow } from '../../../../components/time/use-now.ts';
import { LazyChart } from '../../../../components/time-chart/lazy-chart.tsx';
import { countWords, priceWords } from '../asin-columns.tsx';
import classes from '../asin-sales.module.css';
import { monthsOfAsin } from '../asin-sales.queries.ts';
import type { AsinMonthsData } from '../asin-sales-reader.ts';
import { partsOf, periodWords, shortMonth } from '../period.ts';
import { COMPLETE_AFTER_DAYS, type MonthPoint, monthPoints, movingMonths } from './month-points.ts';

const SALES_HEIGHT = 168;
const UNITS_HEIGHT = 144;
const TABLE_HEIGHT = 232;
const FEW = 6; // as many rows as the table has room for
const COLOUR = 'var(--mantine-color-text)';
const NO_MONTHS = { text: 'No months' }; // without any nothing is drawn

function columnsOf(currency: string): Column<MonthPoint>[] {
  return [
    {
      key: 'month',
      label: 'Month',
      align: 'left',
      cell: ({ period }) => periodWords(period),
      sortBy: ({ period }) => period,
    },
    {
      key: 'sales',
      label: 'Sales',
      align: 'right',
      cell: ({ sales }) => priceWords(sales, currency),
      sortBy: ({ sales }) => sales,
    },
    {
      key: 'units',
      label: 'Units',
      align: 'right',
      cell: ({ units }) => countWords(units),
      sortBy: ({ units }) => units,
    },
  ];
}

type MonthsChartProps = { data: AsinMonthsData; processed: readonly string[] };

function MonthsChart({ data: { months, currency }, processed }: MonthsChartProps) {
  const points = useMemo(() => monthPoints(months, processed), [months, processed]);
  const now = useNow();
  const shade = useMemo(() => movingMonths(points, now), [points, now]);
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
    const isUnknown = point.sales === null;
    return {
      title: periodWords(point.period),
      lines: isUnknown
        ? [{ label: 'Sales:', value: 'Not processed' }]
        : [
            { label: 'Sales:', value: priceWords(point.sales, currency) },
            { label: 'Units:', value: countWords(point.units) },
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
  const span = `${periodWords(points[0]?.period ?? '')} to ${periodWords(points.at(-1)?.period ?? '')}`;
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
            Still moving (shaded): Amazon completes a day within {COMPLETE_AFTER_DAYS} days of its end.
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
        {...(points.length > FEW && { height: TABLE_HEIGHT })}
      />
    </div>
  );
}

type AsinMonthsProps = {
  sellerId: string;
  marketplaceId: string;
  asin: string;
  /** The months that have been processed at all. */
  processed: readonly string[];
};

/** What was sold of one ASIN, month by month. */
export function AsinMonths({ sellerId, marketplaceId, asin, processed }: AsinMonthsProps) {
  const months = useQuery(monthsOfAsin(sellerId, marketplaceId, asin));
  return (
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
  );
}
