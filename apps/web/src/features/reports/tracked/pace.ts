// How often the list is asked for: quickly while things move, calmly when Amazon takes its time, not at all when all is quiet.
import { MINUTE_MS, SECOND_MS } from '@insights/domain/durations';
import type { ListedReport } from '../reports-reader.ts';

const STEPS = [
  { withinMs: MINUTE_MS, everyMs: 2 * SECOND_MS },
  { withinMs: 10 * MINUTE_MS, everyMs: 5 * SECOND_MS },
] as const;
const CALM_MS = 15 * SECOND_MS;

type Moving = Pick<ListedReport, 'isUnderWay' | 'updatedAt'>;

/** The pause before the next question, by how long ago something under way last moved; false where nothing is. */
export function paceOf(reports: readonly Moving[], seenAt: number): number | false {
  const underWay = reports.filter(({ isUnderWay }) => isUnderWay);
  if (underWay.length === 0) return false;
  const moves = underWay.flatMap(({ updatedAt }) => (updatedAt === null ? [] : Date.parse(updatedAt)));
  const quietMs = seenAt - Math.max(...moves); // a clock that is wrong only makes it quicker or calmer
  return STEPS.find(({ withinMs }) => quietMs < withinMs)?.everyMs ?? CALM_MS;
}
