// The sales report as figures, a chart, a table and a file: alone, by another measure, as bars or against another period.
import { axisMillions, formatCount, formatMoney } from '@insights/domain/money';
import { longDay } from '@insights/domain/months';
import type { Figure } from '../../../components/figures/figures.tsx';
import type { ChartSeries } from '../../../components/time-chart/chart-geometry.ts';
import type { ChartTooltip } from '../../../components/time-chart/time-chart.tsx';
import type { ComparedPoint, ComparedTotals, Period } from '../compare/model.ts';
import { percentDifference } from '../format.ts';
import type { SalesPresentation } from '../sales-panel.tsx';
import type { SalesSearch } from '../search.ts';
import { comparedColumns, reportColumns } from './columns.ts';
import {
  averageText,
  axisLabels,
  differenceText,
  GAP_LABELS,
  MEASURE_NAMES,
  pointText,
  pointTitle,
  soldText,
  titleSoFar,
  unitOf,
} from './format.ts';
import {
  differenceOf,
  exactDifference,
  type LoadedReport,
  MEASURE_FIELDS,
  MEASURES,
  type Measure,
  type ReportTotals,
  unfinishedDay,
} from './model.ts';
import { hasBars, isDefaultView } from './report-choice.ts';

export const SALES_COLOUR = 'var(--mantine-color-text)';
export const COMPARED_COLOUR = 'var(--data-compared)';

export const PERIOD_NAMES: Record<Period, string> = { previous: 'Previous period', year: 'Last year' };

export const reportFigures = (
  totals: ReportTotals,
  currency: string,
  onOpen: () => void,
  asideOf?: (measure: Measure | 'average') => string,
): Figure[] => [
  ...MEASURES.map((measure) => ({
    label: MEASURE_NAMES[measure],
    value: soldText(totals, measure, currency),
    aside: asideOf?.(measure),
    onOpen,
  })),
  { label: 'Average order value', value: averageText(totals, currency), aside: asideOf?.('average') },
];

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

/** A line; a day that is not over yet is its dashed end. */
function lineSoFar(label: string, values: readonly (number | null)[], hasUnfinished: boolean): ChartSeries[] {
  const newest = values.findLastIndex((value) => value !== null);
  const line = { label, kind: 'line' as const, colour: SALES_COLOUR };
  if (newest < 1 || !hasUnfinished) return [{ ...line, values: [...values] }];
  return [
    { ...line, values: values.map((value, index) => (index === newest ? null : value)) },
    {
      label: `${label} so far`,
      kind: 'dashed',
      colour: SALES_COLOUR,
      hasProvisionalEnd: true,
      values: values.map((value, index) => (index >= newest - 1 ? value : null)),
    },
  ];
}

function reportSeries(
  report: LoadedReport,
  points: readonly ComparedPoint[],
  search: SalesSearch,
): ChartSeries[] {
  const label = MEASURE_NAMES[search.measure];
  const field = MEASURE_FIELDS[search.measure];
  const values = points.map(({ now }) => now[field]);
  const now: ChartSeries[] = hasBars(search)
    ? [{ label, kind: 'bars', colour: SALES_COLOUR, values }]
    : lineSoFar(label, values, unfinishedDay(report) !== null);
  if (search.compare === undefined) return now;
  const before: ChartSeries = {
    label: PERIOD_NAMES[search.compare],
    kind: 'dashed',
    colour: COMPARED_COLOUR,
    values: points.map((point) => point.before?.[field] ?? null),
  };
  // Bars would hide a line behind them.
  return hasBars(search) ? [...now, before] : [before, ...now];
}

function reportTooltip(
  report: LoadedReport,
  point: ComparedPoint | undefined,
  search: SalesSearch,
  currency: string,
): ChartTooltip {
  if (!point) return { title: '', lines: [] };
  const { now, before } = point;
  const { compare, measure } = search;
  const title = titleSoFar(report, now);
  const lineOf = (of: Measure) => ({
    label: `${MEASURE_NAMES[of]}:`,
    value: pointText(now, of, currency),
  });
  const own = { ...lineOf(measure), colour: SALES_COLOUR };
  if (isDefaultView(search) && now.gap === null)
    return { title, lines: [own, lineOf('orders'), lineOf('units')] };
  if (compare === undefined || before === null) return { title, lines: [own] };
  const other = {
    label: `${pointTitle(before.date, report.request)}:`,
    value: pointText(before, measure, currency),
    colour: COMPARED_COLOUR,
  };
  const difference = differenceOf(point, measure);
  if (difference === null) return { title, lines: [own, other] };
  const value = differenceText(difference, measure, currency);
  return { title, lines: [own, other, { label: 'Difference:', value }] };
}

/** Its file is called as 'acme-outdoor-us-daily-2026-02-09-to-2026-03-10.csv', with '-against-last-year' where it is compared. */
export function reportPresentation(
  report: LoadedReport,
  points: readonly ComparedPoint[],
  search: SalesSearch,
  currency: string,
  fileStem: string,
): SalesPresentation<ComparedPoint> {
  const { request, gaps } = report;
  const { source, zone, range, days } = request;
  const { compare, measure } = search;
  const isDefault = isDefaultView(search);
  const kind = `${source}${days === 'own' ? '-own' : ''}`;
  const against = compare ? `-against-${compare === 'year' ? 'last-year' : compare}` : '';
  const unit = `${unitOf(source)}${measure === 'sales' ? ` in ${currency}` : ''}`;
  return {
    points,
    chart: {
      animationKey: `${compare} ${measure} ${source} ${range.from} ${range.to} ${zone}`,
      description: `${MEASURE_NAMES[measure]} by the ${unit}, ${longDay(range.from)} to ${longDay(range.to)}.`,
      xAxis: axisLabels(report.points, request),
      series: reportSeries(report, points, search),
      gaps,
      formatY: (value) => (measure === 'sales' ? axisMillions(value, currency) : formatCount(value)),
      tooltipAt: (index) => reportTooltip(report, points[index], search, currency),
    },
    columns: isDefault ? reportColumns(report, currency) : comparedColumns(request, search, currency),
    address: isDefault ? 'report' : 'compared',
    fileName: `${fileStem}-${kind}-${range.from}-to-${range.to}${against}.csv`,
    ...(isDefault && { note: { label: 'Note', value: ({ now: { gap } }) => gap && GAP_LABELS[gap] } }),
  };
}
