import { axisThousands } from '@insights/domain/money';
import { useMemo } from 'react';
import { everyNth } from '../../../components/time-chart/chart-labels.ts';
import type { ChartShade } from '../../../components/time-chart/chart-series.ts';
import type { ChartView } from '../../../components/time-chart/chart-tools.tsx';
import { LazyChart } from '../../../components/time-chart/lazy-chart.tsx';
import { ComparisonTable } from '../lazy-tables.ts';
import { type Comparison, comparisonSeries, comparisonTooltip } from './comparison-presentation.ts';
import { comparisonGaps } from './point-gaps.ts';

type ComparisonChartProps = {
  comparison: Comparison;
  /** Every how many points the axis has a label. */
  labelInterval: number;
  view: ChartView;
  height: number;
  /** What Amazon may still change. */
  shade: ChartShade | undefined;
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
  const labels = useMemo(() => points.map(({ label }) => label), [points]);
  const series = useMemo(() => comparisonSeries(comparison), [comparison]);
  const gaps = useMemo(() => comparisonGaps(points, words), [points, words]);
  const labelled = useMemo(() => everyNth(points.length, labelInterval), [points, labelInterval]);
  const formatTick = useMemo(() => (amount: number) => axisThousands(amount, currency), [currency]);
  if (view === 'table') {
    return <ComparisonTable comparison={comparison} height={height} onExplain={onExplain} />;
  }
  return (
    <LazyChart
      name={`${words.title} chart`}
      description={`${words.current} against ${words.compared}, running totals in ${currency}.`}
      height={height}
      labels={labels}
      labelled={labelled}
      series={series}
      gaps={gaps}
      shade={shade}
      formatTick={formatTick}
      tooltipAt={(index) => comparisonTooltip(comparison, index)}
      onPick={{ does: 'explain a point', pick: onExplain }}
    />
  );
}
