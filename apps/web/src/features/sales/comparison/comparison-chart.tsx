import { axisThousands } from '@insights/domain/money';
import { range } from 'd3-array';
import { useMemo } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import type { ChartRange } from '../../../components/time-chart/chart-geometry.ts';
import type { ChartView } from '../../../components/time-chart/chart-tools.tsx';
import { LazyChart } from '../../../components/time-chart/lazy-chart.tsx';
import { TableLoading } from '../chart-states.tsx';
import { type Comparison, comparisonSeries, comparisonTooltip } from './comparison-presentation.ts';
import { comparisonGaps } from './point-gaps.ts';

const ComparisonTable = lazyComponent(
  async () => (await import('./comparison-table.tsx')).ComparisonTable,
  TableLoading,
);

type ComparisonChartProps = {
  comparison: Comparison;
  /** Every how many points the axis has a label. */
  labelInterval: number;
  view: ChartView;
  height: number;
  /** What Amazon may still change. */
  shade: ChartRange | undefined;
  onExplain: (index: number) => void;
};

/** The two running totals, drawn or as a table. */
export function ComparisonChart({
  comparison,
  labelInterval,
  view,
  height,
  shade,
  onExplain,
}: ComparisonChartProps) {
  const { words, points, currency } = comparison;
  const xAxis = useMemo(
    () => ({
      labels: points.map(({ label }) => label),
      ticks: range(0, points.length, labelInterval),
    }),
    [points, labelInterval],
  );
  const series = useMemo(() => comparisonSeries(comparison), [comparison]);
  const gaps = useMemo(() => comparisonGaps(points, words), [points, words]);
  const formatY = useMemo(() => (amount: number) => axisThousands(amount, currency), [currency]);
  if (view === 'table') {
    return <ComparisonTable comparison={comparison} height={height} onExplain={onExplain} />;
  }
  return (
    <LazyChart
      name={`${words.title} chart`}
      description={`${words.current} against ${words.compared}, running totals in ${currency}.`}
      height={height}
      xAxis={xAxis}
      series={series}
      gaps={gaps}
      shade={shade}
      formatY={formatY}
      tooltipAt={(index) => comparisonTooltip(comparison, index)}
      onSelect={onExplain}
      selectHint="explain a point"
    />
  );
}
