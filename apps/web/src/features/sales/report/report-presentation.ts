// The sales report as lines and a tooltip.
import { formatCount } from '@insights/domain/money';
import type { ChartSeries } from '../../../components/time-chart/chart-geometry.ts';
import type { ChartTooltip } from '../../../components/time-chart/time-chart.tsx';
import type { SalesReportData } from '../api.ts';
import { amountsText } from '../row-amounts.ts';
import { type Gap, pointTitle, type ReportPoint } from './report-points.ts';

export const SALES_COLOUR = 'var(--mantine-color-text)';

export const GAP_WORDS: Record<Gap, string> = {
  missing: 'No figure from Amazon',
  'not fetched': 'Not fetched yet',
  'not loaded': 'Could not be loaded',
};

/** A day whose figure was told before it was over; of days by another clock than UTC the server knows. */
function isUnfinished({ asOf, request }: SalesReportData, { date, isSoFar }: ReportPoint): boolean {
  if (request.source !== 'daily') return false;
  return request.days === 'own' ? isSoFar : asOf !== null && asOf.slice(0, 10) <= date;
}

export function titleOf(report: SalesReportData, point: ReportPoint): string {
  const title = pointTitle(point.date, report.request);
  return point.gap === null && isUnfinished(report, point) ? `${title}, so far` : title;
}

/** The newest day with a figure, if it is not over yet. */
export function unfinishedDay(report: SalesReportData): string | null {
  const newest = report.points.findLast(({ gap }) => gap === null);
  return newest && isUnfinished(report, newest) ? newest.date : null;
}

/** A line, of which a day that is not over yet hangs on the others by a dashed one. */
export function lineSoFar(
  label: string,
  values: readonly (number | null)[],
  hasUnfinished: boolean,
): ChartSeries[] {
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

export const reportSeries = (report: SalesReportData): ChartSeries[] =>
  lineSoFar(
    'Sales',
    report.points.map(({ totalSales }) => totalSales),
    unfinishedDay(report) !== null,
  );

export function reportTooltip(report: SalesReportData, currency: string, index: number): ChartTooltip {
  const point = report.points[index];
  if (!point) return { title: '', lines: [] };
  const title = titleOf(report, point);
  if (point.gap !== null) return { title, lines: [{ label: 'Sales:', value: GAP_WORDS[point.gap] }] };
  return {
    title,
    lines: [
      {
        label: 'Sales:',
        value: amountsText(point.totalSales ?? 0, currency, point.others),
        colour: SALES_COLOUR,
      },
      { label: 'Orders:', value: formatCount(point.orderCount ?? 0) },
      { label: 'Units:', value: formatCount(point.unitCount ?? 0) },
    ],
  };
}
