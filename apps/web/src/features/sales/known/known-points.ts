// A report as it was known at a moment, beside what is known now.
import { hundredthsOf } from '@insights/domain/money';
import type { AsOfAnswer } from '../answers.ts';
import type { SalesReportData } from '../api.ts';
import { type ReportPoint, type ReportTotals, reportPoints, reportTotals } from '../report/report-points.ts';

export type KnownPoint = {
  date: string;
  /** As it was known; without figures where it was not. */
  known: ReportPoint;
  now: ReportPoint;
  /** It was running then, and no history was stored for it. */
  isNotKept: boolean;
  /** What came in addition since; null where one of the two is not known. */
  difference: number | null;
};

export type KnownTotals = { known: ReportTotals; now: ReportTotals };

const differenceOf = (known: ReportPoint, now: ReportPoint) =>
  known.totalSales === null || now.totalSales === null
    ? null
    : (hundredthsOf(now.totalSales) - hundredthsOf(known.totalSales)) / 100;

/** Every day or hour of the report, then and now. */
export function knownPoints({ points, request, currency }: SalesReportData, known: AsOfAnswer): KnownPoint[] {
  const before = reportPoints({ ...request, currency, rows: known.rows, coverage: [], isLoaded: true });
  const notKept = new Set(known.not_kept?.map(({ interval_start }) => Date.parse(interval_start)));
  return points.flatMap((now, index) => {
    const known = before[index];
    if (!known) return [];
    const isNotKept = notKept.has(Date.parse(now.date));
    return [{ date: now.date, known, now, isNotKept, difference: differenceOf(known, now) }];
  });
}

export const knownTotals = (points: readonly KnownPoint[]): KnownTotals => ({
  known: reportTotals(points.map(({ known }) => known)),
  now: reportTotals(points.map(({ now }) => now)),
});

/** How many points say something else now, and how many were not known yet. */
export function changesOf(points: readonly KnownPoint[]) {
  const changed = points.filter(({ difference }) => difference !== null && difference !== 0).length;
  const added = points.filter(
    ({ known, now, isNotKept }) => known.gap !== null && now.gap === null && !isNotKept,
  ).length;
  return { changed, added };
}
