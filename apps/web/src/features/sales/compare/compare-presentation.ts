// A compared report as lines or bars, a tooltip, figures, a table and a file.
import { formatCount, formatMoney } from '@insights/domain/money';
import { type Column, fileColumnsOf, rowsInOrder } from '../../../components/data-table/column.ts';
import { csvText } from '../../../components/data-table/csv.ts';
import type { CsvFile } from '../../../components/data-table/table-tools.tsx';
import type { Figure } from '../../../components/figures/figures.tsx';
import type { ChartSeries } from '../../../components/time-chart/chart-geometry.ts';
import type { ChartTooltip } from '../../../components/time-chart/time-chart.tsx';
import type { ReportRequest, SalesReportData } from '../api.ts';
import { countDifference, moneyDifference } from '../explain/explain-words.ts';
import { pointTitle, type ReportPoint } from '../report/report-points.ts';
import { GAP_WORDS, lineSoFar, SALES_COLOUR, unfinishedDay } from '../report/report-presentation.ts';
import { amountsText } from '../row-amounts.ts';
import { type ComparedPoint, type ComparedTotals, differenceOf, measured } from './compare-points.ts';
import type { CompareSettings, Measure, Period } from './compare-settings.ts';

const THEN_COLOUR = 'var(--data-compared)';

export const PERIOD_NAMES: Record<Period, string> = { previous: 'Previous period', year: 'Last year' };
export const MEASURE_NAMES: Record<Measure, string> = { sales: 'Sales', orders: 'Orders', units: 'Units' };
const MEASURES = ['sales', 'orders', 'units'] as const;

const written = (value: number, measure: Measure, currency: string): string =>
  measure === 'sales' ? formatMoney(value, currency) : formatCount(value);
const differenceWords = (value: number, measure: Measure, currency: string): string =>
  measure === 'sales' ? moneyDifference(value, currency) : countDifference(value);
/** '+4.8 %'; nothing where there was nothing. */
const percentWords = (now: number, then: number): string | null => {
  if (then <= 0) return null;
  const percent = ((now - then) / then) * 100;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`;
};

export function comparedSeries(
  report: SalesReportData,
  points: readonly ComparedPoint[],
  { measure, period, hasBars }: CompareSettings,
): ChartSeries[] {
  const label = MEASURE_NAMES[measure];
  const values = points.map((point) => measured(point.now, measure));
  const now: ChartSeries[] = hasBars
    ? [{ label, kind: 'bars', colour: SALES_COLOUR, values }]
    : lineSoFar(label, values, unfinishedDay(report) !== null);
  if (period === null) return now;
  const then: ChartSeries = {
    label: PERIOD_NAMES[period],
    kind: 'dashed',
    colour: THEN_COLOUR,
    values: points.map((point) => measured(point.before, measure)),
  };
  // Bars would hide a line behind them.
  return hasBars ? [...now, then] : [then, ...now];
}

const pointWords = (point: ReportPoint | null, measure: Measure, currency: string): string => {
  if (point === null) return '-';
  if (point.gap !== null) return GAP_WORDS[point.gap];
  const value = measured(point, measure) ?? 0;
  return measure === 'sales' ? amountsText(value, currency, point.others) : formatCount(value);
};

export function comparedTooltip(
  point: ComparedPoint | undefined,
  request: ReportRequest,
  { measure, period }: CompareSettings,
  currency: string,
): ChartTooltip {
  if (!point) return { title: '', lines: [] };
  const title = pointTitle(point.date, request);
  const lines = [
    {
      label: `${MEASURE_NAMES[measure]}:`,
      value: pointWords(point.now, measure, currency),
      colour: SALES_COLOUR,
    },
  ];
  if (period === null || point.before === null) return { title, lines };
  const difference = differenceOf(point, measure);
  return {
    title,
    lines: [
      ...lines,
      {
        label: `${pointTitle(point.before.date, request)}:`,
        value: pointWords(point.before, measure, currency),
        colour: THEN_COLOUR,
      },
      ...(difference === null
        ? []
        : [{ label: 'Difference:', value: differenceWords(difference, measure, currency) }]),
    ],
  };
}

type Totals = Pick<ComparedTotals, 'now' | 'before'>;

const totalOf = (totals: Totals['now'], measure: Measure): number =>
  measure === 'sales' ? totals.totalSales : measure === 'orders' ? totals.orderCount : totals.unitCount;

/** Below each figure what the other period had, and by how much this one differs, both over the same points. */
export function comparedFigures(
  whole: Totals['now'],
  { now, before: earlier }: Totals,
  period: Period,
  /** Over how much of the report both are added up, where it is not all of it: ' over 29 of 30 days'. */
  scope: string,
  currency: string,
  onOpen: () => void,
): Figure[] {
  const name = PERIOD_NAMES[period].toLowerCase();
  const average = (value: number | null) => (value === null ? '-' : formatMoney(value, currency));
  return [
    ...MEASURES.map((measure) => {
      const [after, before] = [totalOf(now, measure), totalOf(earlier, measure)];
      const difference = differenceWords(Math.round((after - before) * 100) / 100, measure, currency);
      const percent = percentWords(after, before);
      return {
        label: MEASURE_NAMES[measure],
        value:
          measure === 'sales'
            ? amountsText(whole.totalSales, currency, whole.others)
            : formatCount(totalOf(whole, measure)),
        aside: `${name} ${written(before, measure, currency)} (${difference}${percent === null ? '' : `, ${percent}`})${scope}`,
        onOpen,
      };
    }),
    {
      label: 'Average order value',
      value: average(whole.averageOrderValue),
      aside: `${name} ${average(earlier.averageOrderValue)}${scope}`,
    },
  ];
}

const dayLabel = ({ days }: ReportRequest) => (days === 'own' ? 'Day (own)' : 'Day (UTC)');

export function comparedColumns(
  request: ReportRequest,
  { period, measure }: CompareSettings,
  currency: string,
): Column<ComparedPoint>[] {
  const isDaily = request.source === 'daily';
  const unitOf = (of: Measure) => (of === 'sales' ? ` (${currency})` : '');
  const side = (which: 'now' | 'before', of: Measure, label: string): Column<ComparedPoint> => ({
    key: `${which}-${of}`,
    label,
    align: 'right',
    cell: (point) => pointWords(point[which], of, currency),
    sortBy: (point) => measured(point[which], of),
    csv: [{ label: `${label}${unitOf(of)}`, value: (point) => measured(point[which], of) }],
  });
  const columns: Column<ComparedPoint>[] = [
    {
      key: 'time',
      label: isDaily ? 'Day' : 'Hour',
      align: 'left',
      width: 208,
      cell: ({ date }) => pointTitle(date, request),
      sortBy: ({ date }) => Date.parse(date),
      csv: [{ label: isDaily ? dayLabel(request) : 'Starts at (UTC)', value: ({ date }) => date }],
    },
    ...MEASURES.map((of) => side('now', of, MEASURE_NAMES[of])),
  ];
  if (period === null) return columns;
  return [
    ...columns,
    {
      key: 'then',
      label: 'Compared with',
      align: 'left',
      width: 208,
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
        return difference === null ? '-' : differenceWords(difference, measure, currency);
      },
      sortBy: (point) => differenceOf(point, measure),
      csv: [
        {
          label: `Difference in ${MEASURE_NAMES[measure].toLowerCase()}${unitOf(measure)}`,
          value: (point) => differenceOf(point, measure),
        },
      ],
    },
  ];
}

type FileSettings = { columns: readonly Column<ComparedPoint>[]; stem: string; sort: string | null };

export function comparedFile(
  points: readonly ComparedPoint[],
  { source, range, days }: ReportRequest,
  period: Period | null,
  { columns, stem, sort }: FileSettings,
): CsvFile {
  const kind = `${source}${days === 'own' ? '-own' : ''}`;
  const against = period === null ? '' : `-against-${period === 'year' ? 'last-year' : 'previous'}`;
  return {
    name: `${stem}-${kind}-${range.from}-to-${range.to}${against}.csv`,
    text: () => csvText(fileColumnsOf(columns), rowsInOrder(points, columns, sort)),
  };
}
