import { axisThousands } from '@insights/domain/money';
import { useMemo } from 'react';
import { everyNth } from '../../../ui/chart/chart-geometry.ts';
import type { ChartView } from '../../../ui/chart/chart-tools.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { ChartTable } from '../../../ui/data-table/chart-table.tsx';
import {
  type Comparison,
  comparisonColumns,
  comparisonSeries,
  comparisonTooltip,
} from './comparison-presentation.ts';
import { comparisonGaps } from './point-gaps.ts';

type ComparisonChartProps = {
  comparison: Comparison;
  /** Every how many points the axis has a label. */
  labelInterval: number;
  view: ChartView;
  height: number;
};

/** The two running totals, drawn or as a table. */
export function ComparisonChart({ comparison, labelInterval, view, height }: ComparisonChartProps) {
  const { words, points, currency } = comparison;
  const labels = useMemo(() => points.map(({ label }) => label), [points]);
  const series = useMemo(() => comparisonSeries(comparison), [comparison]);
  const gaps = useMemo(() => comparisonGaps(points, words), [points, words]);
  const labelled = useMemo(() => everyNth(points.length, labelInterval), [points, labelInterval]);
  const formatTick = useMemo(() => (amount: number) => axisThousands(amount, currency), [currency]);
  if (view === 'table') {
    return (
      <ChartTable
        name={words.title}
        columns={comparisonColumns(comparison)}
        rowCount={points.length}
        height={height}
      />
    );
  }
  return (
    <TimeChart
      name={`${words.title} chart`}
      description={`${words.current} against ${words.compared}, running totals in ${currency}.`}
      height={height}
      labels={labels}
      labelled={labelled}
      series={series}
      gaps={gaps}
      formatTick={formatTick}
      tooltipAt={(index) => comparisonTooltip(comparison, index)}
    />
  );
}
