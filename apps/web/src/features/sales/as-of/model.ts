// A report as of an instant of the past, beside the figures of now.
import type { AsOfAnswer } from '../answers.ts';
import {
  differenceOf,
  type LoadedReport,
  type PointPair,
  type ReportPoint,
  type ReportTotals,
  reportPoints,
  reportTotals,
} from '../report/model.ts';

/** A point whose `before` has no figures where they were not known at that instant. */
export type AsOfPoint = PointPair & {
  before: ReportPoint;
  /** It was still running at that instant, and no history was stored for it. */
  isNotStored: boolean;
};

export type AsOfTotals = { before: ReportTotals; now: ReportTotals };

/** Every day or hour of the report, then and now. */
export function asOfPoints({ points, request, currency }: LoadedReport, answer: AsOfAnswer): AsOfPoint[] {
  const earlier = reportPoints({ ...request, currency, rows: answer.rows, coverage: [], isLoaded: true });
  const notStored = new Set(answer.not_kept?.map(({ interval_start }) => Date.parse(interval_start)));
  return points.flatMap((now, index) => {
    const before = earlier[index];
    if (!before) return [];
    return { date: now.date, before, now, isNotStored: notStored.has(Date.parse(now.date)) };
  });
}

export const asOfTotals = (points: readonly AsOfPoint[]): AsOfTotals => ({
  before: reportTotals(points.map(({ before }) => before)),
  now: reportTotals(points.map(({ now }) => now)),
});

/** How many points have another figure now, and how many had none yet. */
export const countChanges = (points: readonly AsOfPoint[]) => ({
  changed: points.filter((point) => differenceOf(point, 'sales')).length,
  added: points.filter(({ before, now, isNotStored }) => before.gap && !now.gap && !isNotStored).length,
});
