// A report by another measure, as bars or against another period: as figures, a chart, a table and a file.
import { axisMillions, formatCount, formatMoney } from '@insights/domain/money';
import { longDay } from '@insights/domain/months';
import type { Column } from '../../../components/data-table/column.ts';
import type { Figure } from '../../../components/figures/figures.tsx';
import type { ChartSeries } from '../../../components/time-chart/chart-geometry.ts';
import type { ChartTooltip } from '../../../components/time-chart/time-chart.tsx';
import { percentDifference } from '../format.ts';
import { axisLabels, pointTitle, unitOf } from '../report/format.ts';
import {
  differenceOf,
  exactDifference,
  type LoadedReport,
  MEASURE_FIELDS,
  MEASURES,
  type Measure,
  type ReportRequest,
  type ReportTotals,
  unfinishedDay,
} from '../report/model.ts';
import {
  averageText,
  COMPARED_COLOUR,
  differenceText,
  lineSoFar,
  MEASURE_NAMES,
  measureColumn,
  pointText,
  reportFigures,
  SALES_COLOUR,
  TIME_COLUMN_WIDTH,
  timeColumn,
} from '../report/presentation.ts';
import type { ViewOptions } from '../report/report-choice.ts';
import type { SalesPresentation } from '../sales-panel.tsx';
import type { ComparedPoint, ComparedTotals, Period } from './model.ts';

export const PERIOD_NAMES: Record<Period, string> = { previous: 'Previous period', year: 'Last year' };

export function comparedSeries(
  report: LoadedReport,
  points: readonly ComparedPoint[],
  { measure, period, hasBars }: ViewOptions,
): ChartSeries[] {
  const label = MEASURE_NAMES[measure];
  const values = points.map((point) => point.now[MEASURE_FIELDS[measure]]);
  const now: ChartSeries[] = hasBars
    ? [{ label, kind: 'bars', colour: SALES_COLOUR, values }]
    : lineSoFar(label, values, unfinishedDay(report) !== null);
  if (period === undefined) return now;
  const before: ChartSeries = {
    label: PERIOD_NAMES[period],
    kind: 'dashed',
    colour: COMPARED_COLOUR,
    values: points.map((point) => point.before?.[MEASURE_FIELDS[measure]] ?? null),
  };
  // Bars would hide a line behind them.
  return hasBars ? [...now, before] : [before, ...now];
}

function comparedTooltip(
  point: ComparedPoint | undefined,
  request: ReportRequest,
  { measure, period }: ViewOptions,
  currency: string,
): ChartTooltip {
  if (!point) return { title: '', lines: [] };
  const { now, before } = point;
  const title = pointTitle(point.date, request);
  const line = {
    label: `${MEASURE_NAMES[measure]}:`,
    value: pointText(now, measure, currency),
    colour: SALES_COLOUR,
  };
  if (period === undefined || before === null) return { title, lines: [line] };
  const other = {
    label: `${pointTitle(before.date, request)}:`,
    value: pointText(before, measure, currency),
    colour: COMPARED_COLOUR,
  };
  const difference = differenceOf(point, measure);
  if (difference === null) return { title, lines: [line, other] };
  const value = differenceText(difference, measure, currency);
  return { title, lines: [line, other, { label: 'Difference:', value }] };
}

/** Below each figure what the other period had, and by how much this one differs, both over the same points. */
export function comparedFigures(
  whole: ReportTotals,
  { now, before }: Pick<ComparedTotals, 'now' | 'before'>,
  period: Period,
  /** Over how much of the report both are added up, where that is not all of it: ' over 29 of 30 days'. */
  scope: string,
  currency: string,
  onOpen: () => void,
): Figure[] {
  const name = PERIOD_NAMES[period].toLowerCase();
  return reportFigures(whole, currency, onOpen, (measure) => {
    if (measure === 'average') return `${name} ${averageText(before, currency)}${scope}`;
    const [after, earlier] = [now[MEASURE_FIELDS[measure]], before[MEASURE_FIELDS[measure]]];
    const value = measure === 'sales' ? formatMoney(earlier, currency) : formatCount(earlier);
    const difference = differenceText(exactDifference(after, earlier), measure, currency);
    const percent = earlier > 0 ? `, ${percentDifference(after, earlier)}` : '';
    return `${name} ${value} (${difference}${percent})${scope}`;
  });
}

export function comparedColumns(
  request: ReportRequest,
  { period, measure }: ViewOptions,
  currency: string,
): Column<ComparedPoint>[] {
  const side = (which: 'now' | 'before', of: Measure, label: string) =>
    measureColumn<ComparedPoint>({
      ...{ key: `${which}-${of}`, label, measure: of, currency },
      value: (point) => point[which]?.[MEASURE_FIELDS[of]] ?? null,
      cell: (point) => pointText(point[which], of, currency),
    });
  const dayLabel = request.days === 'own' ? 'Day (own)' : 'Day (UTC)';
  const columns: Column<ComparedPoint>[] = [
    timeColumn(request, ({ date }) => pointTitle(date, request), [
      { label: request.source === 'daily' ? dayLabel : 'Starts at (UTC)', value: ({ date }) => date },
    ]),
    ...MEASURES.map((of) => side('now', of, MEASURE_NAMES[of])),
  ];
  if (period === undefined) return columns;
  const difference = (point: ComparedPoint) => differenceOf(point, measure);
  const suffix = measure === 'sales' ? ` (${currency})` : '';
  return [
    ...columns,
    {
      key: 'then',
      label: 'Compared with',
      align: 'left',
      width: TIME_COLUMN_WIDTH,
      cell: ({ before }) => (before ? pointTitle(before.date, request) : '-'),
      csv: ({ before }) => before?.date ?? null,
    },
    ...MEASURES.map((of) => side('before', of, `${MEASURE_NAMES[of]} then`)),
    {
      key: 'difference',
      label: 'Difference',
      align: 'right',
      cell: (point) => differenceText(difference(point), measure, currency),
      sortBy: difference,
      csv: [{ label: `Difference in ${MEASURE_NAMES[measure].toLowerCase()}${suffix}`, value: difference }],
    },
  ];
}

/** Its file is called as '…-daily-2026-02-09-to-2026-03-10-against-last-year.csv'. */
export function comparedPresentation(
  report: LoadedReport,
  points: readonly ComparedPoint[],
  options: ViewOptions,
  currency: string,
  fileStem: string,
): SalesPresentation<ComparedPoint> {
  const { request, gaps } = report;
  const { source, zone, range, days } = request;
  const { measure, period } = options;
  const kind = `${source}${days === 'own' ? '-own' : ''}`;
  const against = period === undefined ? '' : `-against-${period === 'year' ? 'last-year' : 'previous'}`;
  return {
    points,
    chart: {
      animationKey: `${period ?? null} ${measure} ${source} ${range.from} ${range.to} ${zone}`,
      description: `${MEASURE_NAMES[measure]} by the ${unitOf(source)}, ${longDay(range.from)} to ${longDay(range.to)}.`,
      xAxis: axisLabels(report.points, request),
      series: comparedSeries(report, points, options),
      gaps,
      formatY: (value) => (measure === 'sales' ? axisMillions(value, currency) : formatCount(value)),
      tooltipAt: (index) => comparedTooltip(points[index], request, options, currency),
    },
    columns: comparedColumns(request, options, currency),
    address: 'compared',
    fileName: `${fileStem}-${kind}-${range.from}-to-${range.to}${against}.csv`,
  };
}
