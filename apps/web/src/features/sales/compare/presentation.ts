// A report by another measure, as bars or against another period: as figures, a chart, a table and a file.
import { axisMillions, formatCount, formatMoney } from '@insights/domain/money';
import type { Column } from '../../../components/data-table/column.ts';
import type { Figure } from '../../../components/figures/figures.tsx';
import { longDay } from '../../../components/time/day-words.ts';
import type { ChartSeries } from '../../../components/time-chart/chart-geometry.ts';
import type { ChartTooltip } from '../../../components/time-chart/time-chart.tsx';
import { amountsText } from '../currencies.ts';
import { countDifference, moneyDifference, percentDifference } from '../format.ts';
import { axisLabels, GAP_LABELS, pointTitle, unitOf } from '../report/format.ts';
import {
  type LoadedReport,
  type ReportPoint,
  type ReportRequest,
  type ReportTotals,
  unfinishedDay,
} from '../report/model.ts';
import { lineSoFar, SALES_COLOUR, TIME_COLUMN_WIDTH, timeColumn } from '../report/presentation.ts';
import type { ViewOptions } from '../report/report-choice.ts';
import type { SalesPresentation } from '../sales-panel.tsx';
import {
  type ComparedPoint,
  type ComparedTotals,
  differenceOf,
  exactDifference,
  type Measure,
  measureOf,
  type Period,
} from './model.ts';

export const COMPARED_COLOUR = 'var(--data-compared)';

export const PERIOD_NAMES: Record<Period, string> = { previous: 'Previous period', year: 'Last year' };
const MEASURE_NAMES: Record<Measure, string> = { sales: 'Sales', orders: 'Orders', units: 'Units' };
const MEASURES = ['sales', 'orders', 'units'] as const;

const formatValue = (value: number, measure: Measure, currency: string): string =>
  measure === 'sales' ? formatMoney(value, currency) : formatCount(value);
const formatDifference = (value: number, measure: Measure, currency: string): string =>
  measure === 'sales' ? moneyDifference(value, currency) : countDifference(value);

export function comparedSeries(
  report: LoadedReport,
  points: readonly ComparedPoint[],
  { measure, period, hasBars }: ViewOptions,
): ChartSeries[] {
  const label = MEASURE_NAMES[measure];
  const values = points.map((point) => measureOf(point.now, measure));
  const now: ChartSeries[] = hasBars
    ? [{ label, kind: 'bars', colour: SALES_COLOUR, values }]
    : lineSoFar(label, values, unfinishedDay(report) !== null);
  if (period === undefined) return now;
  const before: ChartSeries = {
    label: PERIOD_NAMES[period],
    kind: 'dashed',
    colour: COMPARED_COLOUR,
    values: points.map((point) => measureOf(point.before, measure)),
  };
  // Bars would hide a line behind them.
  return hasBars ? [...now, before] : [before, ...now];
}

const pointText = (point: ReportPoint | null, measure: Measure, currency: string): string => {
  if (point === null) return '-';
  if (point.gap !== null) return GAP_LABELS[point.gap];
  const value = measureOf(point, measure) ?? 0;
  return measure === 'sales' ? amountsText(value, currency, point.others) : formatCount(value);
};

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
  const value = formatDifference(difference, measure, currency);
  return { title, lines: [line, other, { label: 'Difference:', value }] };
}

const totalOf = (totals: ReportTotals, measure: Measure): number =>
  measure === 'sales' ? totals.totalSales : measure === 'orders' ? totals.orderCount : totals.unitCount;

const formatAverage = ({ averageOrderValue }: ReportTotals, currency: string): string =>
  averageOrderValue === null ? '-' : formatMoney(averageOrderValue, currency);

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
  const figureOf = (measure: Measure): Figure => {
    const [after, earlier] = [totalOf(now, measure), totalOf(before, measure)];
    const difference = formatDifference(exactDifference(after, earlier) ?? 0, measure, currency);
    const percent = earlier > 0 ? `, ${percentDifference(after, earlier)}` : '';
    const value =
      measure === 'sales'
        ? amountsText(whole.totalSales, currency, whole.others)
        : formatCount(totalOf(whole, measure));
    const aside = `${name} ${formatValue(earlier, measure, currency)} (${difference}${percent})${scope}`;
    return { label: MEASURE_NAMES[measure], value, aside, onOpen };
  };
  return [
    ...MEASURES.map(figureOf),
    {
      label: 'Average order value',
      value: formatAverage(whole, currency),
      aside: `${name} ${formatAverage(before, currency)}${scope}`,
    },
  ];
}

export function comparedColumns(
  request: ReportRequest,
  { period, measure }: ViewOptions,
  currency: string,
): Column<ComparedPoint>[] {
  const unitSuffix = (of: Measure) => (of === 'sales' ? ` (${currency})` : '');
  const side = (which: 'now' | 'before', of: Measure, label: string): Column<ComparedPoint> => ({
    key: `${which}-${of}`,
    label,
    align: 'right',
    cell: (point) => pointText(point[which], of, currency),
    sortBy: (point) => measureOf(point[which], of),
    csv: [{ label: `${label}${unitSuffix(of)}`, value: (point) => measureOf(point[which], of) }],
  });
  const dayLabel = request.days === 'own' ? 'Day (own)' : 'Day (UTC)';
  const columns: Column<ComparedPoint>[] = [
    timeColumn(request, ({ date }) => pointTitle(date, request), [
      { label: request.source === 'daily' ? dayLabel : 'Starts at (UTC)', value: ({ date }) => date },
    ]),
    ...MEASURES.map((of) => side('now', of, MEASURE_NAMES[of])),
  ];
  if (period === undefined) return columns;
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
      cell: (point) => {
        const difference = differenceOf(point, measure);
        return difference === null ? '-' : formatDifference(difference, measure, currency);
      },
      sortBy: (point) => differenceOf(point, measure),
      csv: [
        {
          label: `Difference in ${MEASURE_NAMES[measure].toLowerCase()}${unitSuffix(measure)}`,
          value: (point) => differenceOf(point, measure),
        },
      ],
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
