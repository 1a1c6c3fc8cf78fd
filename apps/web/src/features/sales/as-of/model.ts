// A report as of an instant of the past, beside the figures of now.

import type { AsOfAnswer } from '../answers.ts';
import { exactDifference } from '../compare/model.ts';
import {
  type LoadedReport,
  type ReportPoint,
  type ReportTotals,
  reportPoints,
  reportTotals,
} from '../report/model.ts';

export type AsOfPoint = {
  date: string;
  /** Without figures where they were not known at that instant. */
  before: ReportPoint;
  now: ReportPoint;
  /** It was still running at that instant, and no history was stored for it. */
  isNotStored: boolean;
  /** What came in addition since; null where one of the two is not known. */
  difference: number | null;
};

export type AsOfTotals = { before: ReportTotals; now: ReportTotals };

/** Every day or hour of the report, then and now. */
export function asOfPoints({ points, request, currency }: LoadedReport, answer: AsOfAnswer): AsOfPoint[] {
  const earlier = reportPoints({ ...request, currency, rows: answer.rows, coverage: [], isLoaded: true });
  const notStored = new Set(answer.not_kept?.map(({ interval_start }) => Date.parse(interval_start)));
  return points.flatMap((now, index) => {
    const before = earlier[index];
    if (!before) return [];
    return {
      date: now.date,
      before,
      now,
      isNotStored: notStored.has(Date.parse(now.date)),
      difference: exactDifference(now.totalSales, before.totalSales),
    };
  });
}

export const asOfTotals = (points: readonly AsOfPoint[]): AsOfTotals => ({
  before: reportTotals(points.map(({ before }) => before)),
  now: reportTotals(points.map(({ now }) => now)),
});

/** How many points have another figure now, and how many had none yet. */
export function countChanges(points: readonly AsOfPoint[]) {
  const changed = points.filter(({ difference }) => difference !== null && difference !== 0).length;
  const added = points.filter(
    ({ before, now, isNotStored }) => before.gap !== null && now.gap === null && !isNotStored,
  ).length;
  return { changed, added };
}
