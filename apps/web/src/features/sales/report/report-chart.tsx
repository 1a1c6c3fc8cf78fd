import { axisMillions } from '@insights/domain/money';
import { useMemo } from 'react';
import { longDay } from '../../../components/time/day-words.ts';
import type { ChartShade } from '../../../components/time-chart/chart-series.ts';
import type { ChartView } from '../../../components/time-chart/chart-tools.tsx';
import { LazyChart } from '../../../components/time-chart/lazy-chart.tsx';
import { ReportTable } from '../lazy-tables.ts';
import type { SalesReportData } from '../sales.queries.ts';
import { axisLabels } from './axis-labels.ts';
import type { ReportPoint } from './report-points.ts';
import { reportSeries, reportTooltip } from './report-presentation.ts';

export const REPORT_HEIGHT = 320;

type ReportChartProps = {
  report: SalesReportData;
  currency: string;
  view: ChartView;
  /** What Amazon may still change. */
  shade: ChartShade | undefined;
  onExplain: (point: ReportPoint) => void;
};

/** The report drawn, or as a table. */
export function ReportChart({ report, currency, view, shade, onExplain }: ReportChartProps) {
  const { points, request, gaps } = report;
  const axis = useMemo(() => axisLabels(points, request), [points, request]);
  const series = useMemo(() => reportSeries(report), [report]);
  const formatTick = useMemo(() => (amount: number) => axisMillions(amount, currency), [currency]);
  const picking = {
    does: 'explain a point',
    pick: (index: number) => {
      const point = points[index];
      if (point) onExplain(point);
    },
  };
  if (view === 'table') {
    return <ReportTable report={report} currency={currency} height={REPORT_HEIGHT} onExplain={onExplain} />;
  }
  const { from, to } = request.range;
  const unit = request.source === 'daily' ? 'day' : 'hour';
  return (
    <LazyChart
      subject={`${request.source} ${from} ${to} ${request.zone}`}
      name="Sales Report chart"
      description={`Sales by the ${unit} in ${currency}, ${longDay(from)} to ${longDay(to)}.`}
      height={REPORT_HEIGHT}
      {...axis}
      series={series}
      gaps={gaps}
      shade={shade}
      onPick={picking}
      formatTick={formatTick}
      tooltipAt={(index) => reportTooltip(report, currency, index)}
    />
  );
}
