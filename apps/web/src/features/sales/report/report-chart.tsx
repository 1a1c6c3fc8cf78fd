import { axisMillions } from '@insights/domain/money';
import { useMemo } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { longDay } from '../../../components/time/day-words.ts';
import type { ChartRange } from '../../../components/time-chart/chart-geometry.ts';
import type { ChartView } from '../../../components/time-chart/chart-tools.tsx';
import { LazyChart } from '../../../components/time-chart/lazy-chart.tsx';
import { TableLoading } from '../chart-states.tsx';
import type { SalesReportData } from '../api.ts';
import { axisLabels } from './axis-labels.ts';
import type { ReportPoint } from './report-points.ts';
import { reportSeries, reportTooltip } from './report-presentation.ts';

const ReportTable = lazyComponent(async () => (await import('./report-table.tsx')).ReportTable, TableLoading);

export const REPORT_HEIGHT = 320;

type ReportChartProps = {
  report: SalesReportData;
  currency: string;
  view: ChartView;
  /** What Amazon may still change. */
  shade: ChartRange | undefined;
  onExplain: (point: ReportPoint) => void;
};

/** The report drawn, or as a table. */
export function ReportChart({ report, currency, view, shade, onExplain }: ReportChartProps) {
  const { points, request, gaps } = report;
  const xAxis = useMemo(() => axisLabels(points, request), [points, request]);
  const series = useMemo(() => reportSeries(report), [report]);
  const formatY = useMemo(() => (amount: number) => axisMillions(amount, currency), [currency]);
  const onSelect = (index: number) => {
    const point = points[index];
    if (point) onExplain(point);
  };
  if (view === 'table') {
    return <ReportTable report={report} currency={currency} height={REPORT_HEIGHT} onExplain={onExplain} />;
  }
  const { from, to } = request.range;
  const unit = request.source === 'daily' ? 'day' : 'hour';
  return (
    <LazyChart
      animationKey={`${request.source} ${from} ${to} ${request.zone}`}
      name="Sales Report chart"
      description={`Sales by the ${unit} in ${currency}, ${longDay(from)} to ${longDay(to)}.`}
      height={REPORT_HEIGHT}
      xAxis={xAxis}
      series={series}
      gaps={gaps}
      shade={shade}
      onSelect={onSelect}
      selectHint="explain a point"
      formatY={formatY}
      tooltipAt={(index) => reportTooltip(report, currency, index)}
    />
  );
}
